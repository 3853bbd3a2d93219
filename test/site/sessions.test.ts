import { describe, expect, it } from 'vitest';
import type { UserId } from '../../src/domain/identity.ts';
import type { KeptApply } from '../../src/domain/studio-session.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { STUDIO } from '../contract/samples.ts';
import { openSiteHouse, type SiteHouse } from './site-house.ts';
import { signInAsOwner } from './steps.ts';

const OWNER = 'owner' as UserId;
const HERE = '/sessions?l=en';

const written = (state: KeptApply['state'], count: number): KeptApply => ({
  ...{ plan: 'deep', revision: 1, by: 'person', target: 'space', place: undefined, state },
  blocks: Array.from({ length: count }, (_, at) => ({
    ...{ block: `b${at}`, work: 'w1', start: '2026-11-03T09:00', end: '2026-11-03T10:00' },
    ...{ state: 'created', attempt: 0, event: { id: String(at), etag: '' }, why: undefined },
  })),
});

const begin = ({ store }: SiteHouse, applied?: KeptApply, user = OWNER) =>
  store.studioSessions.create(user, { ...STUDIO, applied });

describe('the page of a person’s plans', () => {
  it('leads who is not signed in to sign in, and is reached from the account', async () => {
    const house = await openSiteHouse();
    expect((await house.visitor().get('/sessions')).location).toBe(`${house.url}/sign-in?to=%2Fsessions`);
    const owner = await signInAsOwner(house);
    expect((await owner.get('/account')).body).toContain('<a class="button" href="/sessions">');
    expect((await owner.get(HERE)).body).toContain('There is no plan yet.');
  });

  it('tells the days of each, how it stands, and until when it is kept, the last begun first', async () => {
    const house = await openSiteHouse();
    const owner = await signInAsOwner(house);
    const open = await begin(house);
    house.clock.ms += DAY_MS;
    const done = await begin(house, written('complete', 3));
    const { body } = await owner.get(HERE);
    expect([...body.matchAll(/<a href="\/sessions\/([\w-]+)">([^<]*)/g)].map(([, id, days]) => [id, days])).toEqual([
      [done.id, 'Mon, Nov 2 – Sun, Nov 8'],
      [open.id, 'Mon, Nov 2 – Sun, Nov 8'],
    ]);
    expect(body).toContain('In your calendar; events: 3.');
    expect(body).toContain('Not in a calendar yet.');
    expect(body).toMatch(/kept until May 20, 2031/);
    house.clock.ms += 13 * DAY_MS;
    expect((await owner.get(HERE)).body).not.toContain(open.id);
  });

  it('deletes one, after saying what becomes of its events, and nobody else’s', async () => {
    const house = await openSiteHouse();
    const owner = await signInAsOwner(house);
    const mine = await begin(house, written('complete', 2));
    const page = await owner.get(HERE);
    expect(page.body).toContain('Its events stay in your calendar (2)');
    const gone = await owner.submit(page, `/sessions/${mine.id}/delete`);
    expect(gone.location).toBe(`${house.url}/sessions?notice=removed`);
    expect((await owner.follow(gone)).body).toContain('The plan is deleted.');
    expect(await house.store.studioSessions.list(OWNER)).toEqual([]);
    const { id: other } = (await house.store.users.signUp({
      ...{ issuer: 'https://id.example', subject: 'bo', email: undefined, name: 'Bo', language: 'en' },
      invitation: undefined,
    })) as { id: UserId };
    const theirs = await begin(house, undefined, other);
    await begin(house);
    const form = await owner.get(HERE);
    expect(form.body).not.toContain(theirs.id);
    const forged = {
      ...form,
      body: form.body.replaceAll(/\/sessions\/[\w-]{22}\/delete/g, `/sessions/${theirs.id}/delete`),
    };
    expect((await owner.submit(forged, `/sessions/${theirs.id}/delete`)).status).toBe(404);
    expect(await house.store.studioSessions.list(other)).toHaveLength(1);
  });

  it('shows 20 at a time', async () => {
    const house = await openSiteHouse();
    const owner = await signInAsOwner(house);
    for (let n = 0; n < 21; n += 1) await begin(house);
    const cards = async (address: string) => (await owner.get(address)).body.split('<article').length - 1;
    expect(await cards('/sessions')).toBe(20);
    expect(await cards('/sessions?page=2')).toBe(1);
  });
});
