export const signIn = {
  title: 'Sign in',
  lead: 'So that we know whose calendars an assistant may see.',
  already: 'You are signed in as {person}.',
  goOn: 'Continue as {person}',
  other: 'Or sign in as somebody else:',
  google: 'Continue with Google',
  googleNote: 'This only tells us who you are. Access to your calendars is a separate question.',
  demoTitle: 'Just looking?',
  demoNote: 'A student’s made-up semester. You need no account.',
  demo: 'Try the demo',
  ownerTitle: 'You run this server?',
  ownerField: 'One-time code or owner token',
  ownerHelp: 'When it starts, the server prints a link with a code. The link works once, within 15 minutes.',
  owner: 'Sign in as owner',
  wrongCode:
    'This code is not valid: it may be mistyped, already used, or older than 15 minutes. The server prints a new link at its next start.',
  denied: 'You cancelled at Google, so nothing has changed. Try again, or choose another way.',
};
