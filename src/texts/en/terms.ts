export const terms = {
  title: 'Terms of use',
  lead: 'What you can expect of the server at {host}, and what it expects of you. Who uses it agrees to this.',
  what: {
    title: 'What it is',
    text: 'A link between your calendars and tasks and the assistants that you allow. It is run by whoever gave you this address; they decide who may use it. What it knows of you is told under {privacy}.',
  },
  yours: {
    title: 'Your part',
    text: '- Connect only accounts that are yours, or that you may use in this way. Accounts of a school or company may need its consent.\n- Keep sign-in and invitation links to yourself.\n- Do not attack the server, flood it, or use it to reach what others have not shared with you.',
  },
  assistants: {
    title: 'Assistants make mistakes',
    text: 'An assistant can misread what it gets, or plan badly. Check what matters, such as exams, flights and medicine, in the calendar itself.\nAn assistant that you allowed to change things acts in your name. You can take that permission back under {apps} at any time.',
  },
  others: {
    title: 'Terms of others',
    text: 'For Google and for your assistant their own terms hold as well. This server cannot change them and does not answer for what they do.',
  },
  promise: {
    title: 'What is not promised',
    text: 'The server is offered as it is. It may be slow, wrong, unreachable, or end one day; your calendars and tasks stay at Google. As far as the law allows, whoever runs it is not liable for damage that comes from using it; liability for intent, gross negligence and harm to people stays.',
  },
  end: {
    title: 'How it ends',
    text: 'You can stop at any time, without a reason: under {data} you delete your account. Whoever runs the server may close accounts that break these terms, or close the server; then what is stored about you is deleted.',
  },
  changes: {
    title: 'When this text changes',
    text: 'Its version and date change with it. Who does not agree any more can delete the account.',
  },
};
