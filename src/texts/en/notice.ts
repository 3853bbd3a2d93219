export const notice = {
  blocked: 'The administrator of this Google account does not allow this app. Ask them, or use another Google account.',
  connected: 'Your Google account is connected.',
  connectedPartly: 'Connected, but some permissions are missing. See below.',
  noKey: 'Google gave us no lasting access, so nothing was connected. Please connect again.',
  disconnected: 'Disconnected. Google confirmed that our key no longer works.',
  disconnectedHere: 'Disconnected and erased here, but Google did not confirm it. Please check at {link}.',
  identityAdded: 'Added. You can now sign in with this Google account, too.',
  identityRemoved: 'Removed. This Google account no longer signs you in.',
  identityLast: 'Nothing was removed: it is your only way in. Add another one first.',
  identityDenied: 'You cancelled at Google, so no way to sign in was added.',
};
