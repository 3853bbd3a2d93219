export const visibility = {
  title: 'What assistants see of your calendars',
  lead: 'What you choose here holds for every assistant, whatever it asks for. It is this server that keeps to it.',
  saved: 'Saved. It counts from the next question on.',
  write: 'See and change',
  writeMeans:
    'Everything in the calendar. Assistants that you allowed to change things may add, change and delete events, where your own rights are enough.',
  read: 'See, change nothing',
  readMeans: 'Everything in the calendar, but no assistant changes anything in it.',
  busy: 'Only when I am busy',
  busyMeans: 'The times that are taken, nothing else. We do not even ask Google for titles, places and notes.',
  hidden: 'Nothing',
  hiddenMeans: 'We never read the calendar, and assistants do not learn that it exists.',
  usual:
    'A calendar that you have not decided on, or that is new, has the first choice of its list. Calendars that belong to others offer only what your own rights allow.',
  role: {
    owner: 'yours',
    writer: 'you may change it',
    reader: 'you may see it',
    'free-busy': 'you see only when it is busy',
  },
  primary: 'main calendar',
  also: 'also seen through {accounts}; what you choose holds for both',
  nameless: 'Calendar without a name',
  none: 'No Google account is connected, so there are no calendars to decide on yet.',
  connect: 'Connect Google',
  empty: 'Google lists no calendar here that is not shown above already.',
  unread: {
    signIn:
      'Google no longer gives us access to this account, so its calendars cannot be listed. What you chose earlier still holds.',
    permission:
      'You did not allow us to see the list of your calendars, so assistants see none of this account and there is nothing to choose.',
    stopped: 'Google has disabled this account, so its calendars cannot be listed. What you chose earlier still holds.',
    down: 'Google did not answer, so some or all calendars of this account are missing here. What you chose earlier still holds.',
  },
  mend: 'Go to your accounts',
  again: 'Try again',
  save: 'Save choices',
  back: 'All settings',
};
