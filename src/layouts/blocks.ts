import type { Extras, ForecastRow, ReminderRow, TodoRow } from '../planner/extras.ts';
import type { SourceRow, TimeContext } from '../planner/time-context.ts';
import type { DateWriter } from './dates.ts';
import { type Row, table } from './table.ts';

/** Columns of these blocks that hold nothing but times. */
export const SIDE_RAW_COLUMNS: readonly string[] = ['from', 'to'];

type Block = string | readonly Row[] | Readonly<Record<string, unknown>>;

/** Leaves out the blocks that hold nothing. */
export const filled = (blocks: Readonly<Record<string, Block>>): Readonly<Record<string, Block>> =>
  Object.fromEntries(Object.entries(blocks).filter(([, block]) => Object.keys(block).length > 0));

/** How each source answered. */
export const sourcesBlock = ({ sources }: Pick<TimeContext, 'sources'>): readonly Row[] =>
  table(sources.map(sourceRow));

const sourceRow = ({ source, account, state, shown, total, next }: SourceRow): Row => ({
  source,
  account,
  state,
  shown,
  total: total ?? '',
  next,
});

/** Both layouts tell these in the same way; empty ones are empty. */
export function sideBlocks({ todos = [], weather, reminders = [] }: Extras, dates: DateWriter) {
  return {
    todos: table(todos.map(todoRow)),
    weather: weather?.place ?? '',
    forecast: table((weather?.periods ?? []).map((row) => forecastRow(row, dates))),
    reminders: table(reminders.map((row) => reminderRow(row, dates))),
  };
}

const todoRow = ({ handle, title, priority, done }: TodoRow): Row => ({
  id: handle,
  title,
  priority,
  done: done ? 'yes' : '',
});

const forecastRow = ({ from, to, sky, celsius, rainPercent, comfort }: ForecastRow, dates: DateWriter): Row => ({
  from: dates.moment(from),
  to: dates.moment(to),
  sky,
  celsius: celsius.low === celsius.high ? celsius.low : `${celsius.low}..${celsius.high}`,
  rain_percent: rainPercent ?? '',
  comfort,
});

const reminderRow = ({ at, handle, title }: ReminderRow, dates: DateWriter): Row => ({
  at: dates.moment(at),
  id: handle,
  title,
});
