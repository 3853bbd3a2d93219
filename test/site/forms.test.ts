import { describe, expect, it } from 'vitest';
import { openSiteHouse } from './site-house.ts';
import { signInAsOwner } from './steps.ts';

const EVERY_POST = [
  '/sign-in/google',
  '/sign-in/owner',
  '/sign-in/demo',
  '/sign-out',
  '/connect/google',
  '/account/google/abc/disconnect',
];

describe('a form that is not ours changes nothing', () => {
  it.each(EVERY_POST)('POST %s without the form token is refused', async (path) => {
    const house = await openSiteHouse();
    const visitor = await signInAsOwner(house);
    for (const csrf of ['', 'wrong']) expect((await visitor.post(path, { csrf })).status).toBe(403);
    expect((await visitor.get('/account')).status).toBe(200);
  });

  it.each([
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: 'null', 'sec-fetch-site': 'same-site' },
    { origin: 'null', 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'http://localhost:1', 'sec-fetch-site': 'same-origin' },
  ])('even with the right token, from %j', async (headers) => {
    const house = await openSiteHouse();
    const visitor = await signInAsOwner(house);
    const page = await visitor.get('/account');
    const answer = await visitor.submit(page, '/sign-out', {}, headers);
    expect(answer.status).toBe(403);
    expect(answer.body).toContain('This form is out of date');
    expect((await visitor.get('/account')).status).toBe(200);
  });

  it('the token of another browser is worth nothing', async () => {
    const house = await openSiteHouse();
    const [own, other] = [await signInAsOwner(house), house.visitor()];
    const csrf = /name="csrf" value="([^"]+)"/.exec((await other.get('/sign-in')).body)?.[1] ?? '';
    expect((await own.post('/sign-out', { csrf })).status).toBe(403);
  });

  it('the token from before the sign-in is worth nothing after it', async () => {
    const house = await openSiteHouse();
    const visitor = house.visitor();
    const before = await visitor.get('/sign-in');
    await signInAsOwner(house, visitor);
    expect((await visitor.submit(before, '/sign-in/demo')).status).toBe(403);
  });

  it('a form of more than 16 KB is refused unread', async () => {
    const house = await openSiteHouse();
    const visitor = await signInAsOwner(house);
    const page = await visitor.get('/account');
    expect((await visitor.submit(page, '/sign-out', { more: 'x'.repeat(20_000) })).status).toBe(400);
  });

  it('a body that is no form is refused, not an error of the server', async () => {
    const house = await openSiteHouse();
    const visitor = house.visitor();
    const headers = { 'content-type': 'multipart/form-data' };
    expect((await visitor.post('/sign-in/demo', {}, headers)).status).toBe(403);
  });
});

describe('our own forms pass', () => {
  it('from browsers that send an origin, and from those that send nothing about it', async () => {
    const house = await openSiteHouse();
    for (const headers of [{ origin: house.url, 'sec-fetch-site': 'same-origin' }, { origin: house.url }]) {
      const visitor = await signInAsOwner(house);
      const answer = await visitor.submit(await visitor.get('/account'), '/sign-out', {}, headers);
      expect(answer.status).toBe(303);
    }
    const visitor = await signInAsOwner(house);
    const csrf = /name="csrf" value="([^"]+)"/.exec((await visitor.get('/account')).body)?.[1] ?? '';
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const body = new URLSearchParams({ csrf });
    const answer = await fetch(`${house.url}/sign-out`, {
      method: 'POST',
      body,
      headers: { cookie },
      redirect: 'manual',
    });
    expect(answer.status).toBe(303);
  });
});

describe('what anonymous people cannot do', () => {
  it('account and connect pages lead to the sign-in page and back', async () => {
    const house = await openSiteHouse();
    const visitor = house.visitor();
    expect((await visitor.get('/account')).location).toBe(`${house.url}/sign-in?to=%2Faccount`);
    const connect = await visitor.get('/connect/google');
    expect(connect.location).toBe(`${house.url}/sign-in?to=%2Fconnect%2Fgoogle%3Fto%3D%252Faccount`);
    const signIn = await visitor.follow(connect);
    const done = await visitor.submit(signIn, '/sign-in/demo');
    expect(done.location).toBe(`${house.url}/connect/google?to=%2Faccount`);
  });

  it('a foreign address to go on to is dropped at every door', async () => {
    const house = await openSiteHouse();
    for (const to of ['//evil.example', 'https://evil.example', '/\\evil.example', '/.//evil.example']) {
      const visitor = house.visitor();
      const page = await visitor.get(`/sign-in?to=${encodeURIComponent(to)}`);
      expect(page.body).not.toContain('evil.example"');
      expect((await visitor.submit(page, '/sign-in/demo', { to })).location).toBe(`${house.url}/account`);
      const account = await visitor.get('/account');
      expect((await visitor.submit(account, '/sign-out', { to })).location).toBe(`${house.url}/`);
    }
  });
});
