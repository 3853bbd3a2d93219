import { Failure } from '../../domain/failure.ts';
import type { Guard, GuardedAnswer } from '../../net/guard.ts';
import { withRetries } from '../../net/retry.ts';
import { type FeedCode, feedFailure } from './feed-error.ts';

/** What a server told about a version of a file, to be asked whether there is a newer one. */
export interface Validators {
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
}

export interface Fetched extends Validators {
  /** undefined: it has not changed since the version that was asked about. */
  readonly text: string | undefined;
}

const MOST_BYTES = 10 * 1024 * 1024;
/** Less than a source is waited for, so that there is time to read what came. */
const FETCH_MS = 5_000;
const PATIENCE = { attempts: 2, pauseMs: 300, longestPauseMs: 1_000 };

/** Gets the file at an address. Throws `Failure` in words about the calendar, whatever else comes in its place. */
export async function fetchFeed(guard: Guard, address: string, known?: Validators): Promise<Fetched> {
  const signal = AbortSignal.timeout(FETCH_MS);
  const request = {
    accept: 'text/calendar, */*;q=0.1',
    ifNoneMatch: known?.etag,
    ifModifiedSince: known?.lastModified,
    redirects: 'any-host',
    mostBytes: MOST_BYTES,
    timeoutMs: FETCH_MS,
    signal,
  } as const;
  const ask = async () => checked(await guard.fetch(address, request), known !== undefined);
  const { headers, status, text } = await withRetries(ask, judge, { ...PATIENCE, signal });
  return {
    etag: headers.get('etag') ?? known?.etag,
    lastModified: headers.get('last-modified') ?? known?.lastModified,
    text: status === 304 ? undefined : text,
  };
}

const judge = (thrown: unknown) => {
  if (!(thrown instanceof Failure)) throw thrown;
  return { failure: thrown, again: thrown.kind === 'source_down' };
};

function checked(answer: GuardedAnswer, isKnown: boolean): GuardedAnswer {
  if (answer.status === 304 && isKnown) return answer;
  const code = problemWith(answer);
  if (code !== undefined) throw feedFailure(code);
  return answer;
}

const BY_STATUS: Readonly<Record<number, FeedCode>> = {
  200: 'no_calendar',
  401: 'locked',
  403: 'locked',
  404: 'gone',
  410: 'gone',
  429: 'too_many',
};

function problemWith({ status, text }: GuardedAnswer): FeedCode | undefined {
  if (status === 200 && /^\s*BEGIN:VCALENDAR/i.test(text)) return undefined;
  if (status === 200 && MOODLE_REFUSALS.has(text.trim())) return 'gone';
  return BY_STATUS[status] ?? (status >= 500 ? 'down' : 'no_calendar');
}

/** Moodle's answers to a link that it no longer takes, with status 200 and in these words in every language. */
const MOODLE_REFUSALS = new Set(['Invalid authentication', 'no export']);
