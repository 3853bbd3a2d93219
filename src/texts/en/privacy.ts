export const privacy = {
  title: 'Privacy',
  version: 'Version {number}, since {date}',
  atConsent: 'What happens to your data: {privacy}, {terms}.',
  lead: 'What this server knows about you, what it does with it, and how you end it.',
  who: {
    title: 'Who is responsible',
    text: 'The server at {host} belongs to whoever runs it, a person or an organisation. They alone answer for what is stored here, and they are your contact: turn to whoever gave you this address.\nIt runs the program Time Compass. The program reports nothing to its makers or to anybody else.',
  },
  read: {
    title: 'What is read, and when',
    text: 'Only when an assistant that you allowed asks, or when you look at your own pages, this server reads the Google accounts that you connected: the names of calendars and task lists, events and tasks with title, time, place and notes, and how many people are invited. Addresses of guests are used only to find your own answer to an invitation. Of the Moodle sites that you connected it reads your courses, their activities and dates, and whether you have handed something in.\nWhat an assistant gets of each calendar is your choice, under {settings}: all of it, busy times alone, or nothing.\nYour spaces and to-dos are on this server itself. An assistant gets the one space that you chose for it, and your to-dos.\nAn assistant can change something only if you allowed it to.\nWhere this server was set up for it, Google tells it unasked when the access to your Google account was taken back, or the account was disabled or is in danger. Then the key is erased, the account is left alone, or you are signed out here. Of such a message only a fingerprint is kept, for 30 days.',
  },
  stored: {
    title: 'What is stored',
    text: '- About you: name and e-mail address as Google gave them when you signed in, and the number by which Google knows you. Readable.\n- Your Google accounts: address, permissions, when they were connected and last read, and when Google last told whether they are disabled. Readable. The keys to them are encrypted (AES-256-GCM).\n- Your Moodle accounts: the site’s address, your name and user number there, when they were last read. Readable. The key to each is encrypted, and kept for 12 weeks at most.\n- Calendars that you subscribed to: the name, and when they were last read. Readable. Their addresses are encrypted; what is in them is only kept in memory for a while.\n- Your assistants: name, host, whether they may change things, first and last use. Readable. Their own keys are kept as fingerprints (SHA-256), from which the key cannot be made, or encrypted.\n- What your assistants changed: which assistant did what, and when. Readable. Title, place and time of the thing, and how it was before, so that you can take the change back, are encrypted (AES-256-GCM). And ids of the events that assistants made at Google, so that they delete no others.\n- Your spaces with their events, and your to-dos. What they say is encrypted (AES-256-GCM); their numbers, who made them and when, and how long before they remind are readable. The secret address of a feed is kept as a fingerprint.\n- Plans that you made in the planner studio: times, your choices and ids, also of what was written from them into a calendar, so that it can be removed; no titles and nothing of other events. Encrypted (AES-256-GCM); when each began and when it ends is readable.\n- Your settings, with your choices about single calendars. Readable. At Google the id of a calendar can be an e-mail address.\n- Short numbers that stand for your calendars, task lists, events and tasks, with the ids that Google gave them, so that an assistant can name them. No titles, no times.\n- Your signed-in browsers, as fingerprints, and invitations that you made.',
  },
  notStored: {
    title: 'What is not stored',
    text: '- What is in your calendars and tasks at Google: titles, times, places, notes, guests, courses, assignments. It passes through and is never written down, except for what an assistant changed, for 30 days.\n- Your Google password. We never see it. Your Moodle password, where you choose to type it here: it is sent to your school’s site once and then forgotten.\n- Your network address: requests are counted by address for a minute, in memory, against floods. The log holds kinds and codes of failures, neither names nor contents. A proxy or hosting company in front of this server may keep logs of its own; ask whoever runs it.\n- Anything for advertising, statistics or profiles. These pages load nothing from other sites.',
  },
  shared: {
    title: 'Who gets it',
    text: '- The assistant that you allowed, and with it the company behind it. What happens to the answers there is up to their terms.\n- Google, whose services are asked and, where you allowed it, changed.\n- Whoever has the secret address of a feed that you made: the events of that space.\n- The Moodle sites that you connected, which are asked with your key, and the servers of calendars that you subscribed to.\n- Taiwan’s Central Weather Administration, where this server has its forecasts: the city alone, not who asks for it.\n- Nobody else. Nothing is sold, lent, used for advertising or used to train models here.\nWhoever runs this server also holds the key that opens what is encrypted. Connect your accounts only if you trust them.',
  },
  limitedUse: {
    title: 'Data from Google',
    text: 'Time Compass’s use and transfer to any other app of information received from Google APIs will adhere to the {policy}, including the Limited Use requirements.',
  },
  cookies: {
    title: 'Cookies',
    text: 'Only what the pages need:\n- the signed-in session, 30 days\n- protection of forms, until you close the browser\n- while you are at Google, connect an account or allow an assistant, what was begun, for minutes, up to an hour\n- the language, one year',
  },
  howLong: {
    title: 'How long',
    text: '- Keys to a Google account: until you disconnect it, then they are revoked at Google and erased here at once; or until Google tells us that they were taken back there.\n- The key to a Moodle account: until you disconnect it, then it is erased here at once; Moodle ends it 12 weeks after it was made at the latest, and lets nobody end it sooner.\n- The access of an assistant: until you end it, and no longer than 30 days without use.\n- What assistants changed: 30 days, or until you disconnect the account that holds it.\n- Plans of the planner studio: 14 days, or until you delete them under {sessions}. What you wrote from them into a calendar stays there.\n- Events, to-dos and feed addresses: until you delete them, or the space that they belong to. A feed address also ends when you renew it.\n- All else: until you delete your account.\nBefore an update the program makes a copy of its database, and whoever runs the server may keep backups. There, what you deleted lasts until they delete the copy.',
  },
  stop: {
    title: 'How to stop it',
    text: '- One assistant, or all: {apps}. It holds for the next question.\n- The feed of a space: {spaces}.\n- One Google or Moodle account: {account}. Google also has a page of its own for that: {google}.',
  },
  erase: {
    title: 'How to delete everything',
    text: 'Under {data} you can take everything with you as a file, and delete your account with all that belongs to it, at once and for good. Your calendars and tasks at Google, and everything in Moodle, stay as they are.',
  },
  rights: {
    title: 'Your rights',
    text: 'You may see what is stored about you, have it corrected or deleted, and object to its use. Most of it you do yourself, under {data}; for the rest turn to whoever runs this server. You may also complain to the data protection authority where you live.\nWhen this text changes in meaning, its version and date change.',
  },
};
