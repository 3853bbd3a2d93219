import { DAY_MS } from '../../domain/time.ts';
import type { DemoCalendar, DemoTaskList, EventResource, EventTime, TaskResource } from './dataset.ts';
import { htmlLink } from './event-resource.ts';

const WEEK_MS = 7 * DAY_MS;

/**
 * Moves a calendar by whole weeks, ids of occurrences, splits and dated ids with it. Wall clocks and offsets stay: right
 * for zones without clock changes only. Titles and notes stay as they are, even where they name a month.
 */
export function moveCalendar({ entry, events }: DemoCalendar, weeks: number): DemoCalendar {
  return { entry, events: events.map((event) => moveEvent(event, entry.id, weeks)) };
}

export function moveTaskList({ list, tasks }: DemoTaskList, weeks: number): DemoTaskList {
  return {
    list: { ...list, ...mapFields(list, ['updated'], weeks) },
    tasks: tasks.map((task) => moveTask(task, weeks)),
  };
}

function moveEvent(event: EventResource, calendarId: string, weeks: number): EventResource {
  const id = moveId(event.id, weeks);
  const times = ['start', 'end', 'originalStartTime'].filter((name) => event[name] !== undefined);
  return {
    ...event,
    ...mapFields(event, ['created', 'updated'], weeks),
    ...mapIds(event, ['recurringEventId', 'iCalUID'], weeks),
    ...Object.fromEntries(times.map((name) => [name, moveTime(event[name] as EventTime, weeks)])),
    ...(event.etag === undefined ? {} : { etag: moveEtag(String(event.etag), weeks) }),
    ...(event.htmlLink === undefined ? {} : { htmlLink: htmlLink(id, calendarId) }),
    id,
  };
}

function moveTask(task: TaskResource, weeks: number): TaskResource {
  const moved = { ...task, ...mapFields(task, ['updated', 'due', 'completed'], weeks) };
  if (task.hidden !== true || task.completed === undefined) return moved;
  return { ...moved, position: hiddenPosition(moveInstantText(task.completed, weeks)) };
}

/** K12: completed and hidden tasks sort last, the newest first. */
const hiddenPosition = (completed: string): string =>
  String(9_999_999_999_999_999_999n - BigInt(Date.parse(completed))).padStart(20, '0');

function mapFields(resource: Readonly<Record<string, unknown>>, names: readonly string[], weeks: number) {
  const present = names.filter((name) => typeof resource[name] === 'string');
  return Object.fromEntries(present.map((name) => [name, moveInstantText(String(resource[name]), weeks)]));
}

function mapIds(resource: Readonly<Record<string, unknown>>, names: readonly string[], weeks: number) {
  const present = names.filter((name) => typeof resource[name] === 'string');
  return Object.fromEntries(present.map((name) => [name, moveId(String(resource[name]), weeks)]));
}

/** `…_20250908T052000Z`, `…_20250908`, `…_R20251107T022000`, `20250928_…`: the days in ids. */
function moveId(id: string, weeks: number): string {
  return id.replace(/(^|_R?)(\d{4})(\d\d)(\d\d)(?=_|T\d{6}|@|$)/g, (_, before: string, y, m, d) => {
    return before + moveDate(`${y}-${m}-${d}`, weeks).replaceAll('-', '');
  });
}

function moveTime(time: EventTime, weeks: number): EventTime {
  if (time.date !== undefined) return { ...time, date: moveDate(time.date, weeks) };
  return time.dateTime === undefined ? time : { ...time, dateTime: moveInstantText(time.dateTime, weeks) };
}

const moveDate = (date: string, weeks: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + weeks * WEEK_MS).toISOString().slice(0, 10);

const moveInstantText = (text: string, weeks: number): string => moveDate(text.slice(0, 10), weeks) + text.slice(10);

/** Event etags are twice `updated` in microseconds. */
const moveEtag = (etag: string, weeks: number): string =>
  etag.replace(/\d+/, (digits) => String(BigInt(digits) + 2n * 1000n * BigInt(weeks * WEEK_MS)));
