import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import type { SpaceId, UserId } from '../../src/domain/identity.ts';
import type { LocalDate, Zone } from '../../src/domain/time.ts';
import { openSiteHouse, type SiteHouse } from './site-house.ts';
import { connectGoogle, signInAsOwner } from './steps.ts';

const OWNER = 'owner' as UserId;

interface Own {
  readonly house: SiteHouse;
  readonly space: SpaceId;
  readonly secret: string;
}

async function own(publicUrl?: URL): Promise<Own> {
  const house = await openSiteHouse(publicUrl ? { publicUrl } : {});
  await house.store.users.ensureOwner();
  const space = await house.store.spaces.first(OWNER);
  return { house, space, secret: (await house.store.spaces.openFeed(OWNER, space)) ?? '' };
}

async function add({ house, space }: Own, title: string): Promise<string> {
  const date = '2031-05-06' as LocalDate;
  const content = { title, date, endDate: date, time: '09:00', endTime: '10:00', zone: 'Asia/Taipei' as Zone };
  const made = { ...content, description: undefined };
  return (await house.store.spaceEvents.add(OWNER, space, made, { createdBy: 'user' }))?.event.id ?? '';
}

/** As calendar programs ask: without a cookie. */
const ask = ({ house }: Own, secret: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${house.url}/feeds/${secret}.ics`, { method, headers });

const titlesIn = (file: string): string[] =>
  new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event).summary);

describe('a feed', () => {
  it('gives the events of its space alone, by its name, without a session', async () => {
    const at = await own();
    const { store } = at.house;
    await store.spaces.rename(OWNER, at.space, 'Family, friends');
    const id = await add(at, '牙醫');
    await store.spaceEvents.setReminders(OWNER, id, [30]);
    const other = await store.spaces.add(OWNER, 'Work');
    await add({ ...at, space: other.id }, 'Meeting');
    const answer = await ask(at, at.secret);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.getSetCookie()).toEqual([]);
    const file = await answer.text();
    expect(titlesIn(file)).toEqual(['牙醫']);
    expect(file).toContain('X-WR-CALNAME:Family\\, friends\r\n');
    expect(file).toContain('TRIGGER:-PT30M');
  });

  it('calls the first space as its person’s pages do', async () => {
    const at = await own();
    await at.house.store.users.setLanguage(OWNER, 'ja');
    expect(await (await ask(at, at.secret)).text()).toContain('X-WR-CALNAME:マイスペース');
  });

  it('is sent again only when something changed', async () => {
    const at = await own();
    const id = await add(at, 'Exam');
    const first = await ask(at, at.secret);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    at.house.clock.ms += 3_600_000;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const same = await ask(at, at.secret, { 'if-none-match': known });
      expect([same.status, await same.text(), same.headers.get('etag')], known).toEqual([304, '', etag]);
    }
    const head = await ask(at, at.secret, {}, 'HEAD');
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
    for (const change of [
      () => at.house.store.spaceEvents.setReminders(OWNER, id, [5]),
      () => add(at, 'Second'),
      () => at.house.store.spaceEvents.remove(OWNER, id),
    ]) {
      const before = (await ask(at, at.secret)).headers.get('etag') ?? '';
      await change();
      const after = await ask(at, at.secret, { 'if-none-match': before });
      expect(after.status).toBe(200);
      expect(after.headers.get('etag')).not.toBe(before);
    }
  });

  it('gives every address that opens nothing one and the same answer', async () => {
    const at = await own();
    const old = at.secret;
    const renewed = (await at.house.store.spaces.openFeed(OWNER, at.space)) ?? '';
    const gone = await at.house.store.spaces.add(OWNER, 'Gone');
    const ended = (await at.house.store.spaces.openFeed(OWNER, gone.id)) ?? '';
    await at.house.store.spaces.remove(OWNER, gone.id);
    const answers = await Promise.all(
      [old, ended, 'x'.repeat(43), 'short', '', `${renewed}x`, `${renewed}%00`, '%2e%2e%2fspaces'].map(
        async (secret) => {
          const answer = await ask(at, secret);
          const { date: _, ...headers } = Object.fromEntries(answer.headers);
          return JSON.stringify([answer.status, headers, await answer.text()]);
        },
      ),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('[404,');
    expect(answers[0]).toContain('no-store');
    expect((await fetch(`${at.house.url}/feeds/${renewed}`)).status).toBe(404);
    expect((await ask(at, renewed)).status).toBe(200);
    await at.house.store.spaces.closeFeed(OWNER, at.space);
    expect((await ask(at, renewed)).status).toBe(404);
  });

  it('ends with the account', async () => {
    const at = await own();
    await at.house.store.belongings.erase(OWNER);
    expect((await ask(at, at.secret)).status).toBe(404);
  });
});

describe('taking everything along', () => {
  it('has a calendar file with all spaces and to-dos, and no secret in either file', async () => {
    const at = await own();
    const { store } = at.house;
    const owner = await signInAsOwner(at.house);
    await connectGoogle(owner);
    const other = await store.spaces.add(OWNER, 'Work');
    await add(at, 'Exam');
    await add({ ...at, space: other.id }, 'Meeting');
    await store.todos.add(OWNER, { title: 'Milk', priority: '高' });
    const page = await owner.get('/account/data?l=en');
    expect(page.body).toContain('href="/account/data/time-compass.ics"');
    const file = await owner.get('/account/data/time-compass.ics');
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="time-compass-2031-05-05.ics"');
    expect(file.headers.get('cache-control')).toBe('no-store');
    expect(titlesIn(file.body).toSorted()).toEqual(['Exam', 'Meeting']);
    expect(file.body).toContain('CATEGORIES:Work');
    expect(file.body).toContain('SUMMARY:Milk');
    const json = await owner.get('/account/data/time-compass.json');
    const { tables } = JSON.parse(json.body);
    expect(tables.space_events).toMatchObject([{ content: { title: 'Exam' } }, { content: { title: 'Meeting' } }]);
    expect(tables.todos).toMatchObject([{ content: { title: 'Milk', priority: '高' } }]);
    expect(tables.feeds).toMatchObject([{ space_id: at.space }]);
    for (const { body } of [file, json]) expect(body).not.toContain(at.secret);
  });

  it('is for the person alone', async () => {
    const at = await own();
    const { location } = await at.house.visitor().get('/account/data/time-compass.ics');
    expect(location).toBe(`${at.house.url}/sign-in?to=%2Faccount%2Fdata`);
  });
});
