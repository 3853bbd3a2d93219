export const connect = {
  title: 'Connect Google',
  stepTitle: 'Connect your calendars',
  stepLead: 'Last step: without a connected account, your assistant would see an empty calendar.',
  asks: 'Google will ask you for this',
  asksNote: 'You can leave any of it unticked at Google. We then do without.',
  changes: 'Changes are made only through an assistant that you have allowed to change things.',
  kept: 'We keep one encrypted key, so that your assistant can ask later too. You can take it back any time, here or at Google.',
  button: 'Continue to Google',
  skip: 'Skip for now',
  notNow: 'Not now',
  denied: 'You cancelled at Google, so nothing was connected.',
  unavailable: 'Google is not set up on this server yet. Whoever runs it has to add a Google client ID and secret.',
};
