import { describe, expect, it } from 'vitest';
import type { ConnectionId, SpaceId, UserId } from '../../src/domain/identity.ts';
import type { Maker, SpaceEvent, SpaceEventContent } from '../../src/domain/space-event.ts';
import type { LocalDate, Zone } from '../../src/domain/time.ts';
import { inZone } from '../contract/samples.ts';
import { openSiteHouse, type SiteHouse } from './site-house.ts';
import { signInAsOwner } from './steps.ts';
import type { Visitor } from './visitor.ts';

const OWNER = 'owner' as UserId;
const AGENT: Maker = { createdBy: 'agent', connection: 'c1' as ConnectionId, client: 'Claude' };

interface Own {
  readonly house: SiteHouse;
  readonly owner: Visitor;
  readonly space: SpaceId;
  readonly here: string;
  add(content: Partial<SpaceEventContent>, maker?: Maker): Promise<SpaceEvent>;
}

/** The owner at their first space; it is noon of Monday, 2031-05-05, in Taipei. */
async function own(): Promise<Own> {
  const house = await openSiteHouse();
  const owner = await signInAsOwner(house);
  const space = await house.store.spaces.first(OWNER);
  const add = async (content: Partial<SpaceEventContent>, maker: Maker = { createdBy: 'user' }) => {
    const date = content.date ?? ('2031-05-05' as LocalDate);
    const usual = { title: 'Event', date, endDate: date, zone: 'Asia/Taipei' as Zone };
    const rest = { time: undefined, endTime: undefined, description: undefined };
    const placed = await house.store.spaceEvents.add(OWNER, space, { ...usual, ...rest, ...content }, maker);
    if (!placed) throw new Error('there is no such space');
    return placed.event;
  };
  return { house, owner, space, here: `/spaces/${space}`, add };
}

const dayOf = (body: string, date: string): string => body.split(`id="d-${date}"`)[1]?.split('id="d-')[0] ?? '';
const monthOf = (body: string): string => body.split('<ol class="month">')[1]?.split('</ol>')[0] ?? '';
const days = (body: string): string[] => [...monthOf(body).matchAll(/id="d-([\d-]+)"/g)].map(([, date]) => date ?? '');

describe('the month of a space', () => {
  it('is this one, with today marked, in weeks from Monday or as the person chose', async () => {
    const { house, owner, here } = await own();
    const page = (await owner.get(`${here}?l=en`)).body;
    expect(page).toContain('<h2>May 2031</h2>');
    expect([days(page)[0], days(page).at(-1), days(page).length]).toEqual(['2031-04-28', '2031-06-01', 35]);
    expect(page.match(/aria-current="date"/g)).toHaveLength(1);
    expect(page).toContain('<li class="day today" id="d-2031-05-05" aria-current="date">');
    await house.store.preferences.set(OWNER, { weekStart: 'Sun' });
    const sunday = (await owner.get(`${here}?l=en`)).body;
    expect(days(sunday)[0]).toBe('2031-04-27');
    expect(sunday).toMatch(/<div class="week" aria-hidden="true"><span>Sun<\/span><span>Mon/);
  });

  it('has today in the zone of the person', async () => {
    const { house, owner, here } = await own();
    await house.store.users.settle(OWNER, inZone('Pacific/Honolulu' as Zone));
    expect((await owner.get(here)).body).toContain('<li class="day today" id="d-2031-05-04" aria-current="date">');
  });

  it('turns to other months, and back to this one', async () => {
    const { owner, here } = await own();
    const page = (await owner.get(`${here}?month=2026-12&l=en`)).body;
    expect(page).toContain('<h2>December 2026</h2>');
    expect(page).toContain(`href="${here}?month=2026-11" aria-label="Earlier: November 2026"`);
    expect(page).toContain(`href="${here}?month=2027-01" aria-label="Later: January 2027"`);
    expect(page).toContain(`href="${here}">This month</a>`);
    expect((await owner.get(`${here}?l=en`)).body).not.toContain('This month');
    for (const wrong of ['2026-13', '1969-12', 'x', '2026-11-03'])
      expect((await owner.get(`${here}?month=${wrong}&l=en`)).body).toContain('<h2>May 2031</h2>');
    expect((await owner.get(`${here}?month=1970-01`)).body).not.toContain('month=1969-12');
  });

  it('shows each event on its days, who made it, and leads to it', async () => {
    const { owner, here, add } = await own();
    const exam = await add({ title: 'Exam <b>', time: '09:00', endTime: '11:00' });
    await add({ title: 'Dentist', time: '08:00' }, AGENT);
    await add({ title: 'Trip', endDate: '2031-05-06' as LocalDate, time: '22:00', endTime: '06:00' });
    const page = (await owner.get(`${here}?l=en`)).body;
    const today = dayOf(page, '2031-05-05');
    expect(today).toContain(`class="event" href="${here}/events/${exam.id}"><b>09:00<i>–11:00</i></b>`);
    expect(today).toContain('<bdi>Exam &lt;b&gt;</bdi>');
    expect(today).toMatch(
      /class="event agent"[^>]*><b>08:00<\/b> <bdi>Dentist<\/bdi><span class="unseen"> · made by Claude/,
    );
    expect(today.indexOf('Dentist')).toBeLessThan(today.indexOf('Exam'));
    expect(today).toContain('from 22:00');
    expect(dayOf(page, '2031-05-06')).toContain('until 06:00');
    expect(dayOf(page, '2031-05-07')).not.toContain('Trip');
  });

  it('shows three of a day, and how many more there are', async () => {
    const { owner, here, add } = await own();
    for (const n of [1, 2, 3, 4, 5]) await add({ title: `Lecture ${n}`, time: `0${n}:00` });
    const page = await owner.get(`${here}?l=en`);
    const today = dayOf(page.body, '2031-05-05');
    expect(today).toContain('Lecture 3');
    expect(today).not.toContain('Lecture 4');
    expect(today).toContain('href="?view=list&amp;day=2031-05-05" aria-label="2 more, Mon, May 5"');
    const day = await owner.get(`${here}?view=list&day=2031-05-05&l=en`);
    expect(day.body).toContain('<h2>Monday, May 5, 2031</h2>');
    expect(day.body.match(/Lecture \d/g)).toHaveLength(5);
  });

  it('only counts what is on the days of other months', async () => {
    const { owner, here, add } = await own();
    await add({ title: 'Other', date: '2031-04-30' as LocalDate });
    const day = dayOf((await owner.get(`${here}?l=en`)).body, '2031-04-30');
    expect(day).toContain('Events: 1');
    expect(day).not.toContain('Other');
  });
});

describe('the list of a space', () => {
  it('has all that is kept of each event', async () => {
    const { house, owner, here, add } = await own();
    const { id } = await add({ title: 'Dentist', time: '13:10', description: 'Bring card\nFloor 2 & "left"' }, AGENT);
    await house.store.spaceEvents.setReminders(OWNER, id, [10, 1_440]);
    await add({ title: 'Choir', time: '18:00', zone: 'Europe/Oslo' as Zone });
    await add({ title: 'Fair', endDate: '2031-05-07' as LocalDate });
    const page = (await owner.get(`${here}?view=list&l=en`)).body;
    expect(page).toContain('Bring card\nFloor 2 &amp; &quot;left&quot;');
    expect(page).toContain('made by Claude · Reminders: 1 day before, 10 minutes before');
    expect(page).toContain('made by you · times of Central European Standard Time');
    expect(page).toContain('Mon, May 5 – Wed, May 7');
    expect((await owner.get(`${here}?view=list&month=2031-06&l=en`)).body).toContain('Nothing is entered here yet.');
  });

  it('goes on on further pages', async () => {
    const { owner, here, add } = await own();
    for (let n = 0; n < 30; n++) await add({ title: `Lecture ${n}`, time: '08:00' });
    const first = await owner.get(`${here}?view=list&l=en`);
    expect(first.body).toContain('Page 1 of 2');
    const next = /href="([^"]+page=2)"/.exec(first.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const second = await owner.get(`${next}&l=en`);
    expect(second.body).toContain('Page 2 of 2');
    expect(second.body.match(/Lecture \d/g)).toHaveLength(5);
  });
});

describe('the feed of a space', () => {
  const feedOf = async ({ house, space }: Own) => (await house.store.spaces.get(OWNER, space))?.feedSince;
  const SECRET = /\/feeds\/([\w-]{43})\.ics/;

  it('gets an address of 256 bit that is shown once, in no address of a page', async () => {
    const at = await own();
    const { owner, here } = at;
    const made = await owner.submit(await owner.get(here), `${here}/feed/open`);
    expect(made.location).toMatch(/\?made=[\w-]{43}#feed$/);
    expect(made.location).not.toMatch(SECRET);
    const page = await owner.follow(made);
    const secret = SECRET.exec(page.body)?.[1] ?? '';
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect((await owner.follow(made)).body).not.toMatch(SECRET);
    expect((await owner.get(`${here}?l=en`)).body).toContain('The address that was made on May 5, 2031 works.');
    expect(await at.house.store.spaces.findByFeedSecret(secret)).toMatchObject({ user: OWNER });
  });

  it('the address is shown to nobody else, and on no other page', async () => {
    const at = await own();
    const { house, owner, here } = at;
    const other = await house.store.spaces.add(OWNER, 'Other');
    const made = await owner.submit(await owner.get(here), `${here}/feed/open`);
    const id = /made=([\w-]+)/.exec(made.location ?? '')?.[1] ?? '';
    expect((await owner.get(`/spaces/${other.id}?made=${id}`)).body).not.toMatch(SECRET);
    expect((await owner.get(`${here}?made=${id}`)).body).not.toMatch(SECRET);
  });

  it('is renewed, which ends the address before, and switched off', async () => {
    const at = await own();
    const { house, owner, here } = at;
    const open = async () => {
      const page = await owner.follow(await owner.submit(await owner.get(here), `${here}/feed/open`));
      return SECRET.exec(page.body)?.[1] ?? '';
    };
    const [first, second] = [await open(), await open()];
    expect(second).not.toBe(first);
    expect(await house.store.spaces.findByFeedSecret(first)).toBeUndefined();
    const off = await owner.submit(await owner.get(here), `${here}/feed/close`);
    expect((await owner.follow(off)).body).toContain('The feed address no longer works.');
    expect(await house.store.spaces.findByFeedSecret(second)).toBeUndefined();
    expect(await feedOf(at)).toBeUndefined();
  });
});
