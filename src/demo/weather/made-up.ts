import { CITIES, type City } from '../../domain/cities.ts';

/** Made-up weather in the shape of the data set F-C0032-001: nobody forecast it. */

const HALF_DAY_MS = 12 * 3_600_000;
const PERIODS = 3;
/** Taiwan's time, where periods begin at 6 and at 18. */
const OFFSET_MS = 8 * 3_600_000;
const SIX_MS = 6 * 3_600_000;

const SKIES = [
  ['晴時多雲', '2', 0],
  ['多雲', '4', 10],
  ['陰短暫雨', '11', 60],
  ['多雲短暫雨', '8', 30],
  ['晴', '1', 0],
] as const;
/** Highest by day, January to December. */
const WARMTH = [20, 21, 23, 27, 30, 32, 34, 34, 32, 29, 25, 21];

interface Period {
  readonly from: number;
  readonly sky: (typeof SKIES)[number];
  readonly low: number;
  readonly high: number;
}

/** Gives the records of these places for the 36 hours from the half day in which an instant falls; the same at every asking. */
export const madeUpRecords = (cities: readonly City[], nowMs: number) => ({
  datasetDescription: '三十六小時天氣預報（示範用，內容為虛構）',
  location: cities.map((city) => ({ locationName: city, weatherElement: elementsOf(periodsOf(city, nowMs)) })),
});

function periodsOf(city: City, nowMs: number): readonly Period[] {
  const start = Math.floor((nowMs + OFFSET_MS - SIX_MS) / HALF_DAY_MS) * HALF_DAY_MS - OFFSET_MS + SIX_MS;
  return Array.from({ length: PERIODS }, (_, at) => periodOf(city, start + at * HALF_DAY_MS));
}

function periodOf(city: City, from: number): Period {
  const south = CITIES.findIndex(([name]) => name === city);
  const local = new Date(from + OFFSET_MS);
  const sky = SKIES[(Math.floor(from / HALF_DAY_MS) + south) % SKIES.length] ?? SKIES[0];
  const warmth = (WARMTH[local.getUTCMonth()] ?? 25) + Math.floor(south / 8) - (sky[2] > 0 ? 3 : 0);
  const isNight = local.getUTCHours() === 18;
  return { from, sky, low: warmth - (isNight ? 6 : 4), high: warmth - (isNight ? 3 : 0) };
}

function elementsOf(periods: readonly Period[]) {
  const element = (elementName: string, parameterOf: (period: Period) => object) => ({
    elementName,
    time: periods.map((period) => ({
      startTime: textOf(period.from),
      endTime: textOf(period.from + HALF_DAY_MS),
      parameter: parameterOf(period),
    })),
  });
  return [
    element('Wx', ({ sky: [name, code] }) => ({ parameterName: name, parameterValue: code })),
    element('PoP', ({ sky: [, , rain] }) => ({ parameterName: String(rain), parameterUnit: '百分比' })),
    element('MinT', ({ low }) => ({ parameterName: String(low), parameterUnit: 'C' })),
    element('CI', ({ high }) => ({ parameterName: comfortAt(high) })),
    element('MaxT', ({ high }) => ({ parameterName: String(high), parameterUnit: 'C' })),
  ];
}

function comfortAt(high: number): string {
  if (high < 20) return '稍有寒意';
  return high < 29 ? '舒適' : '悶熱';
}

const textOf = (ms: number): string => new Date(ms + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
