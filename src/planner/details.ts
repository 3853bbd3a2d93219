import type { DeadlineDetails, Details, EventDetails, TaskDetails } from '../domain/details.ts';
import { Failure } from '../domain/failure.ts';
import type { LocalDate, Zone } from '../domain/time.ts';
import { findItem } from './find-item.ts';
import type { Frame } from './frame.ts';
import { assignHandles } from './number.ts';
import { addressOf, isUnmoved } from './occurrence.ts';
import type { Ports } from './ports.ts';
import type { Named } from './time-context.ts';
import { type WallClock, type WallSpan, wallClock, wallSpan } from './wall-clock.ts';

/** Everything about one item, with the handles of this person and times in their zone. */
export interface ItemAnswer {
  readonly now: WallClock;
  readonly zone: Zone;
  /** Names the item anew: `A12`, or `B1@2025-11-03 1020` for an occurrence of a series. */
  readonly id: string;
  /** undefined: it is in none, as deadlines are. */
  readonly list: Named | undefined;
  readonly created: WallClock | undefined;
  readonly updated: WallClock | undefined;
  readonly item: EventItem | TaskItem | DeadlineItem;
}

export interface EventItem {
  readonly details: EventDetails;
  readonly wall: WallSpan;
  /** Handle of the series that it belongs to. */
  readonly series: string | undefined;
  /** Where the series first planned it, if it was moved. */
  readonly movedFrom: { readonly date: LocalDate; readonly time: string | undefined } | undefined;
}

export interface TaskItem {
  readonly details: TaskDetails;
  readonly done: WallClock | 'at an unknown time' | undefined;
  /** Handle of the parent task. */
  readonly parent: string | undefined;
}

export interface DeadlineItem {
  readonly details: DeadlineDetails;
  readonly opens: WallClock | undefined;
  readonly due: WallClock | undefined;
  readonly until: WallClock | undefined;
}

/**
 * Reads the item that a handle or a source's id means. Throws `not_found` in the same words for what never was, is gone or
 * is somebody else's; `bad_request` with the choices where several are meant.
 */
export async function itemDetails(ports: Ports, frame: Frame, id: string): Promise<ItemAnswer> {
  const found = await findItem(ports, frame, id);
  const [details] = found;
  if (details === undefined) throw notFound();
  if (found.length > 1) throw await severalPlaces(ports, frame, found);
  return await answer(ports, frame, details);
}

/** The same words for what never was, is gone or is somebody else's. */
export const notFound = (): Failure =>
  new Failure(
    'not_found',
    'Nothing that this person can see has that id.',
    'Pass an id back unchanged as get_time_context or another reading tool gave it.',
  );

async function severalPlaces(ports: Ports, frame: Frame, found: readonly Details[]): Promise<Failure> {
  const answers = await Promise.all(found.map((details) => answer(ports, frame, details)));
  const rows = answers.map(({ id, list }) => ({ id, in: list?.name ?? '' }));
  const next = 'Call again with an id of `found` below.';
  return new Failure('bad_request', 'That id is in more than one place.', next, { choices: { found: rows } });
}

async function answer(ports: Ports, frame: Frame, details: Details): Promise<ItemAnswer> {
  const { zone, nowMs } = frame;
  const clock = (ms: number | undefined): WallClock | undefined => (ms === undefined ? undefined : wallClock(ms, zone));
  const named = await nameItem(ports, frame, details);
  return {
    now: wallClock(nowMs, zone),
    zone,
    created: clock(details.created),
    updated: clock(details.updated),
    ...named,
  };
}

async function nameItem(ports: Ports, frame: Frame, details: Details): Promise<Naming> {
  if (details.kind === 'event') return await nameEvent(ports, frame, details);
  return details.kind === 'task' ? await nameTask(ports, frame, details) : await nameDeadline(ports, frame, details);
}

type Naming = Pick<ItemAnswer, 'id' | 'list' | 'item'>;

async function nameEvent({ handles: book }: Ports, { caller, zone }: Frame, details: EventDetails): Promise<Naming> {
  const { event, calendar } = details;
  const wall = wallSpan(event.when, zone);
  const address = addressOf(event, zone);
  const occurrence = event.series && address && { series: event.series.id, ...address };
  const folded = { series: [], singles: [{ event, wall, occurrence }] };
  const shown = { calendars: [calendar], tasklists: [], folded, tasks: [] };
  const handles = await assignHandles(book, caller.user, shown);
  const series = occurrence && handles.series(event);
  const time = address?.time === undefined ? '' : ` ${address.time.replace(':', '')}`;
  return {
    id: series === undefined ? handles.event(event) : `${series}@${address?.date}${time}`,
    list: { letter: handles.calendar(calendar.key), name: calendar.name, id: calendar.id },
    item: { details, wall, series, movedFrom: isUnmoved(event) ? undefined : address },
  };
}

async function nameTask({ handles: book }: Ports, { caller, zone }: Frame, details: TaskDetails): Promise<Naming> {
  const { task, list } = details;
  const folded = { series: [], singles: [] };
  const handles = await assignHandles(book, caller.user, { calendars: [], tasklists: [list], folded, tasks: [task] });
  const { done, parent } = task;
  return {
    id: handles.task(list.key, task.id),
    list: { letter: handles.tasklist(list.key), name: list.title, id: list.id },
    item: {
      details,
      done: done && (done.at === undefined ? 'at an unknown time' : wallClock(done.at, zone)),
      parent: parent === undefined ? undefined : handles.task(list.key, parent),
    },
  };
}

async function nameDeadline(
  { handles: book }: Ports,
  { caller, zone }: Frame,
  details: DeadlineDetails,
): Promise<Naming> {
  const { deadline, opens, until } = details;
  const nothing = { calendars: [], tasklists: [], folded: { series: [], singles: [] }, tasks: [] };
  const handles = await assignHandles(book, caller.user, { ...nothing, deadlines: [deadline] });
  const clock = (ms: number | undefined): WallClock | undefined => (ms === undefined ? undefined : wallClock(ms, zone));
  return {
    id: handles.deadline(deadline.id),
    list: undefined,
    item: { details, opens: clock(opens), due: clock(deadline.due), until: clock(until) },
  };
}
