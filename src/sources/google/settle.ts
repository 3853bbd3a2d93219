import { Failure } from '../../domain/failure.ts';
import type { Rejected, Written } from './write-line.ts';

/** It may or may not be so: nothing else is done before it was looked at. */
export const unknownOutcome = (title: string, cause: unknown): Failure =>
  new Failure(
    'outcome_unknown',
    `${title} did not confirm the change, and it is not known whether it was made.`,
    'Tell the user. Read the entry again first; repeat the change only if it is not there.',
    { cause },
  );

/** Each attempt was answered with an error, and reading shows that nothing was done. */
export const notMade = (title: string, cause: unknown): Failure =>
  new Failure('source_down', `${title} did not take the change; nothing was changed.`, 'Call again in a minute.', {
    cause,
  });

export const changedSince = (title: string, cause?: unknown): Failure =>
  new Failure(
    'conflict',
    `${title} has a newer version of it: somebody changed it meanwhile.`,
    'Read it again, then decide.',
    { cause },
  );

const gone = (title: string): Failure =>
  new Failure('not_found', `${title} has it no more, or shares it no more with the account.`, 'Continue without it.');

/** How what was written stands, when the answer does not say it. */
interface Standing<Item> {
  readonly title: string;
  /** The version that was to be changed. */
  readonly etag: string;
  /** Reads it; undefined = it is not there. */
  readonly find: () => Promise<Item | undefined>;
}

interface Changing<Item> extends Standing<Item> {
  /** Whether it is as it was asked to be. */
  readonly isSo: (now: Item) => boolean;
  /** What was to be changed is a deleted one: not to be there is how it was. */
  readonly revives?: true | undefined;
}

/** Gives the item when reading it shows that the change was made; else throws how it stands. */
export async function settledChange<Item extends { readonly etag: string }>(
  written: Written,
  { title, etag, find, isSo, revives }: Changing<Item>,
): Promise<Item> {
  if (written.kind === 'rejected' && !written.repeated) throw await refusal(written, title, find);
  const cause = causeOf(written);
  const now = await found(find, title, cause);
  if (now !== undefined && isSo(now)) return now;
  if (now === undefined && revives !== true) throw gone(title);
  if (now !== undefined && now.etag !== etag) throw changedSince(title, cause);
  throw notDone(written, title);
}

/** An outdated version may be that of something deleted. */
async function refusal({ status, failure }: Rejected, title: string, find: () => Promise<unknown>): Promise<Failure> {
  const isGone = status === 412 && (await find().catch(() => failure)) === undefined;
  return isGone ? gone(title) : failure;
}

export type Removed = 'removed' | 'already-gone';

/** What came of a deletion. Gone after an attempt of our own whose answer was lost counts as removed. */
export async function settledRemoval(
  written: Written,
  standing: Standing<{ readonly etag: string }>,
): Promise<Removed> {
  if (written.kind === 'done') return 'removed';
  if (written.kind === 'rejected') return await afterRefusal(written, standing);
  const now = await found(standing.find, standing.title, causeOf(written));
  if (now === undefined) return 'removed';
  if (now.etag !== standing.etag) throw changedSince(standing.title, causeOf(written));
  throw notDone(written, standing.title);
}

async function afterRefusal(
  { status, repeated, failure }: Rejected,
  { title, find }: Standing<unknown>,
): Promise<Removed> {
  if (repeated && (status === 404 || status === 410)) return 'removed';
  if (status === 410) return 'already-gone';
  // A deleted item has another version too, so an outdated one may only mean that it is gone.
  if (status !== 412 && !repeated) throw failure;
  if ((await found(find, title, failure.cause)) !== undefined) throw failure;
  return repeated ? 'removed' : 'already-gone';
}

const causeOf = (written: Written): unknown => (written.kind === 'done' ? undefined : written.failure.cause);

const found = <Item>(find: () => Promise<Item>, title: string, cause: unknown): Promise<Item> =>
  find().catch((thrown) => {
    throw unknownOutcome(title, cause ?? thrown);
  });

/** Errors of the server are a no; where no answer came at all, it may still be carried out. */
const notDone = (written: Written, title: string): Failure =>
  written.kind === 'lost' && written.isAnswered
    ? notMade(title, causeOf(written))
    : unknownOutcome(title, causeOf(written));
