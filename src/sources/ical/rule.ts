import { RRuleTemporal } from 'rrule-temporal';
import { DAY_MS } from '../../domain/time.ts';
import type { WallMs } from './clock.ts';
import type { Property } from './property.ts';
import { dateOf, startOf, type Written, writtenTime } from './time-value.ts';

/** A recurrence rule, checked: it can be followed within bounds. */
export interface Rule {
  /** In the order and form of RFC 5545, without its end. */
  readonly text: string;
  /** At the most. */
  readonly timesADay: number;
  readonly count: number | undefined;
  readonly until: Written | undefined;
}

/** As jCal has them. */
type Parts = Readonly<Record<string, unknown>>;

const PARTS = ['freq', 'interval', 'bymonth', 'byweekno', 'byyearday', 'bymonthday', 'byday', 'byhour', 'byminute'];
const ALL_PARTS = [...PARTS, 'bysecond', 'bysetpos', 'wkst'];
const DAYS = ['', 'SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** Nothing that people do repeats more often; what claims to is a mistake or an attack. */
const MOST_TIMES_A_DAY = 24;
/** Periods of a rule that are gone through: days of a century. */
const MOST_STEPS = 40_000;
/** Times of a rule that are counted from its start. */
const MOST_COUNTED = 10_000;

/** Reads a rule; undefined when it cannot be followed. */
export function readRule({ values: [value], params }: Property): Rule | undefined {
  const parts = Object(value) as Parts;
  const until = parts.until === undefined ? undefined : writtenTime(parts.until, params.TZID);
  const often = timesADay(parts);
  const isEndless = parts.until !== undefined && until === undefined;
  if (isEndless || often > MOST_TIMES_A_DAY || isNonsense(parts)) return undefined;
  const named = ALL_PARTS.filter((name) => parts[name] !== undefined);
  const text = named.map(
    (name) => `${name.toUpperCase()}=${name === 'wkst' ? DAYS[Number(parts.wkst)] : String(parts[name])}`,
  );
  const count = Number(parts.count ?? 0);
  return { text: text.join(';'), timesADay: often, count: count > 0 ? count : undefined, until };
}

/** Parts that the standard forbids with a frequency (RFC 5545 section 3.3.10): nobody agrees on what they mean. */
function isNonsense(parts: Parts): boolean {
  const { freq, byday, bymonthday, byyearday, byweekno, count } = parts;
  const numbered = [byday].flat().some((day) => /\d/.test(String(day)));
  return (
    Number(count ?? 1) < 1 ||
    (numbered && freq !== 'MONTHLY' && freq !== 'YEARLY') ||
    (bymonthday !== undefined && freq === 'WEEKLY') ||
    (byyearday !== undefined && ['DAILY', 'WEEKLY', 'MONTHLY'].includes(String(freq))) ||
    (byweekno !== undefined && (freq !== 'YEARLY' || numbered)) ||
    isOutOfPlace(parts)
  );
}

const MOST_DAYS: Readonly<Record<string, number>> = { WEEKLY: 7, MONTHLY: 31, YEARLY: 366 };

/** Whether a rule picks by a place that its periods do not have, so that it would be looked for for ever. */
function isOutOfPlace({ freq, bysetpos, byday, bymonthday, byyearday, byweekno, bymonth }: Parts): boolean {
  if (bysetpos === undefined) return false;
  const isPicked = [byday, bymonthday, byyearday, byweekno, bymonth].some((part) => part !== undefined);
  const most = MOST_DAYS[String(freq)] ?? 0;
  return !isPicked || [bysetpos].flat().some((place) => Math.abs(Number(place)) > most);
}

function timesADay(parts: Parts): number {
  const [hours, minutes, seconds] = [parts.byhour, parts.byminute, parts.bysecond].map((list) => [list].flat().length);
  const bySubdivision = (minutes ?? 1) * (seconds ?? 1);
  if (parts.freq === 'HOURLY') return (24 / Number(parts.interval ?? 1)) * bySubdivision;
  return parts.freq === 'MINUTELY' || parts.freq === 'SECONDLY'
    ? Number.POSITIVE_INFINITY
    : (hours ?? 1) * bySubdivision;
}

export interface WallRange {
  readonly from: WallMs;
  readonly to: WallMs;
}

/**
 * The times of a rule in a range, both ends included. The clock is taken for one that is never moved, so that a change of
 * the clock moves nothing. `until` is a reading of the same clock. Throws when the rule has too many steps.
 */
export function ruleTimes(rule: Rule, start: WallMs, until: WallMs | undefined, range: WallRange): readonly WallMs[] {
  const [from, to] = [Math.max(range.from, start), Math.min(range.to, until ?? range.to)];
  const count = countThatMatters(rule, start, to);
  return from > to || count === 0 ? [] : follow(rule, start, count, { from, to });
}

/** A count has to be gone through from the start. One that is not reached before the end of a range is none. */
function countThatMatters(rule: Rule, start: WallMs, to: WallMs): number | undefined {
  const possible = Math.ceil(((to - start) / DAY_MS + 1) * rule.timesADay);
  if (rule.count === undefined || rule.count > possible) return undefined;
  if (possible > MOST_COUNTED) throw new RangeError('too many steps');
  return rule.count - Number(!isMeant(rule, start));
}

/** The first time counts among those of a rule even where the rule means another. */
const isMeant = (rule: Rule, start: WallMs): boolean =>
  follow(rule, start, undefined, { from: start, to: start }).length > 0;

function follow({ text }: Rule, start: WallMs, count: number | undefined, { from, to }: WallRange): readonly WallMs[] {
  const counted = count === undefined ? text : `${text};COUNT=${count}`;
  const series = new RRuleTemporal({
    rruleString: `DTSTART:${compact(start)}\nRRULE:${counted}`,
    maxIterations: MOST_STEPS,
    cache: false,
  });
  return series.between(new Date(from), new Date(to), true).map(({ epochMilliseconds }) => epochMilliseconds);
}

const compact = (wall: WallMs): string => new Date(wall).toISOString().replace(/[-:]|\.\d+/g, '');

/** The last reading that a rule's end lets in; a day is let in whole. */
export const lastOf = (until: WallMs, isDay: boolean): WallMs =>
  isDay ? startOf(dateOf(until)) + DAY_MS - 1000 : until;
