import type { Forecast } from '../../domain/agenda.ts';
import type { City } from '../../domain/cities.ts';
import { Failure } from '../../domain/failure.ts';
import type { Secret } from '../../domain/identity.ts';
import { withRetries } from '../../net/retry.ts';
import { type Fetch, fetchWithin } from '../../net/transport.ts';
import { UpstreamError } from '../../net/upstream-error.ts';
import { readForecast } from './forecast.ts';
import { weatherFailure } from './refusals.ts';

/** Where Taiwan's Central Weather Administration answers, and with what key. */
export interface WeatherService {
  /** Ends with a slash. */
  readonly apiRoot: string;
  readonly apiKey: Secret;
  /** Of one question, all attempts included; 4 s unless given. */
  readonly limitMs?: number;
  /** Sees every request that goes out. */
  readonly watch?: (fetch: Fetch) => Fetch;
}

/** Nobody's whole answer waits longer for the weather. */
const LIMIT_MS = 4_000;
/** Of the limit, for one attempt. */
const SHARE = 0.6;
const MOST_BYTES = 1024 * 1024;
const PATIENCE = { attempts: 2, pauseMs: 300, longestPauseMs: 1_000 };

/** Asks for the next 36 hours in one place. The key stands in the address, so no address is ever told or kept. */
export async function fetchForecast(service: WeatherService, city: City): Promise<Forecast> {
  const { apiRoot, apiKey, limitMs = LIMIT_MS, watch = asItIs } = service;
  const address = new URL('api/v1/rest/datastore/F-C0032-001', apiRoot);
  const query = { Authorization: apiKey.reveal(), format: 'JSON', locationName: city };
  address.search = String(new URLSearchParams(query));
  const signal = AbortSignal.timeout(limitMs);
  const send = watch(fetchWithin(limitMs * SHARE, { mostBytes: MOST_BYTES }));
  const ask = async () => bodyOf(await send(address, { headers: { accept: 'application/json' }, signal }));
  return readForecast(await withRetries(ask, judge, { ...PATIENCE, signal }), city);
}

const asItIs = (fetch: Fetch): Fetch => fetch;

const judge = (thrown: unknown) => {
  const failure = thrown instanceof Failure ? thrown : weatherFailure('silent', new UpstreamError(thrown));
  return { failure, again: failure.kind === 'source_down' };
};

async function bodyOf(answer: Response): Promise<unknown> {
  const { status } = answer;
  const text = await answer.text();
  if (status === 401) throw weatherFailure('key_refused');
  if (status === 429) throw weatherFailure('too_many');
  if (text.trimStart().startsWith('<')) throw weatherFailure('maintenance');
  if (status === 403) throw weatherFailure('key_refused');
  if (status >= 500) throw weatherFailure('down');
  if (status !== 200) throw weatherFailure('changed');
  try {
    return JSON.parse(text);
  } catch {
    throw weatherFailure('changed');
  }
}
