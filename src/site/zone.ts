import type { User } from '../domain/identity.ts';
import type { Zone } from '../domain/time.ts';
import type { SiteParts } from './parts.ts';

/** The zone in which pages tell a person times: their own choice, else that of their calendars, else the server's. */
export async function zoneOf({ store, defaultZone }: SiteParts, user: User): Promise<Zone> {
  if (user.zone) return user.zone;
  const accounts = await store.accounts.list(user.id);
  return accounts.find(({ zone }) => zone)?.zone ?? defaultZone;
}
