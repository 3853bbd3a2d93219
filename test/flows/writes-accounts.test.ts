import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { STUDENT_NOW_MS } from '../../src/demo/google/student.ts';
import { Secret, type UserId } from '../../src/domain/identity.ts';
import { calendar, dataset, tasklist } from '../demo/build.ts';
import { type CheckedDemoGoogle, checkedDemoGoogle } from '../google-contract/checked-demo.ts';
import { TestBrowser } from './browser.ts';
import { CALLBACK, ERAS, type Era } from './clients.ts';
import { allow, signInAsDemo, signInAsOwner, startClient } from './steps.ts';
import { only, openWriting, type Row, type Writing } from './writer.ts';

const [era] = ERAS as [Era];
const ROOT = 'https://www.googleapis.com/auth/';
const day = '2026-03-02';
const at = (from: string, to: string) => ({ start: `${day}T${from}:00+08:00`, end: `${day}T${to}:00+08:00` });

/** Connects one more of the stand-in's accounts, with all permissions or some. */
async function link(
  { house }: Writing,
  google: CheckedDemoGoogle,
  email: string,
  scopes?: readonly string[],
): Promise<void> {
  const grant = google.grant({ email, ...(scopes && { scopes }) });
  await house.service().store.accounts.link({
    user: 'demo' as UserId,
    provider: 'google-demo',
    subject: grant.subject,
    label: grant.email,
    scopes: grant.scopes,
    credential: new Secret(grant.refreshToken),
    grantEndsAt: undefined,
  });
}

describe('with two accounts', () => {
  let google: CheckedDemoGoogle;
  let writing: Writing;
  beforeAll(async () => {
    const home = calendar({ summary: 'Home' }).event({ summary: 'Breakfast', ...at('09:30', '10:30') });
    const team = { id: 'team@group.calendar.google.com', summary: 'Team' };
    const work = calendar({ id: 'work@demo.example', summary: 'Work', primary: true });
    google = await checkedDemoGoogle({
      now: () => STUDENT_NOW_MS,
      dataset: dataset(
        { calendars: [home, calendar({ ...team, accessRole: 'reader' })], tasklists: [tasklist('Home')] },
        {
          subject: '900000000000000000002',
          email: 'work@demo.example',
          calendars: [
            work.event({ summary: 'Stand-up', ...at('10:00', '10:15') }),
            calendar({ ...team, accessRole: 'writer' }).event({ summary: 'Planning', ...at('10:30', '11:30') }),
          ],
          tasklists: [tasklist('Work')],
        },
      ),
    });
    writing = await openWriting(era, { google });
    // the one that was connected first is the first
    writing.rest();
    await link(writing, google, 'work@demo.example');
    await writing.done('list_calendars');
  });
  afterAll(async () => {
    await writing.close();
    await google.close();
  });

  it('an event goes to the first primary calendar, and clashes are those of both', async () => {
    const told = await writing.done('create_calendar_event', {
      title: 'Call',
      date: day,
      time: '10:00',
      end_time: '11:00',
    });
    expect(only(told.event)).toMatchObject({ calendar_name: 'Home' });
    expect((told.clashes as Row[]).map(({ what }) => what)).toEqual(['Breakfast', 'Stand-up', 'Planning']);
  });

  it('goes to the other account by name, is found there by its handle, changed, deleted and brought back', async () => {
    const { event } = await writing.done('create_calendar_event', {
      title: 'Review',
      date: day,
      time: '15:00',
      calendar: 'Work',
    });
    const { id } = only(event);
    const inWork = async () => {
      const token = google.grant({ email: 'work@demo.example' }).accessToken;
      const path = `calendar/v3/calendars/primary/events?q=Review`;
      const response = await fetch(new URL(path, google.apiRoot), { headers: { authorization: `Bearer ${token}` } });
      return ((await response.json()) as { items: Row[] }).items.filter(({ summary }) =>
        String(summary).startsWith('Review'),
      );
    };
    expect(await inWork()).toHaveLength(1);
    expect(await writing.all('Review')).toHaveLength(0);
    await writing.done('update_calendar_event', { id, expect: 'Review', title: 'Review 2' });
    expect(only(await inWork())).toMatchObject({ summary: 'Review 2' });
    const { change } = await writing.done('delete_calendar_event', { id, expect: 'Review 2' });
    expect(await inWork()).toHaveLength(0);
    await writing.done('undo_change', { change });
    expect(only(await inWork())).toMatchObject({ summary: 'Review 2' });
  });

  it('is written into a shared calendar by the account that may', async () => {
    const told = await writing.done('create_calendar_event', {
      title: 'Retro',
      date: day,
      time: '17:00',
      calendar: 'Team',
    });
    expect(told).toMatchObject({ changed: 'yes' });
    expect(
      await writing.done('create_calendar_event', { title: 'Retro', date: day, time: '17:00', calendar: 'Team' }),
    ).toMatchObject({ changed: 'no; already there' });
  });

  it('a task goes to the list of the other account by its title', async () => {
    const told = await writing.done('create_task', { title: 'Report', tasklist: 'Work' });
    expect(only(told.task)).toMatchObject({ tasklist_name: 'Work' });
  });

  describe.each([
    [
      'create_calendar_event',
      { title: 'Dentist', date: day, time: '08:00' },
      'event',
      'calendar_name',
      'calendar',
      /calendarList/,
    ],
    ['create_task', { title: 'Dentist' }, 'task', 'tasklist_name', 'tasklist', /users\/@me\/lists/],
  ] as const)('%s where no place is named', (tool, wish, table, place, argument, lists) => {
    afterEach(() => google.clearFaults());

    it('writes into no other account while the first one is silent', async () => {
      // with their tokens at hand, the requests of one call begin in the order of the accounts
      await writing.done('list_tasklists');
      google.injectFault({ match: lists, times: 1, answer: { kind: 'error', status: 404 } });
      const before = google.exchanges.length;
      expect(await writing.refused(tool, wish)).toMatchObject({
        failed: 'source_down',
        next: expect.stringContaining(`call again with \`${argument}\``),
      });
      const sent = google.exchanges.slice(before).filter(({ url }) => !url.startsWith('/token'));
      expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
      expect(sent.length).toBeGreaterThan(1);
    });

    it('writes where it is named meanwhile, and into the first account as soon as that answers', async () => {
      google.injectFault({ match: lists, times: 1, answer: { kind: 'error', status: 404 } });
      const named = await writing.done(tool, { ...wish, [argument]: 'Work' });
      expect(only(named[table])).toMatchObject({ [place]: 'Work' });
      const usual = await writing.done(tool, wish);
      expect(only(usual[table])).toMatchObject({ [place]: 'Home' });
    });

    it('writes into the next account where the first one has to be signed in again, and says so', async () => {
      const { accounts } = writing.house.service().store;
      const [first] = await accounts.list('demo' as UserId);
      await link(writing, google, first?.label ?? '', []);
      const told = await writing.done(tool, { ...wish, title: 'Passed over' });
      expect(only(told[table])).toMatchObject({ [place]: 'Work' });
      expect(told.notes).toContainEqual(expect.stringContaining('permission'));
      await link(writing, google, first?.label ?? '');
    });
  });

  it('where both are called alike, the handle is asked for', async () => {
    await writing.done('create_task', { title: 'Report' });
    const same = calendar({ id: 'a@group.calendar.google.com', summary: 'Same' });
    const other = calendar({ id: 'b@group.calendar.google.com', summary: 'same' });
    google.load(
      dataset(
        { calendars: [calendar({ summary: 'Home' }), same] },
        {
          subject: '900000000000000000002',
          email: 'work@demo.example',
          calendars: [calendar({ id: 'work@demo.example', primary: true }), other],
        },
      ),
    );
    const told = await writing.refused('create_calendar_event', { title: 'X', date: day, calendar: 'SAME' });
    expect(told).toMatchObject({ failed: 'bad_request', why: expect.stringContaining('More than one') });
    expect(told.calendars).toHaveLength(2);
  });
});

describe('without a permission', () => {
  let writing: Writing;
  beforeAll(async () => {
    writing = await openWriting();
    await writing.done('list_calendars');
  });
  afterAll(() => writing.close());
  const onlyWith = (...names: string[]) =>
    link(
      writing,
      writing.house.google,
      'student@demo.example',
      names.map((name) => ROOT + name),
    );

  /** Where one permission of the account is asked for. */
  const linkFor = async (name: string): Promise<string> => {
    const [account] = await writing.house.service().store.accounts.list('demo' as UserId);
    return `${writing.house.url}/connect/google?ask=${name}&account=${account?.id} `;
  };

  it('to change events, nothing is sent and the page is named that asks for it', async () => {
    await onlyWith('calendar.calendarlist.readonly', 'calendar.events.readonly', 'tasks');
    const before = writing.house.google.exchanges.length;
    const told = await writing.refused('create_calendar_event', { title: 'X', date: day, calendar: 'A' });
    expect(told).toMatchObject({
      failed: 'not_permitted',
      next: expect.stringContaining(await linkFor('calendarEvents')),
    });
    const asked = writing.house.google.exchanges.slice(before).filter(({ url }) => !url.startsWith('/token'));
    expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('to change tasks likewise', async () => {
    await onlyWith('calendar.calendarlist.readonly', 'calendar.events', 'tasks.readonly');
    expect(await writing.refused('create_task', { title: 'X' })).toMatchObject({
      failed: 'not_permitted',
      next: expect.stringContaining(await linkFor('tasks')),
    });
    expect(await writing.done('create_calendar_event', { title: 'Y', date: day, calendar: 'A' })).toMatchObject({
      changed: 'yes',
    });
  });

  it('that Google alone knows of, the same page is named', async () => {
    await onlyWith('calendar.calendarlist.readonly', 'calendar.events', 'tasks');
    const answer = { kind: 'error', status: 403, reason: 'insufficientPermissions' } as const;
    writing.house.google.injectFault({ match: 'POST /calendar/v3/*', answer });
    const { next } = await writing.refused('create_calendar_event', { title: 'X', date: day, calendar: 'A' });
    expect(next).toContain(await linkFor('calendarEvents'));
    writing.house.google.clearFaults();
  });

  it('the page asks Google for exactly that one and keeps what was given, and then it is done', async () => {
    await onlyWith('calendar.calendarlist.readonly', 'calendar.events');
    const { next } = await writing.refused('create_task', { title: 'At last' });
    const browser = new TestBrowser();
    await signInAsDemo(browser, await browser.open(`${writing.house.url}/sign-in`));
    const page = await browser.open(/http\S+/.exec(String(next))?.[0] ?? '');
    expect(page.html).toContain('See and change your tasks');
    expect(page.html).not.toContain('See and change events in your calendars');
    const google = await browser.submit(page, '/connect/google');
    expect(google.url.searchParams.get('login_hint')).toBe('student@demo.example');
    expect(google.url.searchParams.get('include_granted_scopes')).toBe('true');
    const names = ['calendar.calendarlist.readonly', 'calendar.events', 'tasks'].map((name) => ROOT + name);
    expect(google.url.searchParams.get('scope')).toBe(['openid email', ...names].join(' '));
    // who says no at Google comes back to the same question
    const refusing = await browser.submit(google, '/o/oauth2/v2/auth/decide', {}, 'cancel');
    expect(refusing.html).not.toContain('See and change events in your calendars');
    await browser.submit(await browser.submit(refusing, '/connect/google'), '/o/oauth2/v2/auth/decide', {}, 'allow');
    expect(await writing.done('create_task', { title: 'At last' })).toMatchObject({ changed: 'yes' });
    expect(await writing.done('create_calendar_event', { title: 'Still', date: day, calendar: 'A' })).toMatchObject({
      changed: 'yes',
    });
  });

  it.each([
    ['a permission that there is not', 'ask=https%3A%2F%2Fmail.google.com%2F&account=google-demo'],
    ['an account that there is not', 'ask=tasks&account=somebody-elses'],
    ['no account', 'ask=tasks'],
  ])('the page asks for all it ever asks for where its address names %s', async (_what, query) => {
    const browser = new TestBrowser();
    await signInAsDemo(browser, await browser.open(`${writing.house.url}/sign-in`));
    const page = await browser.open(`${writing.house.url}/connect/google?${query}`);
    const google = await browser.submit(page, '/connect/google');
    const all = ['calendar.calendarlist.readonly', 'calendar.events', 'calendar.freebusy', 'tasks'];
    const wanted = ['openid email', ...all.map((name) => ROOT + name)].join(' ');
    expect(google.url.searchParams.get('scope')).toBe(wanted);
    expect(google.url.searchParams.has('login_hint')).toBe(false);
  });

  it('a dead account is told with the page, and nothing is written anywhere', async () => {
    writing.house.google.injectFault({ match: 'POST /token', answer: { kind: 'oauth-error', error: 'invalid_grant' } });
    writing.house.google.injectFault({
      match: /^(GET|POST) \/(calendar|tasks)/,
      answer: { kind: 'error', status: 401 },
    });
    for (const [tool, input] of [
      ['create_calendar_event', { title: 'Z', date: day }],
      ['create_task', { title: 'Z' }],
    ] as const) {
      const { text, isError } = await writing.call(tool, input);
      expect(isError).toBe(true);
      expect(text).toContain(`${writing.house.url}/account`);
    }
    writing.house.google.clearFaults();
  });
});

describe('with nothing connected', () => {
  it('an event goes to the calendar of the space, and says so; a task has no place', async () => {
    const writing = await openWriting();
    const { keeper, page } = await startClient(era, writing.house);
    const browser = new TestBrowser(CALLBACK);
    const step = await allow(browser, await signInAsOwner(browser, await browser.open(page), writing.house), true);
    const skip = step.page.links.find((one) => one.includes('/oauth/authorize/')) ?? '';
    await era.finish(writing.house.mcpUrl, keeper, (await browser.open(new URL(skip, step.url))).url);
    const { told, isError } = await writing.call(
      'create_calendar_event',
      { title: 'Alone', date: day, time: '10:00' },
      keeper,
    );
    expect(isError).toBe(false);
    expect(told).toMatchObject({
      changed: 'yes',
      clashes: 'none',
      notes: [expect.stringContaining('not connected'), expect.stringContaining('60 minutes')],
    });
    expect(only(told.event)).toMatchObject({ id: '1' });
    const task = await writing.call('create_task', { title: 'Alone' }, keeper);
    expect(task.told).toMatchObject({ failed: 'sign_in_needed', next: expect.stringContaining('/connect/google') });
    await writing.close();
  });
});
