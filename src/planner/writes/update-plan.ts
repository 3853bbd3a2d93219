import type { When } from '../../domain/agenda.ts';
import { movedAlong } from '../../domain/moved-along.ts';
import { addDays, daysBetween } from '../../domain/time.ts';
import type { EventPatch, Notify, StoredEvent } from '../../domain/writing.ts';
import type { Frame } from '../frame.ts';
import { type EventChanges, type Planned, readChanges, wordsOf } from './event-changes.ts';
import type { Extent } from './scope.ts';
import type { EventTarget } from './target.ts';

/** One change of one event, read and checked. */
export interface Update {
  readonly target: EventTarget;
  readonly extent: Extent;
  readonly planned: Planned;
  /** What is sent, which for a whole series is about its first occurrence. */
  readonly patch: EventPatch;
  readonly notify: Notify;
  /** What the change was read against. */
  readonly basis: { readonly event: StoredEvent['event']; readonly when: When; readonly words: string };
}

/** Reads what is to change. Of several occurrences, times are meant for the one that was named, as its series planned it. */
export function planUpdate(
  target: EventTarget,
  extent: Extent,
  asked: EventChanges & { readonly notify_guests?: boolean | undefined },
  { zone }: Frame,
): Update {
  const { event, when } = basisOf(target, extent);
  const planned = readChanges(asked, event, when, zone);
  return {
    target,
    extent,
    planned,
    patch: patchFor(target, extent, planned.patch, when, zone),
    notify: asked.notify_guests === true ? 'all' : 'none',
    basis: { event, when, words: wordsOf(when, zone) },
  };
}

function basisOf({ stored, series }: EventTarget, { scope }: Extent): { event: StoredEvent['event']; when: When } {
  const isOne = scope === 'this' || series === undefined || stored.seriesId === undefined;
  return isOne
    ? { event: stored.event, when: stored.event.when }
    : { event: series.event, when: plannedWhen(stored, series) };
}

function plannedWhen({ event }: StoredEvent, { event: { when } }: StoredEvent): When {
  const original = event.series?.original;
  if (original?.kind === 'timed' && when.kind === 'timed') {
    return { kind: 'timed', from: original.at, to: original.at + when.to - when.from };
  }
  if (original?.kind === 'all-day' && when.kind === 'all-day') {
    return { kind: 'all-day', first: original.date, last: addDays(original.date, daysBetween(when.first, when.last)) };
  }
  return event.when;
}

/** A whole series moves as far as the occurrence that was named. */
function patchFor(
  { series, stored }: EventTarget,
  { scope }: Extent,
  patch: EventPatch,
  from: When,
  zone: Frame['zone'],
): EventPatch {
  if (patch.when === undefined || scope !== 'all' || series === undefined || stored.seriesId === undefined)
    return patch;
  return { ...patch, when: movedAlong(series.event.when, from, patch.when, series.event.zone ?? zone) };
}
