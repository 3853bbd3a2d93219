export const ical = {
  title: 'Subscribe to a calendar',
  lead: 'Paste the address of a calendar, and your assistant can read it. Nothing can be changed there.',
  address: 'Address of the calendar',
  addressHelp: 'It begins with https:// or webcal:// and often ends with .ics.',
  name: 'Name (if you like)',
  nameHelp: 'What you and your assistant call it. Without one, it has the name that its maker gave it.',
  button: 'Look, and subscribe',
  notNow: 'Not now',
  where: 'Where to find the address',
  services: {
    google:
      'Google Calendar: on a computer, Settings, choose the calendar, “Integrate calendar”, then “Secret address in iCal format”.',
    outlook: 'Outlook: Settings, Calendar, “Shared calendars”, “Publish a calendar”, then the ICS link.',
    apple: 'iCloud: the icon beside the calendar, “Public Calendar”, then copy the link.',
    moodle: 'Moodle: Calendar, “Import or export calendars”, “Export calendar”, then “Get calendar URL”.',
    timetable: 'School or work: in the timetable look for “Subscribe”, “iCal” or “ICS”.',
  },
  facts: {
    sees: 'Everything in this one calendar, and nothing else. From Moodle only times: not what you have handed in.',
    kept: 'The address opens the calendar, so it is encrypted, and only its host is ever shown. Events are read when your assistant asks, and not stored.',
    ends: 'Remove it on your account page at any time. To make the address useless, also reset it where you found it.',
  },
  demo: 'The demo has its own made-up calendars. Subscribing is for real accounts.',
  added: {
    title: 'The calendar is there',
    found: '{name}: {entries} entries, {upcoming} events in the next four weeks.',
    unreadable: 'Some of it could not be read. Your assistant is told so.',
    moodle:
      'This is Moodle’s calendar link: it tells when things are due, but not whether you have handed them in. Connecting Moodle itself tells that too.',
    moodleLink: 'Connect Moodle itself',
    again: 'Subscribe to another',
    toAccount: 'Your account',
    go: 'Continue',
  },
  problem: {
    noAddress: 'That is not an address. It should look like https://calendar.example.com/… .ics.',
    insecure: 'This address has no encrypted connection (https), so others could read your calendar on the way.',
    notAllowed:
      'This address leads to a place where this server does not go: a private network, an unusual port, or one with a user name in it.',
    noSuchHost: 'There is no site with this name. Check whether the whole address was copied.',
    unreachable: 'The site did not answer. Try again in a few minutes.',
    certificate:
      'The site could not prove that it is what it says (its certificate is not valid), so we did not go on.',
    tooLarge: 'The calendar is larger than 10 MB. Look for one with fewer years in it.',
    gone: 'The site does not know this address, or no longer. Copy it anew; if you have reset it, the old one is useless.',
    locked: 'The site asks for a password. Look for a secret or public address of the calendar.',
    noCalendar:
      'There is something else at this address, such as a page for people. Copy the address of the iCal file itself.',
    down: 'The site is out of order, or was asked too often. Try again in a few minutes.',
    full: 'You have as many subscriptions as anybody may: 20. Remove one on your account page first.',
    tooMany: 'You have tried many addresses. Wait ten minutes, then go on.',
  },
};
