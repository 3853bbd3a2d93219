import { noteOwnRevocation } from '../accounts/own-revocations.ts';
import type { Account } from '../domain/identity.ts';
import type { SiteParts } from './parts.ts';

/** Asks Google to revoke our access to an account; false when it did not confirm. Nothing is erased here. */
export async function revokeAtGoogle(parts: SiteParts, { id, provider, subject }: Account): Promise<boolean> {
  try {
    const credential = await parts.store.accounts.credential(id);
    // what Google took back itself needs no word from us
    if (credential === undefined) return true;
    await noteOwnRevocation(parts.store.leases, subject);
    await parts.google(provider).revoke(credential);
    return true;
  } catch {
    return false;
  }
}
