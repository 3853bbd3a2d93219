import type { FaultAnswer } from '../../src/demo/google/faults.ts';
import { tasksIn } from './random-tasks.ts';
import { eventsOf, type Row, type Writing } from './writer.ts';

/** One occurrence or one task as Google keeps it; what a person can see of it is `line`. */
export interface Seen {
  readonly kind: 'event' | 'task';
  readonly id: string;
  readonly title: string;
  readonly start: string;
  readonly series: string | undefined;
  /** It was changed on its own. */
  readonly isException: boolean;
  /** Of a task: the id of the one that it is below. */
  readonly parent?: string | undefined;
  readonly line: string;
}

/** One thing that an assistant is asked to do, and what is there afterwards if it is done. */
export interface Act {
  readonly tool: string;
  readonly input: Row;
  /** Lines of calendar and list after it, from what was there before it. */
  readonly after: (seen: readonly Seen[]) => readonly string[];
  /** The person has to agree first; `maybe`: may be asked. */
  readonly asks: boolean | 'maybe';
  /** Of a new event: its lines. */
  readonly made?: readonly string[];
  /** It is so already: only where an earlier answer was lost may it be told as done. */
  readonly isThere?: boolean;
  /** Which event it is about, whatever ids it has had; undefined: a new one. */
  readonly root?: string | undefined;
  /** It may be told as done where nothing is different: it was so already. */
  readonly maybe?: boolean;
  /** It may be refused without a fault: what was changed later is left alone. */
  readonly mayRefuse?: boolean;
  /** It must be refused, whatever happens. */
  readonly forbidden?: boolean;
}

/** The same numbers for the same seed (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const WINDOW = 'timeMin=2026-09-01T00:00:00Z&timeMax=2026-12-31T00:00:00Z';

/** Everything of the tested months, read past all faults. */
export async function seenIn(writing: Writing): Promise<readonly Seen[]> {
  writing.house.google.clearFaults();
  return [...(await eventsIn(writing)), ...(await tasksIn(writing))];
}

async function eventsIn({ google }: Writing): Promise<readonly Seen[]> {
  const list = async (singleEvents: boolean): Promise<Row[]> => {
    const path = `${eventsOf('primary')}?singleEvents=${singleEvents}&maxResults=2500&${WINDOW}`;
    return ((await google('GET', path)) as { items: Row[] }).items;
  };
  const [items, kept] = await Promise.all([list(true), list(false)]);
  const exceptions = new Set(kept.filter(({ recurringEventId }) => recurringEventId !== undefined).map(({ id }) => id));
  return items
    .filter(({ summary }) => /^[AP]\d/.test(String(summary)))
    .map((item) => {
      const start = timeOf(item.start);
      const texts = [item.summary, item.description ?? '', item.location ?? ''];
      return {
        kind: 'event',
        id: String(item.id),
        title: String(item.summary),
        start,
        series: item.recurringEventId === undefined ? undefined : String(item.recurringEventId),
        isException: exceptions.has(item.id),
        line: [start, timeOf(item.end), ...texts].join('|'),
      };
    });
}

const timeOf = (time: unknown): string => String((time as { dateTime?: string }).dateTime).slice(0, 16);

export const linesOf = (seen: readonly Seen[]): string[] => seen.map(({ line }) => line).toSorted();

/** What may go wrong on the way. */
export const FAULTS: readonly (FaultAnswer | undefined)[] = [
  ...Array<undefined>(6).fill(undefined),
  { kind: 'lost', as: 'drop' },
  { kind: 'lost', as: 503 },
  { kind: 'drop' },
  { kind: 'error', status: 503 },
  { kind: 'error', status: 429, reason: 'rateLimitExceeded', retryAfterSeconds: 1 },
  { kind: 'error', status: 412, reason: 'conditionNotMet' },
  { kind: 'error', status: 403, reason: 'forbidden' },
];

const WRITES = /^(POST|PATCH|DELETE) \/(calendar\/v3\/calendars\/[^/]+\/events|tasks\/v1\/lists\/[^/]+\/tasks)/;

/** Hits writes to events and tasks, and now and then also the look whether they arrived. */
export function harm({ house }: Writing, answer: FaultAnswer | undefined, times: number, blind: boolean): void {
  if (answer === undefined) return;
  let isSent = false;
  const isWrite = (text: string): boolean => {
    isSent ||= WRITES.test(text);
    return WRITES.test(text);
  };
  house.google.injectFault({ match: { test: isWrite } as RegExp, times, answer });
  if (!blind) return;
  let reads = 0;
  const isLook = (text: string): boolean =>
    (/^GET .*\/events\/[a-v0-9_]+/.test(text) && ++reads > 3) || (isSent && /^GET \/tasks\/v1\/lists\/./.test(text));
  house.google.injectFault({ match: { test: isLook } as RegExp, answer: { kind: 'error', status: 503 } });
}

/** The first without one of each of the second. */
export function without(lines: readonly string[], gone: readonly string[]): string[] {
  const left = [...lines];
  for (const line of gone) {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
