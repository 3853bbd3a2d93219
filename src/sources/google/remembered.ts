import type { Access } from '../../domain/access.ts';
import type { Life, Memory } from '../../net/memory.ts';
import type { Exchange, Line } from './line.ts';
import type { Pages } from './pages.ts';

const MINUTE_MS = 60_000;

/** Which calendars and lists there are changes rarely. */
export const LISTS_LIFE: Life = { freshMs: 5 * MINUTE_MS, staleMs: 15 * MINUTE_MS };
/** What is in them is not read twice while an assistant asks in several ways. */
export const ITEMS_LIFE: Life = { freshMs: 45_000, staleMs: 45_000 };

type Asker = Pick<Access, 'account' | 'token' | 'nowMs' | 'signal'>;

/** What is read, by everything that it depends on. */
interface Wanted {
  readonly line: Line;
  readonly key: readonly unknown[];
  readonly life: Life;
  readonly read: (line: Line) => Promise<Pages>;
}

/** Reads a list, or gives what was read lately; a list that broke off is not kept. */
export type Recall = (asker: Asker, wanted: Wanted) => Promise<Pages>;

/**
 * Remembers for one account as it is now: one that was connected anew, or written to by any instance of this server, has
 * other keys, and nothing is shared between accounts.
 */
export const remembering =
  (memory: Memory, exchange: Exchange): Recall =>
  (asker, { line, key, life, read }) => {
    const { id, connectedAt, writes } = asker.account;
    return memory.recall(JSON.stringify([id, connectedAt, writes, ...key]), {
      life,
      nowMs: asker.nowMs,
      load: async (behind) => {
        const pages = await read(behind ? exchange.lineFor({ ...asker, signal: NEVER }) : line);
        return { value: pages, isWhole: pages.failure === undefined, weight: JSON.stringify(pages.rows).length };
      },
    });
  };

/** The line ends by its own time limit. */
const NEVER = new AbortController().signal;
