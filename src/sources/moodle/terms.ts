import type { Access } from '../../domain/access.ts';
import { Failure } from '../../domain/failure.ts';
import type { Account, AccountId } from '../../domain/identity.ts';
import { DAY_MS } from '../../domain/time.ts';
import type { Guard } from '../../net/guard.ts';
import { readCredential } from './credential.ts';
import { type Ability, Line } from './line.ts';
import type { Site } from './lists.ts';
import { refresh } from './refresh.ts';
import type { Course } from './shapes.ts';
import type { Term } from './term.ts';
import type { Window } from './window.ts';

type Times = Pick<Course, 'startdate' | 'enddate'>;

/** How long a term is good for another question of the same person, in memory only. */
const TERM_MS = 60_000;
const SITE_MS = DAY_MS;
const COURSES_MS = DAY_MS;
const MOST_ACCOUNTS = 200;
const MOST_TERMS = 4;

/** What is remembered of one account, as it was connected then. */
interface Memory {
  readonly connectedAt: number;
  site: { readonly at: number; readonly site: Site | undefined; readonly ability: Ability } | undefined;
  /** When the person's courses begin and end, and nothing else of them. */
  courses: { readonly at: number; readonly times: readonly Times[] } | undefined;
  readonly terms: Map<string, Kept>;
}

interface Kept extends Read {
  readonly at: number;
}

export interface Read {
  readonly term: Term;
  /** Address of the site, without a slash at the end. */
  readonly wwwroot: string;
}

export type Reading = Pick<Access, 'account' | 'token' | 'signal' | 'nowMs'>;

/** Reads terms, and shares what was read a moment ago among the questions of one account; accounts share nothing. */
export class Terms {
  readonly #guard: Guard;
  readonly #wwwroot: string | undefined;
  readonly #memories = new Map<AccountId, Memory>();

  /** `wwwroot` is asked in place of the address that was sealed. */
  constructor(guard: Guard, wwwroot?: string) {
    this.#guard = guard;
    this.#wwwroot = wwwroot;
  }

  /** Gives the term, or more than that, as it was at most a minute ago; throws `Failure` where nothing can be had. */
  async of(reading: Reading, window: Window): Promise<Read> {
    const memory = this.#memoryOf(reading.account);
    const known = [...memory.terms.values()].find(
      ({ at, term }) => isFresh(at, reading.nowMs, TERM_MS) && encloses(term.window, window),
    );
    if (known !== undefined) return known;
    try {
      return await this.#read(reading, window, memory);
    } catch (thrown) {
      if (thrown instanceof Failure && thrown.kind === 'sign_in_needed') this.#memories.delete(reading.account.id);
      throw thrown;
    }
  }

  /** Gives when courses begin and end, as it was at most a day ago; where that is not known, the term is read. */
  async coursesOf(reading: Reading, window: () => Window): Promise<readonly Times[]> {
    const { courses } = this.#memoryOf(reading.account);
    if (courses !== undefined && isFresh(courses.at, reading.nowMs, COURSES_MS)) return courses.times;
    return (await this.of(reading, window())).term.courses;
  }

  async #read(reading: Reading, window: Window, memory: Memory): Promise<Read> {
    const { nowMs } = reading;
    const known = memory.site && isFresh(memory.site.at, nowMs, SITE_MS) ? memory.site : undefined;
    const line = await this.#open(reading, known?.ability ?? { batches: true });
    const { term, site } = await refresh(line, window, Math.floor(nowMs / 1000), known?.site);
    memory.site = known ?? { at: nowMs, site, ability: line.ability };
    const times = term.courses.map(({ startdate, enddate }) => ({ startdate, enddate }));
    if (times.some(({ startdate }) => startdate !== undefined)) memory.courses = { at: nowMs, times };
    // what is torn may be whole a moment later
    const read = { at: nowMs, term, wwwroot: line.credential.wwwroot };
    if (term.holes.length === 0) this.#keep(memory, window, read);
    return read;
  }

  async #open(reading: Reading, ability: Ability): Promise<Line> {
    const sealed = readCredential(await reading.token());
    const credential = { ...sealed, wwwroot: this.#wwwroot ?? sealed.wwwroot };
    return new Line(this.#guard, reading, credential, ability);
  }

  #keep({ terms }: Memory, window: Window, entry: Kept): void {
    const name = nameOf(window);
    for (const [other, { at }] of terms) if (!isFresh(at, entry.at, TERM_MS)) terms.delete(other);
    if (terms.size >= MOST_TERMS) terms.clear();
    terms.set(name, entry);
    // nobody may ever ask again, and what is read of a person stays no longer than it is of use
    setTimeout(() => terms.get(name) === entry && terms.delete(name), TERM_MS).unref();
  }

  #memoryOf({ id, connectedAt }: Account): Memory {
    const known = this.#memories.get(id);
    if (known?.connectedAt === connectedAt) return known;
    if (this.#memories.size >= MOST_ACCOUNTS) this.#memories.clear();
    const memory: Memory = { connectedAt, site: undefined, courses: undefined, terms: new Map() };
    this.#memories.set(id, memory);
    return memory;
  }
}

const nameOf = ({ from, to }: Window): string => `${from} ${to}`;

const encloses = (outer: Window, inner: Window): boolean => outer.from <= inner.from && outer.to >= inner.to;

const isFresh = (at: number, nowMs: number, lifeMs: number): boolean => nowMs >= at && nowMs - at < lifeMs;
