import { Failure } from '../../domain/failure.ts';
import { partsOfKey } from '../../domain/source.ts';
import type { Frame } from '../frame.ts';
import { readItemName } from '../item-name.ts';
import { type EventTarget, findEvent, type SpaceTarget } from './target.ts';
import type { WritePorts } from './write-ports.ts';
import { isCalledOff } from './year-meant.ts';

/** What an assistant made and nobody finds any more is gone, and so is an occurrence of it that was called off. */
export async function findUnlessGone(
  ports: WritePorts,
  frame: Frame,
  id: string,
): Promise<EventTarget | SpaceTarget | 'gone'> {
  const found = await unlessMissing(ports, frame, id);
  if (!(found instanceof Failure)) return found;
  if (await isGone(ports, frame, id)) return 'gone';
  throw found;
}

async function unlessMissing(
  ports: WritePorts,
  frame: Frame,
  id: string,
): Promise<EventTarget | SpaceTarget | Failure> {
  try {
    return await findEvent(ports, frame, id);
  } catch (thrown) {
    if (thrown instanceof Failure && thrown.kind === 'not_found') return thrown;
    throw thrown;
  }
}

async function isGone(ports: WritePorts, frame: Frame, id: string): Promise<boolean> {
  const { handle } = readItemName(id);
  const item = handle && (await ports.handles.find(frame.user, handle.letter, handle.n));
  if (handle === undefined || item === undefined || item.kind === 'task') return false;
  const { account, id: calendarId } = partsOfKey(item.key);
  const made = await ports.agentItems.find(frame.user, { account, calendarId, eventId: item.id });
  if (made === undefined || handle.occurrence === undefined) return made !== undefined;
  const series = await unlessMissing(ports, frame, `${handle.letter}${handle.n}`);
  if (series instanceof Failure) return true;
  return 'series' in series && isCalledOff(series.series?.exceptions ?? [], handle.occurrence.day, frame.zone);
}
