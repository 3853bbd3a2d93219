import type { AgentItem, AgentItemRef } from '../../domain/agent-items.ts';
import type { Scope } from '../../domain/writing.ts';
import type { Frame } from '../frame.ts';
import { changedAlone } from './own-occurrences.ts';
import type { EventTarget } from './target.ts';
import type { WritePorts } from './write-ports.ts';

/** Who made an event, by our own record; undefined: no assistant of this server did. */
export async function makerOf(
  { agentItems }: WritePorts,
  { user }: Frame,
  target: EventTarget,
): Promise<AgentItem | undefined> {
  return await agentItems.find(user, refOf(target, (target.series ?? target.stored).id));
}

export const refOf = ({ place, calendar }: Pick<EventTarget, 'place' | 'calendar'>, eventId: string): AgentItemRef => ({
  account: place.account.id,
  calendarId: calendar.id,
  eventId,
});

/**
 * Whether somebody changed what is meant of an event since an assistant wrote it last: the event or series itself, or one
 * of those occurrences on its own. An occurrence that an assistant changed has a record of its own.
 */
export async function isChangedSince(
  { agentItems }: WritePorts,
  { user }: Frame,
  target: EventTarget,
  made: AgentItem,
  scope: Scope,
): Promise<boolean> {
  const { stored, series } = target;
  if (series === undefined) return made.etag !== stored.etag;
  const recordOf = (id: string) => agentItems.find(user, refOf(target, id));
  const own = series.exceptions.filter(({ differs, isCalledOff }) => differs && !isCalledOff);
  if (scope === 'this' && own.some(({ id }) => id === stored.id)) {
    return (await recordOf(stored.id))?.etag !== stored.etag;
  }
  if (made.etag !== series.etag || scope === 'this') return made.etag !== series.etag;
  const meant = changedAlone(target, scope);
  const records = await Promise.all(meant.map(({ id }) => recordOf(id)));
  return meant.some(({ etag }, at) => records[at]?.etag !== etag);
}

/** Ids of those single occurrences of a series that an assistant wrote last. */
export async function agentsOccurrences(
  { agentItems }: WritePorts,
  { user }: Frame,
  target: EventTarget,
): Promise<string[]> {
  const all = target.series?.exceptions ?? [];
  const records = await Promise.all(all.map(({ id }) => agentItems.find(user, refOf(target, id))));
  return all.filter(({ etag }, at) => records[at]?.etag === etag).map(({ id }) => id);
}
