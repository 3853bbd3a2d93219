import { Temporal } from 'temporal-polyfill';
import type { Original } from './agenda.ts';
import { addDays, type LocalDate, startOfDay, toLocalDate, toZone, type Zone } from './time.ts';

/** The parts of one RRULE by their names in capitals, `FREQ` to `WEEKLY`, in the order of the text. */
export type Rule = ReadonlyMap<string, string>;

/** When a series takes place besides its first occurrence: RFC 5545 §3.8.5. */
export interface Recurrence {
  readonly rules: readonly Rule[];
  readonly added: readonly Original[];
  readonly leftOut: readonly Original[];
}

/** Reads the lines of a series; `zone` is where it repeats. undefined = it holds what this does not know (`EXRULE`, periods). */
export function readRecurrence(lines: readonly string[], zone: Zone): Recurrence | undefined {
  const read = lines.map((line) => readLine(line, zone));
  const known = read.filter((line) => line !== undefined);
  if (known.length < read.length) return undefined;
  return {
    rules: known.flatMap(({ rule }) => rule ?? []),
    added: known.flatMap(({ added }) => added ?? []),
    leftOut: known.flatMap(({ leftOut }) => leftOut ?? []),
  };
}

/** Whether a series comes to an end, however long it takes. */
export const hasEnd = (lines: readonly string[]): boolean =>
  lines.every((line) => !/^RRULE[;:]/i.test(line) || /[;:](COUNT|UNTIL)=/i.test(line));

interface Line {
  readonly rule?: Rule;
  readonly added?: readonly Original[];
  readonly leftOut?: readonly Original[];
}

function readLine(line: string, zone: Zone): Line | undefined {
  const [, name = '', params = '', value = ''] = /^([A-Za-z-]+)((?:;[^:]*)?):(.*)$/.exec(line.trim()) ?? [];
  const kind = name.toUpperCase();
  if (kind === 'RRULE') return wrapped('rule', readRule(value));
  const tzid = /;TZID=([^;]+)/i.exec(params)?.[1];
  const own = tzid === undefined ? zone : toZone(tzid);
  if (own === undefined || /;VALUE=PERIOD/i.test(params)) return undefined;
  if (kind === 'RDATE') return wrapped('added', readMoments(value, own));
  return kind === 'EXDATE' ? wrapped('leftOut', readMoments(value, own)) : undefined;
}

const wrapped = <Name extends keyof Line>(name: Name, value: Line[Name] | undefined): Line | undefined =>
  value === undefined ? undefined : { [name]: value };

function readRule(text: string): Rule | undefined {
  const parts = text
    .split(';')
    .filter((part) => part !== '')
    .map((part) => /^([A-Z-]+)=(.+)$/.exec(part.toUpperCase()) ?? []);
  const rule = new Map(parts.map(([, name = '', value = '']) => [name, value]));
  return rule.has('FREQ') && !rule.has('') ? rule : undefined;
}

function readMoments(text: string, zone: Zone): readonly Original[] | undefined {
  const moments = text.split(',').map((one) => readMoment(one, zone));
  const known = moments.filter((moment) => moment !== undefined);
  return known.length === moments.length ? known : undefined;
}

/** `20310505`, `20310505T010000Z`, or without `Z` on the clock of `zone`. */
function readMoment(text: string, zone: Zone): Original | undefined {
  const [, y, m, d, time] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{6}Z?))?$/.exec(text.trim().toUpperCase()) ?? [];
  const date = toLocalDate(`${y}-${m}-${d}`);
  if (date === undefined || time === undefined) return date && { kind: 'all-day', date };
  const clock = `${date}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4, 6)}`;
  const at = time.endsWith('Z') ? Date.parse(`${clock}Z`) : clockTime(clock, zone);
  return Number.isFinite(at) ? { kind: 'timed', at } : undefined;
}

function clockTime(clock: string, zone: Zone): number {
  try {
    return Temporal.PlainDateTime.from(clock, { overflow: 'reject' }).toZonedDateTime(zone).epochMilliseconds;
  } catch {
    return Number.NaN;
  }
}

/** The lines that say it, left-out and added days one a line, times in UTC. */
export function recurrenceLines({ rules, added, leftOut }: Recurrence): string[] {
  return [
    ...rules.map((rule) => `RRULE:${[...rule].map(([name, value]) => `${name}=${value}`).join(';')}`),
    ...added.map((moment) => `RDATE${valueText(moment)}`),
    ...leftOut.map((moment) => `EXDATE${valueText(moment)}`),
  ];
}

const valueText = (moment: Original): string =>
  moment.kind === 'all-day' ? `;VALUE=DATE:${momentText(moment)}` : `:${momentText(moment)}`;

const momentText = (moment: Original): string =>
  moment.kind === 'all-day'
    ? moment.date.replaceAll('-', '')
    : `${new Date(moment.at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** The last moment of a rule that has one; a day in it is included. */
export function untilOf(rule: Rule, zone: Zone): Original | undefined {
  const text = rule.get('UNTIL');
  return text === undefined ? undefined : readMoment(text, zone);
}

/** The rule with this end in place of any other. */
export const endingAt = (rule: Rule, until: Original): Rule =>
  new Map([...withoutEnd(rule), ['UNTIL', momentText(until)]]);

/** The rule with so many occurrences. */
export const counting = (rule: Rule, count: number): Rule => new Map([...withoutEnd(rule), ['COUNT', String(count)]]);

export const withoutEnd = (rule: Rule): Rule =>
  new Map([...rule].filter(([name]) => name !== 'UNTIL' && name !== 'COUNT'));

/** Gives the end of each rule the kind of the series itself, as RFC 5545 §3.3.10 wants: a day, or a time in UTC. */
export function withFittingEnds({ rules, ...rest }: Recurrence, kind: Original['kind'], zone: Zone): Recurrence {
  return { ...rest, rules: rules.map((rule) => withFittingEnd(rule, kind, zone)) };
}

function withFittingEnd(rule: Rule, kind: Original['kind'], zone: Zone): Rule {
  const until = untilOf(rule, zone);
  if (until === undefined) return rule;
  if (kind === 'all-day') return endingAt(rule, { kind, date: dayOf(until, zone) });
  const at = until.kind === 'timed' ? until.at : startOfDay(addDays(until.date, 1), zone) - 1_000;
  return endingAt(rule, { kind, at });
}

function dayOf(moment: Original, zone: Zone): LocalDate {
  if (moment.kind === 'all-day') return moment.date;
  const instant = Temporal.Instant.fromEpochMilliseconds(moment.at);
  return instant.toZonedDateTimeISO(zone).toPlainDate().toString() as LocalDate;
}

/** Whether two series repeat alike, however that is written. */
export function repeatsAlike(a: readonly string[], b: readonly string[], zone: Zone): boolean {
  return canonical(a, zone) === canonical(b, zone);
}

function canonical(lines: readonly string[], zone: Zone): string {
  const recurrence = readRecurrence(lines, zone);
  if (recurrence === undefined) return [...lines].sort().join('\n');
  const [rules, added, leftOut] = [
    recurrence.rules.map(canonicalRule),
    recurrence.added.map(momentText),
    recurrence.leftOut.map(momentText),
  ].map((texts) => [...new Set(texts)].sort().join(' '));
  return [rules, added, leftOut].join('\n');
}

/** Without what is so anyway: steps of one, weeks that begin on Monday. */
const canonicalRule = (rule: Rule): string =>
  [...rule]
    .map(([name, value]) => `${name}=${value.split(',').sort().join(',')}`)
    .filter((part) => part !== 'INTERVAL=1' && part !== 'WKST=MO')
    .sort()
    .join(';');
