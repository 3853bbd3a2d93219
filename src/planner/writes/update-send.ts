import type { EventPatch, StoredEvent } from '../../domain/writing.ts';
import type { Frame } from '../frame.ts';
import { claimFor } from './agent-claims.ts';
import { idOfRest } from './event-id.ts';
import { refOf } from './owner.ts';
import { writeAt } from './reach.ts';
import type { Update } from './update-plan.ts';
import type { WritePorts } from './write-ports.ts';

/** What became of an update. */
export interface Updated {
  readonly outcome: 'changed' | 'only-a-guest';
  /** What puts back what it was before: the event, the occurrence, or the series. */
  readonly before: StoredEvent['snapshot'];
  /** What is left of a series before the change. */
  readonly earlier: StoredEvent | undefined;
  /** What was changed, as the source keeps it. */
  readonly stored: StoredEvent;
  readonly notKept: readonly (keyof EventPatch)[];
  /** How many occurrences that had been changed on their own are back in their series. */
  readonly resets: number;
  /** How many occurrences should have been changed along and were not. */
  readonly behind: number;
}

/** Sends an update for the version that was read. */
export async function sendUpdate(ports: WritePorts, frame: Frame, update: Update, isAgents: boolean): Promise<Updated> {
  const { target, extent, patch, notify } = update;
  const { stored, series, events, place } = target;
  if (extent.scope === 'following' && series !== undefined)
    return await goOnChanged(ports, frame, update, series, isAgents);
  const before = extent.scope === 'all' ? (series ?? stored) : stored;
  const patched = await writeAt(ports, frame, place, (access) => events.patch(access, before, patch, notify));
  return { ...patched, before: before.snapshot, earlier: undefined };
}

async function goOnChanged(
  ports: WritePorts,
  frame: Frame,
  update: Update,
  series: StoredEvent,
  isAgents: boolean,
): Promise<Updated> {
  const { target, patch, notify } = update;
  const { stored, events, place, calendar } = target;
  const newId = idOfRest(calendar.id, stored.id, series.etag);
  if (isAgents) await claimFor(ports, frame.caller, refOf(target, newId));
  const cut = await writeAt(ports, frame, place, (access) =>
    events.cut(access, series, stored, { newId, patch }, notify),
  );
  const { outcome, earlier, later, before, resets } = cut;
  const told = { before, resets, notKept: [], behind: 0 };
  if (outcome === 'only-a-guest') return { ...told, outcome, earlier: undefined, stored };
  if (later === undefined || outcome === 'already-gone') throw new Error('a series that goes on has nothing later');
  return { ...told, outcome, earlier, stored: later };
}
