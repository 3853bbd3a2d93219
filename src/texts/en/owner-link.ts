export const ownerLink = {
  title: 'Sign in as the owner',
  lead: 'This link signs you in as the owner of this server. It works once.',
  warning: 'If somebody sent you this link and you do not run this server, close the page.',
  button: 'Sign in as owner',
  other: 'Other ways to sign in',
};
