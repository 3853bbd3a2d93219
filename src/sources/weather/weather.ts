import type { Forecast } from '../../domain/agenda.ts';
import { Failure } from '../../domain/failure.ts';
import type { Ask, Findings, Source } from '../../domain/source.ts';
import { addDays, type LocalDate, localTime } from '../../domain/time.ts';
import { fetchForecast, type WeatherService } from './fetch-forecast.ts';
import { Forecasts, type Told } from './forecasts.ts';
import { weatherFailure } from './refusals.ts';

type Audience = NonNullable<Source['audience']>;
type Period = Forecast['periods'][number];

const NAME = { id: 'weather', title: 'Weather forecast', provider: 'own', needs: 'city' } as const;
const MADE_UP = ' (demo, made up)';
/** As many as the service gives: 36 hours. */
const MOST_PERIODS = 3;

/** The weather of today and tomorrow in one of Taiwan's cities; without a service it is told as not set up. */
export function createWeather(audience: Audience, service: WeatherService | undefined): Source {
  if (service === undefined) return unavailable(audience);
  const forecasts = new Forecasts((city) => fetchForecast(service, city));
  return { ...NAME, audience, read: (ask) => read(forecasts, ask, audience === 'demo' ? MADE_UP : '') };
}

function unavailable(audience: Audience): Source {
  const why = 'The weather forecast is not set up on this server.';
  const next = 'Continue without it; only the operator of this server can change that.';
  const failure = new Failure('not_permitted', why, next);
  return { ...NAME, audience, unavailable: failure, read: () => Promise.reject(failure) };
}

const NOTHING: Findings = { calendars: [], events: [], tasklists: [], tasks: [], coverage: 'all' };

async function read(forecasts: Forecasts, ask: Ask, mark: string): Promise<Findings> {
  const { city, nowMs, span, zone } = ask;
  const { date: today } = localTime(nowMs, zone);
  const tomorrow = addDays(today, 1);
  if (city === undefined || span.to < today || span.from > tomorrow) return NOTHING;
  const told = await forecasts.of(city, ask);
  const last = span.to <= today ? today : tomorrow;
  const dayOf = (ms: number): LocalDate => localTime(ms, zone).date;
  const ahead = told.forecast.periods.filter(({ to }) => to > nowMs);
  if (ahead.length === 0) throw weatherFailure('nothing');
  const isAsked = ({ from, to }: Period): boolean => dayOf(from) <= last && dayOf(to - 1) >= span.from;
  const periods = ahead.filter(isAsked).slice(0, MOST_PERIODS);
  const weather = { place: `${city}${mark}`, periods };
  const failure = staleness(told, ask);
  return { ...NOTHING, weather, coverage: failure === undefined ? 'all' : [{ part: city, failure }] };
}

/** Why the forecast is not the newest, and of when it is. */
function staleness({ failure, readAt }: Told, { nowMs, zone }: Ask): Failure | undefined {
  if (failure === undefined) return undefined;
  const { date, time } = localTime(readAt, zone);
  const minutes = Math.round((nowMs - readAt) / 60_000);
  const why = `${failure.message} Shown is its forecast of ${date} ${time}, ${minutes} minutes ago.`;
  return new Failure(failure.kind, why, 'Say so, or call again in a few minutes.', { cause: failure });
}
