import type { StoredEvent } from '../../domain/writing.ts';
import type { Frame } from '../frame.ts';
import { type Clashes, findClashes, MOST_LOOKED } from './clashes.ts';
import { changedAlone } from './own-occurrences.ts';
import { agentsOccurrences, refOf } from './owner.ts';
import { readAt } from './reach.ts';
import { recordedChange } from './recording.ts';
import { eventRows } from './rows.ts';
import { eventUpdated, versionOf } from './undo-data.ts';
import type { Update } from './update-plan.ts';
import type { Updated } from './update-send.ts';
import type { WritePorts } from './write-ports.ts';
import { unchanged, type Written } from './written.ts';

/** Writes down what was changed, and tells it as the source keeps it. */
export async function tellUpdate(
  ports: WritePorts,
  frame: Frame,
  update: Update,
  updated: Updated,
  isAgents: boolean,
): Promise<Written> {
  const { target, extent, planned } = update;
  const isKept = updated.outcome === 'changed';
  const differences = planned.differences.filter(({ field }) => !updated.notKept.some((name) => name === field));
  const noted = isKept ? await noteUpdate(ports, frame, update, updated, isAgents) : undefined;
  const clashes =
    isKept && planned.patch.when !== undefined && !updated.stored.event.free
      ? await clashesAfter(ports, frame, update, updated)
      : undefined;
  const { stored } = updated;
  const [event] = await eventRows(ports, frame, [target.calendar], [stored.event], stored.recurrence.length > 0);
  if (noted === undefined) return unchanged(frame.zone, 'you are only a guest', event && { event });
  const count = stored.event.otherPeople;
  return {
    zone: frame.zone,
    changed: 'yes',
    change: noted.change,
    ...(event && { event }),
    ...(target.series && { occurrences: extent.touched }),
    differences,
    ...(count > 0 && { guests: { count, mailed: update.notify === 'all' } }),
    ...(clashes && { clashes }),
    notes: [...planned.told, ...notesOf(update, updated, event?.id ?? ''), ...noted.notes],
  };
}

/** Of a series that was cut only the new part needs to be known as an assistant's where the old one was. */
async function noteUpdate(ports: WritePorts, frame: Frame, update: Update, updated: Updated, isAgents: boolean) {
  const { target, basis } = update;
  const { stored, earlier, before } = updated;
  const ours = await agentsOccurrences(ports, frame, target);
  if (isAgents) {
    const parts = [stored, ...(earlier === undefined ? [] : [earlier])];
    for (const { id, etag } of parts) await ports.agentItems.note(frame.caller, refOf(target, id), etag);
  }
  const { account } = target.place;
  return await recordedChange(ports, frame, {
    tool: 'update_calendar_event',
    account,
    title: basis.event.title,
    where: target.calendar.name,
    when: basis.words,
    undo: eventUpdated({
      account: account.id,
      calendarId: target.calendar.id,
      snapshot: before,
      ...(earlier && { earlier: versionOf(earlier) }),
      later: versionOf(stored),
      isAgents,
      ours,
    }),
  });
}

function notesOf(update: Update, { notKept, resets, behind, earlier }: Updated, id: string): readonly string[] {
  const own = Math.max(0, changedAlone(update.target, update.extent.scope).length - resets);
  return [
    ...(earlier === undefined ? [] : [`The series was cut in two: its later occurrences are ${id} now.`]),
    ...(notKept.length > 0 ? [`Google did not keep: ${notKept.join(', ')}.`] : []),
    ...numbered(resets, 'that had been changed on its own is back in its series.', BACK),
    ...numbered(own, 'had been changed on its own and may keep what it has.', KEPT),
    ...numbered(behind, 'could not be changed along and has what it had.', BEHIND),
  ];
}

const BACK = 'that had been changed on their own are back in their series.';
const KEPT = 'had been changed on their own and may keep what they have.';
const BEHIND = 'could not be changed along and have what they had.';

/** A sentence about so many occurrences; none about none. */
function numbered(count: number, one: string, several: string): readonly string[] {
  if (count === 0) return [];
  return [count === 1 ? `1 occurrence ${one}` : `${count} occurrences ${several}`];
}

async function clashesAfter(
  ports: WritePorts,
  frame: Frame,
  update: Update,
  { stored, earlier }: Updated,
): Promise<Clashes> {
  const own = [stored.id, ...(earlier === undefined ? [] : [earlier.id])];
  if (stored.recurrence.length === 0)
    return await findClashes(ports, frame, { times: [stored.event.when], isPart: false, own });
  const { rows, isAll } = await firstOccurrences(ports, frame, update, stored).catch(() => ({
    rows: [stored],
    isAll: false,
  }));
  return await findClashes(ports, frame, { times: rows.map(({ event }) => event.when), isPart: !isAll, own });
}

const firstOccurrences = (ports: WritePorts, frame: Frame, { target }: Update, { id }: StoredEvent) =>
  readAt(ports, frame, target.place, (access) =>
    target.events.occurrences(access, target.calendar.id, id, { most: MOST_LOOKED }),
  );
