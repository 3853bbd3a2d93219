export const failure = {
  status: 'Error {status}',
  toStart: 'Start page',
  toSignIn: 'Sign in',
  toAccount: 'Your account',
  toConnect: 'Connect Google',
  expired: {
    title: 'This page has expired',
    text: 'What you started here took too long, was already finished, or began in another browser.',
    next: 'Nothing was changed. Go back to where you began and start again.',
  },
  badRequest: {
    title: 'That did not work',
    text: 'The request was not complete, or the answer of the other side did not fit.',
    next: 'Nothing was changed. Please start again.',
  },
  outdatedForm: {
    title: 'This form is out of date',
    text: 'It may be from before you signed in or out, or it came from another website.',
    next: 'Nothing was changed. Open the page again and repeat the step.',
  },
  signUpClosed: {
    title: 'You have no account here',
    text: 'This server is not open to everybody, and this Google account is not on its list.',
    next: 'Ask the person who runs it to let you in, or sign in another way.',
  },
  otherPerson: {
    title: 'This was begun in another session',
    text: 'Since you started, you have signed out, signed in again, or become somebody else.',
    next: 'Nothing was changed. Sign in as the right person and start again on your account page.',
  },
  forbidden: {
    title: 'Not allowed',
    text: 'You may not do this here.',
    next: 'Go back to your account, or sign in as somebody else.',
  },
  signInNeeded: {
    title: 'Please sign in',
    text: 'You are not signed in, or the session has ended.',
    next: 'Sign in and try again.',
  },
  notFound: {
    title: 'There is nothing here',
    text: 'The address is mistyped, or what was here is gone.',
    next: 'The start page knows the way.',
  },
  taken: {
    title: 'This Google account is already in use here',
    text: 'Somebody else on this server has connected it. One Google account can belong to only one person.',
    next: 'Connect another Google account, or disconnect it there first.',
  },
  moodleTaken: {
    title: 'This Moodle account is already in use here',
    text: 'Somebody else on this server has connected it. One Moodle account can belong to only one person.',
    next: 'Nothing was connected. Sign in to Moodle as yourself, or disconnect it there first.',
  },
  conflict: {
    title: 'This has changed in the meantime',
    text: 'Somebody or something else was faster.',
    next: 'Open the page again and look at how things stand now.',
  },
  tooMany: {
    title: 'Too many tries',
    text: 'There were too many requests in a short time.',
    next: 'Wait a minute, then try again.',
  },
  sourceDown: {
    title: 'Google did not answer',
    text: 'Google could not be reached, or its answer made no sense.',
    next: 'Nothing was changed. Please try again in a minute.',
  },
  internal: {
    title: 'Something went wrong on our side',
    text: 'This is a fault of the server, not yours.',
    next: 'Please try again. If it keeps happening, tell the person who runs this server.',
  },
  identityTaken: {
    title: 'This Google account signs somebody else in',
    text: 'Another person on this server already signs in with it. One Google account can belong to only one person.',
    next: 'Nothing was changed. Choose another Google account, or sign in with it.',
  },
  invitationEnded: {
    title: 'This invitation no longer works',
    text: 'Somebody has used it already, it was withdrawn, or its 7 days are over.',
    next: 'Ask the person who sent it for a new link.',
  },
};
