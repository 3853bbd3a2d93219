import { expect, test } from 'vitest';
import { createAccess } from '../../src/accounts/access.ts';
import type { GoogleClient } from '../../src/accounts/google.ts';
import { Failure } from '../../src/domain/failure.ts';
import { type Account, Secret } from '../../src/domain/identity.ts';
import { clientOf, failureOf, NOW_MS, openTestStore, startGoogle, TAIPEI } from './parts.ts';

const HOUR_MS = 3_600_000;

/** A linked account over a real store and a Google on a loopback port, with a clock that the test moves. */
async function linkedAccount(wrap: (google: GoogleClient) => GoogleClient = (google) => google) {
  const clock = { ms: NOW_MS };
  const now = () => clock.ms;
  const { demo, traffic } = await startGoogle({ now });
  const { accounts, accountAlerts: alerts, leases, users } = await openTestStore(now);
  const { id: user } = await users.ensureDemo(TAIPEI);
  const granted = demo.grant();
  const link = (refreshToken = granted.refreshToken) =>
    accounts.link({
      user,
      provider: 'google-demo',
      subject: granted.subject,
      label: granted.email,
      scopes: granted.scopes,
      credential: new Secret(refreshToken),
      grantEndsAt: undefined,
    });
  const account: Account = await link();
  const google = wrap(clientOf(demo, { now }));
  const access = createAccess({ accounts, leases, google: () => google, now });
  return { clock, demo, accounts, alerts, leases, account, access, link, renewals: () => traffic.count('POST /token') };
}

test('20 parallel calls without a live token cost one renewal and get the same token', async () => {
  const { account, access, renewals } = await linkedAccount();
  const tokens = await Promise.all(Array.from({ length: 20 }, () => access(account)()));
  expect(new Set(tokens.map((token) => token.reveal())).size).toBe(1);
  expect(renewals()).toBe(1);
});

test('a kept token serves until five minutes before its end', async () => {
  const { account, access, clock, renewals } = await linkedAccount();
  const token = access(account);
  await token();
  clock.ms = NOW_MS + HOUR_MS - 6 * 60_000;
  await token();
  expect(renewals()).toBe(1);
  clock.ms = NOW_MS + HOUR_MS - 4 * 60_000;
  await token();
  expect(renewals()).toBe(2);
});

test('a new process finds the kept token in the store', async () => {
  const { account, access, accounts, leases, renewals } = await linkedAccount();
  const first = await access(account)();
  const google = () => ({ renew: () => Promise.reject() });
  const elsewhere = createAccess({ accounts, leases, google, now: () => NOW_MS });
  expect((await elsewhere(account)()).reveal()).toBe(first.reveal());
  expect(renewals()).toBe(1);
});

test('after a 401 one new token is fetched for all who held the refused one', async () => {
  const { account, access, renewals } = await linkedAccount();
  const askers = Array.from({ length: 20 }, () => access(account));
  const refused = await Promise.all(askers.map((token) => token()));
  const [early = access(account), ...rest] = askers;
  const renewed = [await early(true), ...(await Promise.all(rest.map((token) => token(true)))), await early(true)];
  expect(new Set(renewed.map((token) => token.reveal())).size).toBe(1);
  expect(renewed[0]?.reveal()).not.toBe(refused[0]?.reveal());
  expect(renewals()).toBe(2);
});

test('an asker that never held a token gets a new one all the same', async () => {
  const { account, access, renewals } = await linkedAccount();
  const first = await access(account)();
  expect((await access(account)(true)).reveal()).not.toBe(first.reveal());
  expect(renewals()).toBe(2);
});

test('a refresh token that Google changed replaces the stored one; otherwise that stays', async () => {
  const { account, access, accounts, clock } = await linkedAccount((google) => ({
    ...google,
    renew: async (credential) => ({ ...(await google.renew(credential)), ...rotated.next }),
  }));
  const stored = async () => (await accounts.credential(account.id))?.reveal();
  const before = await stored();
  rotated.next = {};
  await access(account)();
  expect(await stored()).toBe(before);
  rotated.next = { credential: new Secret('1//rotated') };
  clock.ms += HOUR_MS;
  await access(account)();
  expect(await stored()).toBe('1//rotated');
});
const rotated: { next: { credential?: Secret } } = { next: {} };

test('invalid_grant marks the account dead, and later calls fail without asking Google', async () => {
  const { account, access, accounts, demo, renewals } = await linkedAccount();
  demo.injectFault({ match: 'POST /token', answer: { kind: 'oauth-error', error: 'invalid_grant' } });
  const calls = await Promise.all(Array.from({ length: 20 }, () => failureOf(access(account)())));
  expect(calls.every((failure) => failure instanceof Failure && failure.kind === 'sign_in_needed')).toBe(true);
  expect((await accounts.get(account.id))?.state).toBe('dead');
  demo.clearFaults();
  await expect(access(account)()).rejects.toMatchObject({ kind: 'sign_in_needed' });
  await expect(access(account)(true)).rejects.toMatchObject({ kind: 'sign_in_needed' });
  expect(renewals()).toBe(1);
});

test('a token that Google refuses although it should live does not outlast the account', async () => {
  const { account, access, demo, renewals } = await linkedAccount();
  const token = access(account);
  await token();
  demo.injectFault({ match: 'POST /token', answer: { kind: 'oauth-error', error: 'invalid_grant' } });
  await expect(token(true)).rejects.toMatchObject({ kind: 'sign_in_needed' });
  await expect(token()).rejects.toMatchObject({ kind: 'sign_in_needed' });
  expect(renewals()).toBe(2);
});

test('a Google that cannot be reached leaves the account alive, and the next call succeeds', async () => {
  const { account, access, accounts, demo } = await linkedAccount();
  const before = (await accounts.credential(account.id))?.reveal();
  demo.injectFault({ match: 'POST /token', times: 3, answer: { kind: 'error', status: 503 } });
  await expect(access(account)()).rejects.toMatchObject({ kind: 'source_down' });
  expect((await accounts.get(account.id))?.state).toBe('live');
  expect((await accounts.credential(account.id))?.reveal()).toBe(before);
  expect((await access(account)()).reveal()).toMatch(/^ya29/);
});

test('an account that was reconnected while its old credential was being refused stays alive', async () => {
  const reconnect: { now: () => Promise<unknown> } = { now: async () => undefined };
  const { account, access, accounts, demo, link } = await linkedAccount((google) => ({
    ...google,
    renew: async (credential) => {
      await reconnect.now();
      return google.renew(credential);
    },
  }));
  demo.injectFault({ match: 'POST /token', times: 1, answer: { kind: 'oauth-error', error: 'invalid_grant' } });
  reconnect.now = () => link(demo.grant().refreshToken);
  await failureOf(access(account)());
  reconnect.now = async () => undefined;
  expect((await accounts.get(account.id))?.state).toBe('live');
  expect((await access(account)()).reveal()).toMatch(/^ya29/);
});

test('an account that was disconnected needs a sign-in', async () => {
  const { account, access, accounts, renewals } = await linkedAccount();
  await accounts.remove(account.id);
  await expect(access(account)()).rejects.toMatchObject({ kind: 'sign_in_needed' });
  expect(renewals()).toBe(0);
});

test.each(['drop', 'stop'] as const)(
  'a renewal under way while Google has us %s the account keeps nothing',
  async (verb) => {
    let during = async (): Promise<void> => undefined;
    const { account, access, accounts, alerts, renewals } = await linkedAccount((google) => ({
      ...google,
      renew: async (credential) => {
        const renewed = await google.renew(credential);
        await during();
        return renewed;
      },
    }));
    during = () => alerts[verb](account, NOW_MS + 1_000);
    await access(account)();
    expect(await accounts.keptToken(account.id)).toBeUndefined();
    const kind = verb === 'drop' ? 'sign_in_needed' : 'not_permitted';
    expect(await failureOf(access(account)())).toMatchObject({ kind });
    expect(renewals()).toBe(1);
  },
);
