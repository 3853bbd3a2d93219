import { describe, expect, it } from 'vitest';
import type { SpaceId, UserId } from '../../src/domain/identity.ts';
import { MOST_SPACES } from '../../src/domain/space-event.ts';
import { HOSTILE } from '../pages/exhibit.ts';
import { openSiteHouse, type SiteHouse } from './site-house.ts';
import { STUDENT, signInAsOwner, signInWithGoogle } from './steps.ts';
import type { Visitor } from './visitor.ts';

const OWNER = 'owner' as UserId;

const csrfOf = async (visitor: Visitor): Promise<string> =>
  /name="csrf" value="([^"]+)"/.exec((await visitor.get('/spaces')).body)?.[1] ?? '';
const words = (body: string): string => body.replace(/<style[\s\S]*?<\/style>/g, '');

async function letIn({ store }: SiteHouse, space: SpaceId, clientName = 'Claude'): Promise<void> {
  await store.grants.upsert('Grant', 'grant', { accountId: OWNER, clientId: 'client-1' }, 3600);
  const made = { user: OWNER, clientId: 'client-1', clientName, grantId: 'grant', mayWrite: false, space };
  await store.connections.open(made);
}

describe('the list of spaces', () => {
  it('is for whoever is signed in, and starts with the one that everybody has', async () => {
    const house = await openSiteHouse();
    expect((await house.visitor().get('/spaces')).location).toBe(`${house.url}/sign-in?to=%2Fspaces`);
    const owner = await signInAsOwner(house);
    const page = await owner.get('/spaces?l=en');
    expect(page.body).toContain('My space');
    expect(page.body).toContain('It is your only space, so it cannot be deleted.');
    expect(page.body).not.toContain('/delete"');
    expect((await owner.get('/spaces?l=ja')).body).toContain('マイスペース');
  });

  it('takes another one, a new name, and a name back', async () => {
    const house = await openSiteHouse();
    const owner = await signInAsOwner(house);
    house.clock.ms += 1;
    const added = await owner.submit(await owner.get('/spaces'), '/spaces', { name: `  ${HOSTILE} ` });
    expect(added.location).toBe(`${house.url}/spaces?notice=added`);
    const [first, second] = await house.store.spaces.list(OWNER);
    expect([first?.name, second?.name]).toEqual(['', HOSTILE]);
    const page = await owner.get('/spaces?l=en');
    expect(page.body).not.toContain('<script>alert');
    const renamed = await owner.submit(page, `/spaces/${first?.id}/rename`, { name: 'Family' });
    expect((await owner.follow(renamed)).body).toContain('The new name is saved.');
    expect((await house.store.spaces.list(OWNER)).map(({ name }) => name)).toEqual(['Family', HOSTILE]);
  });

  it.each([
    ['', 'Enter a name.'],
    [' \t', 'Enter a name.'],
    ['\u200b\u2060', 'Enter a name.'],
    ['名'.repeat(101), 'Enter at most 100 characters.'],
  ])('tells at its field that %j is no name, keeps what was typed, and changes nothing', async (name, problem) => {
    const house = await openSiteHouse();
    const owner = await signInAsOwner(house);
    const id = await house.store.spaces.first(OWNER);
    const page = await owner.get('/spaces?l=en');
    for (const [action, field] of [
      ['/spaces', 'new-name'],
      [`/spaces/${id}/rename`, `rename-${id}`],
    ] as const) {
      const answer = await owner.submit(page, action, { name }, { 'accept-language': 'en' });
      expect(answer.status).toBe(422);
      expect(answer.body).toContain(problem);
      expect(answer.body).toContain(`aria-describedby="${field}-problem"`);
      expect(answer.body).toContain(`value="${name.trim()}"`);
    }
    expect((await house.store.spaces.list(OWNER)).map((space) => space.name)).toEqual(['']);
  });

  it('tells when there are enough', async () => {
    const house = await openSiteHouse();
    const owner = await signInAsOwner(house);
    for (let count = 1; count < MOST_SPACES; count++) await house.store.spaces.add(OWNER, `s${count}`);
    const page = await owner.get('/spaces');
    const answer = await owner.submit(page, '/spaces', { name: 'more' }, { 'accept-language': 'en' });
    expect([answer.status, answer.body.includes('No further space can be added.')]).toEqual([422, true]);
    expect(await house.store.spaces.list(OWNER)).toHaveLength(MOST_SPACES);
  });

  it('says what goes with a space before it is deleted, and then it goes', async () => {
    const house = await openSiteHouse();
    const owner = await signInAsOwner(house);
    const { store } = house;
    const { id } = await store.spaces.add(OWNER, 'Family');
    const content = { title: 'Picnic', date: '2031-05-06', endDate: '2031-05-06', zone: 'Asia/Taipei' };
    const rest = { time: undefined, endTime: undefined, description: undefined };
    await store.spaceEvents.add(OWNER, id, { ...content, ...rest } as never, { createdBy: 'user' });
    const secret = (await store.spaces.openFeed(OWNER, id)) ?? '';
    await letIn(house, id);
    const page = await owner.get('/spaces?l=en');
    expect(page.body).toContain('its events with their reminders: 1');
    expect(page.body).toContain('its feed address; calendar programs that read it get nothing any more');
    expect(page.body).toContain('until you choose another one for them: Claude');
    const done = await owner.submit(page, `/spaces/${id}/delete`);
    expect((await owner.follow(done)).body).toContain('The space is deleted with everything in it.');
    expect(await store.spaceEvents.listAll(OWNER)).toEqual([]);
    expect(await store.spaces.findByFeedSecret(secret)).toBeUndefined();
    expect((await store.connections.list(OWNER)).map(({ space }) => space)).toEqual([undefined]);
    expect((await owner.get('/account/apps?l=en')).body).toContain('Its space was deleted.');
  });

  it('never deletes the last one', async () => {
    const house = await openSiteHouse();
    const owner = await signInAsOwner(house);
    const id = await house.store.spaces.first(OWNER);
    expect((await owner.post(`/spaces/${id}/delete`, { csrf: await csrfOf(owner) })).status).toBe(409);
    expect(await house.store.spaces.list(OWNER)).toHaveLength(1);
  });
});

describe("another person's space", () => {
  it('is not found, in the words of one that never was, whatever is asked of it', async () => {
    const house = await openSiteHouse();
    const owner = await signInAsOwner(house);
    await signInWithGoogle(house.visitor());
    const student = (await house.store.users.findByIdentity(house.google.issuer, STUDENT))?.id as UserId;
    const theirs = await house.store.spaces.first(student);
    house.clock.ms += 1;
    await house.store.spaces.add(student, 'second');
    const csrf = await csrfOf(owner);
    const day = { title: 'x', date: '2031-05-06' };
    const asked = (id: string) => [
      owner.get(`/spaces/${id}`),
      owner.get(`/spaces/${id}?view=list`),
      owner.get(`/spaces/${id}/events/new`),
      owner.get(`/spaces/${id}/events/1`),
      ...['rename', 'delete', 'feed/open', 'feed/close', 'events', 'events/1', 'events/1/delete'].map((what) =>
        owner.post(`/spaces/${id}/${what}`, { csrf, name: 'mine', ...day }),
      ),
    ];
    const [foreign, unknown] = [await Promise.all(asked(theirs)), await Promise.all(asked('never-was'))];
    expect(foreign.map(({ status }) => status)).toEqual(Array(11).fill(404));
    const normal = ({ body }: { body: string }, id: string) => words(body).replaceAll(id, 'ID');
    expect(foreign.map((answer) => normal(answer, theirs))).toEqual(
      unknown.map((answer) => normal(answer, 'never-was')),
    );
    expect(await house.store.spaces.list(student)).toMatchObject([
      { name: '', feedSince: undefined },
      { name: 'second' },
    ]);
    expect(await house.store.spaceEvents.listAll(student)).toEqual([]);
  });

  it('stays what it is when the form token is another one', async () => {
    const house = await openSiteHouse();
    const owner = await signInAsOwner(house);
    const other = house.visitor();
    await signInWithGoogle(other);
    const id = await house.store.spaces.first(OWNER);
    const csrf = await csrfOf(other);
    for (const what of ['rename', 'delete', 'feed/open', 'feed/close', 'events', 'events/1', 'events/1/delete'])
      expect((await owner.post(`/spaces/${id}/${what}`, { csrf, name: 'x' })).status, what).toBe(403);
    expect((await owner.post('/spaces', { csrf, name: 'x' })).status).toBe(403);
    expect(await house.store.spaces.list(OWNER)).toMatchObject([{ name: '', feedSince: undefined }]);
  });
});
