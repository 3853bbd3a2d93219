import type { Extras } from '../planner/extras.ts';
import type { LeftOut, SourceRow, TimeContext } from '../planner/time-context.ts';
import type { Answer, Limit } from './answer.ts';
import { cutTexts, mostOf, type TextLengths } from './cut-texts.ts';
import { type Bucket, bucketsOf, without } from './horizon.ts';
import { droppedRow, monthRows } from './left-out.ts';
import { type Row, table } from './table.ts';
import { withoutUnusedLists } from './unused-lists.ts';

type Context = TimeContext & Extras;
type Layout = (context: Context) => Answer;

/** Texts are shortened first, each time more; the last lengths hold while days are left out. */
const LENGTHS: readonly TextLengths[] = [
  { notes: 120, others: undefined },
  { notes: 40, others: undefined },
  { notes: 40, others: 80 },
];
const SHORTEST: TextLengths = { notes: 40, others: 80 };

/**
 * Arranges an answer that can be made short enough: first its notes are cut, then the names of many lists of which nothing is shown go, then its farthest
 * months become counts, and at last parts of what is near. It says what is missing and how to get it, and the rows of the sources show fewer items than
 * there are.
 */
export function withinBudget(context: Context, layout: Layout, limit: Limit): Answer {
  const buckets = bucketsOf(context);
  const at = (level: number): Answer => {
    const lengths = LENGTHS[level - 1] ?? SHORTEST;
    const far = level - LENGTHS.length;
    return shortened(context, layout, { lengths, usedOnly: far > 0, dropped: buckets.slice(0, Math.max(0, far - 1)) });
  };
  const whole = withBlocks(layout(context), { left_out: leftOutRows(context.leftOut ?? []) });
  return { ...whole, shorter: { limit, levels: LENGTHS.length + 1 + buckets.length, at } };
}

interface Shortening {
  readonly lengths: TextLengths;
  /** Where lists are many, only those that a row belongs to are named. */
  readonly usedOnly: boolean;
  readonly dropped: readonly Bucket[];
}

function shortened(context: Context, layout: Layout, { lengths, usedOnly, dropped }: Shortening): Answer {
  const rest = without(context, dropped);
  const named = usedOnly ? withoutUnusedLists(rest) : { context: rest, leftOut: [] };
  const { context: short, ...cut } = cutTexts(named.context, lengths);
  const leftOut = [
    ...(context.leftOut ?? []),
    ...named.leftOut,
    ...cutRow('notes', cut.notes, { most: lengths.notes }),
    ...cutRow('titles and places', cut.others, { most: lengths.others }),
    ...cutRow('names of calendars', cut.calendars, { most: lengths.others, tool: 'list_calendars' }),
    ...cutRow('names of task lists', cut.tasklists, { most: lengths.others, tool: 'list_tasklists' }),
    ...cutRow('titles of to-dos', cut.todos, { most: mostOf('todos', lengths), tool: 'list_todos' }),
    ...droppedRow(dropped, context),
  ];
  const sources = dropped.length > 0 ? context.sources.map((row) => recounted(row, rest)) : context.sources;
  return withBlocks(layout({ ...short, sources }), {
    left_out: leftOutRows(leftOut),
    months: monthRows(dropped, context),
  });
}

/** The blocks stand right behind the sources, whose rows they explain. */
function withBlocks(answer: Answer, blocks: Readonly<Record<string, readonly Row[]>>): Answer {
  const filled = Object.entries(blocks).filter(([, rows]) => rows.length > 0);
  const entries = Object.entries(answer.data);
  const at = entries.findIndex(([name]) => name === 'sources') + 1 || entries.length;
  return { ...answer, data: Object.fromEntries(entries.toSpliced(at, 0, ...filled)) };
}

const leftOutRows = (rows: readonly LeftOut[]): readonly Row[] =>
  table(rows.map(({ what, count, next }) => ({ what, count, next })));

function cutRow(what: string, count: number, { most, tool = 'get_details' }: Cut): LeftOut[] {
  if (count === 0 || most === undefined) return [];
  const whole = tool === 'list_todos' ? 'titles' : 'names';
  const call = tool === 'get_details' ? 'get_details with the id for the whole text' : `${tool} for the whole ${whole}`;
  return [{ what, count, next: `Cut at ${most} characters and marked …: call ${call}.` }];
}

interface Cut {
  readonly most: number | undefined;
  /** The one that tells the whole texts. */
  readonly tool?: 'get_details' | 'list_calendars' | 'list_tasklists' | 'list_todos';
}

function recounted(row: SourceRow, rest: Context): SourceRow {
  const { letters = [], deadlines = [] } = row;
  const isOwn = ({ handle }: { readonly handle: string }): boolean => letters.includes(handle.replace(/\d+$/, ''));
  const own = new Set(deadlines);
  const shown =
    rest.series.filter(isOwn).reduce((sum, { dates }) => sum + dates.length, 0) +
    [...rest.events, ...rest.tasks].filter(isOwn).length +
    (rest.deadlines ?? []).filter(({ handle }) => own.has(handle)).length;
  if (letters.length + deadlines.length === 0 || shown === row.shown) return row;
  return { ...row, shown, state: row.state === 'ok' ? 'partial' : row.state, next: `${row.next} See left_out.`.trim() };
}
