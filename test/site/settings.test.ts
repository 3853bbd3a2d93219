import { describe, expect, it } from 'vitest';
import type { UserId } from '../../src/domain/identity.ts';
import { openSiteHouse, type SiteHouse } from './site-house.ts';
import { connectGoogle, signInAsOwner, signInWithGoogle, VISITOR } from './steps.ts';
import type { Answer } from './visitor.ts';

const OWNER = 'owner' as UserId;
const SETTINGS = '/account/settings';
const CALENDARS = '/account/settings/calendars';

async function stored({ store }: SiteHouse) {
  const owner = await store.users.get(OWNER);
  return { zone: owner?.zone, language: owner?.language, ...(await store.preferences.get(OWNER)) };
}

const tagOf = (page: Answer, id: string): string =>
  new RegExp(`<(?:select|input)[^>]* id="${id}"[^>]*>`).exec(page.body)?.[0] ?? '';
const selected = (page: Answer, id: string): string | undefined =>
  /value="([^"]*)" selected/.exec(page.body.split(` id="${id}"`)[1]?.split('</select>')[0] ?? '')?.[1];

describe('the settings page', () => {
  it('asks strangers to sign in, and comes back', async () => {
    const house = await openSiteHouse();
    const answer = await house.visitor().get(SETTINGS);
    expect(answer.location).toBe(`${house.url}/sign-in?to=%2Faccount%2Fsettings`);
  });

  it('keeps what was chosen and shows it again', async () => {
    const house = await openSiteHouse();
    const visitor = await signInAsOwner(house);
    const chosen = {
      zone: 'America/New_York',
      weekStart: 'Mon',
      'work-Fri-from': '10:00',
      'work-Fri-to': '15:00',
      'minutes-todo': '25',
      city: '臺南市',
    };
    const saved = await visitor.submit(await visitor.get(SETTINGS), SETTINGS, chosen);
    expect(saved.location).toBe(`${house.url}${SETTINGS}?notice=saved`);
    expect(await stored(house)).toEqual({
      zone: 'America/New_York',
      language: undefined,
      weekStart: 'Mon',
      workingHours: { Fri: { from: '10:00', to: '15:00' } },
      defaultMinutes: { todo: 25 },
      city: '臺南市',
    });
    const page = await visitor.follow(saved);
    expect(page.body).toContain('Saved. It counts from the next question on.');
    expect([selected(page, 'zone'), selected(page, 'weekStart'), selected(page, 'city')]).toEqual([
      'America/New_York',
      'Mon',
      '臺南市',
    ]);
    expect(tagOf(page, 'work-Fri-from')).toContain('value="10:00"');
    expect(page.body).toContain('There it is now Monday 00:00');
  });

  it('takes back what is left empty', async () => {
    const house = await openSiteHouse();
    const visitor = await signInAsOwner(house);
    await visitor.submit(await visitor.get(SETTINGS), SETTINGS, { zone: 'Asia/Tokyo', city: '臺南市', language: 'en' });
    await visitor.submit(await visitor.get(SETTINGS), SETTINGS, {});
    expect(await stored(house)).toEqual({ zone: undefined, language: undefined });
  });

  it('shows the form again with each problem at its field, and changes nothing', async () => {
    const house = await openSiteHouse();
    const visitor = await signInAsOwner(house);
    await visitor.submit(await visitor.get(SETTINGS), SETTINGS, { zone: 'Asia/Tokyo', 'minutes-todo': '25' });
    const before = await stored(house);
    const wrong = await visitor.submit(await visitor.get(SETTINGS), SETTINGS, {
      zone: 'Moon/<b>Base</b>',
      language: 'ja',
      'work-Tue-from': '18:00',
      'work-Tue-to': '09:00',
      'minutes-todo': '9999',
      city: '臺南市',
    });
    expect(wrong.status).toBe(422);
    expect(await stored(house)).toEqual(before);
    expect(visitor.cookies.get('language')).toBeUndefined();
    for (const id of ['zone', 'work-Tue-from', 'work-Tue-to', 'minutes-todo']) {
      const tag = tagOf(wrong, id);
      expect(tag).toContain('aria-invalid="true"');
      const described = /aria-describedby="([^" ]+)/.exec(tag)?.[1];
      expect(wrong.body).toMatch(new RegExp(`<p class="problem" id="${described}">`));
    }
    expect(tagOf(wrong, 'work-Tue-from')).toContain('value="18:00"');
    expect(tagOf(wrong, 'minutes-todo')).toContain('value="9999"');
    expect(selected(wrong, 'city')).toBe('臺南市');
    expect(wrong.body).not.toContain('<b>Base');
    expect(wrong.body).toContain('<a href="#work-Tue-from">Working hours, Tuesday</a>: The end must be later');
    expect(tagOf(wrong, 'work-Mon-from')).not.toContain('aria-invalid');
  });

  it('is refused without the form token', async () => {
    const house = await openSiteHouse();
    const visitor = await signInAsOwner(house);
    const answer = await visitor.post(SETTINGS, { zone: 'Asia/Tokyo', csrf: 'x' });
    expect(answer.status).toBe(403);
    expect(await stored(house)).toEqual({ zone: undefined, language: undefined });
  });

  it('offers every zone by region, the usual ones first, and one that the platform does not list', async () => {
    const house = await openSiteHouse();
    const visitor = await signInAsOwner(house);
    const rare = { zone: 'Etc/GMT+5' as never, language: undefined, layout: undefined, preferences: {} };
    await house.store.users.settle(OWNER, rare);
    const page = await visitor.get(SETTINGS);
    const list = page.body.split(' id="zone"')[1]?.split('</select>')[0] ?? '';
    expect(list.indexOf('Taipei – Taiwan')).toBeGreaterThan(-1);
    expect(list.indexOf('Taipei – Taiwan')).toBeLessThan(list.indexOf('label="Africa"'));
    for (const zone of ['Asia/Ho_Chi_Minh', 'America/Argentina/Ushuaia', 'Pacific/Chatham', 'Europe/Kyiv'])
      expect(list).toContain(`value="${zone}"`);
    expect(selected(page, 'zone')).toBe('Etc/GMT+5');
    expect(list.match(/ selected/g)).toHaveLength(1);
  });
});

describe('a chosen language', () => {
  it('is that of the person’s pages in every browser, whatever that one remembers', async () => {
    const house = await openSiteHouse();
    const visitor = await signInAsOwner(house);
    const saved = await visitor.submit(await visitor.get(SETTINGS), SETTINGS, { language: 'ja' });
    expect(visitor.cookies.get('language')).toBe('ja');
    expect((await visitor.follow(saved)).body).toContain('<html lang="ja">');
    const other = house.visitor();
    await other.get('/?l=en');
    expect(other.cookies.get('language')).toBe('en');
    await signInAsOwner(house, other);
    expect((await other.get('/account')).body).toContain('<html lang="ja">');
  });

  it('changes with the links below each page, when they are our own', async () => {
    const house = await openSiteHouse();
    const visitor = await signInAsOwner(house);
    await house.store.users.setLanguage(OWNER, 'ja');
    const foreign = await visitor.get('/account?l=en', { 'sec-fetch-site': 'cross-site' });
    expect(foreign.body).toContain('<html lang="en">');
    expect((await house.store.users.get(OWNER))?.language).toBe('ja');
    await visitor.get('/account?l=zh-TW', { 'sec-fetch-site': 'same-origin' });
    expect((await house.store.users.get(OWNER))?.language).toBe('zh-TW');
    expect((await visitor.get('/terms')).body).toContain('<html lang="zh-Hant-TW">');
  });

  it('that nobody set stays with the browser', async () => {
    const house = await openSiteHouse();
    const visitor = await signInAsOwner(house);
    await visitor.get('/account?l=ja', { 'sec-fetch-site': 'same-origin' });
    expect((await house.store.users.get(OWNER))?.language).toBeUndefined();
    expect((await visitor.get('/account')).body).toContain('<html lang="ja">');
  });
});

describe('the page of calendars', () => {
  const STUDENT_MAIL = 'student@demo.example';

  async function connected() {
    const house = await openSiteHouse();
    const visitor = await signInAsOwner(house);
    await connectGoogle(visitor);
    return { house, visitor };
  }

  const rules = ({ store }: SiteHouse) => store.calendarRules.of(OWNER);

  it('lists what Google lists now, and keeps the choices that are new', async () => {
    const { house, visitor } = await connected();
    const page = await visitor.get(CALENDARS);
    expect(page.body).toContain(`<h2 id="account-`);
    const named = page.body.matchAll(/<select id="[^"]*" name="calendar google ([^"]+)"/g);
    const names = [...named].map((match) => match[1] ?? '');
    expect(names.length).toBeGreaterThan(2);
    const [first, second, third] = names as [string, string, string];
    const field = (id: string) => `calendar google ${id}`;
    const fields = { [field(first)]: 'hidden', [field(second)]: 'busy', [field(third)]: 'write' };
    const saved = await visitor.submit(page, CALENDARS, fields);
    expect(saved.location).toBe(`${house.url}${CALENDARS}?notice=saved`);
    expect(new Set((await rules(house)).map(({ calendarId, visibility }) => `${calendarId} ${visibility}`))).toEqual(
      new Set([`${first} hidden`, `${second} busy`]),
    );
    const again = await visitor.follow(saved);
    expect(again.body).toContain('Saved.');
    expect(again.body).toMatch(new RegExp(`name="${field(first)}"[^>]*>.*?value="hidden" selected`));
  });

  it.each([
    ['calendar google b', 'everything'],
    ['calendar nobodys b', 'hidden'],
    ['calendar b', 'hidden'],
    [`calendar google ${'x'.repeat(1025)}`, 'hidden'],
  ])('refuses %s=%s, and keeps nothing of the form', async (field, choice) => {
    const { house, visitor } = await connected();
    const form = { 'calendar google a': 'hidden', [field]: choice };
    const answer = await visitor.submit(await visitor.get(CALENDARS), CALENDARS, form);
    expect(answer.status).toBe(400);
    expect(await rules(house)).toEqual([]);
  });

  it('has the spaces too, under what pages call them, with a rule of their own', async () => {
    const house = await openSiteHouse();
    const visitor = await signInAsOwner(house);
    const page = await visitor.get(CALENDARS);
    const space = await house.store.spaces.first(OWNER);
    expect(page.body).toContain('<h2 id="account-own">Spaces</h2>');
    expect(page.body).toContain('My space');
    const saved = await visitor.submit(page, CALENDARS, { [`calendar own ${space}`]: 'busy' });
    expect(await rules(house)).toEqual([{ provider: 'own', calendarId: space, visibility: 'busy' }]);
    const again = await visitor.follow(saved);
    expect(again.body).toMatch(new RegExp(`name="calendar own ${space}"[^>]*>.*?value="busy" selected`));
  });

  it('takes a form of hundreds of calendars', async () => {
    const { house, visitor } = await connected();
    const many = Object.fromEntries(
      Array.from({ length: 250 }, (_, index) => [`calendar google ${`${index}`.padStart(80, 'c')}@g`, 'hidden']),
    );
    expect((await visitor.submit(await visitor.get(CALENDARS), CALENDARS, many)).status).toBe(303);
    expect(await rules(house)).toHaveLength(250);
  });

  it('tells of an account that cannot be read, and forgets no choice', async () => {
    const { house, visitor } = await connected();
    await house.store.calendarRules.set(OWNER, 'google', STUDENT_MAIL, 'busy');
    house.google.injectFault({
      match: 'GET /calendar/v3/users/me/calendarList',
      answer: { kind: 'error', status: 403 },
    });
    const page = await visitor.get(CALENDARS);
    expect(page.status).toBe(200);
    expect(page.body).toContain('You did not allow us to see the list of your calendars');
    const [account] = await house.store.accounts.list(OWNER);
    if (account) await house.store.accounts.markDead(account.id);
    expect((await visitor.get(CALENDARS)).body).toContain('Google no longer gives us access to this account');
    expect(await rules(house)).toEqual([{ provider: 'google', calendarId: STUDENT_MAIL, visibility: 'busy' }]);
  });

  it('says where to connect when nothing is connected', async () => {
    const house = await openSiteHouse();
    const visitor = await signInAsOwner(house);
    const page = await visitor.get(CALENDARS);
    expect(page.body).toContain('href="/connect/google?to=/account/settings/calendars"');
  });

  it('decides for its own person only', async () => {
    const { house } = await connected();
    const other = house.visitor();
    await signInWithGoogle(other, { account: VISITOR });
    const page = await other.get(CALENDARS);
    expect(page.body).not.toContain(STUDENT_MAIL);
    await connectGoogle(other, { account: VISITOR });
    await other.submit(await other.get(CALENDARS), CALENDARS, { [`calendar google ${STUDENT_MAIL}`]: 'hidden' });
    expect(await rules(house)).toEqual([]);
  });
});
