export const activity = {
  title: 'Activity',
  lead: 'What your assistants changed in the last 30 days, the last change first. Each one can be taken back as long as nobody changed the same thing since.',
  none: 'No assistant has changed anything.',
  noneNext:
    'What assistants add, change or delete in the next 30 days is listed here. Which of them may change things is up to you.',
  toApps: 'Your assistants',
  did: {
    create_calendar_event: 'Added the event {title}',
    update_calendar_event: 'Changed the event {title}',
    delete_calendar_event: 'Deleted the event {title}',
    add_calendar_event: 'Added the event {title}',
    create_task: 'Added the task {title}',
    complete_task: 'Completed the task {title}',
    add_todo: 'Added the to-do {title}',
    complete_todo: 'Completed the to-do {title}',
    other: 'Changed {title}',
  },
  untitled: '(no title)',
  when: 'Time',
  where: 'Kept in',
  by: 'Assistant',
  at: 'Done on',
  number: 'Number',
  undo: 'Take back',
  undone: 'Taken back on {date}',
  newest: 'Latest changes',
  older: 'Older changes',
  pages: 'Pages of changes',
  told: {
    undone: 'Change {number} is taken back.',
    already: 'Change {number} was taken back before; nothing was done now.',
    changed:
      'Change {number} was not taken back: somebody has changed the same thing since, and that would be lost. Please change it yourself.',
    below:
      'Change {number} was not taken back: an assistant changed the same thing later. Take back that later change first; it is further up in the list.',
    account:
      'Change {number} was not taken back: the account that holds it does not answer to us any more. Connect it again under {link}.',
    later: 'Change {number} was not taken back: the service did not answer. Please try again in a minute.',
    unclear:
      'The answer was lost, so change {number} may or may not be taken back. Please look at it before you try again.',
  },
};
