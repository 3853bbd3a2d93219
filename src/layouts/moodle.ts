import type { DeadlineRow } from '../planner/extras.ts';
import type { DateWriter } from './dates.ts';
import type { Phrases } from './phrases.ts';
import { type Row, table } from './table.ts';

/** Courses by code, and their deadlines. */
export interface CourseWork {
  readonly courses: Readonly<Record<string, string>>;
  readonly moodle: readonly Row[];
}

/** Arranges deadlines in their order; each course is named once. */
export function courseWork(deadlines: readonly DeadlineRow[], dates: DateWriter, texts: Phrases): CourseWork {
  const codes = courseCodes(deadlines);
  return {
    courses: Object.fromEntries([...codes].map(([course, code]) => [code, course])),
    moodle: table(
      deadlines.map(({ handle, course, due, status, done, title, notes }) => ({
        id: handle,
        course: (course !== undefined && codes.get(course)) || '',
        due: due === undefined ? '' : dates.moment(due),
        status: status ?? '',
        done: done === 'unknown' ? '' : done,
        title,
        note: texts.cell(notes),
      })),
    ),
  };
}

/** `c1`.. by full name, in order of use. */
export function courseCodes(deadlines: readonly DeadlineRow[]): ReadonlyMap<string, string> {
  const courses = new Set(deadlines.flatMap(({ course }) => course ?? []));
  return new Map([...courses].map((course, index) => [course, `c${index + 1}`]));
}
