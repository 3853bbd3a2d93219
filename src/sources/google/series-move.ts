import type { Original } from '../../domain/agenda.ts';
import { endingAt, type Recurrence, type Rule, withoutEnd } from '../../domain/recurrence.ts';
import { daysBetween, type LocalDate } from '../../domain/time.ts';
import { type Anchor, endWall, firstSlots, momentOf, slotsUntil, type Wall, wallOf } from './rule-slots.ts';

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
/** Days are mapped one by one; more than a daily series makes in ten years is not tried. */
const MOST_SLOTS = 4_000;

/**
 * Moves a series to another first occurrence: the days that its rule names, its end, and the days that were left out move
 * along, so that as many occurrences take place as before. undefined where the rule names days in a way that has no one
 * meaning on other days.
 */
export function movedRecurrence(recurrence: Recurrence, from: Anchor, to: Anchor): Recurrence | undefined {
  const [rule] = recurrence.rules;
  if (recurrence.rules.length !== 1 || rule === undefined) return onlyDates(recurrence, from, to);
  const onDays = shiftedRule(rule, dayOf(from), dayOf(to));
  const last = lastNeeded(rule, recurrence, from);
  const old = last === undefined ? [] : slotsUntil(withoutEnd(rule), from, last);
  if (onDays === undefined || old.length > MOST_SLOTS) return undefined;
  const now = firstSlots(withoutEnd(onDays), to, old.length);
  const moved = (moment: Original): Original[] => {
    const wall = now[old.indexOf(wallOf(moment, from.zone))];
    return wall === undefined ? [] : [momentOf(wall, to.start.kind, to.zone)];
  };
  return {
    rules: [withMovedEnd(onDays, { rule, from, to }, old, now)],
    added: recurrence.added.map((moment) => shifted(moment, from, to)),
    leftOut: recurrence.leftOut.flatMap(moved),
  };
}

/** A series without a rule, or with several, is moved only in time, never to other days. */
function onlyDates({ rules, added, leftOut }: Recurrence, from: Anchor, to: Anchor): Recurrence | undefined {
  if (rules.length > 0) return undefined;
  const move = (moment: Original): Original => shifted(moment, from, to);
  return { rules, added: added.map(move), leftOut: leftOut.map(move) };
}

function shifted(moment: Original, from: Anchor, to: Anchor): Original {
  const step = wallOf(to.start, to.zone) - wallOf(from.start, from.zone);
  return momentOf(wallOf(moment, from.zone) + step, to.start.kind, to.zone);
}

/** Up to where the old slots must be known. */
function lastNeeded(rule: Rule, { leftOut }: Recurrence, anchor: Anchor): Wall | undefined {
  const walls = [endWall(rule, anchor), ...leftOut.map((moment) => wallOf(moment, anchor.zone))];
  const known = walls.filter((wall) => wall !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

interface Move {
  readonly rule: Rule;
  readonly from: Anchor;
  readonly to: Anchor;
}

function withMovedEnd(onDays: Rule, { rule, from, to }: Move, old: readonly Wall[], now: readonly Wall[]): Rule {
  const end = endWall(rule, from);
  if (end === undefined) return onDays;
  const count = old.filter((wall) => wall <= end).length;
  return endingAt(onDays, momentOf(now[count - 1] ?? wallOf(to.start, to.zone), to.start.kind, to.zone));
}

const dayOf = ({ start, zone }: Anchor): LocalDate =>
  new Date(wallOf(start, zone)).toISOString().slice(0, 10) as LocalDate;

/** The rule with the days it names moved as far as its first occurrence. */
function shiftedRule(rule: Rule, from: LocalDate, to: LocalDate): Rule | undefined {
  if (from === to) return rule;
  const named = [...rule.keys()].filter((name) => name.startsWith('BY')).sort();
  if (named.length === 0) return rule;
  const move = MOVES[`${rule.get('FREQ')} ${named.join(' ')}`];
  const parts = move?.(rule, from, to);
  return parts === undefined ? undefined : new Map([...rule, ...parts]);
}

type MoveParts = (rule: Rule, from: LocalDate, to: LocalDate) => readonly (readonly [string, string])[] | undefined;

/** By what a rule names: only where it names what its first occurrence shows anyway, or days of the week that move alike. */
const MOVES: Readonly<Record<string, MoveParts>> = {
  'WEEKLY BYDAY': (rule, from, to) => weekdays(rule, from, to),
  'MONTHLY BYMONTHDAY': (rule, from, to) =>
    names(rule, { BYMONTHDAY: dayInMonth(from) }) ? [['BYMONTHDAY', dayInMonth(to)]] : undefined,
  'MONTHLY BYDAY': (rule, from, to) => nthWeekday(rule, from, to),
  'YEARLY BYMONTH': (rule, from, to) => (names(rule, { BYMONTH: month(from) }) ? [['BYMONTH', month(to)]] : undefined),
  'YEARLY BYMONTH BYMONTHDAY': (rule, from, to) =>
    names(rule, { BYMONTH: month(from), BYMONTHDAY: dayInMonth(from) })
      ? [
          ['BYMONTH', month(to)],
          ['BYMONTHDAY', dayInMonth(to)],
        ]
      : undefined,
};

const names = (rule: Rule, expected: Readonly<Record<string, string>>): boolean =>
  Object.entries(expected).every(([name, value]) => Number(rule.get(name)) === Number(value));

const dayInMonth = (date: LocalDate): string => String(Number(date.slice(8)));
const month = (date: LocalDate): string => String(Number(date.slice(5, 7)));
const weekday = (date: LocalDate): string => DAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] as string;

function weekdays(rule: Rule, from: LocalDate, to: LocalDate): ReturnType<MoveParts> {
  const days = daysBetween(from, to);
  const steps = (rule.get('BYDAY') ?? '').split(',').map((day) => DAYS.indexOf(day));
  if (steps.includes(-1)) return undefined;
  const start = DAYS.indexOf(weekday(from));
  // Days that would move into another week of a series that leaves weeks out have no one meaning.
  const leavesWeeksOut = Number(rule.get('INTERVAL') ?? 1) > 1 && steps.some((step) => step !== start);
  if (leavesWeeksOut && ![start, ...steps].every((step) => staysInWeek(rule, step, days))) return undefined;
  const moved = steps.map((step) => (((step + days) % 7) + 7) % 7).sort((a, b) => a - b);
  return [['BYDAY', moved.map((step) => DAYS[step]).join(',')]];
}

function staysInWeek(rule: Rule, step: number, days: number): boolean {
  const first = Math.max(0, DAYS.indexOf(rule.get('WKST') ?? 'MO'));
  const now = ((step - first + 7) % 7) + days;
  return now >= 0 && now < 7;
}

/** `2TU` to the place of the new day in its month; `-1TU` only to another last day of its kind. */
function nthWeekday(rule: Rule, from: LocalDate, to: LocalDate): ReturnType<MoveParts> {
  const [, sign = '', nth = '', day] = /^(-?)(\d)([A-Z]{2})$/.exec(rule.get('BYDAY') ?? '') ?? [];
  const place = sign === '-' ? placeFromEnd : placeInMonth;
  if (day !== weekday(from) || place(from) !== Number(nth)) return undefined;
  return [['BYDAY', `${sign}${place(to)}${weekday(to)}`]];
}

const placeInMonth = (date: LocalDate): number => Math.ceil(Number(date.slice(8)) / 7);

function placeFromEnd(date: LocalDate): number {
  const [year, inYear] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  const length = new Date(Date.UTC(year, inYear, 0)).getUTCDate();
  return Math.ceil((length - Number(date.slice(8)) + 1) / 7);
}
