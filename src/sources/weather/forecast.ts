import { z } from 'zod';
import type { Forecast } from '../../domain/agenda.ts';
import type { City } from '../../domain/cities.ts';
import { weatherFailure } from './refusals.ts';

/*
 * What is used of the data set F-C0032-001: for each place five elements, found by name, each with a value for every
 * period. Values are texts, and times are Taiwan's without saying so.
 */

const Moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform((text) => Date.parse(`${text.replace(' ', 'T')}+08:00`))
  .refine(Number.isFinite);
const Value = z.object({
  startTime: Moment,
  endTime: Moment,
  parameter: z.object({ parameterName: z.string().max(60) }),
});
const Place = z.object({
  locationName: z.string(),
  weatherElement: z.array(z.object({ elementName: z.string(), time: z.array(Value).max(20) })).max(20),
});
const Body = z.object({
  success: z.literal('true'),
  records: z.object({ location: z.array(Place) }),
});

const Celsius = z.coerce.number().int().min(-50).max(60);
const Percent = z.coerce.number().int().min(0).max(100);

type Value = z.output<typeof Value>;
type Period = Forecast['periods'][number];

/** Reads an answer about one place; throws `Failure` where it is none, or in another shape. */
export function readForecast(body: unknown, city: City): Forecast {
  const read = Body.safeParse(body).data?.records.location;
  if (read === undefined) throw weatherFailure('changed');
  if (read.length === 0) throw weatherFailure('nothing');
  const place = read.find(({ locationName }) => locationName === city);
  const elements = new Map(place?.weatherElement.map(({ elementName, time }) => [elementName, time]));
  const periods = (elements.get('Wx') ?? []).map((sky) => periodOf(sky, elements));
  if (periods.length === 0) throw weatherFailure('changed');
  return { place: city, periods: periods.toSorted((a, b) => a.from - b.from) };
}

function periodOf(sky: Value, elements: ReadonlyMap<string, readonly Value[]>): Period {
  const { startTime: from, endTime: to } = sky;
  const told = (name: string): string | undefined =>
    elements
      .get(name)
      ?.find(({ startTime, endTime }) => startTime === from && endTime === to)
      ?.parameter.parameterName.trim() || undefined;
  const [low, high] = [Celsius.safeParse(told('MinT')).data, Celsius.safeParse(told('MaxT')).data];
  const rain = told('PoP');
  const rainPercent = rain === undefined ? undefined : Percent.safeParse(rain).data;
  const isSound = to > from && low !== undefined && high !== undefined && low <= high;
  if (!isSound || (rain !== undefined && rainPercent === undefined)) throw weatherFailure('changed');
  const text = sky.parameter.parameterName.trim();
  return {
    from,
    to,
    sky: text,
    celsius: { low, high },
    rainPercent,
    comfort: told('CI') ?? '',
  };
}
