import type { Clock, WallMs } from './clock.ts';
import { type Component, first } from './component.ts';
import { listedTimes } from './listed-times.ts';
import { textOf } from './property.ts';
import { readRule, ruleTimes } from './rule.ts';
import { type Written, writtenTimes } from './time-value.ts';

/** When a clock is moved, and to how many ms east of UTC. */
interface Move {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Of a file that tells the clock of every year by itself. */
const MOST_OBSERVANCES = 100;
/** Of those, how many go by a rule: summer and winter, with a change of law or two. */
const MOST_WITH_RULES = 12;
/** Of the times that an observance lists one by one. */
const MOST_LISTED = 300;
/** A clock is moved once a year; a rule with more than this is no clock's. */
const CLOCK_RULE =
  /^FREQ=YEARLY(;(INTERVAL=1|BYMONTH=\d{1,2}|BYDAY=[+-]?\d{0,2}(MO|TU|WE|TH|FR|SA|SU)|BYMONTHDAY=-?\d{1,2}(,-?\d{1,2}){0,6}|WKST=\w\w|COUNT=\d{1,4}|UNTIL=\w+))*$/;
/** Rules of clocks are followed through these years. */
const YEARS = { from: Date.parse('1970-01-01T00:00:00Z'), to: Date.parse('2101-01-01T00:00:00Z') };

/** The clock that a file describes itself (`VTIMEZONE`, RFC 5545 section 3.6.5); undefined when it cannot be read. */
export function ownClock(zone: Component): Clock | undefined {
  const withRules = zone.children.filter((one) => first(one, 'RRULE') !== undefined);
  if (withRules.length > MOST_WITH_RULES) return undefined;
  const moves = zone.children
    .slice(0, MOST_OBSERVANCES)
    .flatMap(movesOf)
    .toSorted((a, b) => a.at - b.at);
  const [earliest] = moves;
  if (earliest === undefined) return undefined;
  return { zone: undefined, offsetAt: (ms) => lastBefore(moves, ms)?.to ?? earliest.from };
}

/** Of moves in order, by halves. */
function lastBefore(moves: readonly Move[], ms: number): Move | undefined {
  let [low, high] = [0, moves.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((moves[middle]?.at ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return moves[low - 1];
}

function movesOf(observance: Component): Move[] {
  const [from, to] = [offsetIn(observance, 'TZOFFSETFROM'), offsetIn(observance, 'TZOFFSETTO')];
  const start = wallIn(
    [first(observance, 'DTSTART')].flatMap((property) => (property ? writtenTimes(property) : [])),
  )[0];
  if (from === undefined || to === undefined || start === undefined) return [];
  const walls = [
    start,
    ...ruleWalls(observance, start, from),
    ...wallIn(listedTimes(observance, 'RDATE', MOST_LISTED).slice(0, MOST_LISTED)),
  ];
  return [...new Set(walls)].map((wall) => ({ at: wall - from, from, to }));
}

const wallIn = (times: readonly (Written | undefined)[]): WallMs[] =>
  times.flatMap((time) => (time?.kind === 'timed' ? [time.wall] : []));

/** Clocks are moved by the year; other rules are none of theirs. Their ends are in UTC. */
function ruleWalls(observance: Component, start: WallMs, offset: number): readonly WallMs[] {
  const property = first(observance, 'RRULE');
  const rule = property && readRule(property);
  if (rule === undefined || !CLOCK_RULE.test(rule.text)) return [];
  const until = rule.until?.kind === 'timed' ? rule.until.wall + offset : undefined;
  try {
    return ruleTimes(rule, start, until, YEARS);
  } catch {
    return [];
  }
}

/** Ms of `+05:30`. */
function offsetIn(observance: Component, name: string): number | undefined {
  const [, sign, hours, minutes, seconds = '0'] =
    /^([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(textOf(first(observance, name)) ?? '') ?? [];
  if (hours === undefined || Number(hours) > 23) return undefined;
  const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -size : size;
}
