import type { Account } from '../domain/identity.ts';
import type { SiteParts } from './parts.ts';

/** Asks Google to revoke our access to an account; false when it did not confirm. Nothing is erased here. */
export async function revokeAtGoogle(parts: SiteParts, { id, provider }: Account): Promise<boolean> {
  try {
    const credential = await parts.store.accounts.credential(id);
    if (credential) await parts.google(provider).revoke(credential);
    return credential !== undefined;
  } catch {
    return false;
  }
}
