import type { Calendar, TaskList } from '../../domain/agenda.ts';
import { Failure } from '../../domain/failure.ts';
import type { Listed, Listing } from '../lists.ts';
import type { Ports } from '../ports.ts';
import { toldWithLinks } from '../source-rows.ts';

interface Usual {
  readonly one: Listed<Calendar | TaskList>;
  /** What is picked where nobody names one, as the end of "could not be reached". */
  readonly what: string;
  /** The argument that names one. */
  readonly argument: 'calendar' | 'tasklist';
}

/**
 * Tells which accounts were passed over where nobody named a list, since they have to be signed in again. Throws
 * `source_down` where one of them is only silent for now: as soon as it answers, the same call would write there.
 */
export function passedOver(
  ports: Ports,
  { sources }: Listing<Calendar | TaskList>,
  { one, what, argument }: Usual,
): readonly string[] {
  const rows = sources.filter(({ source }) => source === one.source.id);
  const before = rows.slice(
    0,
    rows.findIndex(({ account }) => account === one.account.label),
  );
  const silent = before.find(({ state }) => state === 'failed' || state === 'partial');
  if (silent !== undefined) throw unreached(ports, what, `${silent.next} Or call again with \`${argument}\`.`);
  return before.filter(({ state }) => state === 'sign_in_needed').map(({ next }) => next);
}

/** Elsewhere it would be there twice as soon as the source answers again. */
export const unreached = (ports: Ports, what: string, next: string): Failure =>
  toldWithLinks(new Failure('source_down', `${what} could not be reached; nothing was changed.`, next), ports);
