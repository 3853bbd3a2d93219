import type { Preferences } from '../domain/preferences.ts';
import type { Moment } from '../planner/moment.ts';
import type { Answer } from './answer.ts';
import { habitsOf } from './habits.ts';

/** How the answer to "what time is it" reads; `habits` only where the person said anything. */
export function clock(now: Moment & { readonly habits: Preferences }): Answer {
  const { date, time, weekday, zone, offset, tomorrow, isoWeek, rocYear } = now;
  const habits = habitsOf(now.habits);
  const data = {
    now: `${date} ${time} ${weekday}`,
    tz: zone,
    utc_offset: offset,
    tomorrow: `${tomorrow.date} ${tomorrow.weekday}`,
    iso_week: isoWeek,
    roc_year: rocYear,
    ...(habits && { habits }),
  };
  return { data, rawColumns: [] };
}
