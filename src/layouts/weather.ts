import { addDays } from '../domain/time.ts';
import type { WeatherReport } from '../planner/weather.ts';
import type { Answer } from './answer.ts';
import { SIDE_RAW_COLUMNS, sideBlocks } from './blocks.ts';
import { DateWriter } from './dates.ts';

/** How the forecast for one city reads; an older one says so. */
export function weatherAnswer({ now, zone, weather, stale }: WeatherReport): Answer {
  // the half day that is now may have begun yesterday, and the last one ends after tomorrow
  const dates = new DateWriter({ from: addDays(now.date, -1), to: addDays(now.date, 2) });
  const { weather: place, forecast } = sideBlocks({ weather }, dates);
  const data = {
    now: dates.moment(now),
    tz: zone,
    weather: place,
    source: 'Central Weather Administration, Taiwan',
    ...(stale && { note: `${stale.message} ${stale.next}` }),
    forecast,
  };
  return { data, rawColumns: SIDE_RAW_COLUMNS };
}
