import type { EventDetails, Person } from '../domain/details.ts';
import { weekdayOf, type Zone } from '../domain/time.ts';
import type { DeadlineItem, EventItem, ItemAnswer, TaskItem } from '../planner/details.ts';
import type { WallClock } from '../planner/wall-clock.ts';
import { type Answer, WHOLE_LIMIT } from './answer.ts';
import { cutText } from './cut-texts.ts';
import { datedSpan } from './dates.ts';
import { infoOf } from './info.ts';
import { type Row, table } from './table.ts';

const RAW_COLUMNS = ['when', 'due', 'done', 'created', 'updated', 'opens', 'accepted_until'] as const;
/** Only where the whole answer is beyond its limit. */
const SHORTER = [
  { people: 300, notes: 20_000 },
  { people: 50, notes: 5_000 },
] as const;

interface Most {
  readonly people: number;
  readonly notes: number;
}

/** How everything about one event, series, task or deadline reads: every text whole, every date with its year. */
export function details(answer: ItemAnswer): Answer {
  const whole = { people: Number.POSITIVE_INFINITY, notes: Number.POSITIVE_INFINITY };
  const at = (level: number): Answer => arranged(answer, SHORTER[level - 1] ?? SHORTER[1]);
  return { ...arranged(answer, whole), shorter: { limit: WHOLE_LIMIT, levels: SHORTER.length, at } };
}

function arranged(answer: ItemAnswer, most: Most): Answer {
  const { now, zone, id, created, updated, item } = answer;
  const { own, notes } = ownFields(answer);
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

const NO_LIST = { letter: '', name: '', id: '' };

function ownFields({ item, list = NO_LIST, zone }: ItemAnswer) {
  if ('wall' in item) return { own: eventFields(item, list.letter, list.name, zone), notes: item.details.event.notes };
  if ('done' in item) return { own: taskFields(item, list), notes: item.details.task.notes };
  return { own: deadlineFields(item), notes: item.details.deadline.notes };
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
    [isSeries ? 'first' : 'when']: datedSpan(wall),
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

function deadlineFields({ details, opens, due, until }: DeadlineItem) {
  const { deadline, module, site } = details;
  return {
    kind: 'deadline',
    site,
    course: deadline.course,
    work: module,
    title: deadline.title,
    opens: opens && moment(opens),
    due: due && moment(due),
    accepted_until: until && moment(until),
    status: deadline.status,
    done: deadline.done === 'unknown' ? undefined : deadline.done,
  };
}

/** `2026-12-06 Sun 23:59` */
const moment = ({ date, time, mark }: WallClock): string =>
  [date, weekdayOf(date), time, mark].filter((word) => word !== '').join(' ');

function doneText(done: TaskItem['done']): string {
  if (done === undefined) return 'no';
  return done === 'at an unknown time' ? 'yes' : dateTime(done);
}

const dateTime = ({ date, time, mark }: WallClock): string =>
  [date, time, mark].filter((word) => word !== '').join(' ');

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
