import type { Span } from '../../domain/time.ts';
import type { Named, TimeContext } from '../../planner/time-context.ts';
import { monthOf } from '../dates.ts';
import { HIDDEN } from '../phrases.ts';
import { type Cell, codesFor, dayNumber, monthIn, monthNumber, weekdayNumber } from './cells.ts';
import { monthsReached } from './months.ts';
import { distinctNames } from './names.ts';
import { type Occurrence, occurrencesOf } from './occurrences.ts';
import { ruleText } from './rule.ts';

type Row = Readonly<Record<string, Cell>>;
interface Month {
  readonly start_here?: readonly Row[];
  readonly end_from_past?: readonly Row[];
}

/** Every calendar with events, by name: its places, rules and events by month. */
export function classicCalendars(context: TimeContext): Readonly<Record<string, unknown>> {
  const keys = distinctNames(context.calendars.map(({ name }) => name));
  const byLetter = Map.groupBy(occurrencesOf(context), ({ letter }) => letter);
  const blocks = context.calendars.map((calendar, index) => {
    const own = byLetter.get(calendar.letter);
    return own ? [[keys[index] as string, calendarBlock(calendar, own, context.range)] as const] : [];
  });
  return Object.fromEntries(blocks.flat());
}

/** The codes that the rows of one calendar use. */
interface Index {
  readonly places: ReadonlyMap<string, string>;
  readonly rules: ReadonlyMap<string, string>;
  readonly ruleOf: (occurrence: Occurrence) => string | undefined;
}

function calendarBlock(
  { id, name }: Named,
  own: readonly Occurrence[],
  range: Span,
): Readonly<Record<string, unknown>> {
  const ruleOf = rulesOf(own);
  const places = codesFor(
    'L',
    own.flatMap(({ event }) => event.place ?? []),
  );
  const rules = codesFor(
    'R',
    own.flatMap((occurrence) => ruleOf(occurrence) ?? []),
  );
  return {
    source: { id, summary: name },
    ...(places.size > 0 && { location_index: [...places].map(([location, lid]) => ({ lid, location })) }),
    ...(rules.size > 0 && { recurrence_index: [...rules].map(([rule, rid]) => ({ rid, rule })) }),
    month: months(own, range, { places, rules, ruleOf }),
  };
}

function rulesOf(own: readonly Occurrence[]): Index['ruleOf'] {
  const seriesOf = ({ event }: Occurrence): string | undefined => event.series?.id;
  const texts = new Map(
    [...Map.groupBy(own, seriesOf)].map(([series, group]) => [
      series,
      ruleText(group.flatMap(({ planned }) => planned ?? [])),
    ]),
  );
  return (occurrence) => (seriesOf(occurrence) === undefined ? undefined : texts.get(seriesOf(occurrence)));
}

function months(own: readonly Occurrence[], range: Span, index: Index): Readonly<Record<string, Month>> {
  const starting = Map.groupBy(own, ({ wall }) => monthOf(wall.first));
  const reaching = Map.groupBy(
    own.flatMap((one) => monthsReached(one.wall, range).map((month) => ({ month, one }))),
    ({ month }) => month,
  );
  const all = [...new Set([...starting.keys(), ...reaching.keys()])].toSorted();
  return Object.fromEntries(
    all.map((month) => {
      const here = starting.get(month)?.map((one) => startRow(one, month, index));
      const past = reaching.get(month)?.map(({ one }) => endRow(one, month));
      return [month, { ...(here && { start_here: here }), ...(past && { end_from_past: past }) }];
    }),
  );
}

function startRow(one: Occurrence, month: string, { places, rules, ruleOf }: Index): Row {
  const { event, wall, id } = one;
  const rule = ruleOf(one);
  return {
    id,
    summary: titleOf(one),
    lid: event.place === undefined ? 0 : (places.get(event.place) ?? 0),
    rid: rule === undefined ? 0 : (rules.get(rule) ?? 0),
    notes: event.notes ?? 0,
    st_d: dayNumber(wall.first),
    st_wd: weekdayNumber(wall.first),
    st_hm: clockOf(one).start,
    ...endCells(one, month),
  };
}

const endRow = (one: Occurrence, month: string): Row => ({
  id: one.id,
  summary: titleOf(one),
  st_m: monthNumber(one.wall.first),
  st_d: dayNumber(one.wall.first),
  ...endCells(one, month),
});

const endCells = (one: Occurrence, month: string): Row => ({
  en_m: monthIn(month, one.wall.last),
  en_d: dayNumber(one.wall.last),
  en_wd: weekdayNumber(one.wall.last),
  en_hm: clockOf(one).end,
});

const titleOf = ({ event }: Occurrence): string => event.title ?? (event.detailsHidden ? HIDDEN : '');

/** An hour that the clock shows twice is told apart by its offset behind. */
function clockOf({ wall }: Occurrence): { start: string; end: string } {
  if (wall.hours === undefined) return { start: 'full_day', end: 'full_day' };
  const [start = '', end = start] = wall.mark.split('..');
  return { start: `${wall.hours.start} ${start}`.trim(), end: `${wall.hours.end} ${end}`.trim() };
}
