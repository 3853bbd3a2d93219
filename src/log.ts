import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, destination, pino } from 'pino';
import { asFailure, FAILURE_KINDS, type FailureKind } from './domain/failure.ts';

/** The only writer to the console. */

/** Plain facts only: an object could carry a secret or somebody's data along. */
type Facts = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Log {
  debug(message: string, facts?: Facts): void;
  info(message: string, facts?: Facts): void;
  warn(message: string, facts?: Facts): void;
  error(message: string, facts?: Facts): void;
  /**
   * Tells that something failed at `place`: the kind, and name and code of the cause. Never a message, since upstream
   * errors carry tokens and addresses in theirs. A bug (`internal`) also tells the lines of code it came through.
   */
  failure(place: string, error: unknown): void;
  /** A line for the person at the terminal, whatever the level. */
  say(line: string): void;
}

const requests = new AsyncLocalStorage<string>();

/** Whatever is logged during this work, also after pauses, tells the request that it belongs to. */
export const duringRequest = <T>(id: string, work: () => T): T => requests.run(id, work);

/** Adds the request that is under way. */
function ofRequest(): { request?: string } {
  const request = requests.getStore();
  return request === undefined ? {} : { request };
}

type Level = 'error' | 'warn' | 'info';

/** Writes JSON lines of `level` and above to `out`, standard output unless another is given. */
export function createLog(level: string, out: DestinationStream = destination({ dest: 1, sync: true })): Log {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin: ofRequest }, out);
  const write = (at: Level | 'debug') => (message: string, facts?: Facts) => logger[at](facts ?? {}, message);
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    failure: (place, error) => {
      const failure = asFailure(error);
      const { kind, cause } = failure;
      const lines = kind === 'internal' ? linesOf(cause ?? failure) : undefined;
      logger[levelOf(kind)]({ place, kind, ...identity(cause), lines }, 'failed');
    },
    say: (line) => {
      out.write(`${line}\n`);
    },
  };
}

// internal: a bug of ours; again: upstream, by and by; the rest is what people and models do all day
function levelOf(kind: FailureKind): Level {
  if (kind === 'internal' || kind === 'source_changed') return 'error';
  return FAILURE_KINDS[kind].again || kind === 'outcome_unknown' ? 'warn' : 'info';
}

// names and codes are words that programmers chose; whatever does not look like one is left out
const NAME = /^\w{0,48}(Error|Exception|Failure)$/;
const CODE = /^([A-Z][A-Z0-9_]{1,47}|[a-z]{2,24}(_[a-z]{2,24}){0,4}|\d{1,4})$/;

function identity(cause: unknown): Facts {
  if (typeof cause !== 'object' || cause === null) return {};
  const { name, code } = cause as { name?: unknown; code?: unknown };
  return { cause: word(name, NAME), code: word(code, CODE) };
}

const word = (value: unknown, shape: RegExp): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && shape.test(`${value}`) ? `${value}` : undefined;

const LINE = /^ {4}at .*?\b((?:src|dist|test|node_modules)\/[\w@./-]+\.[cm]?[jt]sx?:\d+:\d+)\)?$/;
const MOST_LINES = 8;

// only positions in files, and only from behind the message, which could look like one
function linesOf(cause: unknown): string[] {
  if (!(cause instanceof Error) || typeof cause.stack !== 'string') return [];
  const stack = cause.message === '' ? cause.stack : cause.stack.split(cause.message).at(-1);
  return (stack ?? '')
    .split('\n')
    .flatMap((line) => LINE.exec(line)?.[1] ?? [])
    .slice(0, MOST_LINES);
}
