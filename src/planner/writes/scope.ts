import { Failure } from '../../domain/failure.ts';
import { hasEnd } from '../../domain/recurrence.ts';
import { startOfDay } from '../../domain/time.ts';
import type { Scope, StoredEvent } from '../../domain/writing.ts';
import type { Frame } from '../frame.ts';
import { changedAlone } from './own-occurrences.ts';
import { readAt } from './reach.ts';
import type { EventTarget } from './target.ts';
import type { WritePorts } from './write-ports.ts';

/** How many occurrences are meant; `most`: that there are more than were counted, or no end. */
export interface Count {
  readonly count: number;
  readonly isAll: boolean;
}

/** What of a series is meant. A single event is `this`, and the only one. */
export interface Extent {
  readonly scope: Scope;
  readonly touched: Count;
}

const MOST_COUNTED = 1_000;
const ONE: Count = { count: 1, isAll: true };

/**
 * Gives what a scope means here. Throws `bad_request` with the count of each choice where a series is meant and nobody said
 * which part of it, or where one occurrence is asked for and none is named.
 */
export async function extentOf(
  ports: WritePorts,
  frame: Frame,
  target: EventTarget,
  scope: Scope | undefined,
): Promise<Extent> {
  const { series, stored } = target;
  if (series === undefined) return { scope: 'this', touched: ONE };
  const isOccurrence = stored.seriesId !== undefined;
  if (scope === undefined) throw await scopeMissing(ports, frame, target, series);
  if (scope !== 'all' && !isOccurrence) throw occurrenceMissing(target);
  if (scope === 'this') return { scope, touched: ONE };
  const fromMs = scope === 'following' ? plannedStart(stored, frame) : undefined;
  return { scope, touched: await countFrom(ports, frame, target, series, fromMs) };
}

/** When a series first planned an occurrence; of whole days, the beginning of the day. */
function plannedStart({ event }: StoredEvent, { zone }: Frame): number | undefined {
  const original = event.series?.original;
  if (original === undefined) return undefined;
  return original.kind === 'timed' ? original.at : startOfDay(original.date, zone);
}

/** How many occurrences of a series take place, those from `fromMs` on. */
export async function countFrom(
  ports: WritePorts,
  frame: Frame,
  { place, events, calendar }: Pick<EventTarget, 'place' | 'events' | 'calendar'>,
  series: Pick<StoredEvent, 'id' | 'recurrence'>,
  fromMs: number | undefined,
): Promise<Count> {
  const wish = { most: MOST_COUNTED, ...(fromMs !== undefined && { fromMs }) };
  const { rows, isAll } = await readAt(ports, frame, place, (access) =>
    events.occurrences(access, calendar.id, series.id, wish),
  );
  // of a series without end the source gives those of some years
  return { count: rows.length, isAll: isAll && hasEnd(series.recurrence) };
}

/** `12`, or `more than 1000` */
const countWords = ({ count, isAll }: Count): string => (isAll ? String(count) : `more than ${count}`);

async function scopeMissing(
  ports: WritePorts,
  frame: Frame,
  target: EventTarget,
  series: StoredEvent,
): Promise<Failure> {
  const isOccurrence = target.stored.seriesId !== undefined;
  const [all, following] = await Promise.all([
    countFrom(ports, frame, target, series, undefined),
    isOccurrence ? countFrom(ports, frame, target, series, plannedStart(target.stored, frame)) : undefined,
  ]);
  const named = `needs the day, ${target.id}@YYYY-MM-DD`;
  const alone = (each: Scope): string => String(changedAlone(target, each).length);
  const rows = [
    { scope: 'this', occurrences: isOccurrence ? '1' : named, changed_alone: '' },
    {
      scope: 'following',
      occurrences: following === undefined ? named : countWords(following),
      changed_alone: following === undefined ? '' : alone('following'),
    },
    { scope: 'all', occurrences: countWords(all), changed_alone: alone('all') },
  ];
  const told = alone('all') === '0' ? rows.map(({ changed_alone: _, ...row }) => row) : rows;
  return new Failure(
    'bad_request',
    'This event repeats, so it must be said which occurrences are meant; nothing was changed.',
    'Call again with one `scope` of those below; ask the user if it is not clear which.',
    { choices: { scopes: told } },
  );
}

const occurrenceMissing = ({ id }: EventTarget): Failure =>
  new Failure(
    'bad_request',
    'That id is the whole series; nothing was changed.',
    `Call again with the id of one occurrence, ${id}@YYYY-MM-DD, or with \`scope\` all.`,
  );
