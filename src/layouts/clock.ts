import type { Moment } from '../planner/moment.ts';
import type { Answer } from './answer.ts';

/** How the answer to "what time is it" reads. */
export function clock({ date, time, weekday, zone, offset, tomorrow, isoWeek, rocYear }: Moment): Answer {
  const data = {
    now: `${date} ${time} ${weekday}`,
    tz: zone,
    utc_offset: offset,
    tomorrow: `${tomorrow.date} ${tomorrow.weekday}`,
    iso_week: isoWeek,
    roc_year: rocYear,
  };
  return { data, rawColumns: [] };
}
