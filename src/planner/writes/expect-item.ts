import { type Choices, Failure } from '../../domain/failure.ts';
import type { Zone } from '../../domain/time.ts';
import type { Frame } from '../frame.ts';
import { wordsOf } from './event-changes.ts';
import { isExpected, type Known } from './expected.ts';

/** An item as answers name it, with what a caller may believe of it. */
export interface Item extends Known {
  readonly id: string;
  /** The calendar or list that it is in. */
  readonly where: string;
}

/** Throws `conflict` that shows the item where it is not the one that the caller believes it to be. */
export function requireExpected(expect: string, item: Item, { zone }: Frame): void {
  if (isExpected(expect, item, zone)) return;
  throw new Failure(
    'conflict',
    'That id is another item than `expect` says; nothing was changed.',
    'Compare with `found` below. If it is the one that is meant, call again with its title as `expect`.',
    { choices: found(item, zone) },
  );
}

/** Sends a change. Where somebody was faster, the failure shows how the item stands now. */
export async function shownOnConflict<T>(
  { zone }: Frame,
  send: () => Promise<T>,
  readAgain: () => Promise<Item | undefined>,
): Promise<T> {
  try {
    return await send();
  } catch (thrown) {
    if (!(thrown instanceof Failure) || thrown.kind !== 'conflict') throw thrown;
    const item = await readAgain().catch(() => undefined);
    if (item === undefined) throw thrown;
    const next =
      'Compare with `found` below, which is how it stands now, and call again if the change still makes sense.';
    throw new Failure('conflict', thrown.message, next, { cause: thrown.cause, choices: found(item, zone) });
  }
}

function found({ id, title = '', when, due, where }: Item, zone: Zone): Choices {
  return { found: [{ id, title, when: when === undefined ? (due ?? '') : wordsOf(when, zone), in: where }] };
}
