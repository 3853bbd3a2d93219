import type { LocalDate } from '../domain/time.ts';
import type { Extras } from '../planner/extras.ts';
import type { TimeContext } from '../planner/time-context.ts';
import type { Answer } from './answer.ts';
import { filled, SIDE_RAW_COLUMNS, sideBlocks, sourcesBlock } from './blocks.ts';
import { classicCalendars } from './classic/calendars.ts';
import { classicDeadlines } from './classic/deadlines.ts';
import { classicTasks } from './classic/tasks.ts';
import { DateWriter } from './dates.ts';

/**
 * Arranges a person's time as the first version of this server did: by source, list and month, with real ids. What it did
 * not know of follows in the blocks of the compact layout.
 */
export function classic(context: TimeContext & Extras): Answer {
  const { now, range, deadlines = [] } = context;
  const sources = filled({
    google_tasks: classicTasks(context),
    google_calendar: classicCalendars(context),
    moodle: classicDeadlines(deadlines, context.zone),
  });
  const meta = {
    time_range: { start: second(range.from, '00:00:00'), end: second(range.to, '23:59:59') },
    generated_at: second(now.date, `${now.time}:00`),
    sources: Object.keys(sources),
  };
  const beside = { sources: sourcesBlock(context), ...sideBlocks(context, new DateWriter(range)) };
  return { data: { meta, ...sources, ...filled(beside) }, rawColumns: SIDE_RAW_COLUMNS };
}

const second = (date: LocalDate, time: string): string => `${date}T${time}`;
