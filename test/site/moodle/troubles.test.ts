import { describe, expect, it } from 'vitest';
import recordedErrors from '../../../fixtures/moodle/errors.json' with { type: 'json' };
import type { UserId } from '../../../src/domain/identity.ts';
import { en } from '../../../src/texts/en.ts';
import { zhTw } from '../../../src/texts/zh-tw.ts';
import { openSiteHouse } from '../site-house.ts';
import { signInAsOwner } from '../steps.ts';
import { launchAddressOn, linkFrom, lookFor, openSchool, ownerAtSchool, send, sent } from './school.ts';

const OWNER = 'owner' as UserId;
const { problem, trouble, todo } = en.moodle;
const TOKEN = 'POST /login/token.php';

/** Every answer of a recorded Moodle in place of a key, and what a person reads then. */
const REFUSALS = [
  ['token-wrong-password', trouble.refused],
  ['token-unknown-user', trouble.refused],
  ['token-suspended-user', trouble.refused],
  ['token-unconfirmed-user', trouble.unconfirmed],
  ['token-service-disabled', trouble.closed],
  ['token-unknown-service', trouble.closed],
  ['token-webservices-off', trouble.closed],
  ['token-no-createmobiletoken-capability', trouble.notPermitted],
  ['token-maintenance', trouble.maintenance],
  ['token-cli-maintenance', trouble.maintenance],
  ['token-upgrade-running', trouble.down],
  ['token-database-down', trouble.down],
  ['token-missing-param', trouble.unexpected],
  ['post-token-wrong-host', trouble.moved],
  ['page-login', trouble.unexpected],
] as const;

/** The problem that is tied to a field, as a reader of the screen hears it. */
const problemAt = (body: string, field: string): string =>
  new RegExp(`id="${field}-problem"[^>]*>(.*?)<input id="${field}"[^>]*aria-invalid="true"`, 's')
    .exec(body)?.[1]
    ?.replace(/<[^>]+>/g, '')
    .trim() ?? 'no problem';

describe('an address that leads nowhere', () => {
  it.each([
    ['my school', problem.noAddress],
    ['http://127.0.0.1', problem.notAllowed],
    ['moodle.example.edu:8443', problem.notAllowed],
    ['moodle.invalid', problem.noSuchHost],
  ])('%j is explained next to the field, with what was typed', async (typed, text) => {
    const house = await openSiteHouse();
    const page = await lookFor(await signInAsOwner(house), typed);
    expect(problemAt(page.body, 'school')).toBe(text);
    expect(page.body).toContain(`value="${typed}"`);
    expect(page.address).not.toContain(encodeURIComponent(typed));
  });

  it('is shown again without what may be a secret', async () => {
    const house = await openSiteHouse();
    const typed = 'https://b11315001:SECRET-1@moodle.invalid/my/?token=SECRET-2#SECRET-3';
    const page = await lookFor(await signInAsOwner(house), typed);
    expect(page.body).toContain('value="https://moodle.invalid/my/"');
    expect(page.body).not.toContain('SECRET');
  });

  it.each([
    [{ kind: 'drop' }, problem.unreachable],
    [{ recorded: 'page-404-moodle' }, problem.silent],
    [{ recorded: 'token-upgrade-running' }, problem.down],
  ] as const)('%j is explained', async (answer, text) => {
    const { school, visitor } = await ownerAtSchool();
    school.injectFault({ match: 'service-nologin', answer });
    const page = await lookFor(visitor, school.wwwroot);
    expect(problemAt(page.body, 'school')).toBe(text.replace('{link}', en.moodle.problem.silentLink));
  });

  it('tells maintenance', async () => {
    const { school, visitor } = await ownerAtSchool({ site: { maintenance: 'web' } });
    expect(problemAt((await lookFor(visitor, school.wwwroot)).body, 'school')).toBe(problem.maintenance);
  });

  it('offers the host that it is sent on to', async () => {
    const { school } = await ownerAtSchool();
    const typed = `http://127.0.0.1:${new URL(school.wwwroot).port}`;
    const house = await openSiteHouse({ privateHosts: [school.host, new URL(typed).host] });
    const visitor = await signInAsOwner(house);
    school.injectFault({
      match: 'service-nologin',
      times: 2,
      answer: { status: 302, headers: { Location: `${school.wwwroot}/` } },
    });
    const page = await lookFor(visitor, typed);
    expect(problemAt(page.body, 'school')).toContain(`points to ${school.host}`);
    expect(page.body).toContain(`name="school" value="${school.host}"`);
  });

  it('cannot be tried without end', async () => {
    const { school, visitor, house } = await ownerAtSchool();
    for (let times = 0; times < 30; times += 1)
      await visitor.submit(await visitor.get('/connect/moodle'), '/connect/moodle', { school: 'x' });
    expect(problemAt((await lookFor(visitor, school.wwwroot)).body, 'school')).toBe(problem.tooMany);
    expect(school.requests()).toEqual([]);
    house.clock.ms += 10 * 60_000;
    expect((await lookFor(visitor, school.wwwroot)).body).toContain('name="password"');
  });
});

describe('a password that Moodle does not take', () => {
  it('is told with its causes, the name kept, the password gone, after one attempt', async () => {
    const { school, house, visitor } = await ownerAtSchool();
    const offer = await lookFor(visitor, school.wwwroot);
    const page = await sent(visitor, offer, 'password', { username: 'b11315001', password: 'WRONG-pass-1' });
    expect(problemAt(page.body, 'username')).toContain(trouble.refused);
    for (const cause of trouble.refusedCauses.split('\n')) expect(page.body).toContain(cause.replace("'", '&#39;'));
    expect(page.body).toContain('value="b11315001"');
    expect(page.body).not.toContain('WRONG-pass-1');
    expect(page.address).not.toContain('b11315001');
    expect(school.requests().filter(({ path }) => path === '/login/token.php')).toHaveLength(1);
    expect(await house.store.accounts.list(OWNER)).toEqual([]);
    const again = await visitor.get(`${page.address}?l=zh-TW`);
    expect(again.body).toContain(zhTw.moodle.trouble.refused);
  });

  it('for another reason is told as that: each refusal that was recorded', async () => {
    const { school, house, visitor } = await ownerAtSchool();
    for (const [recorded, text] of REFUSALS) {
      const offer = await lookFor(visitor, school.wwwroot);
      school.injectFault({ match: TOKEN, times: 1, answer: { recorded } });
      const page = await sent(visitor, offer, 'password', { username: 'u', password: 'p' });
      expect(problemAt(page.body, 'username'), recorded).toContain(text);
      // the attempts of ten minutes are counted
      house.clock.ms += 11 * 60_000;
    }
    const untold = Object.keys(recordedErrors).filter((name) => /^(post-)?token-/.test(name));
    expect(untold.filter((name) => !REFUSALS.some(([recorded]) => recorded === name))).toEqual([]);
    expect(await house.store.accounts.list(OWNER)).toEqual([]);
  });

  it('is not sent at all when a field is empty, or after several attempts', async () => {
    const { school, visitor } = await ownerAtSchool();
    let page = await lookFor(visitor, school.wwwroot);
    page = await sent(visitor, page, 'password', { username: ' ', password: 'p' });
    expect(problemAt(page.body, 'username')).toBe(trouble.nothing);
    for (let times = 0; times < 7; times += 1)
      page = await sent(visitor, page, 'password', { username: 'b11315001', password: 'wrong' });
    expect(problemAt(page.body, 'username')).toBe(trouble.tooMany);
    expect(school.requests().filter(({ path }) => path === '/login/token.php')).toHaveLength(6);
  });

  it('is sent once, when the form is sent twice at once or again later', async () => {
    const { school, house, visitor } = await ownerAtSchool();
    const offer = await lookFor(visitor, school.wwwroot);
    school.injectFault({ match: TOKEN, answer: { kind: 'slow', ms: 300 } });
    const fields = { username: school.students.s1.username, password: school.students.s1.password };
    const both = await Promise.all([
      send(visitor, offer, 'password', fields),
      send(visitor, offer, 'password', fields),
    ]);
    for (const answer of both) expect((await visitor.follow(answer)).body).toContain(en.moodle.done.title);
    await send(visitor, offer, 'password', fields);
    expect(school.requests().filter(({ path }) => path === '/login/token.php')).toHaveLength(1);
    expect(await house.store.accounts.list(OWNER)).toHaveLength(1);
  });
});

describe('a link that does not fit', () => {
  it.each([
    ['rubbish', trouble.unreadable],
    ['', trouble.nothing],
    ['https://moodle.example.edu/admin/tool/mobile/launch.php?passport=1', trouble.pageAddress],
  ])('%j is told as such, and the right one still works after it', async (pasted, text) => {
    const { school, visitor } = await ownerAtSchool({ site: { typeOfLogin: 2 } });
    const offer = await lookFor(visitor, school.wwwroot);
    const link = await linkFrom(launchAddressOn(offer), school.students.s1);
    const page = await sent(visitor, offer, 'link', { pasted });
    expect(problemAt(page.body, 'pasted')).toBe(text);
    expect((await sent(visitor, page, 'link', { pasted: link })).body).toContain(en.moodle.done.title);
  });

  it('of another attempt is told as such, and connects nothing', async () => {
    const { school, house, visitor } = await ownerAtSchool({ site: { typeOfLogin: 2 } });
    const earlier = await lookFor(visitor, school.wwwroot);
    const link = await linkFrom(launchAddressOn(earlier), school.students.s1);
    const offer = await lookFor(visitor, school.wwwroot);
    const page = await sent(visitor, offer, 'link', { pasted: link });
    expect(problemAt(page.body, 'pasted')).toBe(trouble.otherAttempt);
    expect(await house.store.accounts.list(OWNER)).toEqual([]);
    expect(school.requests().filter(({ function: name }) => name !== '')).toEqual([]);
  });

  it('any more has used up its passport', async () => {
    const { school, visitor } = await ownerAtSchool({ site: { typeOfLogin: 2 } });
    const offer = await lookFor(visitor, school.wwwroot);
    const link = await linkFrom(launchAddressOn(offer), school.students.s1);
    school.injectFault({ match: 'core_webservice_get_site_info', times: 1, answer: { recorded: 'ws-invalid-token' } });
    const page = await sent(visitor, offer, 'link', { pasted: link });
    expect(problemAt(page.body, 'pasted')).toBe(trouble.keyRefused);
    expect(launchAddressOn(page)).not.toBe(launchAddressOn(offer));
    const again = await sent(visitor, page, 'link', { pasted: link });
    expect(problemAt(again.body, 'pasted')).toBe(trouble.otherAttempt);
  });
});

describe('what is left to do in Moodle', () => {
  it.each([
    ['mustchange', todo.mustChangePassword],
    ['nopolicy', todo.policy],
  ])('is told for %s, connects nothing, and is checked again without a new sign-in', async (username, text) => {
    const { school, house, visitor } = await ownerAtSchool();
    const offer = await lookFor(visitor, school.wwwroot);
    const page = await sent(visitor, offer, 'password', { username, password: `demo-${username}` });
    expect(page.body).toContain(text);
    expect(page.body).toContain(`href="${school.wwwroot}/"`);
    expect(await house.store.accounts.list(OWNER)).toEqual([]);
    const still = await sent(visitor, page, 'again');
    expect(still.body).toContain(todo.still);
    const answers = { status: 200, body: '{"events":[]}' };
    school.injectFault({ match: 'core_calendar_get_action_events_by_timesort', answer: answers });
    expect((await sent(visitor, still, 'again')).body).toContain(en.moodle.done.title);
    expect(await house.store.accounts.list(OWNER)).toHaveLength(1);
    expect(school.requests().filter(({ path }) => path === '/login/token.php')).toHaveLength(1);
  });
});

describe('what took too long', () => {
  const LATER_MS = 15 * 60_000 + 1;

  it('loses nothing but the secret: the school and the name are still there', async () => {
    const { school, house, visitor } = await ownerAtSchool({ path: '/school' });
    const offer = await lookFor(visitor, school.wwwroot, '/interaction/abc/connect');
    house.clock.ms += LATER_MS;
    const page = await sent(visitor, offer, 'password', { username: 'b11315001', password: 'p' });
    expect(problemAt(page.body, 'username')).toBe(trouble.expiredPassword);
    expect(page.body).toContain('value="b11315001"');
    expect(page.body).toContain('href="/interaction/abc/connect"');
    expect(school.requests().filter(({ path }) => path.endsWith('/login/token.php'))).toEqual([]);
  });

  it('gives a link a new passport', async () => {
    const { school, house, visitor } = await ownerAtSchool({ site: { typeOfLogin: 2 } });
    const offer = await lookFor(visitor, school.wwwroot);
    const link = await linkFrom(launchAddressOn(offer), school.students.s1);
    house.clock.ms += LATER_MS;
    const page = await sent(visitor, offer, 'link', { pasted: link });
    expect(problemAt(page.body, 'pasted')).toBe(trouble.expired);
    expect(launchAddressOn(page)).not.toBe(launchAddressOn(offer));
    const fresh = await linkFrom(launchAddressOn(page), school.students.s1);
    expect((await sent(visitor, page, 'link', { pasted: fresh })).body).toContain(en.moodle.done.title);
  });

  it('says so where nothing was typed yet', async () => {
    const { school, house, visitor } = await ownerAtSchool();
    const offer = await lookFor(visitor, school.wwwroot);
    house.clock.ms += LATER_MS;
    const page = await visitor.follow(await visitor.get(offer.address));
    expect(page.body).toContain(problem.expired);
  });
});

it('what the school writes stays text', async () => {
  const { school, visitor } = await ownerAtSchool();
  const data = {
    ...{ wwwroot: school.wwwroot, enablewebservices: 1, enablemobilewebservice: 1, typeoflogin: 1 },
    ...{ sitename: '&lt;script&gt;alert(1)&lt;/script&gt; {host}\u202e', launchurl: 'javascript:alert(1)' },
  };
  const body = JSON.stringify([{ error: false, data }]);
  school.injectFault({ match: 'service-nologin', answer: { status: 200, body } });
  const page = await lookFor(visitor, school.wwwroot);
  expect(page.body).toContain('Connect &lt;script&gt;alert(1)&lt;/script&gt; {host}');
  expect(page.body).not.toMatch(/<script|javascript:|\u202e/);
});

it('a second school is found from the first one’s offer', async () => {
  const { school, visitor } = await ownerAtSchool();
  await openSchool();
  const offer = await lookFor(visitor, school.wwwroot, '/interaction/abc/connect');
  expect(offer.body).toContain('href="/connect/moodle?to=%2Finteraction%2Fabc%2Fconnect"');
});
