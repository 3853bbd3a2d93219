import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserId } from '../../src/domain/identity.ts';
import { TestBrowser } from '../flows/browser.ts';
import { CALLBACK } from '../flows/clients.ts';
import { allow, signInAsDemo, signInAsOwner } from '../flows/steps.ts';
import { rowsOf } from './database.ts';
import { type Front, openFront } from './front.ts';
import { authorizeUrl, type Client, newClient, redeem, STATE } from './requests.ts';
import { askForCode, browserFor, link, throughConsent, toConsent, wordsOf } from './visits.ts';

let front: Front;
let client: Client;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  front = await openFront({ now: () => Date.now() });
  client = await newClient(front.url);
});
afterEach(async () => {
  await front.close();
  vi.useRealTimers();
});

describe('the consent page', () => {
  it('names the person, the client, that its name is unverified, and where the browser goes next', async () => {
    const remote = await newClient(front.url, { redirect_uris: ['https://host.example:8443/back'] });
    const { consent } = await toConsent(front, { client: remote, as: 'owner' });
    const words = wordsOf(consent);
    expect(words).toContain('Test assistant');
    expect(words).toContain('Unverified name');
    expect(words).toContain('host.example:8443');
    expect(words).not.toContain('a program on this computer');
  });

  it('warns of a client on this computer, and of one behind a private scheme', async () => {
    const local = wordsOf((await toConsent(front, { client })).consent);
    expect(local).toContain('localhost:33418');
    expect(local).toContain('a program on this computer');
    const scheme = await newClient(front.url, { redirect_uris: ['cursor://anysphere.cursor-mcp/oauth/callback'] });
    const words = wordsOf((await toConsent(front, { client: scheme })).consent);
    expect(words).toContain('cursor:');
    expect(words).toContain('Any installed app can claim such links');
  });

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'; alert(1); '",
    '<b>Claude</b>',
    '{{7*7}} &amp;lt;',
    '\u202eedualC',
    'Claude\n\nVerified: claude.ai',
  ])('shows the name %j as text', async (client_name) => {
    const hostile = await newClient(front.url, { client_name });
    const { consent } = await toConsent(front, { client: hostile });
    expect(consent.status).toBe(200);
    expect(/<script|<img|<b>Claude|onerror=alert\(1\)>/.test(consent.html)).toBe(false);
    expect(consent.html.includes('\u202e')).toBe(false);
    expect(wordsOf(consent)).toContain('Unverified name');
  });

  it('can be opened in a popup and closed again by its opener, but not framed', async () => {
    const { consent } = await toConsent(front, { client });
    const { headers } = front.wire.last(consent.url.pathname);
    expect(headers.has('cross-origin-opener-policy')).toBe(false);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("script-src 'none'");
    expect(policy).not.toContain('form-action');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('leaves the box for changes unticked', async () => {
    const { consent } = await toConsent(front, { client });
    const box = consent.page.forms.flatMap(({ fields }) => fields).find(({ name }) => name === 'write');
    expect(box).toMatchObject({ kind: 'box', chosen: false });
  });

  it('is shown again for an https client to whom a signed-in browser said yes before', async () => {
    const remote = await newClient(front.url, { redirect_uris: ['https://host.example/back'] });
    const { browser, consent } = await toConsent(front, { client: remote });
    await throughConsent(browser, consent);
    for (const ask of [{}, { prompt: 'consent' }, { scope: 'time:read' }]) {
      const again = await browser.open(authorizeUrl(front.url, remote, ask));
      expect([again.status, again.url.pathname.split('/')[1]]).toEqual([200, 'interaction']);
    }
    const quiet = await browser.open(authorizeUrl(front.url, remote, { prompt: 'none' }));
    expect(quiet.url.searchParams.get('error')).toMatch(/_required$/);
  });
});

describe('a decision', () => {
  it('to refuse reaches the client as access_denied with iss and state (RFC 9207 §2)', async () => {
    const { browser, consent } = await toConsent(front, { client });
    const back = await browser.submit(consent, consent.url.pathname, {}, 'cancel');
    expect(back.url.href).toMatch(`${CALLBACK}?`);
    expect(Object.fromEntries(back.url.searchParams)).toMatchObject({
      error: 'access_denied',
      state: STATE,
      iss: front.url,
    });
  });

  it('travels in redirects that no cache keeps and no referrer tells', async () => {
    const { browser, consent } = await toConsent(front, { client });
    await allow(browser, consent);
    const redirects = front.wire.exchanges.filter(({ status, url }) => status === 303 && url.origin === front.url);
    expect(redirects.map(({ url }) => url.pathname.split('/')[1])).toEqual(
      expect.arrayContaining(['oauth', 'interaction', 'sign-in']),
    );
    for (const { headers } of redirects) {
      expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
    }
  });

  it('that is none of the two refuses', async () => {
    const { browser, consent } = await toConsent(front, { client });
    const back = await browser.submit(consent, consent.url.pathname, { decision: 'perhaps' });
    expect(back.url.searchParams.get('error')).toBe('access_denied');
  });

  it.each([
    [true, true],
    [false, false],
  ])(
    'with the box ticked %s keeps mayWrite %s with the connection, and both scopes in the token',
    async (ticked, kept) => {
      const { code } = await askForCode(front, { client, mayWrite: ticked });
      const { body } = await redeem(front.url, client, code);
      expect(String(body.scope).split(' ')).toEqual(expect.arrayContaining(['time:read', 'time:write']));
      expect(rowsOf(front, 'select may_write from connections')).toEqual([{ may_write: kept ? 1 : 0 }]);
    },
  );

  it('cannot be made twice', async () => {
    const { browser, consent } = await toConsent(front, { client });
    await throughConsent(browser, consent);
    expect((await allow(browser, consent)).status).toBe(400);
  });
});

describe('the space of a connection', () => {
  const spaces = () => front.service().store.spaces;
  const chosen = () => rowsOf(front, 'select space_id from connections').map(({ space_id }) => space_id);

  it('is named on the page while there is one, and is that one', async () => {
    const { browser, consent } = await toConsent(front, { client, as: 'owner' });
    expect(wordsOf(consent)).toContain('it gets this one alone: My space .');
    expect(consent.html).not.toContain('name="space"');
    await throughConsent(browser, consent);
    expect(chosen()).toEqual([await spaces().first('owner' as UserId)]);
  });

  it('is chosen among several, the first one unless another is', async () => {
    const { browser } = await toConsent(front, { client, as: 'owner' });
    vi.setSystemTime(Date.now() + 1_000);
    const family = await spaces().add('owner' as UserId, 'Family');
    const first = await spaces().first('owner' as UserId);
    const again = await browser.open(authorizeUrl(front.url, client));
    const choice = again.page.forms.flatMap(({ fields }) => fields).find(({ name }) => name === 'space');
    expect(choice).toMatchObject({ value: first });
    await throughConsent(browser, again);
    const third = await browser.open(authorizeUrl(front.url, client));
    await browser.submit(third, third.url.pathname, { space: family.id }, 'allow');
    expect(chosen().toSorted()).toEqual([first, family.id].toSorted());
  });

  it('is never another person’s, nor one that is gone: the page comes again', async () => {
    await link(front, { client });
    const { browser, consent } = await toConsent(front, { client, as: 'owner' });
    const before = chosen();
    for (const space of [await spaces().first('demo' as UserId), 'gone', '']) {
      const again = await browser.submit(consent, consent.url.pathname, { space }, 'allow');
      expect([again.status, again.url.pathname]).toEqual([200, consent.url.pathname]);
    }
    expect(chosen()).toEqual(before);
    expect((await allow(browser, consent)).url.href).not.toContain('/interaction/never');
    expect(chosen()).toHaveLength(before.length + 1);
  });
});

describe('an interaction', () => {
  it('belongs to the browser that began it', async () => {
    const { consent } = await toConsent(front, { client });
    const other = new TestBrowser(CALLBACK);
    await signInAsDemo(other, await other.open(`${front.url}/sign-in`));
    for (const page of [consent.url, new URL(`${consent.url}/connect`)]) {
      const stand = await other.open(page);
      expect(stand.status).toBe(400);
      expect(wordsOf(stand)).toContain('This page has expired');
    }
    expect((await other.submit(consent, consent.url.pathname, {}, 'allow')).status).toBe(400);
  });

  it('needs the form token of this browser', async () => {
    const { browser, consent } = await toConsent(front, { client });
    const others = await toConsent(front, { client });
    const foreign = others.consent.page.forms
      .flatMap(({ fields }) => fields)
      .find(({ name }) => name === 'csrf')?.value;
    for (const csrf of [undefined, '', 'guessed', foreign]) {
      expect((await browser.submit(consent, consent.url.pathname, { csrf }, 'allow')).status).toBe(400);
    }
    expect((await allow(browser, consent)).url.href).toMatch(`${CALLBACK}?code=`);
  });

  it.each([
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://localhost:1', 'sec-fetch-site': 'same-site' },
  ])('refuses a form that comes with %o', async (sent) => {
    const { consent } = await toConsent(front, { client });
    const { status } = await fetch(consent.url, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'allow', csrf: csrfOf(consent) }),
      headers: { cookie: cookiesAt(consent.url), ...(sent as Record<string, string>) },
      redirect: 'manual',
    });
    expect(status).toBe(403);
  });

  it('takes a form as Chromium sends it, from a page without a referrer', async () => {
    const { consent } = await toConsent(front, { client });
    const { status, headers } = await fetch(consent.url, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'allow', csrf: csrfOf(consent) }),
      headers: { cookie: cookiesAt(consent.url), origin: 'null', 'sec-fetch-site': 'same-origin' },
      redirect: 'manual',
    });
    expect(status).toBe(303);
    expect(headers.get('location')).toMatch('/oauth/authorize/');
  });

  it('answers a broken form with 400', async () => {
    const { consent } = await toConsent(front, { client });
    const broken = { 'content-type': 'multipart/form-data', cookie: cookiesAt(consent.url) };
    const { status } = await fetch(consent.url, { method: 'POST', body: 'x', headers: broken, redirect: 'manual' });
    expect(status).toBe(400);
  });

  it('that has expired, or never was, gets a page that says so', async () => {
    const { browser, consent } = await toConsent(front, { client });
    vi.setSystemTime(Date.now() + 3_601_000);
    for (const stand of [
      await browser.open(consent.url),
      await browser.submit(consent, consent.url.pathname, {}, 'allow'),
      await browser.open(`${front.url}/interaction/never-was`),
      await browser.open(`${front.url}/oauth/authorize/never-was`),
    ]) {
      expect(stand.status).toBe(400);
      expect(wordsOf(stand)).toContain('This page has expired');
    }
    expect(front.logged.join('')).not.toContain('"internal"');
  });

  it('of two tabs are two: each leads to its own client', async () => {
    const second = await newClient(front.url, { client_name: 'Second assistant' });
    const browser = browserFor(client);
    const one = await signInAsDemo(browser, await browser.open(authorizeUrl(front.url, client, { state: 'one' })));
    const two = await browser.open(authorizeUrl(front.url, second, { state: 'two' }));
    const backTwo = await allow(browser, two);
    const backOne = await allow(browser, one);
    expect([backOne, backTwo].map(({ url }) => url.searchParams.get('state'))).toEqual(['one', 'two']);
    const code = backTwo.url.searchParams.get('code') ?? '';
    expect((await redeem(front.url, client, code)).status).toBe(400);
    expect((await redeem(front.url, second, code)).status).toBe(200);
  });

  it('that was begun before signing in comes back to the same client', async () => {
    const browser = browserFor(client);
    const signIn = await browser.open(authorizeUrl(front.url, client));
    expect(signIn.url.pathname).toBe('/sign-in');
    const consent = await signInAsOwner(browser, signIn, front);
    expect(wordsOf(consent)).toContain('Test assistant');
  });
});

describe('the answer in other forms', () => {
  it('can be a fragment or a posted form, with iss in both', async () => {
    const { browser, consent } = await toConsent(front, { client, ask: { response_mode: 'form_post' } });
    const page = await allow(browser, consent);
    const fields = page.page.forms[0]?.fields.map(({ name }) => name);
    expect(fields?.sort()).toEqual(['code', 'iss', 'state']);
    const other = await toConsent(front, { client, ask: { response_mode: 'fragment' } });
    const { url } = await allow(other.browser, other.consent);
    expect(new URLSearchParams(url.hash.slice(1)).get('iss')).toBe(front.url);
  });

  it('keeps each person of one client apart', async () => {
    const [demo, owner] = [await link(front, { client }), await link(front, { client, as: 'owner' })];
    expect(demo.tokens.access_token).not.toBe(owner.tokens.access_token);
  });
});

const csrfOf = (consent: Awaited<ReturnType<typeof toConsent>>['consent']): string =>
  consent.page.forms.flatMap(({ fields }) => fields).find(({ name }) => name === 'csrf')?.value ?? '';

const cookiesAt = (url: URL): string => front.wire.last(url.pathname).sent.get('cookie') ?? '';
