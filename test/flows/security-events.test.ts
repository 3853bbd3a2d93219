import { decode } from '@toon-format/toon';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEventReceiver } from '../../src/accounts/google-events/receiver.ts';
import { STUDENT_NOW_MS } from '../../src/demo/google/student.ts';
import type { UserId } from '../../src/domain/identity.ts';
import { openHouse, type TestHouse } from '../house.ts';
import { TestBrowser } from './browser.ts';
import { CALLBACK, ERAS, type Era, type Keeper } from './clients.ts';
import { about, aboutToken, push, STRANGER, STUDENT, TYPES, tell } from './event-sender.ts';
import { allow, connectGoogle, ofGoogle, signInAsOwner, startClient } from './steps.ts';

const [era] = ERAS as [Era];
const OWNER = 'owner' as UserId;
const DAY_MS = 86_400_000;

describe('an account that the owner linked', () => {
  const clock = { now: STUDENT_NOW_MS };
  let house: TestHouse;
  let keeper: Keeper;
  let owner: TestBrowser;
  beforeEach(async () => {
    clock.now = STUDENT_NOW_MS;
    house = await openHouse({ now: () => clock.now, env: { SIGN_UP: 'open' } });
    owner = new TestBrowser(CALLBACK);
    const started = await startClient(era, house);
    keeper = started.keeper;
    const consent = await signInAsOwner(owner, await owner.open(started.page), house);
    const back = await connectGoogle(owner, await allow(owner, consent, true));
    await era.finish(house.mcpUrl, keeper, back.url);
    clock.now += 5_000;
  });
  afterEach(() => house.close());

  const store = () => house.service().store;
  const account = async () => {
    const [linked] = await store().accounts.list(OWNER);
    if (!linked) throw new Error('nothing is linked');
    return linked;
  };
  const kept = async () => {
    const { id } = await account();
    return { credential: await store().accounts.credential(id), token: await store().accounts.keptToken(id) };
  };
  const rows = async () => {
    const { text, isError } = await era.use(house.mcpUrl, keeper, ({ call }) => call('get_time_context'));
    expect(isError).toBe(false);
    const { sources } = decode(text, { strict: true }) as unknown as { sources: Record<string, unknown>[] };
    return ofGoogle(sources);
  };
  const states = async () => (await rows()).map(({ state }) => state);
  const page = async (language = 'en') => (await owner.open(`${house.url}/account?l=${language}`)).html;
  const askedOfGoogle = () => house.google.exchanges.filter(({ url }) => /^\/(token|calendar|tasks)/.test(url)).length;
  const nothingIsAsked = async (work: () => Promise<unknown>) => {
    const before = askedOfGoogle();
    await work();
    expect(askedOfGoogle()).toBe(before);
  };

  const isDropped = async () => {
    expect((await account()).state).toBe('dead');
    expect(await kept()).toEqual({ credential: undefined, token: undefined });
    await nothingIsAsked(async () => {
      for (const row of await rows()) {
        expect(row).toMatchObject({ state: 'sign_in_needed', shown: 0 });
        expect(row.next).toContain(`Ask the person to sign in again at ${house.url}/account.`);
      }
    });
    expect(await page()).toContain('Google no longer accepts our key.');
  };

  it.each([TYPES.tokensRevoked, TYPES.purged])('loses its key when Google says %s', async (type) => {
    expect(await states()).toEqual(['ok', 'ok']);
    expect(await tell(house, about(house.google, type))).toBe(202);
    await isDropped();
  });

  it.each(['prefix', 'hash_base64_sha512_sha512'] as const)(
    'loses its key when that is named by its %s',
    async (by) => {
      const { credential } = await kept();
      expect(await tell(house, aboutToken(credential?.reveal() ?? '', by))).toBe(202);
      await isDropped();
    },
  );

  it('keeps its key when another one is named', async () => {
    const other = house.google.grant().refreshToken;
    expect(await tell(house, aboutToken(other, 'hash_base64_sha512_sha512'))).toBe(202);
    expect(await states()).toEqual(['ok', 'ok']);
  });

  it('lives again once it is connected again, also when an older event comes late', async () => {
    await tell(house, about(house.google, TYPES.tokensRevoked));
    const iat = Math.floor(clock.now / 1000);
    clock.now += 60_000;
    const form = await owner.open(`${house.url}/connect/google`);
    await connectGoogle(owner, form);
    expect(await states()).toEqual(['ok', 'ok']);
    for (const type of [TYPES.tokensRevoked, TYPES.disabled]) {
      expect(await tell(house, about(house.google, type), { iat })).toBe(202);
    }
    expect(await states()).toEqual(['ok', 'ok']);
  });

  it.each([{ reason: 'hijacking' }, { reason: 'bulk-account' }, {}])(
    'is not asked while Google has it disabled (%o), and goes on when it is enabled',
    async (more) => {
      const before = await kept();
      expect(await tell(house, about(house.google, TYPES.disabled, STUDENT, more))).toBe(202);
      expect((await account()).state).toBe('stopped');
      expect((await kept()).token).toBeUndefined();
      await nothingIsAsked(async () => {
        for (const row of await rows()) {
          expect(row).toMatchObject({ state: 'failed', shown: 0 });
          expect(row.next).toContain('Google has disabled this account, so it is neither read nor changed.');
          expect(row.next).not.toContain('sign in');
        }
        const event = { title: 'Call', date: '2026-01-07', time: '10:00' };
        const told = await era.use(house.mcpUrl, keeper, ({ call }) => call('create_calendar_event', { ...event }));
        expect(told.isError).toBe(true);
        expect(told.text).toContain('nothing was changed');
        expect(told.text).toContain('Google has disabled this account');
      });
      expect(await page()).toContain('Google has disabled this account.');
      expect(await page('zh-TW')).toContain('Google 已停用這個帳號');
      expect(await page('ja')).toContain('Google によって無効にされています');
      expect(await tell(house, about(house.google, TYPES.enabled))).toBe(202);
      expect((await kept()).credential?.reveal()).toBe(before.credential?.reveal());
      expect(await states()).toEqual(['ok', 'ok']);
    },
  );

  it('goes by when Google signed that it is disabled or enabled, not by when that comes', async () => {
    const at = (seconds: number) => ({ iat: Math.floor(clock.now / 1000) + seconds });
    const told = (type: string, seconds: number) => tell(house, about(house.google, type), at(seconds));
    clock.now += 60_000;
    expect(await told(TYPES.enabled, -10)).toBe(202);
    expect(await told(TYPES.disabled, -20)).toBe(202);
    expect(await states()).toEqual(['ok', 'ok']);
    expect(await told(TYPES.disabled, -5)).toBe(202);
    expect(await told(TYPES.enabled, -8)).toBe(202);
    expect((await account()).state).toBe('stopped');
    expect(await told(TYPES.enabled, -5)).toBe(202);
    expect(await states()).toEqual(['ok', 'ok']);
  });

  it('that is disabled goes on when its person connects it again, also where Google says nothing more', async () => {
    await tell(house, about(house.google, TYPES.disabled));
    clock.now += 60_000;
    await connectGoogle(owner, await owner.open(`${house.url}/connect/google`));
    expect(await states()).toEqual(['ok', 'ok']);
  });

  it('that was disabled and then revoked is not revived by being enabled', async () => {
    for (const type of [TYPES.disabled, TYPES.tokensRevoked, TYPES.enabled]) {
      await tell(house, about(house.google, type));
    }
    await isDropped();
  });

  it('takes nothing from what asks for nothing, and nothing from unknown events or people', async () => {
    const told = [
      about(house.google, TYPES.changeRequired),
      about(house.google, 'https://schemas.openid.net/secevent/risc/event-type/of-tomorrow'),
      about(house.google, TYPES.tokensRevoked, STRANGER),
      about(house.google, TYPES.disabled, STRANGER),
      about(house.google, TYPES.sessionsRevoked, STRANGER),
      { [TYPES.tokensRevoked]: { subject: { subject_type: 'iss-sub', iss: 'https://other.example/', sub: STUDENT } } },
      { [TYPES.tokensRevoked]: { subject: { subject_type: 'email', email: 'student@demo.example' } } },
      { [TYPES.tokensRevoked]: 'no object' },
      { [TYPES.verification]: { state: 'private words of the operator' } },
    ];
    for (const events of told) expect(await tell(house, events)).toBe(202);
    expect(await states()).toEqual(['ok', 'ok']);
    expect(house.logged.filter((line) => line.includes('"verification"'))).toHaveLength(1);
    expect(house.logged.join('')).not.toContain('private words');
  });

  it('is dealt with when an event comes again that an instance fell over with, or failed at', async () => {
    const { issuer, clientId } = house.google;
    const ends = [() => new Promise<never>(() => {}), () => Promise.reject(new Error('the database is away'))];
    for (const end of ends) {
      await tell(house, about(house.google, TYPES.enabled));
      const begun = Promise.withResolvers<void>();
      const stop = () => {
        begun.resolve();
        return end();
      };
      const { users, sessions, leases } = store();
      const fallsOver = createEventReceiver({
        ...{ provider: 'google', issuer, clientIds: [clientId], now: () => clock.now },
        ...{ watch: (fetch) => fetch, note: () => {}, noteRefusal: () => {} },
        store: {
          users,
          sessions,
          leases,
          accountAlerts: Object.assign(Object.create(store().accountAlerts), { stop }),
        },
      });
      const token = await house.google.signEvents({ claims: { events: about(house.google, TYPES.disabled) } });
      const ended = fallsOver(token).catch(() => 'failed');
      await begun.promise;
      expect((await push(house, token)).status).toBe(202);
      expect((await account()).state).toBe('stopped');
      if (end === ends[1]) expect(await ended).toBe('failed');
    }
  });

  it('is dealt with once, however often an event comes, and not by one that is older than what is remembered', async () => {
    const claims = { jti: 'once', events: about(house.google, TYPES.disabled) };
    expect(await tell(house, claims.events, claims)).toBe(202);
    await tell(house, about(house.google, TYPES.enabled));
    expect(await tell(house, claims.events, claims)).toBe(202);
    expect(await states()).toEqual(['ok', 'ok']);
    clock.now += 40 * DAY_MS;
    for (const [days, state] of [
      [31, 'live'],
      [29, 'stopped'],
    ] as const) {
      const iat = Math.floor((clock.now - days * DAY_MS) / 1000);
      expect(await tell(house, claims.events, { iat, jti: `${days} days old` })).toBe(202);
      expect((await account()).state).toBe(state);
    }
  });

  /** Somebody else, who signs in with the Google account that the owner linked. */
  async function guest(): Promise<TestBrowser> {
    const browser = new TestBrowser();
    const google = await browser.submit(await browser.open(`${house.url}/sign-in`), '/sign-in/google');
    const stand = await browser.submit(google, '/o/oauth2/v2/auth/decide', { account: STUDENT }, 'allow');
    expect(stand.status).toBe(200);
    return browser;
  }
  const isIn = async (browser: TestBrowser) => (await browser.open(`${house.url}/account`)).url.pathname === '/account';

  it.each([
    { type: TYPES.sessionsRevoked, more: {}, state: 'live', stays: false },
    { type: TYPES.tokensRevoked, more: {}, state: 'dead', stays: false },
    { type: TYPES.disabled, more: { reason: 'hijacking' }, state: 'stopped', stays: false },
    { type: TYPES.disabled, more: { reason: 'bulk-account' }, state: 'stopped', stays: true },
  ])('and by which another person signs in: $type $more is true for both', async ({ type, more, state, stays }) => {
    const other = await guest();
    expect(await isIn(other)).toBe(true);
    expect(await tell(house, about(house.google, type, STUDENT, more))).toBe(202);
    expect((await account()).state).toBe(state);
    expect(await isIn(other)).toBe(stays);
    expect(await isIn(owner)).toBe(true);
  });

  it('and by which another person signs in: who signed in after an event was signed stays', async () => {
    const events = [
      about(house.google, TYPES.sessionsRevoked),
      about(house.google, TYPES.disabled, STUDENT, { reason: 'hijacking' }),
      about(house.google, TYPES.tokensRevoked),
    ];
    for (const told of events) {
      const before = await guest();
      clock.now += 60_000;
      const after = await guest();
      const iat = Math.floor(clock.now / 1000) - 30;
      expect(await tell(house, told, { iat })).toBe(202);
      expect([await isIn(before), await isIn(after)]).toEqual([false, true]);
    }
  });

  it('and that is disconnected and connected again here keeps its new key when Google repeats the first', async () => {
    const stand = await owner.open(`${house.url}/account`);
    const action = stand.page.forms.find((form) => form.action.endsWith('/disconnect'))?.action ?? '';
    await owner.submit(stand, action);
    await connectGoogle(owner, await owner.open(`${house.url}/connect/google`));
    clock.now += 20_000;
    expect(await tell(house, about(house.google, TYPES.tokensRevoked))).toBe(202);
    expect(await states()).toEqual(['ok', 'ok']);
    clock.now += 2 * 3_600_000;
    expect(await tell(house, about(house.google, TYPES.tokensRevoked))).toBe(202);
    expect((await account()).state).toBe('dead');
  });

  it('and that is disconnected here signs nobody out when Google repeats that', async () => {
    const other = await guest();
    const stand = await owner.open(`${house.url}/account`);
    const action = stand.page.forms.find((form) => form.action.endsWith('/disconnect'))?.action ?? '';
    await owner.submit(stand, action);
    await tell(house, about(house.google, TYPES.tokensRevoked));
    expect(await isIn(other)).toBe(true);
    clock.now += 2 * 3_600_000;
    await tell(house, about(house.google, TYPES.tokensRevoked));
    expect(await isIn(other)).toBe(false);
  });
});
