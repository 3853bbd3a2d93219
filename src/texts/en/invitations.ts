export const invitations = {
  title: 'Invitations',
  lead: 'Each link lets one person make an account here, by signing in with Google. It works once, within 7 days.',
  listed:
    'ALLOWED_EMAILS is set, so only the addresses on that list can come in, and links help nobody. Remove the list to use links.',
  label: 'For whom (only you see this)',
  create: 'Make an invitation link',
  made: 'Send this link to the person you invite. It is shown only now; we keep no copy.',
  unnamed: 'Without a note',
  open: 'Open until {date}',
  used: 'Used by {person} on {date}',
  usedByNobody: 'Used on {date}',
  withdraw: 'Withdraw',
  withdrawHint: 'Withdraw the invitation “{label}”',
  withdrawn: 'Withdrawn. This link no longer works.',
  welcomeTitle: 'You are invited',
  welcome: 'Sign in with Google to make your account on this server.',
  ended:
    'This invitation has been used or has ended. If you have an account here, sign in as usual; otherwise ask for a new link.',
};
