import type { When } from '../../domain/agenda.ts';
import { Failure } from '../../domain/failure.ts';
import {
  addDays,
  type LocalDate,
  localTime,
  startOfDay,
  toLocalDate,
  toUtcText,
  weekdayOf,
  type Zone,
} from '../../domain/time.ts';
import { type Rule, type RuleEnd, ruleLine } from './rule.ts';
import { plannedDays } from './rule-days.ts';
import { isRuleLine, readRuleLine } from './rule-line.ts';
import { readRuleWords } from './rule-words.ts';

/** How an event is to be repeated. */
export interface Repeat {
  /** As it was asked. */
  readonly words: string;
  /** Lines of RFC 5545. */
  readonly recurrence: readonly string[];
  /** Days of the occurrences, at most `MOST_COUNTED`; the first is that of the event itself. */
  readonly days: readonly LocalDate[];
  /** How many there are; undefined = without end, or more than are counted. */
  readonly total: number | undefined;
  /** What a person would not expect of the rule. */
  readonly told: readonly string[];
}

const MOST_COUNTED = 1_000;
const LONGEST = 300;

const REPEAT_EXAMPLES =
  'daily, weekly on Mon Wed until 2026-12-20, every 2 weeks on Fri 10 times, monthly on day 15, monthly on the last Fri, yearly, or RRULE:FREQ=WEEKLY;BYDAY=MO';

/**
 * Reads `repeat` for an event that begins at `when`. Throws `bad_request` for what is no rule, plans nothing, or does not
 * plan the first occurrence on the day of the event.
 */
export function readRepeat(text: string, when: When, zone: Zone): Repeat {
  const rule = ruleIn(text);
  const start = startOf(when, zone);
  const last = lastDay(rule.end, start, zone);
  if (last !== undefined && last < start.date) {
    throw refused(`\`repeat\` ends on ${last}, before the event begins.`, 'Call again with a later end.');
  }
  const days = plannedDays(rule, start.date, last, MOST_COUNTED + 1);
  requireStart(days[0], start.date, () => beyond(rule, start.date, last));
  const isCounted = rule.end.kind !== 'never' && days.length <= MOST_COUNTED;
  return {
    words: text.trim(),
    recurrence: [ruleLine(rule, endText(rule.end, last, start, zone))],
    days: days.slice(0, MOST_COUNTED),
    total: isCounted ? days.length : undefined,
    told: skipped(rule, start.date),
  };
}

/** The first occurrence on the wall clock; `time` is undefined for whole days. */
interface Start {
  readonly date: LocalDate;
  readonly time: string | undefined;
}

const startOf = (when: When, zone: Zone): Start =>
  when.kind === 'all-day' ? { date: when.first, time: undefined } : localTime(when.from, zone);

function ruleIn(text: string): Rule {
  const next = `Call again with \`repeat\` such as: ${REPEAT_EXAMPLES}.`;
  if (text.length > LONGEST) throw refused('`repeat` is too long.', next);
  if (isRuleLine(text)) {
    const rule = readRuleLine(text);
    if ('why' in rule) throw refused(`\`repeat\` cannot be taken: ${rule.why}.`, next);
    return rule;
  }
  const rule = readRuleWords(text);
  if (rule === undefined) throw refused('`repeat` cannot be read.', next);
  return rule;
}

/** The last day on which there may be an occurrence; undefined = none is told. */
function lastDay(end: RuleEnd, start: Start, zone: Zone): LocalDate | undefined {
  if (end.kind === 'day') return end.last;
  return end.kind === 'text' ? lastDayIn(end.text, start, zone) : undefined;
}

function lastDayIn(text: string, { time }: Start, zone: Zone): LocalDate {
  const [, digits = '', clock = ''] = /^(\d{8})(?:T(\d{6})Z?)?$/.exec(text) ?? [];
  const date = toLocalDate(digits.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'));
  const hours = clock.replace(/^(\d\d)(\d\d)\d\d$/, '$1:$2');
  if (date === undefined || hours >= '24')
    throw refused('UNTIL in `repeat` is no day.', 'Call again with a day, UNTIL=20261220.');
  if (clock === '') return date;
  const end = text.endsWith('Z') ? localTime(Date.parse(`${date}T${hours}:00Z`), zone) : { date, time: hours };
  return time === undefined || time <= end.time ? end.date : addDays(end.date, -1);
}

/** UNTIL counts in UTC where there is a time of day, and is a day where there is none (RFC 5545 §3.3.10). */
function endText(end: RuleEnd, last: LocalDate | undefined, { time }: Start, zone: Zone): string | undefined {
  if (end.kind === 'count') return `COUNT=${end.count}`;
  if (last === undefined) return undefined;
  if (time === undefined) return `UNTIL=${last.replaceAll('-', '')}`;
  return `UNTIL=${toUtcText(startOfDay(addDays(last, 1), zone) - 1_000).replace(/[-:]/g, '')}`;
}

/** Calendars count the start as an occurrence whatever the rule says, so one that does not fit would be one too many. */
function requireStart(planned: LocalDate | undefined, date: LocalDate, none: () => Failure): void {
  if (planned === date) return;
  if (planned === undefined) throw none();
  throw refused(
    `\`repeat\` does not plan ${date} ${weekdayOf(date)}: its first day from then on is ${planned} ${weekdayOf(planned)}.`,
    `Call again with \`date\` ${planned}, or with a \`repeat\` that has ${weekdayOf(date)} ${date}.`,
  );
}

/** Why a rule plans nothing: its end comes first, or there is no such day. */
function beyond(rule: Rule, date: LocalDate, last: LocalDate | undefined): Failure {
  const [first] = plannedDays({ ...rule, end: { kind: 'never' } }, date, undefined, 1);
  if (first === undefined || last === undefined)
    return refused('`repeat` plans no day at all.', 'Call again with another `repeat`.');
  return refused(
    `\`repeat\` ends on ${last}, before the first day that it plans from ${date} on: ${first} ${weekdayOf(first)}.`,
    'Call again with a later end, or with an earlier `date`.',
  );
}

function skipped({ parts }: Rule, date: LocalDate): readonly string[] {
  const named = (name: string): string | undefined =>
    parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
  if (named('BYDAY') !== undefined) return [];
  const days = (named('BYMONTHDAY') ?? date.slice(8)).split(',').map(Number);
  if (named('FREQ') === 'MONTHLY' && days.some((day) => day > 28))
    return ['Months that do not have the day are skipped.'];
  return named('FREQ') === 'YEARLY' && date.endsWith('02-29') ? ['Years without 29 February are skipped.'] : [];
}

const refused = (why: string, next: string): Failure => new Failure('bad_request', why, next);
