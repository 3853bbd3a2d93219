import { describe, expect, it } from 'vitest';
import type { ConnectionId, UserId } from '../../src/domain/identity.ts';
import { HOSTILE } from '../pages/exhibit.ts';
import { openSiteHouse, type SiteHouse } from './site-house.ts';
import { STUDENT, signInAsOwner, signInWithGoogle } from './steps.ts';
import type { Visitor } from './visitor.ts';

const OWNER = 'owner' as UserId;

async function letIn(house: SiteHouse, user: UserId, grantId: string, clientName = 'Claude'): Promise<ConnectionId> {
  const { store } = house;
  await store.grants.upsert('Grant', grantId, { accountId: user, clientId: 'client-1' }, 3600);
  const space = await store.spaces.first(user);
  return store.connections.open({ user, clientId: 'client-1', clientName, grantId, mayWrite: false, space });
}

const csrfOf = async (visitor: Visitor): Promise<string> =>
  /name="csrf" value="([^"]+)"/.exec((await visitor.get('/account')).body)?.[1] ?? '';

describe('the page of assistants', () => {
  it('leads who is not signed in to sign in, and back', async () => {
    const house = await openSiteHouse();
    const answer = await house.visitor().get('/account/apps');
    expect(answer.location).toBe(`${house.url}/sign-in?to=%2Faccount%2Fapps`);
  });

  it('shows what each may do and when it was there; names stay text', async () => {
    const house = await openSiteHouse();
    const owner = await signInAsOwner(house);
    await letIn(house, OWNER, 'grant-1', HOSTILE);
    const page = await owner.get('/account/apps?l=en');
    expect(page.body).toContain('Unverified name');
    expect(page.body).toContain('Can only read');
    expect(page.body).toContain('May 5, 2031');
    expect(page.body).not.toContain('<script>alert');
    expect(page.body).not.toContain('\u202e');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'none'");
    expect((await owner.get('/account?l=en')).body).toContain('href="/account/apps"');
  });

  it('switches what an assistant may do, both ways', async () => {
    const house = await openSiteHouse();
    const owner = await signInAsOwner(house);
    const id = await letIn(house, OWNER, 'grant-1');
    const flip = async () => {
      const page = await owner.get('/account/apps');
      return owner.follow(await owner.submit(page, `/account/apps/${id}/write`));
    };
    expect((await flip()).body).toContain('this assistant may change things');
    expect((await house.store.connections.findByGrant('grant-1'))?.mayWrite).toBe(true);
    expect((await flip()).body).toContain('this assistant can only read');
    expect((await house.store.connections.findByGrant('grant-1'))?.mayWrite).toBe(false);
  });

  it('revokes one, and all', async () => {
    const house = await openSiteHouse();
    const owner = await signInAsOwner(house);
    const id = await letIn(house, OWNER, 'grant-1');
    await letIn(house, OWNER, 'grant-2', 'Other');
    await letIn(house, OWNER, 'grant-3', 'Third');
    const done = await owner.submit(await owner.get('/account/apps'), `/account/apps/${id}/revoke`);
    const page = await owner.follow(done);
    expect(page.body).toContain('no longer work');
    expect(page.body).not.toContain('<bdi>Claude</bdi>');
    expect(await house.store.grants.find('Grant', 'grant-1')).toBeUndefined();
    expect(await house.store.grants.find('Grant', 'grant-2')).toBeDefined();
    const last = await owner.follow(await owner.submit(page, '/account/apps/revoke-all'));
    expect(last.body).toContain('No assistant is linked yet');
    expect(await house.store.grants.find('Grant', 'grant-3')).toBeUndefined();
  });

  it("finds neither another person's assistant nor one that never was, and needs the form token", async () => {
    const house = await openSiteHouse();
    const owner = await signInAsOwner(house);
    const other = house.visitor();
    await signInWithGoogle(other);
    const student = (await house.store.users.findByIdentity(house.google.issuer, STUDENT))?.id as UserId;
    const theirs = await letIn(house, student, 'grant-of-student');
    const csrf = await csrfOf(owner);
    for (const id of [theirs, 'none']) {
      expect((await owner.post(`/account/apps/${id}/write`, { csrf, write: 'yes' })).status).toBe(404);
      expect((await owner.post(`/account/apps/${id}/revoke`, { csrf })).status).toBe(404);
    }
    await owner.post('/account/apps/revoke-all', { csrf });
    expect(await house.store.connections.findByGrant('grant-of-student')).toMatchObject({ mayWrite: false });
    const forged = await other.post(`/account/apps/${theirs}/revoke`, { csrf });
    expect(forged.status).toBe(403);
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const own = await csrfOf(other);
    expect((await other.post('/account/apps/revoke-all', { csrf: own }, foreign)).status).toBe(403);
    expect(await house.store.connections.list(student)).toHaveLength(1);
  });
});

describe('the space of an assistant', () => {
  it('is chosen among several, and holds for its next call', async () => {
    const house = await openSiteHouse();
    const owner = await signInAsOwner(house);
    const id = await letIn(house, OWNER, 'grant');
    const first = await house.store.spaces.first(OWNER);
    expect((await owner.get('/account/apps?l=en')).body).not.toContain(`/account/apps/${id}/space`);
    house.clock.ms += 1;
    const family = await house.store.spaces.add(OWNER, HOSTILE);
    const page = await owner.get('/account/apps?l=en');
    expect(page.body).toContain(`<option value="${first}" selected`);
    expect(page.body).not.toContain('<script>alert');
    const moved = await owner.submit(page, `/account/apps/${id}/space`, { space: family.id });
    expect((await owner.follow(moved)).body).toContain('this assistant works in that space');
    expect(await house.store.connections.findByGrant('grant')).toMatchObject({ space: family.id });
  });

  it('is chosen anew when it was deleted, even when only one is left', async () => {
    const house = await openSiteHouse();
    const owner = await signInAsOwner(house);
    const id = await letIn(house, OWNER, 'grant');
    const first = await house.store.spaces.first(OWNER);
    house.clock.ms += 1;
    const second = await house.store.spaces.add(OWNER, 'Second');
    await house.store.spaces.remove(OWNER, first);
    const page = await owner.get('/account/apps?l=en');
    expect(page.body).toContain('It cannot use a calendar here until you choose another space.');
    await owner.submit(page, `/account/apps/${id}/space`, { space: second.id });
    expect(await house.store.connections.findByGrant('grant')).toMatchObject({ space: second.id });
    expect((await owner.get('/account/apps?l=en')).body).not.toContain('/space"');
  });

  it("is never another person's, and no other person's assistant is moved", async () => {
    const house = await openSiteHouse();
    const owner = await signInAsOwner(house);
    await signInWithGoogle(house.visitor());
    const student = (await house.store.users.findByIdentity(house.google.issuer, STUDENT))?.id as UserId;
    const [mine, theirs] = [await letIn(house, OWNER, 'grant'), await letIn(house, student, 'theirs')];
    const spaces = { mine: await house.store.spaces.first(OWNER), theirs: await house.store.spaces.first(student) };
    const csrf = await csrfOf(owner);
    for (const [id, space] of [
      [mine, spaces.theirs],
      [mine, 'none'],
      [mine, ''],
      [theirs, spaces.mine],
      [theirs, spaces.theirs],
      ['none', spaces.mine],
    ] as const)
      expect((await owner.post(`/account/apps/${id}/space`, { csrf, space })).status).toBe(404);
    expect(await house.store.connections.findByGrant('grant')).toMatchObject({ space: spaces.mine });
    expect(await house.store.connections.findByGrant('theirs')).toMatchObject({ space: spaces.theirs });
    expect((await owner.post(`/account/apps/${mine}/space`, { csrf: 'x', space: spaces.mine })).status).toBe(403);
  });
});
