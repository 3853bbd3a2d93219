import { describe, expect, it } from 'vitest';
import type { UserId } from '../../../src/domain/identity.ts';
import { en } from '../../../src/texts/en.ts';
import { openSiteHouse } from '../site-house.ts';
import { signInAsOwner, signInWithGoogle, VISITOR } from '../steps.ts';
import {
  connectByPassword,
  launchAddressOn,
  linkFrom,
  lookFor,
  openSchool,
  ownerAtSchool,
  send,
  sent,
} from './school.ts';

const OWNER = 'owner' as UserId;
const words = en.moodle;

describe('the ways that a site offers', () => {
  it.each([
    [{ typeOfLogin: 1 }, ['password', 'link', 'ical']],
    [{ typeOfLogin: 2 }, ['link', 'ical']],
    [{ typeOfLogin: 3 }, ['link', 'ical']],
    [{ webServices: false }, ['ical']],
    [{ mobileService: false }, ['ical']],
  ] as const)('with %j are %j, in this order', async (site, ways) => {
    const { school, visitor } = await ownerAtSchool({ site });
    const { body } = await lookFor(visitor, school.wwwroot);
    const titles = ways.map((way) => body.search(new RegExp(`>${words[way].title.replace('’', '.')}<`)));
    expect(titles).toEqual([...titles].sort((a, b) => a - b));
    expect(titles).not.toContain(-1);
    expect(body.includes('name="password"')).toBe((ways as readonly string[]).includes('password'));
    expect(body.includes('name="pasted"')).toBe((ways as readonly string[]).includes('link'));
    expect(body).toContain(`href="${school.wwwroot}/calendar/export.php"`);
  });

  it('each say what they see, where it is kept, and how it ends', async () => {
    const { school, visitor } = await ownerAtSchool();
    const { body } = await lookFor(visitor, school.wwwroot);
    for (const part of ['sees', 'kept', 'ends'] as const) {
      expect(body.split(`<dt>${words.facts[part]}</dt>`)).toHaveLength(4);
      expect(body).toContain(words.ical[part]);
    }
    expect(body).toContain(`Sent once to ${school.host}`);
  });

  it('are said to be closed by the school where it lets no program in', async () => {
    const { school, visitor } = await ownerAtSchool({ site: { webServices: false } });
    expect((await lookFor(visitor, school.wwwroot)).body).toContain(words.ways.closed);
  });
});

describe('connecting', () => {
  it('by name and password tells what was found and keeps a sealed key for 12 weeks', async () => {
    const at = await ownerAtSchool({ path: '/school' });
    const { school, house, visitor } = at;
    const done = await connectByPassword(at);
    expect(done.body).toContain('4 courses found at 測試大學 數位學習平台.');
    expect(done.body).toContain('July 28, 2031');
    const [account] = await house.store.accounts.list(OWNER);
    expect(account).toMatchObject({
      provider: 'moodle',
      subject: `${school.wwwroot} 3`,
      label: `${school.host}/school · 小明 王`,
      state: 'live',
      grantEndsAt: house.clock.ms + 84 * 86_400_000,
    });
    const credential = account && (await house.store.accounts.credential(account.id));
    expect(JSON.parse(credential?.reveal() ?? '')).toEqual({
      wwwroot: school.wwwroot,
      token: school.students.s1.token,
      userid: 3,
    });
    expect((await visitor.get('/account?l=en')).body).toContain(`${school.host}/school · 小明 王`);
  });

  it.each([1, 2, 3] as const)('by the link from the school’s page, type %i', async (typeOfLogin) => {
    const { school, house, visitor } = await ownerAtSchool({
      path: '/school',
      site: { typeOfLogin, privateToken: true },
    });
    const offer = await lookFor(visitor, `${school.wwwroot}/course/view.php?id=3`, '/interaction/abc/connect');
    const pasted = await linkFrom(launchAddressOn(offer), school.students.s2);
    const done = await sent(visitor, offer, 'link', { pasted });
    expect(done.body).toContain(words.done.title);
    expect(done.body).toContain('href="/interaction/abc/connect"');
    const [account] = await house.store.accounts.list(OWNER);
    expect(account?.subject).toBe(`${school.wwwroot} 4`);
  });

  it('by a bare key', async () => {
    const { school, house, visitor } = await ownerAtSchool();
    const offer = await lookFor(visitor, school.wwwroot);
    await sent(visitor, offer, 'link', { pasted: school.students.s1.token });
    expect(await house.store.accounts.list(OWNER)).toHaveLength(1);
  });

  it('several sites, and the same one again without a second account', async () => {
    const at = await ownerAtSchool();
    const second = await openSchool();
    const house = await openSiteHouse({ privateHosts: [at.school.host, second.host] });
    const visitor = await signInAsOwner(house);
    await connectByPassword({ ...at, house, visitor });
    await connectByPassword({ school: second, house, visitor });
    const connected = await house.store.accounts.list(OWNER);
    const first = connected.find(({ subject }) => subject === `${at.school.wwwroot} 3`);
    if (first) await house.store.accounts.markDead(first.id);
    await connectByPassword({ ...at, house, visitor });
    const accounts = await house.store.accounts.list(OWNER);
    expect(accounts.map(({ subject, state }) => [subject, state]).sort()).toEqual(
      [
        [`${at.school.wwwroot} 3`, 'live'],
        [`${second.wwwroot} 3`, 'live'],
      ].sort(),
    );
  });

  it('says so when there is no course yet, and what the site does not give out', async () => {
    const at = await ownerAtSchool({
      site: { missing: ['mod_quiz_get_quizzes_by_courses', 'mod_forum_get_forums_by_courses'] },
    });
    at.school.injectFault({ match: 'core_enrol_get_users_courses', answer: { status: 200, body: '[]' } });
    const { body } = await connectByPassword(at);
    expect(body).toContain('You are in no course yet');
    expect(body).toContain('This site does not give out: quizzes and forums.');
  });
});

describe('another host than the typed one', () => {
  it('is shown with it, before anything can be signed in to', async () => {
    const { school, visitor } = await ownerAtSchool({ path: '/school' });
    const typed = school.wwwroot.replace('localhost', '127.0.0.1');
    const house = await openSiteHouse({ privateHosts: [school.host, new URL(typed).host] });
    const owner = await signInAsOwner(house);
    expect((await lookFor(visitor, typed)).body).toContain(words.problem.notAllowed);
    const page = await lookFor(owner, typed);
    expect(page.body).toContain(words.host.title);
    expect(page.body).toContain(`<dd>${new URL(typed).host}</dd>`);
    expect(page.body).toContain(`<b>${school.host}</b>`);
    expect(page.body).not.toContain('name="password"');
    expect((await sent(owner, page, 'host')).body).toContain('name="password"');
  });
});

describe('a Moodle account that another person has', () => {
  it('is refused with 409 and stays theirs', async () => {
    const at = await ownerAtSchool();
    await connectByPassword(at);
    const other = at.house.visitor();
    await signInWithGoogle(other, { account: VISITOR });
    const offer = await lookFor(other, at.school.wwwroot);
    const { username, password } = at.school.students.s1;
    const answer = await send(other, offer, 'password', { username, password });
    expect(answer.status).toBe(409);
    expect(answer.body).toContain(en.failure.moodleTaken.title);
    expect(await at.house.store.accounts.list(OWNER)).toHaveLength(1);
    expect((await other.get('/account')).body).not.toContain(at.school.host);
    // and the offer is still there, for another account
    expect((await other.get(offer.address)).body).toContain('name="password"');
  });
});

describe('the demo user', () => {
  it('connects the demo’s Moodle through the same page, and no other', async () => {
    const demoMoodle = await openSchool();
    const real = await openSchool();
    const house = await openSiteHouse({ demoMoodle, privateHosts: [demoMoodle.host, real.host] });
    const demo = house.visitor();
    await demo.submit(await demo.get('/sign-in'), '/sign-in/demo');
    const page = await demo.get('/connect/moodle?l=en');
    expect(page.body).toContain(`value="${demoMoodle.wwwroot}"`);
    expect((await lookFor(demo, real.wwwroot)).body).toContain(words.problem.notAdmitted);
    const offer = await lookFor(demo, demoMoodle.wwwroot);
    const { username, password } = demoMoodle.students.s1;
    expect(offer.body).toContain(`In the demo: user name ${username}, password ${password}`);
    await sent(demo, offer, 'password', { username, password });
    const user = await house.store.users.ensureDemo('Asia/Taipei' as never);
    const accounts = await house.store.accounts.list(user.id);
    expect(accounts.find(({ provider }) => provider === 'moodle-demo')).toMatchObject({
      subject: 'demo 3',
      label: 'Demo Moodle · 小明 王',
    });
    expect((await demo.get('/account')).body).toContain(`<dd>${demoMoodle.wwwroot}</dd>`);
    // nobody else reaches it
    const owner = await signInAsOwner(house);
    expect((await lookFor(owner, demoMoodle.wwwroot)).body).toContain(words.problem.notAdmitted);
  });
});
