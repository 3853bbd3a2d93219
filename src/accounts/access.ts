import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../domain/failure.ts';
import type { Account, AccountId, AccountState, ProviderId, Secret } from '../domain/identity.ts';
import { disabledByGoogle } from '../domain/stopped-account.ts';
import type { Accounts } from '../store/accounts.ts';
import type { Leases } from '../store/leases.ts';
import type { GoogleClient } from './google.ts';
import { noLongerAccepted } from './refusals.ts';

interface AccessParts {
  readonly accounts: Pick<Accounts, 'get' | 'credential' | 'keptToken' | 'keepToken' | 'markDead'>;
  readonly leases: Pick<Leases, 'take' | 'release'>;
  readonly google: (provider: ProviderId) => Pick<GoogleClient, 'renew'>;
  readonly now: () => number;
}

/** Gives a live access token; `renewed` after the upstream refused the last one. */
export type TokenOf = (renewed?: boolean) => Promise<Secret>;

const EARLY_MS = 5 * 60_000;
/** Longer than a renewal with all its repetitions; an instance that falls over in one blocks the account this long. */
const LEASE_MS = 20_000;
const LOOK_MS = 100;

/**
 * Gives, per account, the function that fetches an access token: the kept one while it lives five more minutes, else a
 * new one. An account's token is renewed once at a time, whatever number of callers and instances want it, and all
 * share the outcome. Throws `sign_in_needed` when Google no longer accepts the refresh token; from then on without asking
 * Google, until the person reconnects. Throws `not_permitted` while Google has the account disabled.
 */
export function createAccess(parts: AccessParts): (account: Account) => TokenOf {
  const renewals = new Renewals(parts);
  return (account) => {
    let handed: Secret | undefined;
    return async (renewed = false) => {
      const refused = renewed ? (handed ?? (await parts.accounts.keptToken(account.id))?.token) : undefined;
      const token = (await usable(parts, account.id, refused)) ?? (await renewals.join(account, refused));
      if (!renewed) handed = token;
      return token;
    };
  };
}

/** The kept token, unless it is about to end or is the refused one: another than that was renewed meanwhile. */
async function usable(
  { accounts, now }: AccessParts,
  id: AccountId,
  refused: Secret | undefined,
): Promise<Secret | undefined> {
  const kept = await accounts.keptToken(id);
  if (kept === undefined || kept.expiresAt - EARLY_MS <= now()) return undefined;
  return refused !== undefined && same(kept.token, refused) ? undefined : kept.token;
}

const refusedFor = (state: AccountState | undefined): Failure =>
  state === 'stopped' ? disabledByGoogle() : noLongerAccepted();

const same = (a: Secret, b: Secret): boolean => a.reveal() === b.reveal();

/** The renewals in flight, one per account: in this process by a shared promise, among processes by a lease. */
class Renewals {
  readonly #parts: AccessParts;
  readonly #running = new Map<AccountId, Promise<Secret>>();

  constructor(parts: AccessParts) {
    this.#parts = parts;
  }

  join(account: Account, refused: Secret | undefined): Promise<Secret> {
    const running = this.#running.get(account.id);
    if (running !== undefined) return running;
    const renewal = this.#renew(account, refused).finally(() => this.#running.delete(account.id));
    this.#running.set(account.id, renewal);
    return renewal;
  }

  /** Renews, or waits until another process has; its new token is found on the shelf. */
  async #renew(account: Account, refused: Secret | undefined): Promise<Secret> {
    const { accounts, leases } = this.#parts;
    const state = (await accounts.get(account.id))?.state;
    if (state !== 'live') throw refusedFor(state);
    const lease = `renew ${account.id}`;
    for (let waitedMs = 0; waitedMs <= LEASE_MS; waitedMs += LOOK_MS) {
      const holder = await leases.take(lease, LEASE_MS);
      if (holder !== undefined) return await this.#ask(account, refused).finally(() => leases.release(lease, holder));
      await wait(LOOK_MS);
      const fresh = await usable(this.#parts, account.id, refused);
      if (fresh !== undefined) return fresh;
    }
    throw new Failure('source_down', 'Google did not answer.', 'Continue without it, or call again in a minute.');
  }

  async #ask({ id, provider }: Account, refused: Secret | undefined): Promise<Secret> {
    const { accounts, google } = this.#parts;
    // The renewal before this one may have ended between the caller's look at the shelf and now.
    const fresh = await usable(this.#parts, id, refused);
    if (fresh !== undefined) return fresh;
    const state = (await accounts.get(id))?.state;
    const credential = state === 'live' ? await accounts.credential(id) : undefined;
    if (credential === undefined) throw refusedFor(state);
    try {
      const renewed = await google(provider).renew(credential);
      if (await this.#isCurrent(id, credential)) await accounts.keepToken(id, renewed);
      return renewed.token;
    } catch (thrown) {
      const ended = thrown instanceof Failure && thrown.kind === 'sign_in_needed';
      if (ended && (await this.#isCurrent(id, credential))) await accounts.markDead(id);
      throw thrown;
    }
  }

  /** False when the person reconnected the account while Google was asked about the old credential. */
  async #isCurrent(id: AccountId, used: Secret): Promise<boolean> {
    const current = await this.#parts.accounts.credential(id);
    return current !== undefined && same(current, used);
  }
}
