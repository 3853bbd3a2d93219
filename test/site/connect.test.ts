import { describe, expect, it } from 'vitest';
import { openSiteHouse, type SiteHouse } from './site-house.ts';
import { connectGoogle, decideAtGoogle, STUDENT, signInAsOwner, signInWithGoogle, VISITOR } from './steps.ts';

const APP_CREATED = 'https://www.googleapis.com/auth/calendar.app.created';
const OWNER = 'owner' as Parameters<SiteHouse['store']['accounts']['list']>[0];

describe('connecting Google', () => {
  it('says what will be asked, then stores what was granted', async () => {
    const house = await openSiteHouse();
    const visitor = await signInAsOwner(house);
    const page = await visitor.get('/connect/google?l=en');
    expect(page.body).toContain('See and change your tasks');
    const done = await connectGoogle(visitor);
    expect(done.location).toBe(`${house.url}/account?notice=connected`);
    const [account] = await house.store.accounts.list(OWNER);
    expect(account).toMatchObject({
      provider: 'google',
      subject: STUDENT,
      label: 'student@demo.example',
      state: 'live',
    });
    expect((await visitor.follow(done)).body).toContain('Your Google account is connected.');
  });

  it('keeps the first access token, so that the first answer needs no renewal', async () => {
    const house = await openSiteHouse();
    await connectGoogle(await signInAsOwner(house));
    const [account] = await house.store.accounts.list(OWNER);
    expect(account && (await house.store.accounts.keptToken(account.id))?.expiresAt).toBe(house.clock.ms + 3_599_000);
  });

  it('comes back to the step it was begun from', async () => {
    const house = await openSiteHouse();
    const done = await connectGoogle(await signInAsOwner(house), {}, '/interaction/abc/connect');
    expect(done.location).toBe(`${house.url}/interaction/abc/connect`);
  });

  it('shows which permissions are missing, and offers to connect again', async () => {
    const house = await openSiteHouse();
    const visitor = await signInAsOwner(house);
    const done = await connectGoogle(visitor, { permissions: (scope) => !scope.endsWith('/tasks') });
    expect(done.location).toBe(`${house.url}/account?notice=connectedPartly`);
    const page = await visitor.follow(done);
    expect(page.body).toMatch(/Not allowed<\/h4>.*See and change your tasks/s);
    expect(page.body).toContain('Partly connected');
    await visitor.follow(await decideAtGoogle(visitor, await visitor.submit(page, '/connect/google')));
    expect((await visitor.get('/account')).body).not.toContain('Partly connected');
    expect(await house.store.accounts.list(OWNER)).toHaveLength(1);
  });

  it('warns before a grant ends', async () => {
    const house = await openSiteHouse({ grantLifeMs: 604_799_000 });
    const visitor = await signInAsOwner(house);
    await connectGoogle(visitor);
    expect((await visitor.get('/account?l=en')).body).toContain(
      'Google ends this access in 6 days (May 12, 2031, 11:59 AM)',
    );
  });

  it('leads who cancels at Google back to the page, with a way on', async () => {
    const house = await openSiteHouse();
    const visitor = await signInAsOwner(house);
    const back = await connectGoogle(visitor, { decision: 'cancel' }, '/interaction/abc/connect');
    const page = await visitor.follow(back);
    expect(page.body).toContain('nothing was connected');
    expect(page.body).toContain('href="/interaction/abc/connect"');
    expect(await house.store.accounts.list(OWNER)).toEqual([]);
  });

  it('connects a second account beside the first', async () => {
    const house = await openSiteHouse();
    const visitor = await signInAsOwner(house);
    await connectGoogle(visitor);
    await connectGoogle(visitor, { account: VISITOR });
    const page = await visitor.get('/account');
    expect(page.body).toContain('student@demo.example');
    expect(page.body).toContain('visitor@demo.example');
  });
});

describe('who may finish it', () => {
  it('not somebody else who has signed in at this browser meanwhile', async () => {
    const house = await openSiteHouse();
    const visitor = await signInAsOwner(house);
    const toGoogle = await visitor.submit(await visitor.get('/connect/google'), '/connect/google');
    const cookie = visitor.cookies.get('tx') ?? '';
    const back = await decideAtGoogle(visitor, toGoogle);
    await signInWithGoogle(visitor, { account: VISITOR });
    visitor.cookies.set('tx', cookie);
    const answer = await visitor.follow(back);
    expect(answer.status).toBe(403);
    expect(answer.body).toContain('This was begun in another session');
    expect(await house.store.accounts.list(OWNER)).toEqual([]);
  });

  it('not after signing out, and not in another browser of the same person', async () => {
    const house = await openSiteHouse();
    const visitor = await signInAsOwner(house);
    const toGoogle = await visitor.submit(await visitor.get('/connect/google'), '/connect/google');
    const back = await decideAtGoogle(visitor, toGoogle);
    const second = await signInAsOwner(house);
    expect((await second.get(back.location ?? '')).status).toBe(400);
    await visitor.submit(await visitor.get('/account'), '/sign-out');
    expect((await visitor.follow(back)).status).toBe(403);
    expect(await house.store.accounts.list(OWNER)).toEqual([]);
  });

  it("not with another person's Google account", async () => {
    const house = await openSiteHouse();
    await connectGoogle(await signInAsOwner(house));
    const other = house.visitor();
    await signInWithGoogle(other, { account: VISITOR });
    const answer = await connectGoogle(other, { account: STUDENT });
    expect(answer.status).toBe(409);
    expect(answer.body).toContain('already in use here');
    expect((await other.get('/account')).body).not.toContain('student@demo.example');
  });
});

describe('the demo user and everybody else', () => {
  it('never see each other’s accounts', async () => {
    const house = await openSiteHouse();
    const demo = house.visitor();
    await demo.submit(await demo.get('/sign-in'), '/sign-in/demo');
    await connectGoogle(demo, { account: VISITOR });
    const user = await house.store.users.ensureDemo('Asia/Taipei' as never);
    const linked = await house.store.accounts.list(user.id);
    expect(linked.map(({ provider }) => provider)).toEqual(['google-demo', 'google-demo']);
    const owner = await signInAsOwner(house);
    expect((await owner.get('/account')).body).not.toContain('demo.example');
  });

  it('only the demo user can connect while no Google client is set', async () => {
    const house = await openSiteHouse({ googleReady: false });
    const owner = await signInAsOwner(house);
    const page = await owner.get('/connect/google');
    expect(page.body).toContain('Google is not set up on this server yet');
    const csrf = /name="csrf" value="([^"]+)"/.exec((await owner.get('/account')).body)?.[1] ?? '';
    expect((await owner.post('/connect/google', { csrf })).status).toBe(404);
    const demo = house.visitor();
    await demo.submit(await demo.get('/sign-in'), '/sign-in/demo');
    expect((await demo.get('/connect/google')).body).toContain('Continue to Google');
  });
});

it('a Google that does not answer is told as such, and nothing is stored', async () => {
  const house = await openSiteHouse();
  const visitor = await signInAsOwner(house);
  const toGoogle = await visitor.submit(await visitor.get('/connect/google'), '/connect/google');
  const back = await decideAtGoogle(visitor, toGoogle);
  house.google.injectFault({ match: 'POST /token', answer: { kind: 'error', status: 503 } });
  const answer = await visitor.follow(back);
  expect(answer.status).toBe(503);
  expect(answer.body).toContain('Google did not answer');
  expect(await house.store.accounts.list(OWNER)).toEqual([]);
});

describe('the permission for the planner’s own calendar', () => {
  it('is asked of an account that is there, and nothing else that it does not have', async () => {
    const house = await openSiteHouse();
    const visitor = await signInAsOwner(house);
    await connectGoogle(visitor, { permissions: (scope) => !scope.endsWith('/tasks') });
    const [before] = await house.store.accounts.list(OWNER);
    const page = await visitor.get(`/connect/google?l=en&ask=plannerCalendar&account=${before?.id}&to=/sessions/abc`);
    expect(page.body).toContain('Make a calendar of its own');
    expect(page.body).not.toContain('See and change your tasks');
    const toGoogle = await visitor.submit(page, '/connect/google');
    const asked = new URL(toGoogle.location ?? '').searchParams;
    expect(asked.get('login_hint')).toBe('student@demo.example');
    const given = (before?.scopes ?? []).filter((scope) => !/^openid$|userinfo/.test(scope));
    expect(asked.get('scope')?.split(' ').sort()).toEqual(['openid', 'email', ...given, APP_CREATED].sort());
    const done = await visitor.follow(await decideAtGoogle(visitor, toGoogle));
    expect(done.location).toBe(`${house.url}/sessions/abc`);
    const [after, ...more] = await house.store.accounts.list(OWNER);
    expect(more).toEqual([]);
    expect([...(after?.scopes ?? [])].sort()).toEqual([...(before?.scopes ?? []), APP_CREATED].sort());
  });

  it('is not asked of another person’s account, or of one that never was', async () => {
    const house = await openSiteHouse();
    await connectGoogle(await signInAsOwner(house));
    const [account] = await house.store.accounts.list(OWNER);
    const other = house.visitor();
    await signInWithGoogle(other, { account: VISITOR });
    for (const id of [account?.id, 'x'.repeat(22)]) {
      const page = await other.get(`/connect/google?l=en&ask=plannerCalendar&account=${id}`);
      expect(page.body).not.toContain('Make a calendar of its own');
      expect(page.body).toContain('See and change your tasks');
    }
  });
});
