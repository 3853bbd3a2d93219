import type { CalendarEvent, When } from '../../domain/agenda.ts';
import type { Difference } from '../../domain/confirming.ts';
import type { Zone } from '../../domain/time.ts';
import type { EventPatch } from '../../domain/writing.ts';
import { wallSpan } from '../wall-clock.ts';
import { readNotes, readPlace, readTitle } from './texts.ts';
import { changedTiming, type TimeArguments } from './timing.ts';
import { whenWords } from './words.ts';

/** What may be changed of an event. */
export interface EventChanges extends TimeArguments {
  readonly title?: string | undefined;
  readonly location?: string | undefined;
  readonly description?: string | undefined;
}

/** What is to change, without what is so already. */
export interface Planned {
  readonly patch: EventPatch;
  readonly differences: readonly Difference[];
  readonly told: readonly string[];
}

/** Reads what is to change of `event`, whose time is taken to be `when`. Throws `bad_request` for wrong values. */
export function readChanges(asked: EventChanges, event: CalendarEvent, when: When, zone: Zone): Planned {
  const texts = {
    ...(asked.title !== undefined && { title: readTitle(asked.title) }),
    ...(asked.location !== undefined && { place: readPlace(asked.location) }),
    ...(asked.description !== undefined && { notes: readNotes(asked.description) }),
  };
  const timing = changedTiming(asked, when, zone);
  const isMoved = timing !== undefined && !sameTime(timing.when, when);
  const changed = Object.entries(texts).filter(([name, text]) => text !== (event[name as keyof typeof texts] ?? ''));
  // An event of whole days has no zone that could stay.
  const hours = isMoved && when.kind === 'all-day' && timing.when.kind === 'timed' ? { zone } : {};
  return {
    patch: { ...Object.fromEntries(changed), ...(isMoved && { when: timing.when }), ...hours },
    differences: [
      ...changed.map(([name, text]) => differenceOf(name as keyof typeof texts, event, text)),
      ...(isMoved ? [{ field: 'when' as const, before: wordsOf(when, zone), after: wordsOf(timing.when, zone) }] : []),
    ],
    told: isMoved ? timing.told : [],
  };
}

const differenceOf = (field: 'title' | 'place' | 'notes', event: CalendarEvent, after: string): Difference => ({
  field,
  before: event[field] ?? '',
  after,
});

export const wordsOf = (when: When, zone: Zone): string => whenWords(wallSpan(when, zone));

/** Whether two times are the same: days by their names, hours by their instants. */
const sameTime = (a: When, b: When): boolean =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
