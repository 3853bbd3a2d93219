import { type LocalDate, weekdayOf } from '../domain/time.ts';
import type { DayTimes, Known } from '../planner/day-times.ts';
import type { FreeBusy } from '../planner/free-busy.ts';
import { type Answer, READING_LIMIT } from './answer.ts';
import { sourcesBlock } from './blocks.ts';
import { cutText } from './cut-texts.ts';
import { type Row, table } from './table.ts';

/** From here on what is free is not spelt out: it is what is not busy. */
const LONG_DAYS = 62;

/** At how many code points names are cut, and how many are told at least. */
const [SHORT_NAME, FEW_NAMES] = [40, 30];

interface Form {
  readonly withFree: boolean;
  readonly names: 'whole' | 'short' | 'few';
  /** How many rows of days. */
  readonly rows: number;
}

/** How busy and free times read: a row a day, days that are alike in one row. */
export function freeBusyTable(answer: FreeBusy): Answer {
  const count = answer.days.length;
  const forms: readonly Form[] = [
    { withFree: count <= LONG_DAYS, names: 'short', rows: count },
    { withFree: false, names: 'short', rows: count },
    { withFree: false, names: 'few', rows: count },
  ];
  const at = (level: number): Answer =>
    arranged(
      answer,
      forms[level - 1] ?? { withFree: false, names: 'few', rows: Math.max(1, count - (level - forms.length)) },
    );
  const whole = arranged(answer, { withFree: count <= LONG_DAYS, names: 'whole', rows: count });
  return { ...whole, shorter: { limit: READING_LIMIT, levels: forms.length + count - 1, at } };
}

function arranged(answer: FreeBusy, { withFree, names, rows }: Form): Answer {
  const { now, zone, range, unknown, days } = answer;
  const isKnown =
    unknown.length === 0 && answer.sources.every(({ state }) => state === 'ok' || state === 'not_connected');
  const [only, ...others] = new Set(days.map(({ known }) => known));
  const form = withFree ? 'times' : others.length > 0 ? 'words' : 'none';
  const left = days[rows];
  const shown = namesIn(answer, names);
  const data = {
    now: `${now.date} ${now.time} ${weekdayOf(now.date)}`,
    tz: zone,
    range: `${range.from}..${range.to}`,
    ...(isKnown ? {} : { sources: sourcesBlock(answer) }),
    calendars: shown.names,
    unknown: table(
      unknown.map(({ calendars: alike, span, why }) => ({
        calendar: alike.map(({ letter }) => letter).join(' '),
        days: daysText(span.from, span.to),
        why,
      })),
    ),
    left_out: table([...shown.leftOut, ...(left === undefined ? [] : [leftOut(left.first, range.to)])]),
    days: table(days.slice(0, rows).map((day) => dayRow(day, form))),
    ...(form === 'none' && { [freeName(only)]: 'all times of these days that are not busy' }),
  };
  const filled = Object.entries(data).filter(([, block]) => !(Array.isArray(block) && block.length === 0));
  return { data: Object.fromEntries(filled), rawColumns: ['busy', 'free', 'free_as_far_as_known'] };
}

/** Which calendars are meant by letters, and what of their names is missing. */
function namesIn({ calendars, unknown }: FreeBusy, names: Form['names']) {
  const inDoubt = new Set(unknown.flatMap(({ calendars: alike }) => alike.map(({ letter }) => letter)));
  const [doubted = [], known = []] = [true, false].map((is) =>
    calendars.filter((one) => inDoubt.has(one.letter) === is),
  );
  const kept = names === 'few' ? [...doubted, ...known].slice(0, FEW_NAMES) : calendars;
  const most = names === 'whole' ? Number.POSITIVE_INFINITY : SHORT_NAME;
  const short = kept.map(({ letter, name }) => ({ letter, name, short: cutText(name, most) }));
  const cut = short.filter((one) => one.short !== one.name).length;
  const next = 'Call list_calendars for all names.';
  return {
    names: Object.fromEntries(short.map((one) => [one.letter, one.short])),
    leftOut: [
      ...(cut > 0 ? [{ what: 'ends of names', days: '', next }] : []),
      ...(kept.length < calendars.length
        ? [{ what: `names of ${calendars.length - kept.length} of ${calendars.length} calendars`, days: '', next }]
        : []),
    ],
  };
}

function leftOut(from: LocalDate, to: LocalDate): Row {
  return { what: 'days', days: daysText(from, to), next: `Call again with from ${from} and to ${to}.` };
}

/** How free time is told in a row: spelt out, in words where days differ in what is known, or not at all. */
type FreeForm = 'times' | 'words' | 'none';

/** "Nothing busy" is said, and nothing at all where nothing is known. */
function dayRow({ first, last, known, busy, free }: DayTimes, form: FreeForm): Row {
  const day = daysText(first, last);
  const taken = known === 'none' && busy.length === 0 ? 'unknown' : timesText(busy);
  if (form === 'none') return { day, busy: taken };
  const text = form === 'times' || free === 'unknown' ? timesText(free) : 'the rest';
  return { day, busy: taken, free: '', free_as_far_as_known: '', [freeName(known)]: text };
}

/** Free for sure only where all is known. */
const freeName = (known: Known | undefined): string => (known === 'part' ? 'free_as_far_as_known' : 'free');

function timesText(times: DayTimes['free']): string {
  if (typeof times === 'string') return times;
  return times.length === 0 ? 'none' : times.map(({ from, to }) => `${from}-${to}`).join(' ');
}

const daysText = (first: LocalDate, last: LocalDate): string =>
  first === last ? dayText(first) : `${dayText(first)}..${dayText(last)}`;

const dayText = (day: LocalDate): string => `${day} ${weekdayOf(day)}`;
