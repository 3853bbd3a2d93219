import type { Forecast } from '../domain/agenda.ts';
import { CITIES, type City, citiesNamed } from '../domain/cities.ts';
import { Failure } from '../domain/failure.ts';
import type { Caller } from '../domain/identity.ts';
import { addDays, type Zone } from '../domain/time.ts';
import type { Weather } from './extras.ts';
import type { Frame } from './frame.ts';
import { ownAccount } from './own-account.ts';
import type { Ports } from './ports.ts';
import { notConnected, sourcesFor } from './sources-for.ts';
import { askOne } from './survey.ts';
import { type WallClock, wallClock } from './wall-clock.ts';

/** The forecast for one city, on the person's clock. */
export interface WeatherReport {
  readonly now: WallClock;
  readonly zone: Zone;
  readonly weather: Weather;
  /** Why it is not the newest; undefined = it is. */
  readonly stale: Failure | undefined;
}

/** The city that the person chose on their settings page. */
export const chosenCity = async ({ preferences }: Ports, { user }: Pick<Caller, 'user'>): Promise<City | undefined> =>
  (await preferences.get(user)).city;

/** Asks for the weather of a city by any of its names, or of the person's own. Throws `bad_request` that says which city to name. */
export async function weatherAt(ports: Ports, frame: Frame, place: string | undefined): Promise<WeatherReport> {
  const { zone, nowMs, today, user, kind } = frame;
  const [source] = sourcesFor(ports, { kind, only: ['weather'] });
  if (source === undefined) throw new Error('the weather is no source of this server');
  if (source.unavailable) throw source.unavailable;
  const city = place === undefined ? await chosenCity(ports, frame) : cityCalled(place);
  if (city === undefined) throw noCity(notConnected(source, ports));
  const span = { from: today, to: addDays(today, 1) };
  const asking = { ...frame, city };
  const found = await askOne(ports, asking, { source, account: ownAccount(user) }, (one, access) =>
    one.read({ ...access, span, zone }),
  );
  const forecast = found.weather ?? { place: city, periods: [] };
  const stale = found.coverage === 'all' ? undefined : found.coverage[0]?.failure;
  return { now: wallClock(nowMs, zone), zone, weather: weatherIn(forecast, zone), stale };
}

/** Puts a forecast on the clock of a zone. */
export const weatherIn = ({ place, periods }: Forecast, zone: Zone): Weather => ({
  place,
  periods: periods.map(({ from, to, ...told }) => ({ ...told, from: wallClock(from, zone), to: wallClock(to, zone) })),
});

function cityCalled(place: string): City {
  const [city, ...others] = citiesNamed(place);
  if (city === undefined) throw notInTaiwan();
  if (others.length > 0) throw several([city, ...others]);
  return city;
}

const notInTaiwan = (): Failure =>
  new Failure(
    'bad_request',
    "`city` names none of Taiwan's 22 cities and counties, the only ones that get_weather covers.",
    'Call again with the city or county in which the place is, such as 臺北市 or Taipei; for places elsewhere tell the user that there is no forecast here.',
  );

const several = (cities: readonly City[]): Failure =>
  new Failure('bad_request', '`city` fits a city and a county.', 'Ask the user which, and call again with its name.', {
    choices: { cities: CITIES.flatMap(([name, english]) => (cities.includes(name) ? [{ name, english }] : [])) },
  });

const noCity = ({ message, next }: Failure): Failure =>
  new Failure('bad_request', message, `Call again with \`city\`, which the user can tell. ${next}`);
