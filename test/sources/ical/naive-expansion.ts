import { Temporal } from 'temporal-polyfill';

/*
 * A second reading of calendar files that shares nothing with the first: every day from a series' start on is looked at and
 * asked whether the rule means it. Slow, and for files that are whole.
 */

type Time = { day: Temporal.PlainDate; clock?: Temporal.PlainTime; zone?: string; until?: Time | Temporal.Duration };
type Line = { name: string; params: Record<string, string>; value: string };
type Event = Line[];

const WINDOWS: Record<string, string> = {
  'Taipei Standard Time': 'Asia/Taipei',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Tokyo Standard Time': 'Asia/Tokyo',
  'Eastern Standard Time': 'America/New_York',
};
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const HORIZON = Temporal.PlainDate.from('2027-06-30');

interface Days {
  from: string;
  to: string;
  zone: string;
}

interface Occurrence {
  title: string;
  /** Days, both included. */
  days?: [string, string];
  instants?: [Temporal.Instant, Temporal.Instant];
}

/** Everything that a file plans until the horizon, for a reader in a zone. */
export function naiveExpansion(text: string, zone: string): (days: Days) => string[] {
  const lines = text
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .map(readLine);
  const usual = lines.find(({ name }) => name === 'X-WR-TIMEZONE')?.value ?? zone;
  const groups = Object.values(Object.groupBy(eventsIn(lines), (event) => valueIn(event, 'UID') ?? ''));
  const all = groups.flatMap((group) => occurrencesOf(group ?? [], usual));
  return (days) =>
    all
      .filter((one) => isInside(one, days))
      .map(lineOf)
      .sort();
}

/** `2026-11-05T02:00:00Z/2026-11-05T03:30:00Z title`, `2026-10-10..2026-10-11 title` */
const lineOf = ({ title, days, instants }: Occurrence): string =>
  days ? `${days.join('..')} ${title}` : `${(instants ?? []).join('/')} ${title}`;

function isInside({ days, instants }: Occurrence, { from, to, zone }: Days): boolean {
  if (days) return days[0] <= to && days[1] >= from;
  const start = Temporal.PlainDate.from(from).toZonedDateTime(zone).epochMilliseconds;
  const end = Temporal.PlainDate.from(to).add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
  const [first, last] = (instants ?? []).map((one) => one.epochMilliseconds) as [number, number];
  return first < end && (last > start || first >= start);
}

function readLine(line: string): Line {
  const [, name = '', rest = '', value = ''] = /^([^:;]+)((?:;[^:;="]+=(?:"[^"]*"|[^:;]*))*):(.*)$/.exec(line) ?? [];
  const params = [...rest.matchAll(/;([^=]+)=(?:"([^"]*)"|([^;]*))/g)].map(([, key, a, b]) => [key, a ?? b]);
  return { name, value, params: Object.fromEntries(params) };
}

/** Alarms are left out first: they have names of lines in common with events. */
function eventsIn(lines: Line[]): Event[] {
  const parts = lines.map(({ name, value }) => `${name}:${value}`);
  const isAlarm = (at: number) => parts.lastIndexOf('BEGIN:VALARM', at) > parts.lastIndexOf('END:VALARM', at - 1);
  const starts = parts.flatMap((part, at) => (part === 'BEGIN:VEVENT' ? [at] : []));
  return starts.map((from) => {
    const to = parts.indexOf('END:VEVENT', from);
    return lines.slice(from + 1, to).filter((_, at) => !isAlarm(from + 1 + at));
  });
}

const valueIn = (event: Event, name: string) => event.find((line) => line.name === name)?.value;

function timesOf(event: Event, name: string): Time[] {
  return event
    .filter((line) => line.name === name)
    .flatMap(({ value, params }) =>
      value.split(',').map((text) => {
        const [start = '', end] = text.split('/');
        if (end === undefined) return readTime(start, params);
        const until = end.startsWith('P') ? Temporal.Duration.from(end) : readTime(end, params);
        return { ...readTime(start, params), until };
      }),
    );
}

function readTime(text: string, { TZID }: Line['params']): Time {
  const day = Temporal.PlainDate.from(text.slice(0, 8));
  if (text.length === 8) return { day };
  const zone = text.endsWith('Z') ? 'UTC' : TZID && (WINDOWS[TZID] ?? TZID);
  return { day, clock: Temporal.PlainTime.from(text.slice(8, 15)), ...(zone && { zone }) };
}

const instant = ({ day, clock, zone }: Time, usual: string): Temporal.Instant =>
  day.toZonedDateTime({ timeZone: zone ?? usual, plainTime: clock ?? '00:00' }).toInstant();

function occurrencesOf(group: Event[], usual: string): Occurrence[] {
  const mains = group.filter((event) => !valueIn(event, 'RECURRENCE-ID'));
  const sequence = (event: Event) => Number(valueIn(event, 'SEQUENCE') ?? 0);
  const main = mains.toSorted((a, b) => sequence(a) - sequence(b)).at(-1);
  const changes = group.filter((event) => valueIn(event, 'RECURRENCE-ID'));
  if (!main) return changes.map((event) => lasting(event, timesOf(event, 'DTSTART')[0] as Time, usual, event));
  const planned = plannedTimes(main, usual);
  const changed = new Set(changes.map((event) => keyIn(timesOf(event, 'RECURRENCE-ID')[0] as Time, main, usual)));
  const calledOff = (event: Event) => valueIn(event, 'STATUS') === 'CANCELLED';
  const plain = calledOff(main) ? [] : planned.filter((time) => !changed.has(keyIn(time, main, usual)));
  return [
    ...plain.map((time) => lasting(main, time, usual, main)),
    ...changes
      .filter((event) => !calledOff(event))
      .map((event) => lasting(event, timesOf(event, 'DTSTART')[0] as Time, usual, main)),
  ];
}

/** Names an occurrence of a series by its day where the series has whole days, or only a day is told. */
function keyIn(time: Time, main: Event, usual: string): string {
  const start = timesOf(main, 'DTSTART')[0] as Time;
  if (!start.clock) return String(time.day);
  if (!time.clock) return String(instant({ ...start, day: time.day }, usual));
  return String(instant(time, usual));
}

function lasting(event: Event, first: Time, usual: string, main: Event): Occurrence {
  const own = ['DTEND', 'DURATION'].some((name) => valueIn(event, name)) ? event : main;
  const start = timesOf(own, 'DTSTART')[0] as Time;
  const end = timesOf(own, 'DTEND')[0];
  const duration = Temporal.Duration.from(valueIn(own, 'DURATION') ?? (first.clock ? 'PT0S' : 'P1D'));
  const title = (valueIn(event, 'SUMMARY') ?? '').replace(/\\([,;\\])/g, '$1');
  if (!first.clock) {
    const days = end ? start.day.until(end.day).days : duration.weeks * 7 + duration.days;
    return { title, days: [String(first.day), String(first.day.add({ days: Math.max(1, days) - 1 }))] };
  }
  const from = instant(first, usual).toZonedDateTimeISO(first.zone ?? usual);
  const length = ownLength(first, usual) ?? (end ? instant(start, usual).until(instant(end, usual)) : duration);
  return { title, instants: [from.toInstant(), (length.sign < 0 ? from : from.add(length)).toInstant()] };
}

const ownLength = (first: Time, usual: string): Temporal.Duration | undefined =>
  first.until && !(first.until instanceof Temporal.Duration)
    ? instant(first, usual).until(instant(first.until, usual))
    : first.until;

function plannedTimes(event: Event, usual: string): Time[] {
  const start = timesOf(event, 'DTSTART')[0] as Time;
  const rule = valueIn(event, 'RRULE');
  const days = rule ? ruleDays(rule, start, usual) : [start.day];
  const all = [...days.map((day) => ({ ...start, day })), ...timesOf(event, 'RDATE')];
  const removed = timesOf(event, 'EXDATE').map((time) => (time.clock ? keyIn(time, event, usual) : `day ${time.day}`));
  const kept = all.filter(
    (time) => !removed.includes(keyIn(time, event, usual)) && !removed.includes(`day ${time.day}`),
  );
  return [...new Map(kept.map((time) => [keyIn(time, event, usual), time])).values()];
}

function ruleDays(text: string, start: Time, usual: string): Temporal.PlainDate[] {
  const rule = Object.fromEntries(text.split(';').map((part) => part.split('='))) as Record<string, string>;
  const found: Temporal.PlainDate[] = [];
  const until = rule.UNTIL && (rule.UNTIL.length === 8 ? `${rule.UNTIL}T235959` : rule.UNTIL);
  for (let day = start.day; Temporal.PlainDate.compare(day, HORIZON) <= 0; day = day.add({ days: 1 })) {
    if (found.length === Number(rule.COUNT ?? Number.POSITIVE_INFINITY)) break;
    if (until && isAfter({ ...start, day }, until, usual)) break;
    if (day.equals(start.day) || isMeant(day, start.day, rule)) found.push(day);
  }
  return found;
}

function isAfter(time: Time, until: string, usual: string): boolean {
  if (!time.clock) return String(time.day).replaceAll('-', '') > until.slice(0, 8);
  const zone = until.endsWith('Z') ? 'UTC' : (time.zone ?? usual);
  const end = Temporal.PlainDateTime.from(until.replace('Z', '')).toZonedDateTime(zone).toInstant();
  return Temporal.Instant.compare(instant(time, usual), end) > 0;
}

function isMeant(day: Temporal.PlainDate, start: Temporal.PlainDate, rule: Record<string, string>): boolean {
  if (!isInTurn(day, start, rule) || !isLike(day, start, rule)) return false;
  if (!rule.BYSETPOS) return true;
  const month = Array.from({ length: day.daysInMonth }, (_, at) => day.with({ day: at + 1 })).filter((one) =>
    isLike(one, start, rule),
  );
  return rule.BYSETPOS.split(',').some((position) =>
    month.at(Number(position) - (Number(position) > 0 ? 1 : 0))?.equals(day),
  );
}

/** Whether the period that a day is in is one of every so many. */
function isInTurn(day: Temporal.PlainDate, start: Temporal.PlainDate, rule: Record<string, string>): boolean {
  const first = WEEKDAYS.indexOf(rule.WKST ?? 'MO') + 1;
  const weekOf = (one: Temporal.PlainDate) => one.subtract({ days: (one.dayOfWeek - first + 7) % 7 });
  const passed: Record<string, number> = {
    DAILY: start.until(day).days,
    WEEKLY: weekOf(start).until(weekOf(day)).days / 7,
    MONTHLY: (day.year - start.year) * 12 + day.month - start.month,
    YEARLY: day.year - start.year,
  };
  return (passed[rule.FREQ ?? ''] ?? Number.NaN) % Number(rule.INTERVAL ?? 1) === 0;
}

/** Whether a day is what the rule says of days, or what the first one is where it says nothing. */
function isLike(day: Temporal.PlainDate, start: Temporal.PlainDate, rule: Record<string, string>): boolean {
  const { BYMONTH, BYDAY, BYMONTHDAY, FREQ } = rule;
  const saysDay = BYDAY !== undefined || BYMONTHDAY !== undefined;
  if (BYMONTH && !BYMONTH.split(',').includes(String(day.month))) return false;
  if (BYMONTHDAY && !BYMONTHDAY.split(',').some((n) => dayNumbered(day, Number(n)))) return false;
  if (BYDAY && !BYDAY.split(',').some((entry) => isWeekday(day, entry, FREQ === 'YEARLY' && !BYMONTH))) return false;
  if (saysDay || FREQ === 'DAILY') return true;
  if (FREQ === 'WEEKLY') return day.dayOfWeek === start.dayOfWeek;
  if (day.day !== start.day) return false;
  return FREQ === 'MONTHLY' || BYMONTH !== undefined || day.month === start.month;
}

const dayNumbered = (day: Temporal.PlainDate, n: number): boolean => day.day === (n > 0 ? n : day.daysInMonth + 1 + n);

function isWeekday(day: Temporal.PlainDate, entry: string, inYear: boolean): boolean {
  const [, ordinal = '', name = ''] = /^([+-]?\d*)(\w\w)$/.exec(entry) ?? [];
  if (WEEKDAYS[day.dayOfWeek - 1] !== name) return false;
  if (ordinal === '') return true;
  const [at, length] = inYear ? [day.dayOfYear, day.daysInYear] : [day.day, day.daysInMonth];
  return Number(ordinal) === (Number(ordinal) > 0 ? Math.ceil(at / 7) : -Math.ceil((length - at + 1) / 7));
}
