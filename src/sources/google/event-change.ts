import { isDeepStrictEqual } from 'node:util';
import type { Original, When } from '../../domain/agenda.ts';
import { Failure } from '../../domain/failure.ts';
import { readRecurrence, recurrenceLines, withFittingEnds } from '../../domain/recurrence.ts';
import type { Zone } from '../../domain/time.ts';
import type { EventPatch, StoredEvent } from '../../domain/writing.ts';
import { fittingLines, timesInPlaceOf } from './event-body.ts';
import type { Json } from './json.ts';
import type { Anchor } from './rule-slots.ts';
import { movedRecurrence } from './series-move.ts';

/** A change as it is sent, and as it should be found afterwards. */
export interface Change {
  readonly body: Json;
  readonly wanted: EventPatch;
}

/** Makes a patch of what is asked, and of nothing else; an empty one asks for nothing. Throws `bad_request`. */
export function changeOf(target: StoredEvent, patch: EventPatch, zone: Zone): Change {
  if (target.seriesId !== undefined && patch.recurrence !== undefined) throw oneOccurrence();
  const { zone: _, ...asked } = patch;
  const when = patch.when ?? target.event.when;
  const planned = plannedZone(target, patch, zone);
  const recurrence = recurrenceAfter(target, patch, { start: startOf(when), zone: planned }, zone);
  // A series is refused without a zone, and a single event may have none.
  const needsTimes = patch.when !== undefined || (target.recurrence.length === 0 && (recurrence ?? []).length > 0);
  return {
    body: {
      ...textsOf(patch),
      ...(needsTimes && timesInPlaceOf(target.event.when.kind, when, planned)),
      ...(recurrence !== undefined && { recurrence: recurrence.length === 0 ? null : recurrence }),
    },
    wanted: { ...asked, ...(recurrence !== undefined && { recurrence }) },
  };
}

/** Where the event is planned then: as before, unless a new time says otherwise. */
const plannedZone = ({ event }: StoredEvent, patch: EventPatch, zone: Zone): Zone =>
  (patch.when && patch.zone) ?? event.zone ?? zone;

/** The texts that are asked for; an empty one takes a place or notes away. */
const textsOf = ({ title, place, notes }: EventPatch): Json => ({
  ...(title !== undefined && { summary: title }),
  ...(place !== undefined && { location: place || null }),
  ...(notes !== undefined && { description: notes || null }),
});

/** undefined: it stays as it is. */
function recurrenceAfter(
  target: StoredEvent,
  patch: EventPatch,
  to: Anchor,
  zone: Zone,
): readonly string[] | undefined {
  if (patch.recurrence !== undefined) return fittingLines(patch.recurrence, to.start.kind, to.zone);
  const from = anchorOf(target, zone);
  if (target.recurrence.length === 0 || isSameAnchor(from, to)) return undefined;
  return movedLines(target, from, to);
}

/** Occurrences that were called off stay so: their days become days that the series leaves out. */
function movedLines({ recurrence, exceptions }: StoredEvent, from: Anchor, to: Anchor): readonly string[] {
  const calledOff = exceptions.filter(({ isCalledOff }) => isCalledOff).map(({ original }) => original);
  try {
    const read = readRecurrence(recurrence, from.zone);
    const moved = read && movedRecurrence({ ...read, leftOut: [...read.leftOut, ...calledOff] }, from, to);
    if (moved !== undefined) return recurrenceLines(withFittingEnds(moved, to.start.kind, to.zone));
  } catch {
    // A rule that cannot be followed is told like one that cannot be moved.
  }
  throw new Failure(
    'bad_request',
    'The rule of this series names days in a way that cannot be moved to other days.',
    'Say with `repeat` how the series shall repeat from now on, or change single occurrences.',
  );
}

/** Where a series begins and repeats. */
export const anchorOf = ({ event }: StoredEvent, zone: Zone): Anchor => ({
  start: startOf(event.when),
  zone: event.zone ?? zone,
});

export const startOf = (when: When): Original =>
  when.kind === 'all-day' ? { kind: 'all-day', date: when.first } : { kind: 'timed', at: when.from };

/** Whether occurrences keep their places: the same first one, on the same clock. */
const isSameAnchor = (a: Anchor, b: Anchor): boolean =>
  isDeepStrictEqual(a.start, b.start) && (a.start.kind === 'all-day' || a.zone === b.zone);

const oneOccurrence = (): Failure =>
  new Failure(
    'bad_request',
    'One occurrence of a series cannot repeat by itself.',
    'Change the whole series, or this occurrence and those that follow.',
  );
