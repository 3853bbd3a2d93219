import { type EventProblem, type EventWish, readEventWish } from '../domain/event-check.ts';
import { toTimeOfDay } from '../domain/preferences.ts';
import {
  LONGEST_REMINDER_MINUTES,
  MOST_REMINDERS,
  type SpaceEvent,
  type SpaceEventContent,
} from '../domain/space-event.ts';
import { EARLIEST, type LocalDate, type Zone } from '../domain/time.ts';
import {
  type EventFieldProblem,
  type EventFields,
  type EventPart,
  type EventProblems,
  reminderField,
  UNIT_MINUTES,
} from '../pages/event-fields.ts';

export interface EventSettings {
  readonly content: SpaceEventContent;
  /** Minutes before it begins. */
  readonly reminders: readonly number[];
}

/** What the form of a new event shows at first. */
export const fieldsOn = (date: LocalDate): EventFields => ({ date });

/** What is stored, as the form shows it. */
export function fieldsOf({
  title,
  date,
  endDate,
  time = '',
  endTime = '',
  description = '',
  reminders,
}: SpaceEvent): EventFields {
  const ticked = Object.fromEntries(reminders.map((minutes) => [reminderField(minutes), 'yes']));
  return { title, date, endDate: endDate === date ? '' : endDate, time, endTime, description, ...ticked };
}

/** Checks the form, its times in `zone`. With any problem there is no event at all. */
export function readEvent(
  fields: EventFields,
  zone: Zone,
): { readonly settings: EventSettings } | { readonly problems: EventProblems } {
  const problems = new Map<EventPart, EventFieldProblem>();
  const content = readContent(wishIn(fields), zone, problems);
  const reminders = readReminders(fields, problems);
  return content === undefined || reminders === undefined ? { problems } : { settings: { content, reminders } };
}

function wishIn(fields: EventFields): EventWish {
  const text = (part: EventPart): string => (fields[part] ?? '').trim();
  const time = (part: EventPart): string | undefined =>
    text(part) === '' ? undefined : (toTimeOfDay(text(part)) ?? '?');
  return {
    title: text('title'),
    date: text('date'),
    endDate: text('endDate') || undefined,
    time: time('time'),
    endTime: time('endTime'),
    description: text('description').replace(/\r\n?/g, '\n') || undefined,
  };
}

/** What no field is wrong with; it stands in for each wrong one, so that the others are told too. */
const HARMLESS: EventWish = { title: '-', date: EARLIEST, time: '00:00' };

function readContent(
  wish: EventWish,
  zone: Zone,
  problems: Map<EventPart, EventFieldProblem>,
): SpaceEventContent | undefined {
  const read = readEventWish(wish, zone);
  if (!('problem' in read)) return problems.size === 0 ? read : undefined;
  // a field that is wrong even now would never end
  if (problems.has(read.field)) return undefined;
  problems.set(read.field, fieldProblem(read));
  return readContent({ ...wish, [read.field]: HARMLESS[read.field] }, zone, problems);
}

function fieldProblem({ field, problem }: EventProblem): EventFieldProblem {
  if (problem === 'before_start') return field === 'endDate' ? 'order' : 'before';
  return PROBLEMS[problem];
}

const PROBLEMS = {
  empty: 'title',
  too_long: 'long',
  no_date: 'date',
  no_time: 'time',
  skipped: 'skipped',
  needs_time: 'alone',
} as const;

function readReminders(
  fields: EventFields,
  problems: Map<EventPart, EventFieldProblem>,
): readonly number[] | undefined {
  const own = readOwn(fields);
  const ticked = Object.keys(fields).flatMap((name) => toMinutes(/^remind-(\d+)$/.exec(name)?.[1]) ?? []);
  const all = [...new Set([...ticked, ...(typeof own === 'number' ? [own] : [])])];
  if (own === 'wrong') problems.set('own', 'reminder');
  else if (all.length > MOST_REMINDERS) problems.set('own', 'many');
  else return all;
  return undefined;
}

function readOwn({ own = '', unit = '' }: EventFields): number | 'wrong' | undefined {
  const typed = own.normalize('NFKC').trim();
  if (typed === '') return undefined;
  const minutes = Object.entries(UNIT_MINUTES).find(([name]) => name === unit)?.[1];
  return toMinutes(typed, minutes) ?? 'wrong';
}

function toMinutes(text = '', unit = 1): number | undefined {
  const minutes = /^\d{1,5}$/.test(text) ? Number(text) * unit : Number.NaN;
  return minutes <= LONGEST_REMINDER_MINUTES ? minutes : undefined;
}
