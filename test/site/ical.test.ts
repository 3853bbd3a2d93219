import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { UserId } from '../../src/domain/identity.ts';
import { en } from '../../src/texts/en.ts';
import { type Answer as FeedAnswer, feedServer } from '../sources/ical/feed-server.ts';
import { openSiteHouse } from './site-house.ts';
import { signInAsOwner, signInWithGoogle, VISITOR } from './steps.ts';
import type { Answer, Visitor } from './visitor.ts';

const OWNER = 'owner' as UserId;
const HERE = '/connect/ical';
const SECRET = 'private-5f3a9c0d7e21b846';
const FILE = readFileSync(new URL('../../fixtures/ical/google-weekly-taipei.ics', import.meta.url), 'utf8');
const { problem, added } = en.ical;

const plain = (html: string): string =>
  html.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** A server of calendars, a house that may reach it, and the owner at a browser. */
async function ownerWith(paths: Readonly<Record<string, FeedAnswer | string>> = {}) {
  const feeds = await feedServer({ [`/${SECRET}.ics`]: FILE, ...paths });
  const house = await openSiteHouse({ privateHosts: [feeds.host] });
  return { feeds, house, visitor: await signInAsOwner(house) };
}

const subscribe = async (visitor: Visitor, fields: { address: string; name?: string }, to = '/account') =>
  visitor.submit(await visitor.get(`${HERE}?l=en&to=${encodeURIComponent(to)}`), HERE, fields);

/** The problem that is tied to the address, as a reader of the screen hears it. */
const problemOn = ({ body }: Answer): string | undefined => {
  const found = /id="address-problem"[^>]*>(.*?)<input id="address"[^>]*aria-invalid="true"/s.exec(body)?.[1];
  return found && plain(found.replace(/<[^>]+>/g, '').trim());
};

describe('an address that gives no calendar', () => {
  it('is explained at its field, and is in no page, no redirect and no account', async () => {
    const { feeds, house, visitor } = await ownerWith({
      '/page': { type: 'text/html', body: '<!doctype html><title>Sign in</title>' },
      '/large': { body: `BEGIN:VCALENDAR\r\n${'x'.repeat(11_000_000)}` },
      '/locked': { status: 401 },
      '/broken': { status: 500 },
      '/elsewhere': { status: 302, headers: { location: `https://192.168.1.1/${SECRET}` } },
      '/plain': { status: 302, headers: { location: `http://calendar.example.com/${SECRET}` } },
      '/ring': { status: 302, headers: { location: '/ring' } },
      '/refused': { type: 'text/html', body: 'Invalid authentication' },
    });
    const port = feeds.host.split(':')[1];
    for (const [address, text] of [
      ['', problem.noAddress],
      ['https://', problem.noAddress],
      ['my calendar', problem.notAllowed],
      [`gopher://calendar.example.com/${SECRET}`, problem.insecure],
      [`https://lin:${SECRET}@calendar.example.com/a.ics`, problem.notAllowed],
      [`https://calendar.example.com:8443/${SECRET}.ics`, problem.notAllowed],
      [`https://10.0.0.1/${SECRET}.ics`, problem.notAllowed],
      [`https://2130706433/${SECRET}.ics`, problem.notAllowed],
      [`https://[::ffff:127.0.0.1]/${SECRET}.ics`, problem.notAllowed],
      [`https://localhost/${SECRET}.ics`, problem.notAllowed],
      // the exception is for one host by its very name and port
      [`http://localhost:${port}/${SECRET}.ics`, problem.notAllowed],
      [`http://127.0.0.1:${Number(port) + 1}/${SECRET}.ics`, problem.notAllowed],
      [`https://${SECRET}.invalid/a.ics`, problem.noSuchHost],
      [`https://calendar.example.com/${'x'.repeat(5_000)}`, problem.noAddress],
      [feeds.address(`/${SECRET}-not.ics`), problem.gone],
      [feeds.address('/refused'), problem.gone],
      [feeds.address('/page'), problem.noCalendar],
      [feeds.address('/ring'), problem.noCalendar],
      [feeds.address('/large'), problem.tooLarge],
      [feeds.address('/locked'), problem.locked],
      [feeds.address('/broken'), problem.down],
      [feeds.address('/elsewhere'), problem.notAllowed],
      [feeds.address('/plain'), problem.insecure],
    ] as const) {
      const answer = await subscribe(visitor, { address, name: 'Mine' }, '/interaction/abc/connect');
      const page = await visitor.follow(answer);
      expect(problemOn(page), address).toBe(text);
      expect(page.body).toContain('href="/interaction/abc/connect"');
      expect(`${answer.location} ${page.body}`, address).not.toContain(SECRET);
      expect(page.body).not.toMatch(/127\.0\.0\.1|192\.168/);
    }
    expect(await house.store.accounts.list(OWNER)).toEqual([]);
  });

  it('cannot be tried without end', async () => {
    const { feeds, house, visitor } = await ownerWith();
    for (let times = 0; times < 30; times += 1) await subscribe(visitor, { address: 'x' });
    const address = feeds.address(`/${SECRET}.ics`);
    expect(problemOn(await visitor.follow(await subscribe(visitor, { address })))).toBe(problem.tooMany);
    expect(feeds.asked).toEqual([]);
    house.clock.ms += 10 * 60_000;
    expect((await visitor.follow(await subscribe(visitor, { address }))).body).toContain(added.title);
  });
});

describe('a calendar', () => {
  it('is subscribed to: told what was found, whose host is shown and nothing else of its address', async () => {
    const { feeds, house, visitor } = await ownerWith();
    const done = await subscribe(visitor, { address: feeds.address(`/${SECRET}.ics`) }, '/interaction/abc/connect');
    const page = await visitor.follow(done);
    expect(page.body).toContain('王小明: 1 entries, 0 events in the next four weeks.');
    expect(page.body).toContain('href="/interaction/abc/connect"');
    const account = await visitor.get('/account?l=en');
    expect(account.body).toContain(`<dd>${feeds.host}</dd>`);
    for (const text of [String(done.location), page.body, account.body]) expect(text).not.toContain(SECRET);
    // what was found is for its person
    const stranger = house.visitor();
    await signInWithGoogle(stranger, { account: VISITOR });
    expect((await stranger.get(String(done.location))).location).toMatch(/\/account$/);
  });

  it('several, each once: the same address again renames it', async () => {
    const { feeds, house, visitor } = await ownerWith({ '/b.ics': FILE, '/c.ics': FILE });
    for (const [path, name] of [
      [`/${SECRET}.ics`, 'Timetable'],
      ['/b.ics', 'Timetable'],
      ['/c.ics', '<b>Work</b>'],
      ['/b.ics', 'Club'],
    ] as const)
      await subscribe(visitor, { address: feeds.address(path), name });
    const labels = (await house.store.accounts.list(OWNER)).map(({ label }) => label);
    expect(labels.sort()).toEqual(['<b>Work</b>', 'Club', 'Timetable']);
    expect((await visitor.get('/account?l=en')).body).toContain('&lt;b&gt;Work&lt;/b&gt;');
  });

  it('is tried again and removed by its person alone', async () => {
    const { feeds, house, visitor } = await ownerWith();
    await subscribe(visitor, { address: feeds.address(`/${SECRET}.ics`) });
    const [account] = await house.store.accounts.list(OWNER);
    const at = (what: string) => `/account/ical/${account?.id}/${what}`;
    const stranger = house.visitor();
    await signInWithGoogle(stranger, { account: VISITOR });
    const csrf = /name="csrf" value="([^"]+)"/.exec((await stranger.get('/account')).body)?.[1] ?? '';
    for (const what of ['check', 'remove']) {
      expect((await stranger.post(at(what), { csrf })).status).toBe(404);
      expect((await visitor.post(at(what), { csrf: 'x' })).status).toBe(403);
    }
    feeds.paths.set(`/${SECRET}.ics`, { status: 503 });
    const failed = await visitor.follow(await visitor.submit(await visitor.get('/account?l=en'), at('check')));
    expect(plain(failed.body)).toContain(en.notice.icalFails);
    const gone = await visitor.follow(await visitor.submit(await visitor.get('/account?l=en'), at('remove')));
    expect(gone.body).toContain(en.notice.icalRemoved);
    expect(await house.store.accounts.list(OWNER)).toEqual([]);
    expect((await visitor.post(at('remove'), { csrf: 'x' })).status).toBe(403);
  });
});

it('who is not signed in comes back here after that, and the demo’s person is told why not', async () => {
  const { feeds, house } = await ownerWith();
  const demo = house.visitor();
  expect((await demo.get(HERE)).location).toContain(`/sign-in?to=${encodeURIComponent(HERE)}`);
  await demo.submit(await demo.get('/sign-in'), '/sign-in/demo');
  const page = await demo.get(`${HERE}?l=en`);
  expect(page.body).toContain(en.ical.demo);
  const csrf = /name="csrf" value="([^"]+)"/.exec((await demo.get('/account')).body)?.[1] ?? '';
  expect((await demo.post(HERE, { csrf, address: feeds.address(`/${SECRET}.ics`) })).status).toBe(404);
  expect(feeds.asked).toEqual([]);
});
