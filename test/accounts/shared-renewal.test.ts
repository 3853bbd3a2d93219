import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAccess, type TokenOf } from '../../src/accounts/access.ts';
import type { DemoGoogle } from '../../src/demo/google/server.ts';
import { type Account, Secret } from '../../src/domain/identity.ts';
import type { Store } from '../../src/store/store.ts';
import { ENGINES, type Ground, HOUR } from '../contract/engines.ts';
import { clientOf, failureOf, startGoogle, TAIPEI, type Traffic } from './parts.ts';

describe.each(ENGINES)('one account on two instances over $name', ({ start }) => {
  let ground: Ground;
  let stores: [Store, Store];
  let google: { demo: DemoGoogle; traffic: Traffic };
  let account: Account;
  let instances: readonly (() => TokenOf)[];

  beforeEach(async () => {
    ground = await start();
    const now = () => ground.clock.now;
    google = await startGoogle({ now });
    stores = [await ground.open(), await ground.open()];
    const { subject, email: label, scopes, refreshToken } = google.demo.grant();
    const { id: user } = await stores[0].users.ensureDemo(TAIPEI);
    const granted = { user, provider: 'google-demo', subject, label, scopes, grantEndsAt: undefined } as const;
    account = await stores[0].accounts.link({ ...granted, credential: new Secret(refreshToken) });
    const client = clientOf(google.demo, { now });
    instances = stores.map(({ accounts, leases }) => {
      const access = createAccess({ accounts, leases, google: () => client, now });
      return () => access(account);
    });
  });
  afterEach(() => ground.end());

  const renewals = () => google.traffic.count('POST /token');
  const askers = (count: number) => Array.from({ length: count }, (_, at) => instances[at % 2]?.() ?? fail());
  const slowly = () => google.demo.injectFault({ match: 'POST /token', answer: { kind: 'slow', ms: 150 } });

  test('20 parallel calls with an expired token cost one renewal and get the same token', async () => {
    await Promise.all(askers(2).map((token) => token()));
    ground.clock.now += HOUR;
    slowly();
    const before = renewals();
    const tokens = await Promise.all(askers(20).map((token) => token()));
    expect(new Set(tokens.map((token) => token.reveal())).size).toBe(1);
    expect(renewals() - before).toBe(1);
  });

  test('after a 401 one new token is fetched for all who held the refused one', async () => {
    const all = askers(20);
    const [refused] = await Promise.all(all.map((token) => token()));
    slowly();
    const before = renewals();
    const renewed = await Promise.all(all.map((token) => token(true)));
    expect(new Set(renewed.map((token) => token.reveal())).size).toBe(1);
    expect(renewed[0]?.reveal()).not.toBe(refused?.reveal());
    expect(renewals() - before).toBe(1);
  });

  test('a refused refresh token is refused once for all', async () => {
    google.demo.injectFault({ match: 'POST /token', answer: { kind: 'oauth-error', error: 'invalid_grant' } });
    const failures = await Promise.all(askers(20).map((token) => failureOf(token())));
    expect(failures.map((failure) => (failure as { kind?: string }).kind)).toEqual(Array(20).fill('sign_in_needed'));
    expect(renewals()).toBe(1);
    expect((await stores[1].accounts.get(account.id))?.state).toBe('dead');
  });

  test('when one instance could not reach Google, the other tries for itself', async () => {
    google.demo.injectFault({ match: 'POST /token', times: 3, answer: { kind: 'error', status: 503 } });
    const outcomes = await Promise.allSettled(askers(2).map((token) => token()));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(renewals()).toBe(4);
  });

  test('an instance that fell over in a renewal is waited for no longer than 20 seconds', async () => {
    await stores[0].leases.take(`renew ${account.id}`, 20_000);
    const [, other] = askers(2);
    const waiting = other?.();
    ground.clock.now += 19_999;
    await expect(Promise.race([waiting, later('still waiting', 300)])).resolves.toBe('still waiting');
    ground.clock.now += 1;
    expect((await waiting)?.reveal()).toMatch(/^ya29/);
    expect(renewals()).toBe(1);
  });
});

const later = <T>(value: T, ms: number): Promise<T> => new Promise((resume) => setTimeout(resume, ms, value));

function fail(): never {
  throw new Error('there are two instances');
}
