import { Failure } from '../../domain/failure.ts';
import { partsOfKey } from '../../domain/source.ts';
import type { Scope } from '../../domain/writing.ts';
import type { Frame } from '../frame.ts';
import { readItemName } from '../item-name.ts';
import { idMadeAgain } from './event-id.ts';
import { isListed } from './reach.ts';
import { type EventTarget, findEvent, placeOf, type SpaceTarget } from './target.ts';
import type { WritePorts } from './write-ports.ts';
import { isCalledOff } from './year-meant.ts';

/**
 * What an assistant made and nobody finds any more is gone, and so is an occurrence of it that was called off. Throws
 * `bad_request` where more of a series is meant than such an occurrence.
 */
export async function findUnlessGone(
  ports: WritePorts,
  frame: Frame,
  id: string,
  scope: Scope | undefined,
): Promise<EventTarget | SpaceTarget | 'gone'> {
  const found = await unlessMissing(ports, frame, id);
  if (!(found instanceof Failure)) return found;
  if (await isGone(ports, frame, id, scope)) return 'gone';
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

async function isGone(ports: WritePorts, frame: Frame, id: string, scope: Scope | undefined): Promise<boolean> {
  const { handle } = readItemName(id);
  const item = handle && (await ports.handles.find(frame.user, handle.letter, handle.n));
  if (handle === undefined || item === undefined || item.kind === 'task') return false;
  if (!(await wouldBeFound(ports, frame, item))) return false;
  return (
    handle.occurrence === undefined ||
    (await isOccurrenceGone(ports, frame, { ...handle, ...handle.occurrence }, scope))
  );
}

/** Whether an assistant made it, under this id alone, in a calendar that is to be seen. */
async function wouldBeFound(
  ports: WritePorts,
  frame: Frame,
  { key, id }: { readonly key: string; readonly id: string },
): Promise<boolean> {
  const { account, id: calendarId } = partsOfKey(key);
  const isMade = async (eventId: string) =>
    (await ports.agentItems.find(frame.user, { account, calendarId, eventId })) !== undefined;
  // what was brought back goes on under another id, and may well be there
  if (!(await isMade(id)) || (await isMade(idMadeAgain(calendarId, id)))) return false;
  const place = placeOf(ports, frame, { key });
  return place !== undefined && (await isListed(ports, frame, place, calendarId));
}

async function isOccurrenceGone(
  ports: WritePorts,
  frame: Frame,
  { letter, n, day }: { readonly letter: string; readonly n: number; readonly day: string },
  scope: Scope | undefined,
): Promise<boolean> {
  const name = `${letter}${n}`;
  const series = await unlessMissing(ports, frame, name);
  if (series instanceof Failure) return true;
  const exceptions = 'series' in series ? (series.series?.exceptions ?? []) : [];
  if (!isCalledOff(exceptions, day, frame.zone)) return false;
  if (scope === 'following' || scope === 'all') throw seriesGoesOn(name);
  return true;
}

const seriesGoesOn = (name: string): Failure =>
  new Failure(
    'bad_request',
    'That occurrence was called off already, but its series is still there; nothing was changed.',
    `To delete more of it, call again with the id of the first occurrence that is to go, or with ${name} and \`scope\` all.`,
  );
