import { digest } from '../domain/digest.ts';
import type { Leases } from '../store/leases.ts';

/** So long Google may take to tell us of it. */
const TOLD_WITHIN_MS = 3_600_000;

const nameOf = (subject: string): string => `revoked here ${digest(subject)}`;

/** Remembers that this server itself asked Google to revoke its access to an account. */
export async function noteOwnRevocation(leases: Pick<Leases, 'take'>, subject: string): Promise<void> {
  await leases.take(nameOf(subject), TOLD_WITHIN_MS);
}

/** Whether what Google tells of an account is an echo of what was asked here. */
export const wasRevokedHere = async (leases: Pick<Leases, 'take'>, subject: string): Promise<boolean> =>
  (await leases.take(nameOf(subject), 0)) === undefined;
