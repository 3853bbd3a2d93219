import type { Account, AccountId, UserId } from '../domain/identity.ts';

/** Stands for an account where a source is built in: one for each person, and never stored. */
export const ownAccount = (user: UserId): Account => ({
  id: 'own' as AccountId,
  user,
  provider: 'own',
  subject: 'own',
  label: '',
  scopes: [],
  state: 'live',
  zone: undefined,
  connectedAt: 0,
  writes: 0,
  lastSuccessAt: undefined,
  grantEndsAt: undefined,
});
