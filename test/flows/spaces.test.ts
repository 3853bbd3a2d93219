import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '../../src/domain/identity.ts';
import { LONGEST_DESCRIPTION, LONGEST_TITLE, MOST_EVENTS } from '../../src/domain/space-event.ts';
import { openHouse, type TestHouse } from '../house.ts';
import { TestBrowser } from './browser.ts';
import { signInAsOwner } from './steps.ts';

const OWNER = 'owner' as UserId;

let house: TestHouse;
let browser: TestBrowser;
let here: string;
beforeEach(async () => {
  house = await openHouse();
  browser = new TestBrowser();
  await signInAsOwner(browser, await browser.open(`${house.url}/sign-in`), house);
  here = `${house.url}/spaces/${await house.service().store.spaces.first(OWNER)}`;
});
afterEach(() => house.close());

const path = (address: string): string => new URL(address).pathname;

describe('spaces in the whole service', () => {
  it('take the longest event there can be, in characters that a form writes longest', async () => {
    const form = await browser.open(`${here}/events/new`);
    const [title, description] = ['長'.repeat(LONGEST_TITLE), '記'.repeat(LONGEST_DESCRIPTION)];
    const done = await browser.submit(form, `${path(here)}/events`, { title, description, date: '2026-11-03' });
    expect(done.status).toBe(200);
    expect(await house.service().store.spaceEvents.listAll(OWNER)).toMatchObject([{ title, description }]);
    const tooLong = { title, description: `${description}記`, date: '2026-11-04' };
    expect((await browser.submit(form, `${path(here)}/events`, tooLong)).status).toBe(422);
  });

  it('say so when they are full, and keep what was typed', async () => {
    const form = await browser.open(`${here}/events/new`);
    const file = new DatabaseSync(join(house.dataDir, 'time-compass.db'));
    file
      .prepare(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
        insert into space_events (user_id, id, space_id, content, fingerprint, created_at)
        select 'owner', i, ?, 'never opened', 'f' || i, 0 from n`,
      )
      .run(MOST_EVENTS, path(here).split('/')[2] ?? '');
    file.close();
    const refused = await browser.submit(form, `${path(here)}/events`, { title: 'One more', date: '2026-11-03' });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('This space is full, so nothing was saved.');
    expect(refused.html).toContain('value="One more"');
  });

  it('leave no trace of a feed’s address in the log, whatever happens to it', async () => {
    const page = await browser.submit(await browser.open(here), `${path(here)}/feed/open`);
    const address = /http[^<]*\/feeds\/([\w-]{43})\.ics/.exec(page.html);
    const [feed, secret] = [address?.[0] ?? '', address?.[1] ?? ''];
    expect(feed).toBe(`${house.url}/feeds/${secret}.ics`);
    expect((await fetch(feed)).status).toBe(200);
    await browser.submit(await browser.open(here), `${path(here)}/feed/close`);
    expect((await fetch(feed)).status).toBe(404);
    expect((await fetch(feed, { method: 'POST' })).status).toBe(404);
    const broken = (await house.service().store.spaces.openFeed(OWNER, path(here).split('/')[2] as never)) ?? '';
    const file = new DatabaseSync(join(house.dataDir, 'time-compass.db'));
    file.exec(`insert into space_events (user_id, id, space_id, content, fingerprint, created_at)
      select 'owner', 77, id, 'v1.x.y.z', 'f', 0 from spaces where user_id = 'owner'`);
    file.close();
    expect((await fetch(`${house.url}/feeds/${broken}.ics`)).status).toBe(500);
    const log = house.logged.join('');
    expect(log).toContain('"internal"');
    for (const each of [secret, broken]) expect(log).not.toContain(each);
  });
});
