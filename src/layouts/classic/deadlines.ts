import { semesterOf } from '../../domain/semester.ts';
import type { LocalDate, Zone } from '../../domain/time.ts';
import type { DeadlineRow } from '../../planner/extras.ts';
import { monthOf } from '../dates.ts';
import { courseCodes } from '../moodle.ts';
import { type Cell, dayNumber, weekdayNumber } from './cells.ts';

type Row = Readonly<Record<string, Cell>>;

/** Deadlines by semester and month of their local due day; empty when there are none. */
export function classicDeadlines(deadlines: readonly DeadlineRow[], zone: Zone): Readonly<Record<string, unknown>> {
  const codes = courseCodes(deadlines);
  const rowOf = (row: DeadlineRow): Row => deadlineRow(row, codes);
  const dated = deadlines.filter(({ due }) => due !== undefined);
  const undated = deadlines.filter(({ due }) => due === undefined).map(rowOf);
  if (deadlines.length === 0) return {};
  return {
    course_index: [...codes].map(([course, cid]) => ({ cid, course })),
    ...(dated.length > 0 && { semester: semesters(dated, zone, rowOf) }),
    ...(undated.length > 0 && { undated }),
  };
}

function semesters(
  dated: readonly DeadlineRow[],
  zone: Zone,
  rowOf: (row: DeadlineRow) => Row,
): Readonly<Record<string, unknown>> {
  const by = (rows: readonly DeadlineRow[], keyOf: (date: LocalDate) => string) =>
    Map.groupBy(rows, ({ due }) => (due === undefined ? '' : keyOf(due.date)));
  return Object.fromEntries(
    [...by(dated, (date) => semesterOf(date, zone).name)].map(([semester, rows]) => [
      semester,
      Object.fromEntries([...by(rows, monthOf)].map(([month, found]) => [month, { due: found.map(rowOf) }])),
    ]),
  );
}

const deadlineRow = ({ title, notes, course, status, due }: DeadlineRow, codes: ReadonlyMap<string, string>): Row => ({
  title,
  description: notes ?? 0,
  cid: (course !== undefined && codes.get(course)) || 0,
  status: status ?? 0,
  ...(due && { due_d: dayNumber(due.date), due_wd: weekdayNumber(due.date), due_hm: `${due.time} ${due.mark}`.trim() }),
});
