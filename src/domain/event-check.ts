import { isBlank } from './blank.ts';
import { LONGEST_DESCRIPTION, LONGEST_TITLE, type SpaceEventContent } from './space-event.ts';
import { toDateTime } from './time/date-time.ts';
import { EARLIEST, LATEST, type LocalDate, toLocalDate, type Zone } from './time.ts';

/** What somebody wants an event of a space to say, as they wrote it. */
export interface EventWish {
  readonly title: string;
  readonly date: string;
  readonly endDate?: string | undefined;
  readonly time?: string | undefined;
  readonly endTime?: string | undefined;
  readonly description?: string | undefined;
}

export interface EventProblem {
  readonly field: keyof EventWish;
  readonly problem:
    | 'empty'
    | 'too_long'
    | 'no_date'
    | 'no_time'
    /** The clock of the zone skips it on that day. */
    | 'skipped'
    | 'before_start'
    /** An end without a beginning. */
    | 'needs_time';
}

/**
 * Reads the content of an event of a space: days `YYYY-MM-DD` or ROC `114-12-01`, times `HH:MM`, and nothing else. Gives
 * the first field that is wrong, and why.
 */
export function readEventWish(wish: EventWish, zone: Zone): SpaceEventContent | EventProblem {
  const read = readTitle(wish.title);
  if ('problem' in read) return { field: 'title', problem: read.problem };
  const description = wish.description?.toWellFormed().trim() || undefined;
  if (isLonger(description ?? '', LONGEST_DESCRIPTION)) return { field: 'description', problem: 'too_long' };
  const [date, endDate] = [readDay(wish.date), readDay(wish.endDate ?? wish.date)];
  if (date === undefined) return { field: 'date', problem: 'no_date' };
  if (endDate === undefined) return { field: 'endDate', problem: 'no_date' };
  const { title } = read;
  const { time, endTime } = wish;
  const content = { title, date, endDate, time, endTime, zone, description };
  return timeProblem(wish) ?? orderProblem(content) ?? skippedProblem(content) ?? content;
}

const readDay = (text: string): LocalDate | undefined => {
  const day = toLocalDate(text);
  return day !== undefined && day >= EARLIEST && day <= LATEST ? day : undefined;
};

/** Gives a title on one line, without what surrounds it; says why it is none. */
export function readTitle(text: string): { readonly title: string } | { readonly problem: 'empty' | 'too_long' } {
  const title = text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (isBlank(title)) return { problem: 'empty' };
  return isLonger(title, LONGEST_TITLE) ? { problem: 'too_long' } : { title };
}

const isLonger = (text: string, most: number): boolean => text.length > most && [...text].length > most;

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

function timeProblem({ time, endTime }: EventWish): EventProblem | undefined {
  if (time !== undefined && !isTime(time)) return { field: 'time', problem: 'no_time' };
  if (endTime === undefined) return undefined;
  if (!isTime(endTime)) return { field: 'endTime', problem: 'no_time' };
  return time === undefined ? { field: 'endTime', problem: 'needs_time' } : undefined;
}

function orderProblem({ date, endDate, time, endTime }: SpaceEventContent): EventProblem | undefined {
  if (endDate < date) return { field: 'endDate', problem: 'before_start' };
  const isBefore = endDate === date && time !== undefined && endTime !== undefined && endTime < time;
  return isBefore ? { field: 'endTime', problem: 'before_start' } : undefined;
}

function skippedProblem({ date, endDate, time, endTime, zone }: SpaceEventContent): EventProblem | undefined {
  if (isSkipped(date, time, zone)) return { field: 'time', problem: 'skipped' };
  return isSkipped(endDate, endTime, zone) ? { field: 'endTime', problem: 'skipped' } : undefined;
}

const isSkipped = (date: LocalDate, time: string | undefined, zone: Zone): boolean =>
  time !== undefined && 'why' in toDateTime(`${date}T${time}`, zone);
