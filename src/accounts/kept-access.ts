import { Failure } from '../domain/failure.ts';
import type { Account, Secret } from '../domain/identity.ts';
import type { Accounts } from '../store/accounts.ts';

/**
 * Access to accounts whose credential itself is what the upstream takes, such as a Moodle token: nothing renews it, so an
 * account that the upstream refused is dead until its person connects it again. Throws `sign_in_needed` then.
 */
export function createKeptAccess(accounts: Pick<Accounts, 'credential' | 'markDead'>) {
  return (account: Account) =>
    async (renewed = false): Promise<Secret> => {
      if (renewed) await accounts.markDead(account.id);
      const credential = renewed ? undefined : await accounts.credential(account.id);
      if (credential !== undefined) return credential;
      throw new Failure(
        'sign_in_needed',
        'The account no longer accepts our access.',
        'Ask the person to sign in again.',
      );
    };
}
