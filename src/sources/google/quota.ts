import type { Access } from '../../domain/access.ts';
import { Failure } from '../../domain/failure.ts';
import type { AccountId } from '../../domain/identity.ts';
import { localTime, type Zone } from '../../domain/time.ts';
import type { Send } from './line.ts';

/** Google counts a day from midnight there (Tasks API, "Quotas"). */
const PACIFIC = 'America/Los_Angeles' as Zone;
/** Queries a day for all people of one Google project together. */
const A_DAY = 50_000;
/** From this share on, nobody may take more of the day than their part. */
const RUNNING_LOW = 0.8;
const PART_OF_ONE = 200;

/** The queries to Google Tasks of one day, of which there are few for everybody. */
export class DailyQuota {
  readonly #most: number;
  readonly #partOfOne: number;
  #day = '';
  #used = 0;
  readonly #byAccount = new Map<AccountId, number>();

  constructor(most = A_DAY, partOfOne = PART_OF_ONE) {
    this.#most = most;
    this.#partOfOne = partOfOne;
  }

  /** How many were sent today, by this process. */
  get used(): number {
    return this.#used;
  }

  /** The queries of the day at Google that this moment is in. */
  on(nowMs: number): { readonly used: number; readonly most: number } {
    this.#beginDay(nowMs);
    return { used: this.#used, most: this.#most };
  }

  /** Counts one query; throws `rate_limited` when the day is used up, or runs low and this account had its part. */
  take(account: AccountId, nowMs: number): void {
    this.#beginDay(nowMs);
    const own = this.#byAccount.get(account) ?? 0;
    if (this.#used >= this.#most) throw usedUp('all of them are used');
    if (this.#used >= this.#most * RUNNING_LOW && own >= this.#partOfOne) {
      throw usedUp('most are used, and this person had their part');
    }
    this.#used += 1;
    this.#byAccount.set(account, own + 1);
  }

  /** Counts whatever is sent for an account, repetitions too. */
  counting({ account, nowMs }: Pick<Access, 'account' | 'nowMs'>): (send: Send) => Send {
    return (send) => (options) => {
      this.take(account.id, nowMs);
      return send(options);
    };
  }

  #beginDay(nowMs: number): void {
    const { date } = localTime(nowMs, PACIFIC);
    if (date === this.#day) return;
    this.#day = date;
    this.#used = 0;
    this.#byAccount.clear();
  }
}

const usedUp = (how: string): Failure =>
  new Failure(
    'rate_limited',
    `Google Tasks lets this server ask only so often a day: ${how}.`,
    'Continue without tasks and tell the user; they are back after midnight Pacific time.',
  );
