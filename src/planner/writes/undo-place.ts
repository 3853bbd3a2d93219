import { type Choices, Failure } from '../../domain/failure.ts';
import type { AccountId, Caller } from '../../domain/identity.ts';
import { type ListKind, SOURCES_OF } from '../../domain/source.ts';
import { type Frame, frameFor } from '../frame.ts';
import { sourcesFor } from '../sources-for.ts';
import type { Place } from './reach.ts';
import type { WritePorts } from './write-ports.ts';

/** Where a change was made, for taking it back. Throws `not_found` when its account is not connected any more. */
export async function placeOfChange(
  ports: WritePorts,
  caller: Caller,
  kind: ListKind,
  accountId: AccountId,
  signal: AbortSignal,
): Promise<{ readonly frame: Frame; readonly place: Place }> {
  const frame = await frameFor(ports, caller, signal);
  const account = frame.accounts.find(({ id }) => id === accountId);
  const source = sourcesFor(ports, { ...frame, only: SOURCES_OF[kind] }).find(
    ({ provider }) => provider === account?.provider,
  );
  if (account !== undefined && source !== undefined) return { frame, place: { account, source } };
  throw new Failure(
    'not_found',
    'The account of this change is not connected any more; nothing was changed.',
    'Tell the user.',
  );
}

/** What is not found in a calendar that is not to be seen any more need not be gone. */
export const unseen = ({ settingsUrl }: WritePorts): Failure =>
  new Failure(
    'not_permitted',
    'The calendar of this change is hidden from assistants, or no longer shared with the account; nothing was changed.',
    `Tell the user, who can show it at ${settingsUrl}, or take the change back on their activity page.`,
  );

/** `found`: how it stands now. */
export const changedSince = (what: string, found: Choices = {}): Failure =>
  new Failure(
    'conflict',
    `The ${what} was changed since, so it was left as it is.`,
    'Tell the user, who can change it in Google themselves.',
    { choices: found },
  );

export const goneSince = (what: string): Failure =>
  new Failure('conflict', `The ${what} was deleted since, so nothing was put back.`, 'Tell the user.');
