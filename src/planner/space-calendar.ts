import type { Undo } from '../domain/change.ts';
import { type EventWish, readEventWish } from '../domain/event-check.ts';
import type { Caller, SpaceId, UserId } from '../domain/identity.ts';
import { lastDayTaken } from '../domain/last-day.ts';
import {
  type Maker,
  noSpace,
  type Space,
  type SpaceEvent,
  type SpaceEventContent,
  spaceName,
  whenOf,
} from '../domain/space-event.ts';
import { type LocalDate, localTime, type Zone } from '../domain/time.ts';
import { type CalendarRule, VISIBILITIES, type Visibility, visibilityBy } from '../domain/visibility.ts';
import { type RangeArguments, readDay } from './range.ts';
import { type Recording, recorded } from './record.ts';
import { backwards, notAgents, notThere, shownLess, wrongWish } from './space-refusals.ts';
import { type RestoringEvents, undoOfAdding, undoOfDeleting } from './space-undo.ts';
import { type WallSpan, wallSpan } from './wall-clock.ts';

/** An event of a space as its row in an answer. */
export interface SpaceRow {
  readonly event: SpaceEvent;
  readonly wall: WallSpan;
  /** The person shows the time alone. */
  readonly detailsHidden: boolean;
}

interface OfSpace {
  readonly space: Space;
  readonly zone: Zone;
}

export interface SpaceListing extends OfSpace {
  /** By day, those of the whole day first, then by time. */
  readonly rows: readonly SpaceRow[];
  /** An end that is missing is open. */
  readonly range: Days;
  readonly today: LocalDate;
}

/** What was done to one event. */
export interface SpaceChange extends OfSpace {
  readonly row: SpaceRow;
  /** False: it was so already. */
  readonly isChanged: boolean;
  /** Number with which it is taken back; undefined where nothing was changed, or it could not be kept. */
  readonly change: string | undefined;
}

/**
 * The calendar of the space that an assistant sees. Every question throws `not_permitted` where the assistant has none, or
 * the person lets it do less there than that.
 */
export interface SpaceCalendar {
  /** Throws `bad_request` that names the wrong argument. What is there already is left alone. */
  add(caller: Caller, wish: EventWish, signal: AbortSignal): Promise<SpaceChange>;
  list(caller: Caller, range: RangeArguments, signal: AbortSignal): Promise<SpaceListing>;
  /** Deletes what an assistant made. Throws `not_found` in the same words for what never was, is gone or is elsewhere. */
  remove(caller: Caller, id: string, signal: AbortSignal): Promise<SpaceChange>;
}

export interface SpaceCalendarParts extends Recording {
  readonly events: RestoringEvents & {
    /** undefined: there is no such space. */
    add(
      user: UserId,
      space: SpaceId,
      content: SpaceEventContent,
      maker: Maker,
    ): Promise<{ readonly event: SpaceEvent; readonly isNew: boolean } | undefined>;
    list(user: UserId, space: SpaceId): Promise<readonly SpaceEvent[]>;
  };
  readonly spaces: { get(user: UserId, id: SpaceId): Promise<Space | undefined> };
  readonly rules: { of(user: UserId): Promise<readonly CalendarRule[]> };
  readonly now: () => number;
  readonly zoneOf: (caller: Caller, signal: AbortSignal) => Promise<Zone>;
  /** Where a person chooses the space of an assistant, and what assistants may do there. */
  readonly appsUrl: string;
  readonly visibilityUrl: string;
}

/** Builds the calendar of spaces for assistants. */
export function createSpaceCalendar(parts: SpaceCalendarParts): SpaceCalendar {
  const { events } = parts;
  return {
    async add(caller, wish, signal) {
      const { space, zone } = await open(parts, caller, 'write', signal);
      const content = readEventWish(wish, zone);
      if ('problem' in content) throw wrongWish(content);
      const { connection, client } = caller;
      const added = await events.add(caller.user, space.id, content, { createdBy: 'agent', connection, client });
      if (added === undefined) throw noSpace(parts.appsUrl);
      const { event, isNew } = added;
      const made = { tool: 'add_calendar_event', event, space, undo: undoOfAdding(event) };
      const change = isNew ? await record(parts, caller, made) : undefined;
      return { space, zone, row: rowOf(event, zone), isChanged: isNew, change };
    },
    async list(caller, question, signal) {
      const range = readDays(question);
      const { space, zone, visibility } = await open(parts, caller, 'busy', signal);
      const rows = (await events.list(caller.user, space.id)).map((event) => rowOf(event, zone, visibility === 'busy'));
      const { date: today } = localTime(parts.now(), zone);
      return { space, zone, range, today, rows: rows.filter(({ wall }) => isIn(wall, range)).toSorted(byStart) };
    },
    async remove(caller, id, signal) {
      const { space, zone } = await open(parts, caller, 'write', signal);
      const known = await events.get(caller.user, id);
      if (known?.space !== space.id) throw notThere();
      if (known.createdBy !== 'agent') throw notAgents();
      const event = await events.remove(caller.user, id);
      if (event === undefined) throw notThere();
      const made = { tool: 'delete_calendar_event', event, space, undo: undoOfDeleting(event) };
      const change = await record(parts, caller, made);
      return { space, zone, row: rowOf(event, zone), isChanged: true, change };
    },
  };
}

/** Gives the caller's space; `needs` is the least that the person must allow there. */
async function open(
  { spaces, rules, zoneOf, appsUrl, visibilityUrl }: SpaceCalendarParts,
  caller: Caller,
  needs: Visibility,
  signal: AbortSignal,
): Promise<OfSpace & { readonly visibility: Visibility }> {
  const { user, space: id } = caller;
  const [space, all] = await Promise.all([id && spaces.get(user, id), rules.of(user)]);
  if (space === undefined) throw noSpace(appsUrl);
  const visibility = visibilityBy(all, 'own')(space.id);
  if (VISIBILITIES.indexOf(visibility) < VISIBILITIES.indexOf(needs)) throw shownLess(visibilityUrl);
  return { space, visibility, zone: await zoneOf(caller, signal) };
}

interface Days {
  readonly from: LocalDate | undefined;
  readonly to: LocalDate | undefined;
}

function readDays(question: RangeArguments): Days {
  const [from, to] = [readDay('from', question.from, 'optional'), readDay('to', question.to, 'optional')];
  if (from !== undefined && to !== undefined && to < from) throw backwards();
  return { from, to };
}

const isIn = (wall: WallSpan, { from = wall.first, to = wall.last }: Days): boolean =>
  lastDayTaken(wall) >= from && wall.first <= to;

const rowOf = (event: SpaceEvent, zone: Zone, detailsHidden = false): SpaceRow => ({
  event,
  wall: wallSpan(whenOf(event), zone),
  detailsHidden,
});

const startOf = ({ wall }: SpaceRow): string => `${wall.first} ${wall.hours?.start ?? ''}`;

function byStart(a: SpaceRow, b: SpaceRow): number {
  const [left, right] = [startOf(a), startOf(b)];
  return left < right ? -1 : Number(left > right);
}

interface Made {
  readonly tool: string;
  readonly event: SpaceEvent;
  readonly space: Space;
  readonly undo: Undo;
}

function record(parts: Recording, caller: Caller, { tool, event, space, undo }: Made): Promise<string | undefined> {
  const { title, date, time } = event;
  const when = time === undefined ? date : `${date} ${time}`;
  return recorded(parts, caller, { tool, title, where: spaceName(space), when, space: space.id, undo });
}
