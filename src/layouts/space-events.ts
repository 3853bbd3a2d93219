import { lastDayTaken } from '../domain/last-day.ts';
import { spaceName } from '../domain/space-event.ts';
import type { SpaceChange, SpaceListing, SpaceRow } from '../planner/space-calendar.ts';
import type { WallSpan } from '../planner/wall-clock.ts';
import { type Answer, READING_LIMIT } from './answer.ts';
import { cutText } from './cut-texts.ts';
import { datedDay, datedSpan } from './dates.ts';
import { titleText } from './phrases.ts';
import { type Row, table } from './table.ts';

const RAW_COLUMNS = ['when'];

/** What is left of a long list, step by step. */
interface Most {
  readonly rows: number;
  readonly title: number;
  readonly note: number;
}

const ALL = Number.POSITIVE_INFINITY;
const WHOLE: Most = { rows: ALL, title: ALL, note: ALL };
const SHORTEST: Most = { rows: 40, title: 40, note: 20 };
const SHORTER: readonly Most[] = [
  { rows: ALL, title: ALL, note: 120 },
  { rows: ALL, title: 80, note: 40 },
  { rows: 200, title: 80, note: 40 },
  { rows: 100, title: 80, note: 40 },
  SHORTEST,
];

/** How the events of a space read; a long list keeps those that are nearest from today on. */
export function spaceEvents(listing: SpaceListing): Answer {
  const at = (level: number): Answer => arranged(listing, SHORTER[level - 1] ?? SHORTEST);
  return { ...arranged(listing, WHOLE), shorter: { limit: READING_LIMIT, levels: SHORTER.length, at } };
}

function arranged(listing: SpaceListing, most: Most): Answer {
  const { space, zone, range, rows } = listing;
  const shown = nearest(listing, most.rows);
  const leftOut = [...cutRows(shown, most), ...leftOutRows(listing, shown)];
  const data = {
    space: spaceName(space),
    tz: zone,
    range: rangeText(range),
    ...(leftOut.length > 0 && { left_out: leftOut }),
    events: table(shown.map((row) => eventRow(row, zone, most))),
    ...(rows.length === 0 && { note: `There are no events in this space${isBounded(range) ? ' in this range' : ''}.` }),
  };
  return { data, rawColumns: RAW_COLUMNS };
}

type Range = SpaceListing['range'];

const isBounded = ({ from, to }: Range): boolean => from !== undefined || to !== undefined;

/** `2026-11-01..2026-11-30`, `from 2026-11-01`, `until 2026-11-30`, `all` */
function rangeText({ from, to }: Range): string {
  if (from !== undefined && to !== undefined) return `${from}..${to}`;
  if (from !== undefined) return `from ${from}`;
  return to === undefined ? 'all' : `until ${to}`;
}

/** Those from today on come first; what is past fills up. */
function nearest({ rows, today }: SpaceListing, most: number): readonly SpaceRow[] {
  const coming = rows.filter(({ wall }) => lastDayTaken(wall) >= today).slice(0, most);
  const past = rows.filter(({ wall }) => lastDayTaken(wall) < today);
  const kept = new Set([...coming, ...past.slice(Math.max(0, past.length - (most - coming.length)))]);
  return rows.filter((row) => kept.has(row));
}

/** Whose ends are missing. */
function cutRows(shown: readonly SpaceRow[], { title, note }: Most): readonly Row[] {
  const events = shown.flatMap(({ event, detailsHidden }) => (detailsHidden ? [] : [event]));
  const row = (what: string, texts: readonly string[], most: number): Row[] => {
    const count = texts.filter((text) => cutText(text, most) !== text).length;
    const next = `Cut at ${most} characters and marked …: call get_details with the id for the whole text.`;
    return count === 0 ? [] : [{ what, count, next }];
  };
  const notes = events.map(({ description = '' }) => description);
  return [
    ...row('notes', notes, note),
    ...row(
      'titles',
      events.map((event) => event.title),
      title,
    ),
  ];
}

function leftOutRows({ rows, today }: SpaceListing, shown: readonly SpaceRow[]): readonly Row[] {
  const kept = new Set(shown);
  const gone = rows.filter((row) => !kept.has(row));
  const [past, coming] = [
    gone.filter(({ wall }) => lastDayTaken(wall) < today),
    gone.filter(({ wall }) => lastDayTaken(wall) >= today),
  ];
  const row = (what: string, some: readonly SpaceRow[]): Row[] => {
    const [first, last] = [some[0], some.at(-1)];
    if (first === undefined || last === undefined) return [];
    const next = `Call again with from ${first.wall.first} and to ${last.wall.first}, or a part of it.`;
    return [{ what, count: some.length, next }];
  };
  return [...row('earlier events', past), ...row('later events', coming)];
}

function eventRow({ event, wall, detailsHidden }: SpaceRow, zone: string, most: Most): Row {
  const [title, description = ''] = detailsHidden ? [undefined] : [event.title, event.description];
  return {
    title: titleText(title === undefined ? undefined : cutText(title, most.title), detailsHidden),
    when: event.endTime === undefined && wall.hours !== undefined ? withoutEnd(wall) : datedSpan(wall),
    note: cutText(description, most.note),
    zone: detailsHidden || event.time === undefined || event.zone === zone ? '' : event.zone,
    remind_minutes_before: detailsHidden ? '' : event.reminders.join(' '),
    id: event.id,
    by: event.createdBy,
  };
}

/** `2026-11-03 Tue 19:00`; of several days the last one whole: `2026-11-03 Tue 19:00..2026-11-05 Thu`. */
function withoutEnd(wall: WallSpan): string {
  const { first, hours, mark } = wall;
  const start = [datedDay(first), hours?.start, mark].filter(Boolean).join(' ');
  const end = lastDayTaken(wall);
  return end === first ? start : `${start}..${datedDay(end)}`;
}

/** How an event that was added to a space reads, and how that is taken back. */
export function addedToSpace({ space, zone, row, isChanged, change }: SpaceChange): Answer {
  return {
    data: {
      added: isChanged ? 'now' : 'before; nothing was changed',
      space: spaceName(space),
      tz: zone,
      event: table([eventRow(row, zone, WHOLE)]),
      ...changeFields(isChanged, change),
    },
    rawColumns: RAW_COLUMNS,
  };
}

/** The number of a change, by which it is taken back. */
export const changeFields = (isChanged: boolean, change: string | undefined): Readonly<Record<string, string>> =>
  isChanged ? (change === undefined ? { undo: 'This cannot be taken back.' } : { change }) : {};
