import type { SemesterWeek } from '../domain/semester.ts';
import type { Now } from '../planner/planner.ts';
import type { Answer } from './answer.ts';
import { datedDay } from './dates.ts';
import { habitsOf } from './habits.ts';

/** How the answer to "what time is it" reads; `habits` only where the person said anything. */
export function clock(now: Now): Answer {
  const { date, time, weekday, zone, offset, tomorrow, isoWeek, rocYear, term } = now;
  const habits = habitsOf(now.habits);
  const data = {
    now: `${date} ${time} ${weekday}`,
    tz: zone,
    utc_offset: offset,
    tomorrow: `${tomorrow.date} ${tomorrow.weekday}`,
    iso_week: isoWeek,
    roc_year: rocYear,
    ...(term && { semester: `${term.semester} week ${term.week}`, semester_basis: basisOf(term) }),
    ...(habits && { habits }),
  };
  return { data, rawColumns: [] };
}

/** On what the number of the week rests, for whoever knows better. */
const basisOf = ({ begins }: SemesterWeek): string =>
  `week 1 = the one of ${datedDay(begins)}, in which most courses of this term begin in Moodle`;
