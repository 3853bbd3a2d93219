import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import siteInfo from '../../fixtures/moodle/site.json' with { type: 'json' };
import { type DemoMoodle, startDemoMoodle } from '../../src/demo/moodle/server.ts';
import { openHouse, type TestHouse } from '../house.ts';
import { launchAddressOn, linkFrom, lookFor, sent } from '../site/moodle/school.ts';
import { type Answer, Visitor } from '../site/visitor.ts';

const PRIVATE_KEY = 'p'.repeat(64);
/** What opens a person's files, in the site's answer about itself. */
const FILE_KEY = siteInfo.info.userprivateaccesskey;

let school: DemoMoodle;
let house: TestHouse;
beforeAll(async () => {
  school = await startDemoMoodle({ now: Date.now, site: { typeOfLogin: 1, privateToken: true } });
  house = await openHouse({ env: { PRIVATE_HOSTS: school.host } });
});
afterAll(async () => {
  await house.close();
  await school.close();
});

/** A browser that remembers all it was shown and all addresses it was sent to. */
class WatchedVisitor extends Visitor {
  readonly seen: string[] = [];

  override async get(path: string, headers?: Record<string, string>): Promise<Answer> {
    return this.#watched(await super.get(path, headers));
  }

  override async post(...asked: Parameters<Visitor['post']>): Promise<Answer> {
    return this.#watched(await super.post(...asked));
  }

  #watched(answer: Answer): Answer {
    this.seen.push(answer.address, answer.location ?? '', JSON.stringify([...answer.headers]), answer.body);
    return answer;
  }
}

const stored = (dir: string): string =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('');

it('no password, key or link of Moodle is in a page, an address, a log, an export or the database', async () => {
  const visitor = new WatchedVisitor(new URL(house.url), house.url);
  const code = new URL(await house.service().ownerLink()).searchParams.get('code') ?? '';
  await visitor.submit(await visitor.get(`/sign-in/owner?code=${code}`), '/sign-in/owner');

  const { s1, s2 } = school.students;
  let page = await lookFor(visitor, `http://${s1.username}:${s1.password}@${school.host}/my/?token=${s1.token}`);
  page = await sent(visitor, page, 'password', { username: s1.username, password: `${s1.password}-wrong` });
  school.injectFault({ match: 'POST /login/token.php', times: 1, answer: { recorded: 'page-database-down' } });
  page = await sent(visitor, page, 'password', { username: s1.username, password: s1.password });
  school.injectFault({ match: 'core_enrol_get_users_courses', times: 1, answer: { kind: 'drop' } });
  page = await sent(visitor, page, 'password', { username: s1.username, password: s1.password });
  await sent(visitor, page, 'password', { username: s1.username, password: s1.password });

  page = await lookFor(visitor, school.wwwroot);
  const link = await linkFrom(launchAddressOn(page), s2);
  page = await sent(visitor, page, 'link', { pasted: link.slice(0, 60) });
  await sent(visitor, page, 'link', { pasted: link });

  page = await sent(visitor, await lookFor(visitor, school.wwwroot), 'password', {
    username: 'mustchange',
    password: 'demo-mustchange',
  });
  await sent(visitor, page, 'again');
  await visitor.get('/account');
  await visitor.get('/account/data/time-compass.json');

  // all of it went through, or this would prove nothing
  const labels = (await house.service().store.accounts.list('owner' as never)).map(({ label }) => label);
  expect(labels.sort()).toEqual([`${school.host} · 小明 王`, `${school.host} · 怡君 陳`]);
  const blockedKey = '000000000000000000000000000a0091';
  expect(school.requests().some(({ form }) => form.wstoken === blockedKey)).toBe(true);

  const places = { pages: visitor.seen.slice(2).join('\n'), log: house.logged.join('\n'), disk: stored(house.dataDir) };
  expect(places.disk).toContain(school.host);
  const base64 = link.replace(/^.*token=/, '');
  const secrets = [s1.password, s1.token, s2.token, base64, PRIVATE_KEY, FILE_KEY, 'demo-mustchange', blockedKey];
  for (const [place, text] of Object.entries(places))
    for (const secret of secrets) expect(text.includes(secret), `${secret} in the ${place}`).toBe(false);
  // the site itself was told nothing in an address either
  for (const { path } of school.requests())
    for (const secret of secrets) expect(path.includes(secret), path).toBe(false);
}, 60_000);
