import type { EventDetails, Person } from '../domain/details.ts';
import { weekdayOf, type Zone } from '../domain/time.ts';
import type { EventItem, ItemAnswer, TaskItem } from '../planner/details.ts';
import type { WallClock, WallSpan } from '../planner/wall-clock.ts';
import { type Answer, WHOLE_LIMIT } from './answer.ts';
import { cutText } from './cut-texts.ts';
import { seriesTime } from './dates.ts';
import { infoOf } from './info.ts';
import { type Row, table } from './table.ts';

const RAW_COLUMNS = ['when', 'due', 'done', 'created', 'updated'] as const;
/** Only where the whole answer is beyond its limit. */
const SHORTER = [
  { people: 300, notes: 20_000 },
  { people: 50, notes: 5_000 },
] as const;

interface Most {
  readonly people: number;
  readonly notes: number;
}

/** How everything about one event, series or task reads: every text whole, every date with its year. */
export function details(answer: ItemAnswer): Answer {
  const whole = { people: Number.POSITIVE_INFINITY, notes: Number.POSITIVE_INFINITY };
  const at = (level: number): Answer => arranged(answer, SHORTER[level - 1] ?? SHORTER[1]);
  return { ...arranged(answer, whole), shorter: { limit: WHOLE_LIMIT, levels: SHORTER.length, at } };
}

function arranged(answer: ItemAnswer, most: Most): Answer {
  const { now, zone, id, list, created, updated, item } = answer;
  const own = 'wall' in item ? eventFields(item, list.letter, list.name, zone) : taskFields(item, list);
  const notes = 'wall' in item ? item.details.event.notes : item.details.task.notes;
  const people = 'wall' in item ? item.details.people : [];
  const fields = {
    now: `${dateTime(now)} ${weekdayOf(now.date)}`,
    tz: zone,
    id,
    ...own,
    note: notes === undefined ? undefined : cutText(notes, most.notes),
    created: created && dateTime(created),
    updated: updated && dateTime(updated),
    people: table(people.slice(0, most.people).map(personRow)),
    people_left_out: Math.max(0, people.length - most.people) || undefined,
    reminders:
      'wall' in item
        ? table(item.details.reminders.map(({ how, minutesBefore }) => ({ how, minutes_before: minutesBefore })))
        : [],
    links: table(item.details.links.map(({ what, url }) => ({ what, url }))),
  };
  return {
    data: Object.fromEntries(Object.entries(fields).filter(([, value]) => isFilled(value))),
    rawColumns: RAW_COLUMNS,
  };
}

const isFilled = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);

function eventFields({ details, wall, series, movedFrom }: EventItem, letter: string, name: string, zone: Zone) {
  const { event, isSeries, recurrence, visibility, organizer, creator } = details;
  return {
    kind: isSeries ? 'series' : 'event',
    calendar: letter,
    calendar_name: name,
    title: event.title ?? (event.detailsHidden ? undefined : ''),
    details_hidden: event.detailsHidden || undefined,
    [isSeries ? 'first' : 'when']: whenText(wall),
    series,
    planned_for: movedFrom && [movedFrom.date, weekdayOf(movedFrom.date), movedFrom.time ?? ''].join(' ').trim(),
    where: event.place,
    info: infoOf(event, zone) || undefined,
    recurrence: recurrenceOf(recurrence),
    visibility,
    organizer: organizer && personText(organizer),
    created_by: creator && personText(creator),
    people_incomplete: details.peopleIncomplete || undefined,
  };
}

const recurrenceOf = (lines: EventDetails['recurrence']): string | readonly string[] =>
  lines === 'unreadable' ? 'repeats, but the rule could not be read' : lines;

function taskFields({ details, done, parent }: TaskItem, list: { readonly letter: string; readonly name: string }) {
  const { task, parentTitle } = details;
  return {
    kind: 'task',
    tasklist: list.letter,
    tasklist_name: list.name,
    title: task.title,
    due: task.due && `${task.due} ${weekdayOf(task.due)}`,
    done: doneText(done),
    parent,
    parent_title: parentTitle,
  };
}

function doneText(done: TaskItem['done']): string {
  if (done === undefined) return 'no';
  return done === 'at an unknown time' ? 'yes' : dateTime(done);
}

const dateTime = ({ date, time, mark }: WallClock): string =>
  [date, time, mark].filter((word) => word !== '').join(' ');

/** `2025-11-03 Mon 13:20-15:10`, `2025-11-10 Mon..2025-11-14 Fri` */
function whenText(wall: WallSpan): string {
  const day = (date: WallSpan['first']): string => `${date} ${weekdayOf(date)}`;
  if (wall.hours !== undefined) return `${day(wall.first)} ${seriesTime(wall)}`;
  return wall.first === wall.last ? day(wall.first) : `${day(wall.first)}..${day(wall.last)}`;
}

const personText = ({ name, email }: Person): string => [name, email && `<${email}>`].filter(Boolean).join(' ');

const personRow = ({ name, email, answer, roles, comment }: Person): Row => ({
  name: name ?? '',
  email: email ?? '',
  answer: ANSWERS[answer ?? ''] ?? answer ?? '',
  roles: roles.join(' '),
  comment: comment ?? '',
});

/** The words that `info` has for them. */
const ANSWERS: Readonly<Record<string, string>> = {
  accepted: 'yes',
  declined: 'declined',
  tentative: 'maybe',
  needsAction: 'unanswered',
};
