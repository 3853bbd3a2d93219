import type { JWK } from 'jose';
import { z } from 'zod';
import { Failure } from '../../domain/failure.ts';
import type { Fetch } from '../../net/transport.ts';
import { UpstreamError } from '../../net/upstream-error.ts';

interface KeysParts {
  /** Where Google signs people in; its events come from the same issuer, with a slash at the end. */
  readonly issuer: string;
  readonly fetch: Fetch;
  readonly now: () => number;
}

/** Google's keys for security events, as they were read last. */
interface Kept {
  readonly issuer: string;
  readonly keys: readonly JWK[];
  readonly readAtMs: number;
}

const FRESH_MS = 3_600_000;
/** So long keys are good that could not be read anew. */
const STALE_MS = 86_400_000;
/** Whatever is asked for, Google is asked no more often. */
const PAUSE_MS = 60_000;

const configuration = z.object({ issuer: z.string(), jwks_uri: z.url() });
const keySet = z.object({ keys: z.array(z.unknown()) });
const rsaKey = z.object({ kty: z.literal('RSA'), kid: z.string(), n: z.string(), e: z.string() });

/** The keys that sign Google's security events: read when needed, at most once a minute however many unknown keys are named. */
export class EventKeys {
  readonly #parts: KeysParts;
  #kept: Kept | undefined;
  #askedAtMs = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(parts: KeysParts) {
    this.#parts = parts;
  }

  /**
   * Gives the key of this name, undefined where Google has none, and the issuer whose key it is. Throws `source_down` while Google
   * cannot be asked, also for a name that may be of a key that is newer than what was read.
   */
  async find(kid: string): Promise<{ readonly issuer: string; readonly key: JWK | undefined }> {
    const askedAtMs = this.#parts.now();
    if (!this.#isFresh() || this.#named(kid) === undefined) await this.#readAgain();
    const kept = this.#kept;
    if (kept === undefined || this.#ageMs() >= STALE_MS) throw unreachable();
    const key = this.#named(kid);
    if (key === undefined && kept.readAtMs < askedAtMs) throw unreachable();
    return { issuer: kept.issuer, key };
  }

  #isFresh(): boolean {
    return this.#ageMs() < FRESH_MS;
  }

  #ageMs(): number {
    return this.#parts.now() - (this.#kept?.readAtMs ?? Number.NEGATIVE_INFINITY);
  }

  #named(kid: string): JWK | undefined {
    return this.#kept?.keys.find((key) => key.kid === kid);
  }

  /** Joins who reads already; a reading that fails leaves what is kept. */
  async #readAgain(): Promise<void> {
    if (this.#reading === undefined && this.#parts.now() - this.#askedAtMs >= PAUSE_MS) {
      this.#askedAtMs = this.#parts.now();
      this.#reading = this.#read().finally(() => {
        this.#reading = undefined;
      });
    }
    await this.#reading?.catch((thrown: unknown) => {
      if (this.#kept === undefined) throw unreachable(thrown);
    });
  }

  async #read(): Promise<void> {
    const { issuer, now } = this.#parts;
    const found = configuration.parse(await this.#json(`${trimmed(issuer)}/.well-known/risc-configuration`));
    if (!isSameIssuer(found.issuer, issuer)) throw new Error('the configuration is of another issuer');
    // a stand-in is on this machine, and so are its keys; Google's come by https alone
    if (new URL(found.jwks_uri).protocol !== new URL(issuer).protocol) throw new Error('the keys are elsewhere');
    const { keys } = keySet.parse(await this.#json(found.jwks_uri));
    const usable = keys.flatMap((key) => rsaKey.safeParse(key).data ?? []);
    this.#kept = { issuer: found.issuer, keys: usable, readAtMs: now() };
  }

  async #json(url: string): Promise<unknown> {
    const answer = await this.#parts.fetch(url, { headers: { accept: 'application/json' } });
    if (answer.status !== 200) throw new UpstreamError(undefined, { status: answer.status });
    return await answer.json();
  }
}

const trimmed = (issuer: string): string => issuer.replace(/\/$/, '');

/** Google's events name it with a slash at the end, its sign-ins without. */
export const isSameIssuer = (one: string, other: string): boolean => trimmed(one) === trimmed(other);

const unreachable = (thrown?: unknown): Failure =>
  new Failure('source_down', "Google's keys could not be read.", 'Send it again in a minute.', {
    cause: new UpstreamError(thrown),
  });
