import { Failure } from '../../domain/failure.ts';
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

export const changedSince = (what: string): Failure =>
  new Failure(
    'conflict',
    `Somebody changed the ${what} since, so it was left as it is.`,
    'Tell the user. A later change of an assistant can be taken back first, by its number.',
  );
