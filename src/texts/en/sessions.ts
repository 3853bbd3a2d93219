export const sessions = {
  title: 'Your plans',
  lead: 'Sessions of the planner studio that your assistants began. Each is kept for 14 days: the days, times and choices, but no titles and none of your other events.',
  none: 'There is no plan yet. Ask your assistant to plan your week.',
  state: {
    open: 'Not in a calendar yet.',
    incomplete: 'Partly in your calendar; events: {count}.',
    complete: 'In your calendar; events: {count}.',
    undoing: 'Partly removed; events left: {count}.',
    undone: 'Removed from your calendar; events left: {count}.',
  },
  dates: 'Begun {begun}, kept until {end}',
  remove: 'Delete…',
  removeNote: 'The plan is gone then. No event is changed.',
  removeApplied:
    'Its events stay in your calendar ({count}), but they can no longer be removed together, and new plans no longer know that they are for your tasks. To remove them, open the plan first.',
  removeNow: 'Delete the plan {days}',
  notice: { removed: 'The plan is deleted.' },
};
