export const icalCard = {
  heading: 'Subscribed calendars',
  none: 'No calendar is subscribed to yet. Any calendar with an iCal address will do: Outlook, iCloud, a timetable.',
  addFirst: 'Subscribe to a calendar',
  addAnother: 'Subscribe to another calendar',
  live: 'Subscribed',
  dead: 'Address no longer works',
  deadNote:
    'The site no longer knows this address, so your assistant gets nothing from it. Try again, or remove it and paste the new address.',
  from: 'From',
  since: 'Subscribed since',
  check: 'Try now',
  remove: 'Remove…',
  removeNote: 'The address is erased here at once. The calendar itself stays as it is.',
  removeNow: 'Remove {calendar}',
};
