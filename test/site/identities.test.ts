import { describe, expect, it } from 'vitest';
import type { UserId } from '../../src/domain/identity.ts';
import { openSiteHouse, type SiteHouse } from './site-house.ts';
import { decideAtGoogle, STUDENT, signInAsOwner, signInWithGoogle, VISITOR } from './steps.ts';
import type { Answer, Visitor } from './visitor.ts';

const ADD = '/account/identities/add';
const REMOVE = /action="(\/account\/identities\/[^"]+\/remove)"/g;

async function toGoogle(visitor: Visitor, account = VISITOR): Promise<Answer> {
  const away = await visitor.submit(await visitor.get('/account'), ADD);
  return decideAtGoogle(visitor, away, { account });
}

async function student(house: SiteHouse): Promise<{ visitor: Visitor; id: UserId }> {
  const visitor = house.visitor();
  await signInWithGoogle(visitor);
  const id = (await house.store.users.findByIdentity(house.google.issuer, STUDENT))?.id;
  return { visitor, id: id as UserId };
}

const removals = (page: Answer): string[] => [...page.body.matchAll(REMOVE)].map((match) => match[1] ?? '');

describe('adding a way to sign in', () => {
  it('lets the same person in both ways, and stores no Google account', async () => {
    const house = await openSiteHouse();
    const { visitor, id } = await student(house);
    const done = await visitor.follow(await toGoogle(visitor));
    expect(done.location).toBe(`${house.url}/account?notice=identityAdded`);
    expect((await visitor.follow(done)).body).toContain('visitor@demo.example');
    expect(await house.store.accounts.list(id)).toEqual([]);
    const other = house.visitor();
    await signInWithGoogle(other, { account: VISITOR });
    expect((await other.get('/account')).body).toContain('student@demo.example');
    expect((await house.store.identities.list(id))[1]?.lastUsedAt).toBe(house.clock.ms);
  });

  it('is refused when it signs another person in, who keeps it', async () => {
    const house = await openSiteHouse();
    const other = house.visitor();
    await signInWithGoogle(other, { account: VISITOR });
    const { visitor, id } = await student(house);
    const refused = await visitor.follow(await toGoogle(visitor));
    expect(refused.status).toBe(409);
    expect(refused.body).toContain('This Google account signs somebody else in');
    expect(await house.store.identities.list(id)).toHaveLength(1);
    expect((await house.store.users.findByIdentity(house.google.issuer, VISITOR))?.id).not.toBe(id);
  });

  it('can be finished only by the session that began it, even by the same person', async () => {
    const house = await openSiteHouse();
    const { visitor, id } = await student(house);
    const back = await toGoogle(visitor);
    const waiting = visitor.cookies.get('tx') ?? '';
    await visitor.submit(await visitor.get('/account'), '/sign-out');
    await signInWithGoogle(visitor);
    visitor.cookies.set('tx', waiting);
    const refused = await visitor.follow(back);
    expect(refused.status).toBe(403);
    expect(refused.body).toContain('This was begun in another session');
    expect(await house.store.identities.list(id)).toHaveLength(1);
  });

  it('cannot be slipped into the browser of another person', async () => {
    const house = await openSiteHouse();
    const { visitor } = await student(house);
    const back = await toGoogle(visitor);
    const victim = await signInAsOwner(house);
    victim.cookies.set('tx', visitor.cookies.get('tx') ?? '');
    expect((await victim.get(back.location ?? '')).status).toBe(403);
    expect(await house.store.identities.list('owner' as UserId)).toEqual([]);
  });

  it('says that nothing was added when the person cancels at Google', async () => {
    const house = await openSiteHouse();
    const { visitor } = await student(house);
    const away = await visitor.submit(await visitor.get('/account'), ADD);
    const back = await visitor.follow(await decideAtGoogle(visitor, away, { decision: 'cancel' }));
    expect((await visitor.follow(back)).body).toContain('no way to sign in was added');
  });

  it('needs a session, a form token, and a person of one’s own', async () => {
    const house = await openSiteHouse();
    const nobody = house.visitor();
    expect((await nobody.post(ADD, { csrf: 'x' })).status).toBe(403);
    const demo = house.visitor();
    const page = await demo.get('/sign-in');
    await demo.submit(page, '/sign-in/demo');
    const own = await demo.get('/account');
    expect(own.body).not.toContain(ADD);
    const csrf = /name="csrf" value="([^"]+)"/.exec(own.body)?.[1] ?? '';
    expect((await demo.post(ADD, { csrf })).status).toBe(404);
  });
});

describe('removing a way to sign in', () => {
  it('is not offered and not done for the last one', async () => {
    const house = await openSiteHouse();
    const { visitor, id } = await student(house);
    const page = await visitor.get('/account?l=en');
    expect(removals(page)).toEqual([]);
    expect(page.body).toContain('This is your only way in');
    const [only] = await house.store.identities.list(id);
    const csrf = /name="csrf" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const kept = await visitor.post(`/account/identities/${only?.id}/remove`, { csrf });
    expect((await visitor.follow(kept)).body).toContain('Nothing was removed');
    expect(await house.store.identities.list(id)).toHaveLength(1);
  });

  it('takes one of two away, which then signs nobody in', async () => {
    const house = await openSiteHouse();
    const { visitor, id } = await student(house);
    await visitor.follow(await toGoogle(visitor));
    const page = await visitor.get('/account');
    expect(removals(page)).toHaveLength(2);
    const done = await visitor.submit(page, removals(page)[0] ?? '');
    expect((await visitor.follow(done)).body).toContain('no longer signs you in');
    expect((await house.store.identities.list(id)).map(({ label }) => label)).toEqual(['visitor@demo.example']);
    expect(await house.store.users.findByIdentity(house.google.issuer, STUDENT)).toBeUndefined();
  });

  it("does not touch another person's", async () => {
    const house = await openSiteHouse();
    const { id } = await student(house);
    const [theirs] = await house.store.identities.list(id);
    const owner = await signInAsOwner(house);
    const csrf = /name="csrf" value="([^"]+)"/.exec((await owner.get('/account')).body)?.[1] ?? '';
    expect((await owner.post(`/account/identities/${theirs?.id}/remove`, { csrf })).status).toBe(404);
    expect(await house.store.identities.list(id)).toHaveLength(1);
  });
});

describe('signing out everywhere', () => {
  it('ends every browser of the person, and nobody else’s', async () => {
    const house = await openSiteHouse();
    const { visitor } = await student(house);
    const second = house.visitor();
    await signInWithGoogle(second);
    const owner = await signInAsOwner(house);
    const page = await visitor.get('/account');
    const form = page.body.split('<form').find((piece) => piece.includes('name="everywhere"')) ?? '';
    const csrf = /name="csrf" value="([^"]+)"/.exec(form)?.[1] ?? '';
    const done = await visitor.post('/sign-out', { csrf, everywhere: 'yes' });
    expect(done.location).toBe(`${house.url}/`);
    for (const browser of [visitor, second]) expect((await browser.get('/account')).status).toBe(303);
    expect((await owner.get('/account')).status).toBe(200);
  });
});
