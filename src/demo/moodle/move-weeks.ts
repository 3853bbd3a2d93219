import { DAY_MS } from '../../domain/time.ts';

const WEEK_MS = 7 * DAY_MS;

/** Fields that hold Unix seconds; 0 and null mean that none is set. */
const TIMES = new Set([
  ...['timestart', 'timesort', 'timeusermidnight', 'timemodified', 'timecreated', 'timefinish', 'timecheckstate'],
  ...['allowsubmissionsfromdate', 'duedate', 'cutoffdate', 'extensionduedate', 'gradingduedate'],
  ...['timeopen', 'timeclose', 'startdate', 'enddate', 'timestamp', 'timecompleted', 'added'],
]);

/** Moves every time of an answer by whole weeks. Titles and texts stay as they are, even where they name a day. */
export function movedAnswer(value: unknown, weeks: number): unknown {
  if (weeks === 0) return value;
  if (Array.isArray(value)) return value.map((one) => movedAnswer(one, weeks));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, movedField(name, field, weeks)]));
}

function movedField(name: string, field: unknown, weeks: number): unknown {
  if (typeof field === 'number') return TIMES.has(name) ? movedSeconds(field, weeks) : field;
  if (typeof field === 'string' && /^\d{10}$/.test(field)) return String(movedSeconds(Number(field), weeks));
  if (name === 'customdata' && typeof field === 'string') return movedText(field, weeks);
  return movedAnswer(field, weeks);
}

/** Moves the times of a calendar file. */
export const movedCalendarFile = (text: string, weeks: number): string =>
  text.replace(/^((?:DTSTART|DTEND|LAST-MODIFIED)[^:\r\n]*:)(\d{4})(\d\d)(\d\d)/gm, (_, name: string, y, m, d) => {
    const moved = new Date(Date.parse(`${y}-${m}-${d}T00:00:00Z`) + weeks * WEEK_MS).toISOString();
    return name + moved.slice(0, 10).replaceAll('-', '');
  });

const movedSeconds = (seconds: number, weeks: number): number =>
  seconds === 0 ? 0 : seconds + (weeks * WEEK_MS) / 1000;

/** JSON in a text: its fields are moved, whatever they are called. */
const movedText = (text: string, weeks: number): string =>
  text.replace(/\b1[5-9]\d{8}\b/g, (seconds) => String(movedSeconds(Number(seconds), weeks)));
