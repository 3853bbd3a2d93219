import { z } from 'zod';
import type { Access } from '../../domain/access.ts';
import { FAILURE_KINDS, Failure } from '../../domain/failure.ts';
import type { AccountId } from '../../domain/identity.ts';
import type { Guard } from '../../net/guard.ts';
import { settled } from '../../net/transport.ts';
import { type CalendarFile, readCalendarFile } from './calendar-file.ts';
import { feedCodeOf, feedFailure } from './feed-error.ts';
import { fetchFeed, type Validators } from './fetch-feed.ts';
import { Lanes } from './lanes.ts';
import { Pace } from './pace.ts';

/** A file as it was read last, and whether it is as new as it should be. */
export interface Feed {
  readonly file: CalendarFile;
  /** Why nothing newer could be had, and how old this is. */
  readonly stale: Failure | undefined;
}

/** A file that was read. */
interface Read extends Validators {
  readonly file: CalendarFile;
  /** In characters. */
  readonly size: number;
  readonly address: string;
}

interface Kept extends Read {
  /** When its server last said that this is the newest. */
  readonly checkedAt: number;
}

type Asker = Pick<Access, 'account' | 'token' | 'nowMs' | 'signal'>;

/** Servers of timetables are not asked more often, however often a model asks. */
const FRESH_MS = 15 * 60_000;
/** While a server does not answer, its file is shown with its age; then no more. */
const KEPT_MS = 3 * 3_600_000;
/** A server that did not answer is not asked again before. */
const PAUSE_MS = 60_000;
/** What is kept of a file takes many times its length in memory. */
const MOST_CHARACTERS = 16 * 1024 * 1024;
const READ_MS = 7_000;
/** Of one person's calendars: files that arrive at the same time are in memory at the same time. */
const MOST_AT_ONCE = 4;

/** The files of subscribed calendars: in memory only, one per account, and each asked for once at a time. */
export class Feeds {
  readonly #guard: Guard;
  readonly #kept = new Map<AccountId, Kept>();
  readonly #running = new Map<AccountId, Promise<Kept>>();
  readonly #lanes = new Lanes(MOST_AT_ONCE);
  readonly #failed = new Map<AccountId, { readonly failure: Failure; readonly at: number }>();

  constructor(guard: Guard) {
    this.#guard = guard;
  }

  /** Gives the file of an account. Throws `Failure`; an address that no longer works marks the account. */
  async of(asker: Asker): Promise<Feed> {
    const { account, nowMs, signal } = asker;
    this.#drop(nowMs);
    const kept = this.#kept.get(account.id);
    if (kept !== undefined && nowMs - kept.checkedAt < FRESH_MS) return { file: kept.file, stale: undefined };
    try {
      this.#throwLately(account.id, nowMs);
      return { file: (await settled(signal, this.#renewed(asker, kept))).file, stale: undefined };
    } catch (thrown) {
      if (kept === undefined || !isPassing(thrown)) throw thrown;
      return { file: kept.file, stale: staleSince(kept.checkedAt, nowMs) };
    }
  }

  /** Drops what is kept of an account, and what is just being read for it. */
  forget(account: AccountId): void {
    this.#running.delete(account);
    this.#kept.delete(account);
    this.#failed.delete(account);
  }

  #renewed(asker: Asker, kept: Kept | undefined): Promise<Kept> {
    const { id } = asker.account;
    const running = this.#running.get(id);
    if (running !== undefined) return running;
    const renewal = this.#lanes
      .run(asker.account.user, () => this.#renew(asker, kept))
      .finally(() => {
        if (this.#running.get(id) === renewal) this.#running.delete(id);
      });
    this.#running.set(id, renewal);
    return renewal;
  }

  async #renew(asker: Asker, kept: Kept | undefined): Promise<Kept> {
    const address = addressIn((await asker.token()).reveal());
    const known = kept?.address === address ? kept : undefined;
    try {
      return this.#keep(asker, await readFeed(this.#guard, address, known));
    } catch (thrown) {
      if (isPassing(thrown)) this.#failed.set(asker.account.id, { failure: thrown, at: asker.nowMs });
      else this.#kept.delete(asker.account.id);
      if (feedCodeOf(thrown) === 'gone') await asker.token(true).catch(() => undefined);
      throw thrown;
    }
  }

  #keep({ account, nowMs }: Asker, read: Omit<Kept, 'checkedAt'>): Kept {
    const kept = { ...read, checkedAt: nowMs };
    this.#failed.delete(account.id);
    this.#kept.delete(account.id);
    if (this.#running.has(account.id)) this.#kept.set(account.id, kept);
    this.#drop(nowMs);
    return kept;
  }

  /** Those that were not asked for lately go first when there are too many. */
  #drop(nowMs: number): void {
    let room = MOST_CHARACTERS;
    for (const [id, { checkedAt, size }] of [...this.#kept].toReversed()) {
      room -= size;
      if (room < 0 || nowMs - checkedAt > KEPT_MS) this.#kept.delete(id);
    }
    for (const [id, { at }] of this.#failed) if (nowMs - at >= PAUSE_MS) this.#failed.delete(id);
  }

  /** A server that did not answer a moment ago costs nobody else its time limit. */
  #throwLately(id: AccountId, nowMs: number): void {
    const failed = this.#failed.get(id);
    if (failed !== undefined && nowMs - failed.at < PAUSE_MS) throw failed.failure;
  }
}

/** Gets and reads a file; one that has not changed is the one that is known. */
export async function readFeed(guard: Guard, address: string, known?: Read): Promise<Read> {
  const { text, ...validators } = await fetchFeed(guard, address, known);
  if (text === undefined && known !== undefined) return { ...known, ...validators };
  const read = () => readInTime(text ?? '');
  const size = text?.length ?? 0;
  return { ...validators, address, file: await (size > BIG_CHARACTERS ? big.run('file', read) : read()), size };
}

const readInTime = (text: string): Promise<CalendarFile> =>
  readCalendarFile(text, new Pace(AbortSignal.timeout(READ_MS))).catch((thrown) => {
    throw thrown instanceof DOMException && thrown.name === 'TimeoutError' ? feedFailure('endless') : thrown;
  });

/** Of big files one is read at a time, so that many do not fill the memory together; the others pass them. */
const BIG_CHARACTERS = 1024 * 1024;
const big = new Lanes(1);

const Credential = z.object({ url: z.string() });

const addressIn = (credential: string): string => Credential.parse(JSON.parse(credential)).url;

const isPassing = (thrown: unknown): thrown is Failure => thrown instanceof Failure && FAILURE_KINDS[thrown.kind].again;

function staleSince(checkedAt: number, nowMs: number): Failure {
  const minutes = Math.round((nowMs - checkedAt) / 60_000);
  const why = `The server of the calendar does not answer; shown is what it had ${minutes} minutes ago.`;
  return new Failure('source_down', why, 'Say so, or call again in a few minutes.');
}
