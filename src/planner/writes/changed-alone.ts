import type { ChangedAlone } from '../../domain/confirming.ts';
import type { Exception } from '../../domain/writing.ts';
import type { Frame } from '../frame.ts';
import { changedAlone } from './own-occurrences.ts';
import { readAt } from './reach.ts';
import type { EventTarget } from './target.ts';
import type { Update } from './update-plan.ts';
import type { WritePorts } from './write-ports.ts';

/** What the person is told, before a deletion, of those that were changed on their own. */
export const goneAlone = (alone: readonly Exception[]): ChangedAlone | undefined =>
  alone.length === 0 ? undefined : { count: alone.length, fate: 'gone' };

/** What the person is told before a change. */
export async function changedAloneBy(
  ports: WritePorts,
  frame: Frame,
  { target, extent, patch }: Update,
): Promise<ChangedAlone | undefined> {
  const { length: count } = changedAlone(target, extent.scope);
  if (count === 0) return undefined;
  if (extent.scope === 'following' && !(await isFromTheStart(ports, frame, target))) {
    return { count, fate: 'back' };
  }
  // Google decides, and does not say beforehand
  return { count, fate: patch.when === undefined ? 'may_stay' : 'may_go_back' };
}

/** Whether nothing takes place before the named occurrence: then the series itself is changed, and not cut. */
async function isFromTheStart(
  ports: WritePorts,
  frame: Frame,
  { place, events, calendar, series, stored }: EventTarget,
): Promise<boolean> {
  if (series === undefined) return false;
  const { rows } = await readAt(ports, frame, place, (access) =>
    events.occurrences(access, calendar.id, series.id, { most: 1 }),
  );
  return rows[0]?.id === stored.id;
}
