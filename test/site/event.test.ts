import { describe, expect, it } from 'vitest';
import type { ConnectionId, SpaceId, UserId } from '../../src/domain/identity.ts';
import type { SpaceEventContent } from '../../src/domain/space-event.ts';
import type { LocalDate, Zone } from '../../src/domain/time.ts';
import { inZone } from '../contract/samples.ts';
import { openSiteHouse, type SiteHouse } from './site-house.ts';
import { signInAsOwner } from './steps.ts';
import type { Answer, Visitor } from './visitor.ts';

const OWNER = 'owner' as UserId;
const TAIPEI = 'Asia/Taipei' as Zone;
const CONTENT: SpaceEventContent = {
  ...{ title: 'Dentist', date: '2031-05-06' as LocalDate, endDate: '2031-05-06' as LocalDate, zone: TAIPEI },
  ...{ time: '13:10', endTime: undefined, description: 'Bring card' },
};
const ENGLISH = { 'accept-language': 'en' };

interface Own {
  readonly house: SiteHouse;
  readonly owner: Visitor;
  readonly space: SpaceId;
  readonly here: string;
}

async function own(): Promise<Own> {
  const house = await openSiteHouse();
  const owner = await signInAsOwner(house);
  const space = await house.store.spaces.first(OWNER);
  return { house, owner, space, here: `/spaces/${space}` };
}

async function addByAgent({ house, space }: Own, content: Partial<SpaceEventContent> = {}): Promise<string> {
  const maker = { createdBy: 'agent', connection: 'c1' as ConnectionId, client: 'Claude' } as const;
  const placed = await house.store.spaceEvents.add(OWNER, space, { ...CONTENT, ...content }, maker);
  return placed?.event.id ?? '';
}

const add = async ({ owner, here }: Own, fields: Record<string, string>, date = ''): Promise<Answer> =>
  owner.submit(await owner.get(`${here}/events/new?date=${date}`), `${here}/events`, fields, ENGLISH);
const typedIn = (body: string, id: string): string | undefined =>
  new RegExp(`<input id="${id}"[^>]*value="([^"]*)"`).exec(body)?.[1];

describe('a new event', () => {
  it('begins with the day that was chosen, else with today', async () => {
    const { owner, here } = await own();
    const dayIn = async (query: string) => typedIn((await owner.get(`${here}/events/new${query}`)).body, 'date');
    expect(await dayIn('?date=2031-06-01')).toBe('2031-06-01');
    expect(await dayIn('')).toBe('2031-05-05');
    expect(await dayIn('?date=tomorrow')).toBe('2031-05-05');
  });

  it('is kept as its person’s own, in their zone, with its reminders, and shown in its month', async () => {
    const at = await own();
    await at.house.store.users.settle(OWNER, inZone('Asia/Tokyo' as Zone));
    const sent = { title: 'Exam', date: '2031-06-02', time: '9', endTime: '1030', description: 'Room 5\r\nleft' };
    const done = await add(at, { ...sent, 'remind-60': 'yes', own: '2', unit: 'days' });
    expect(done.location).toBe(`${at.house.url}${at.here}?month=2031-06&notice=added`);
    const [event] = await at.house.store.spaceEvents.list(OWNER, at.space);
    expect(event).toMatchObject({
      ...{ title: 'Exam', date: '2031-06-02', endDate: '2031-06-02', time: '09:00', endTime: '10:30' },
      ...{ zone: 'Asia/Tokyo', description: 'Room 5\nleft', createdBy: 'user', reminders: [2_880, 60] },
    });
    expect((await at.owner.follow(done)).body).toContain('The event was added.');
  });

  it('is kept as it was typed while something is wrong with it, each fault at its field', async () => {
    const at = await own();
    const sent = {
      ...{ title: '', date: '2031-06-02', endDate: '2031-06-01', time: '9:99', description: '<b>notes</b>' },
      ...{ 'remind-10': 'yes', own: '-3', unit: 'hours' },
    };
    const answer = await add(at, sent);
    expect(answer.status).toBe(422);
    expect([typedIn(answer.body, 'time'), typedIn(answer.body, 'endDate'), typedIn(answer.body, 'own')]).toEqual([
      '9:99',
      '2031-06-01',
      '-3',
    ]);
    expect(answer.body).toContain('&lt;b&gt;notes&lt;/b&gt;</textarea>');
    expect(answer.body).toMatch(/name="remind-10" value="yes" checked=""/);
    expect(answer.body).toMatch(/<option value="hours" selected/);
    const told = [...answer.body.matchAll(/<li><a href="#(\w+)">/g)].map(([, field]) => field);
    expect(told).toEqual(['title', 'time', 'endDate', 'own']);
    for (const field of told)
      expect(answer.body).toMatch(new RegExp(`id="${field}"[^>]*aria-invalid="true"[^>]*"${field}-problem`));
    expect(await at.house.store.spaceEvents.list(OWNER, at.space)).toEqual([]);
  });

  it('is not made twice, and says so', async () => {
    const at = await own();
    await add(at, { title: 'Exam', date: '2031-06-02' });
    const again = await add(at, { title: 'Exam', date: '2031-06-02', 'remind-10': 'yes' });
    expect(again.status).toBe(422);
    expect(again.body).toContain('The same event is in this space already');
    expect(await at.house.store.spaceEvents.list(OWNER, at.space)).toMatchObject([{ reminders: [] }]);
  });
});

describe('changing an event', () => {
  it('of an assistant is its person’s right; its maker and zone stay', async () => {
    const at = await own();
    const { owner, here, house } = at;
    const id = await addByAgent(at, { zone: 'Europe/Oslo' as Zone });
    const page = await owner.get(`${here}/events/${id}?l=en`);
    expect(page.body).toContain('Claude made this on May 5, 2031.');
    expect(page.body).toContain('Times are those of Central European Standard Time.');
    expect(page.body).toContain('Bring card</textarea>');
    house.clock.ms += 60_000;
    const sent = { title: 'Dentist, moved', date: '2031-05-07', time: '14:00', 'remind-0': 'yes' };
    const done = await owner.submit(page, `${here}/events/${id}`, sent);
    expect(done.location).toBe(`${house.url}${here}?month=2031-05&notice=saved`);
    expect(await house.store.spaceEvents.get(OWNER, id)).toMatchObject({
      ...{ title: 'Dentist, moved', date: '2031-05-07', time: '14:00', zone: 'Europe/Oslo', description: undefined },
      ...{ createdBy: 'agent', client: 'Claude', reminders: [0], changedAt: house.clock.ms },
    });
    expect((await owner.get(`${here}/events/${id}?l=en`)).body).toContain('Last changed on May 5, 2031.');
  });

  it('into the same as another one is refused, and what was typed stays', async () => {
    const at = await own();
    const [id] = [await addByAgent(at), await addByAgent(at, { title: 'Other' })];
    const page = await at.owner.get(`${at.here}/events/${id}`);
    const sent = { title: 'Other', date: '2031-05-06', time: '13:10', description: 'Bring card' };
    const answer = await at.owner.submit(page, `${at.here}/events/${id}`, sent, ENGLISH);
    expect([answer.status, typedIn(answer.body, 'title')]).toEqual([422, 'Other']);
    expect(answer.body).toContain('The same event is in this space already');
    expect(await at.house.store.spaceEvents.get(OWNER, id)).toMatchObject({ title: 'Dentist' });
  });

  it('saved as it stands changes nothing', async () => {
    const at = await own();
    const id = await addByAgent(at);
    await at.house.store.spaceEvents.setReminders(OWNER, id, [45, 7]);
    const page = await at.owner.get(`${at.here}/events/${id}`);
    const shown = Object.fromEntries(
      ['title', 'date', 'endDate', 'time', 'endTime', 'own'].map((name) => [name, typedIn(page.body, name) ?? '']),
    );
    const ticked = [...page.body.matchAll(/name="(remind-\d+)" value="yes" checked/g)].map(([, name]) => [name, 'yes']);
    const sent = { ...shown, ...Object.fromEntries(ticked), description: 'Bring card', unit: 'minutes' };
    await at.owner.submit(page, `${at.here}/events/${id}`, sent);
    expect(await at.house.store.spaceEvents.get(OWNER, id)).toMatchObject({ ...CONTENT, reminders: [45, 7] });
  });
});

describe('deleting an event', () => {
  it('takes whoever’s it was, with its reminders', async () => {
    const at = await own();
    const id = await addByAgent(at);
    await at.house.store.spaceEvents.setReminders(OWNER, id, [10]);
    const page = await at.owner.get(`${at.here}/events/${id}`);
    const done = await at.owner.submit(page, `${at.here}/events/${id}/delete`);
    expect((await at.owner.follow(done)).body).toContain('The event is deleted.');
    expect(await at.house.store.spaceEvents.get(OWNER, id)).toBeUndefined();
    const again = await at.owner.submit(page, `${at.here}/events/${id}/delete`);
    expect(again.status).toBe(404);
  });

  it('finds no event of another space under this one', async () => {
    const at = await own();
    const id = await addByAgent(at);
    const other = await at.house.store.spaces.add(OWNER, 'Other');
    expect((await at.owner.get(`/spaces/${other.id}/events/${id}`)).status).toBe(404);
    const csrf = /name="csrf" value="([^"]+)"/.exec((await at.owner.get('/spaces')).body)?.[1] ?? '';
    expect((await at.owner.post(`/spaces/${other.id}/events/${id}/delete`, { csrf })).status).toBe(404);
    for (const unknown of ['0', '99', '01', '-1', 'x', '1e1'])
      expect((await at.owner.get(`${at.here}/events/${unknown}`)).status, unknown).toBe(404);
    expect(await at.house.store.spaceEvents.get(OWNER, id)).toBeDefined();
  });
});
