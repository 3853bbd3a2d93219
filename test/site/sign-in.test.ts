import { describe, expect, it } from 'vitest';
import { openSiteHouse } from './site-house.ts';
import { decideAtGoogle, signInAsOwner, signInWithGoogle, VISITOR } from './steps.ts';

describe('signing in with Google', () => {
  it('makes the person known and goes on to the own path', async () => {
    const house = await openSiteHouse();
    const visitor = house.visitor();
    const done = await signInWithGoogle(visitor, {}, '/connect/google?l=ja');
    expect(done.status).toBe(303);
    expect(done.location).toBe(`${house.url}/connect/google?l=ja`);
    const page = await visitor.get('/account?l=en');
    expect(page.body).toContain('student@demo.example');
  });

  it('keeps no Google account: connecting is a separate step', async () => {
    const house = await openSiteHouse();
    await signInWithGoogle(house.visitor());
    const user = await house.store.users.findByIdentity(house.google.issuer, '114020370000000000001');
    expect(user && (await house.store.accounts.list(user.id))).toEqual([]);
  });

  it('finds the same person again, even after sign-up was closed', async () => {
    const policy: { signUp: 'closed' | 'open'; allowedEmails: string[] } = { signUp: 'open', allowedEmails: [] };
    const house = await openSiteHouse({ policy });
    await signInWithGoogle(house.visitor());
    policy.signUp = 'closed';
    expect((await signInWithGoogle(house.visitor())).location).toBe(`${house.url}/account`);
    expect((await signInWithGoogle(house.visitor(), { account: VISITOR })).status).toBe(403);
  });

  it('tells who is not on the list that there is no account, and makes none', async () => {
    const house = await openSiteHouse({ policy: { signUp: 'closed', allowedEmails: ['student@demo.example'] } });
    const visitor = house.visitor();
    const refused = await signInWithGoogle(visitor, { account: VISITOR });
    expect(refused.status).toBe(403);
    expect(refused.body).toContain('You have no account here');
    expect(await house.store.users.findByIdentity(house.google.issuer, VISITOR)).toBeUndefined();
    expect((await visitor.get('/account')).status).toBe(303);
  });

  it('leads who cancels at Google back to the sign-in page with a way to go on', async () => {
    const house = await openSiteHouse();
    const visitor = house.visitor();
    const back = await signInWithGoogle(visitor, { decision: 'cancel' }, '/interaction/abc');
    expect(back.status).toBe(303);
    const page = await visitor.follow(back);
    expect(page.status).toBe(200);
    expect(page.body).toContain('You cancelled at Google');
    expect(page.body).toContain('name="to" value="/interaction/abc"');
  });

  it('is not offered, and not there, without a Google client', async () => {
    const house = await openSiteHouse({ googleReady: false });
    const visitor = house.visitor();
    const page = await visitor.get('/sign-in');
    expect(page.body).not.toContain('/sign-in/google');
    const csrf = /name="csrf" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    expect((await visitor.post('/sign-in/google', { csrf })).status).toBe(404);
  });
});

describe('what waits for Google', () => {
  it('cannot be finished by another browser', async () => {
    const house = await openSiteHouse();
    const [own, other] = [house.visitor(), house.visitor()];
    const toGoogle = await own.submit(await own.get('/sign-in'), '/sign-in/google');
    const back = await decideAtGoogle(own, toGoogle);
    const stolen = await other.get(back.location ?? '');
    expect(stolen.status).toBe(400);
    expect(stolen.body).toContain('This page has expired');
    expect((await other.get('/account')).status).toBe(303);
    expect((await own.follow(back)).status).toBe(303);
  });

  it('cannot be finished twice', async () => {
    const house = await openSiteHouse();
    const visitor = house.visitor();
    const toGoogle = await visitor.submit(await visitor.get('/sign-in'), '/sign-in/google');
    const cookie = visitor.cookies.get('tx') ?? '';
    const back = await decideAtGoogle(visitor, toGoogle);
    await visitor.follow(back);
    expect(visitor.cookies.has('tx')).toBe(false);
    visitor.cookies.set('tx', cookie);
    expect((await visitor.follow(back)).status).toBe(400);
  });

  it('ends after ten minutes', async () => {
    const house = await openSiteHouse();
    const visitor = house.visitor();
    const toGoogle = await visitor.submit(await visitor.get('/sign-in'), '/sign-in/google');
    const back = await decideAtGoogle(visitor, toGoogle);
    house.clock.ms += 10 * 60_000 + 1;
    expect((await visitor.follow(back)).status).toBe(400);
  });

  it('is refused when the state is not the one that was sent', async () => {
    const house = await openSiteHouse();
    const visitor = house.visitor();
    const toGoogle = await visitor.submit(await visitor.get('/sign-in'), '/sign-in/google');
    const back = new URL((await decideAtGoogle(visitor, toGoogle)).location ?? '');
    back.searchParams.set('state', 'other');
    const answer = await visitor.get(back.href);
    expect(answer.status).toBe(400);
    expect((await visitor.get('/account')).status).toBe(303);
  });

  it('is told apart only by a random id in a cookie for this host alone', async () => {
    const house = await openSiteHouse();
    const visitor = house.visitor();
    const toGoogle = await visitor.submit(await visitor.get('/sign-in'), '/sign-in/google');
    const line = toGoogle.headers.getSetCookie().find((cookie) => cookie.startsWith('tx='));
    expect(line).toMatch(/^tx=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('uses a __Host- cookie and the public address behind a proxy that ends TLS', async () => {
    const publicUrl = new URL('https://time.example.test');
    const house = await openSiteHouse({ publicUrl, demo: false });
    const visitor = house.visitor();
    const toGoogle = await visitor.submit(await visitor.get('/sign-in'), '/sign-in/google');
    const line = toGoogle.headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-tx='));
    expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(new URL(toGoogle.location ?? '').searchParams.get('redirect_uri')).toBe(`${publicUrl}google/callback`);
    const done = await visitor.follow(await decideAtGoogle(visitor, toGoogle));
    expect(done.location).toBe(`${publicUrl}account`);
  });
});

describe('the owner', () => {
  it('comes in by the link, whose opening alone uses nothing up', async () => {
    const house = await openSiteHouse();
    const code = await house.store.ownerLinks.create();
    await house.visitor().get(`/sign-in/owner?code=${code}`);
    const visitor = house.visitor();
    const page = await visitor.get(`/sign-in/owner?code=${code}&to=/connect/google`);
    const done = await visitor.submit(page, '/sign-in/owner');
    expect(done.location).toBe(`${house.url}/connect/google`);
    expect((await visitor.get('/account')).body).toContain('the owner of this server');
  });

  it('cannot use a link twice, or after 15 minutes', async () => {
    const house = await openSiteHouse();
    const code = await house.store.ownerLinks.create();
    const enter = async () => {
      const visitor = house.visitor();
      return visitor.submit(await visitor.get(`/sign-in/owner?code=${code}`), '/sign-in/owner');
    };
    expect((await enter()).location).toBe(`${house.url}/account`);
    expect((await enter()).location).toContain('/sign-in?problem=code');
    const late = await house.store.ownerLinks.create();
    house.clock.ms += 15 * 60_000 + 1;
    const visitor = house.visitor();
    const answer = await visitor.submit(await visitor.get(`/sign-in/owner?code=${late}`), '/sign-in/owner');
    expect(answer.location).toContain('/sign-in?problem=code');
  });

  it('comes in by OWNER_TOKEN, and by no other text', async () => {
    const house = await openSiteHouse({ ownerToken: 'a-long-owner-token-of-32-characters' });
    const visitor = house.visitor();
    const page = await visitor.get('/sign-in');
    const wrong = await visitor.submit(page, '/sign-in/owner', { code: 'a-long-owner-token-of-32-character' });
    expect(wrong.location).toContain('problem=code');
    const told = await visitor.follow(wrong);
    expect(told.body).toMatch(/<input id="code"[^>]*aria-describedby="code-problem code-help"[^>]*aria-invalid="true"/);
    expect(told.body).toContain('id="code-problem"');
    const right = await visitor.submit(told, '/sign-in/owner', { code: ' a-long-owner-token-of-32-characters ' });
    expect(right.location).toBe(`${house.url}/account`);
  });

  it('cannot come in by an empty code while no OWNER_TOKEN is set', async () => {
    const house = await openSiteHouse();
    const visitor = house.visitor();
    const answer = await visitor.submit(await visitor.get('/sign-in'), '/sign-in/owner', { code: '' });
    expect(answer.location).toContain('problem=code');
  });
});

describe('the demo', () => {
  it('signs in the demo user, who finds the stand-in account connected', async () => {
    const house = await openSiteHouse();
    const visitor = house.visitor();
    const done = await visitor.submit(await visitor.get('/sign-in'), '/sign-in/demo');
    expect(done.location).toBe(`${house.url}/account`);
    const page = await visitor.get('/account?l=en');
    expect(page.body).toContain('student@demo.example');
    expect(page.body).toContain('Demo: made-up data');
  });

  it('is not there when it is off', async () => {
    const off = await openSiteHouse({ demo: false });
    const visitor = off.visitor();
    const page = await visitor.get('/sign-in');
    expect(page.body).not.toContain('/sign-in/demo');
    expect(page.body).not.toContain('made-up');
    const csrf = /name="csrf" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    expect((await visitor.post('/sign-in/demo', { csrf })).status).toBe(404);
  });

  it('goes to the page that was asked for', async () => {
    const house = await openSiteHouse();
    const visitor = house.visitor();
    const page = await visitor.get('/sign-in?to=%2Finteraction%2Fabc');
    expect((await visitor.submit(page, '/sign-in/demo')).location).toBe(`${house.url}/interaction/abc`);
  });
});

describe('people who are signed in', () => {
  it('see on the sign-in page who they are, and can go on', async () => {
    const house = await openSiteHouse();
    const visitor = await signInAsOwner(house);
    const page = await visitor.get('/sign-in?to=/interaction/abc');
    expect(page.body).toContain('the owner of this server');
    expect(page.body).toMatch(/<a class="button wide" href="\/interaction\/abc"/);
  });

  it('can switch to somebody else and come back to where they were', async () => {
    const house = await openSiteHouse();
    const visitor = await signInAsOwner(house);
    const page = await visitor.get('/account');
    const out = await visitor.submit(page, '/sign-out', { to: '/sign-in?to=%2Finteraction%2Fabc' });
    const back = await visitor.submit(await visitor.follow(out), '/sign-in/demo');
    expect(back.location).toBe(`${house.url}/interaction/abc`);
    expect((await visitor.get('/account?l=en')).body).toContain('the demo student');
  });

  it('sign out by a form, and are out', async () => {
    const house = await openSiteHouse();
    const visitor = await signInAsOwner(house);
    const out = await visitor.submit(await visitor.get('/account'), '/sign-out');
    expect(out.location).toBe(`${house.url}/`);
    expect((await visitor.get('/account')).location).toBe(`${house.url}/sign-in?to=%2Faccount`);
  });
});
