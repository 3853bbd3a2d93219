import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { movedAnswer, movedCalendarFile } from '../../src/demo/moodle/move-weeks.ts';
import { recordedAnswers } from '../../src/demo/moodle/recordings.ts';
import { type DemoMoodle, type DemoMoodleOptions, startDemoMoodle } from '../../src/demo/moodle/server.ts';
import { md5 } from '../../src/domain/digest.ts';

/** The stand-in of a school answers as the recorded Moodle did, its traps included. */

type Json = Record<string, unknown>;
const T0 = Date.parse('2026-11-30T12:00:00+08:00');

async function started(options: Partial<DemoMoodleOptions> = {}): Promise<DemoMoodle> {
  const moodle = await startDemoMoodle({ now: () => T0, ...options });
  onTestFinished(() => moodle.close());
  return moodle;
}

const post = async (address: string, form: Record<string, string>): Promise<unknown> =>
  await (await fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })).json();

const call = (moodle: DemoMoodle, name: string, form: Record<string, string> = {}, token = moodle.students.s1.token) =>
  post(`${moodle.wwwroot}/webservice/rest/server.php?moodlewsrestformat=json`, {
    wstoken: token,
    wsfunction: name,
    ...form,
  }) as Promise<Json>;

const batch = async (moodle: DemoMoodle, calls: readonly [string, object][]): Promise<Json[]> => {
  const form = calls.flatMap(([name, args], index) => [
    [`requests[${index}][function]`, name],
    [`requests[${index}][arguments]`, JSON.stringify(args)],
    [`requests[${index}][settingfilter]`, '1'],
  ]);
  const told = await call(moodle, 'tool_mobile_call_external_functions', Object.fromEntries(form));
  return told.responses as Json[];
};

const idsOf = ({ events }: Json): number[] => (events as { id: number }[]).map(({ id }) => id);

describe('web services', () => {
  it('refuse a missing or foreign token, and functions that are not in the service', async () => {
    const moodle = await started();
    const code = async (...args: Parameters<typeof call>) => (await call(...args)).errorcode;
    expect(await code(moodle, 'core_webservice_get_site_info', {}, '')).toBe('invalidtoken');
    expect(await code(moodle, 'core_webservice_get_site_info', {}, 'f'.repeat(32))).toBe('invalidtoken');
    expect(await code(moodle, 'core_user_delete_users')).toBe('accessexception');
    moodle.set({ missing: ['mod_assign_get_assignments'] });
    expect(await code(moodle, 'mod_assign_get_assignments')).toBe('invalidrecord');
    moodle.set({ version: '5.1' });
    expect(await code(moodle, 'mod_assign_get_assignments')).toBe('invalidrecordunknown');
  });

  it('answer a batch up to its first error', async () => {
    const responses = await batch(await started(), [
      ['core_webservice_get_site_info', {}],
      ['mod_assign_get_submission_status', { assignid: 11 }],
      ['mod_forum_get_forums_by_courses', {}],
    ]);
    expect(responses.map(({ error }) => error)).toEqual([false, true]);
    expect(JSON.parse(String(responses[1]?.exception))).toMatchObject({ errorcode: 'requireloginerror' });
    expect(JSON.parse(String(responses[0]?.data))).toMatchObject({ userid: 3, release: '4.5.6 (Build: 20250811)' });
  });

  it('leave out what is a group’s without its id', async () => {
    const moodle = await started();
    const { token } = moodle.students.s2;
    const window = {
      'options[timestart]': '1785513600',
      'options[timeend]': '1801411199',
      'options[userevents]': '1',
      'options[siteevents]': '1',
    };
    const courses = { 'events[courseids][0]': '2', 'events[courseids][1]': '3', 'events[courseids][2]': '5' };
    const groups = { 'events[groupids][0]': '1', 'events[groupids][1]': '3' };
    const name = 'core_calendar_get_calendar_events';
    const [all, without] = [
      await call(moodle, name, { ...courses, ...window, ...groups }, token),
      await call(moodle, name, { ...courses, ...window }, token),
    ];
    expect([idsOf(all).length, idsOf(without).length]).toEqual([45, 43]);
    expect(
      idsOf(all)
        .filter((id) => !idsOf(without).includes(id))
        .toSorted(),
    ).toEqual([10, 57]);
  });

  it('page what is to do, ignore a page without a window, and drop extensions with one', async () => {
    const moodle = await started();
    const page = (form: Record<string, string>, token?: string) =>
      call(moodle, 'core_calendar_get_action_events_by_timesort', form, token);
    const first = await page({ limitnum: '8' });
    const ignored = await page({ limitnum: '8', aftereventid: String(first.lastid) });
    expect(idsOf(ignored)).toEqual(idsOf(first));
    const one = await page({ limitnum: '8', timesortfrom: '1' });
    const two = await page({ limitnum: '8', timesortfrom: '1', aftereventid: String(one.lastid) });
    expect(idsOf(two)).toHaveLength(8);
    expect(idsOf(two).some((id) => idsOf(one).includes(id))).toBe(false);
    const { token } = moodle.students.s2;
    expect(idsOf(await page({ limitnum: '50' }, token))).toHaveLength(23);
    const window = { timesortfrom: '1785513600', timesortto: '1801411199' };
    expect(idsOf(await page({ limitnum: '50', ...window }, token))).toHaveLength(22);
    expect((await page({ limitnum: '51' })).errorcode).toBe('Limit must be between 1 and 50 (inclusive)');
  });

  it('are there on the version and in the state that is set', async () => {
    const moodle = await started();
    const names = async () =>
      ((await call(moodle, 'mod_quiz_get_quizzes_by_courses')).quizzes as { name: string }[]).map(({ name }) => name);
    expect(await names()).toContain('線上測驗 2');
    moodle.set({ state: 't2' });
    expect(await names()).not.toContain('線上測驗 2');
    moodle.set({ state: 't0', version: '5.1' });
    expect(await call(moodle, 'mod_quiz_get_user_quiz_attempts', { quizid: '1' })).toMatchObject({
      attempts: [{ state: 'finished' }],
    });
  });
});

describe('every recorded answer', () => {
  it('is there for both students in every state', () => {
    for (const who of ['s1', 's2'] as const) {
      for (const state of ['t0', 't1', 't2'] as const) {
        const answers = recordedAnswers('4.5', state, who);
        expect(Object.keys(answers).length).toBeGreaterThan(20);
        expect(JSON.stringify(answers)).not.toContain('"$"');
      }
    }
    expect(() => recordedAnswers('5.1', 't1', 's1')).toThrow('nothing was recorded');
  });

  it('holds no address of the recorded site, no key and no session', () => {
    const text = readFileSync(new URL('../../fixtures/moodle/recorded.json', import.meta.url), 'utf8');
    expect(text).not.toMatch(/example\.edu(?!\.tw)/);
    expect(text).not.toMatch(/sesskey=(?!<SESSKEY>)/);
  });
});

describe('a move by weeks', () => {
  it('moves every time and nothing else', () => {
    const answer = {
      duedate: 1_796_572_740,
      cutoffdate: 0,
      id: 1_796_572_740,
      name: '12/7 開放',
      dates: [{ timestamp: 1_796_572_740 }],
      customdata: '{"duedate":"1796572740","n":3}',
      timeopen: null,
    };
    expect(movedAnswer(answer, -1)).toEqual({
      ...answer,
      duedate: 1_795_967_940,
      dates: [{ timestamp: 1_795_967_940 }],
      customdata: '{"duedate":"1795967940","n":3}',
    });
    expect(movedCalendarFile('DTSTART:20261204T155900Z\r\nDTEND;VALUE=DATE:20261231\r\nSUMMARY:20261204', 1)).toBe(
      'DTSTART:20261211T155900Z\r\nDTEND;VALUE=DATE:20270107\r\nSUMMARY:20261204',
    );
  });

  it('brings the week of the recordings to any day', async () => {
    for (const text of ['2026-11-30', '2026-12-06', '2027-05-05', '2024-02-29']) {
      const nowMs = Date.parse(`${text}T12:00:00+08:00`);
      const moodle = await started({ now: () => nowMs, site: { weeks: 'mid-term' } });
      const { quizzes } = await call(moodle, 'mod_quiz_get_quizzes_by_courses');
      const open = (quizzes as { id: number; timeclose: number }[]).find(({ id }) => id === 5)?.timeclose ?? 0;
      const days = (nowMs - open * 1000) / 86_400_000;
      expect(Math.floor(days), text).toBe((new Date(nowMs).getUTCDay() + 6) % 7);
    }
  });
});

describe('the ways in', () => {
  it('tell what the site can do', async () => {
    const moodle = await started({ path: '/school', site: { typeOfLogin: 2, mobileService: false } });
    const [told] = (await post(
      `${moodle.wwwroot}/lib/ajax/service-nologin.php?info=tool_mobile_get_public_config`,
      {},
    )) as Json[];
    expect(told?.data).toMatchObject({
      wwwroot: moodle.wwwroot,
      typeoflogin: 2,
      enablewebservices: 1,
      enablemobilewebservice: 0,
      launchurl: `${moodle.wwwroot}/admin/tool/mobile/launch.php`,
    });
  });

  it('give a token for a password, and say why not', async () => {
    const moodle = await started();
    const { username, password, token } = moodle.students.s1;
    const ask = (form: Record<string, string>) =>
      post(`${moodle.wwwroot}/login/token.php`, { username, password, service: 'moodle_mobile_app', ...form });
    expect(await ask({})).toEqual({ token, privatetoken: null });
    expect(await ask({ username: 'B11315001' })).toMatchObject({ token });
    expect(await ask({ password: 'x' })).toMatchObject({ errorcode: 'invalidlogin' });
    expect(await ask({ username: 'unconfirmed' })).toMatchObject({ errorcode: 'usernotconfirmed' });
    expect(await ask({ service: 'x' })).toMatchObject({ errorcode: 'servicenotavailable' });
    moodle.set({ webServices: false });
    expect(await ask({})).toMatchObject({ errorcode: 'enablewsdescription' });
    moodle.set({ webServices: true, maintenance: 'web' });
    expect(await ask({})).toMatchObject({ errorcode: 'sitemaintenance' });
  });

  it('lead through the browser to a link whose check value fits', async () => {
    const moodle = await started({ path: '/school', site: { typeOfLogin: 2, privateToken: true } });
    const launch = `${moodle.wwwroot}/admin/tool/mobile/launch.php?service=moodle_mobile_app&passport=82.44&urlscheme=moodlemobile&confirmed=1`;
    const first = await fetch(launch, { redirect: 'manual' });
    expect([first.status, first.headers.get('location')]).toEqual([303, `${moodle.wwwroot}/login/index.php`]);
    const cookies = first.headers.getSetCookie().map((one) => one.split(';')[0]);
    const { username, password, token } = moodle.students.s1;
    const login = await fetch(`${moodle.wwwroot}/login/index.php`, {
      method: 'POST',
      body: new URLSearchParams({ username, password }),
      headers: { cookie: cookies.join('; ') },
      redirect: 'manual',
    });
    const session = login.headers.getSetCookie().map((one) => one.split(';')[0]);
    const page = await fetch(String(login.headers.get('location')), { headers: { cookie: session.join('; ') } });
    const [, encoded = ''] = /href="moodlemobile:\/\/token=([^"]+)"/.exec(await page.text()) ?? [];
    const parts = atob(encoded.replaceAll('&#x3D;', '=')).split(':::');
    expect(parts.slice(0, 2)).toEqual([md5(`${moodle.wwwroot}82.44`), token]);
    expect(parts).toHaveLength(3);
  });

  it('with passwords in the app the link wants a sign-in that began with it', async () => {
    const moodle = await started();
    const launch = `${moodle.wwwroot}/admin/tool/mobile/launch.php?service=moodle_mobile_app&passport=1`;
    const answer = await fetch(launch, { redirect: 'manual' });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('set-cookie')).toContain('tool_mobile_launch=');
  });

  it('give the calendar as a file, and refusals as pages with 200', async () => {
    const moodle = await started();
    const { icalUrl } = moodle.students.s1;
    const read = async (address: string) => {
      const answer = await fetch(address);
      return [answer.status, answer.headers.get('content-type')?.split(';')[0], (await answer.text()).slice(0, 22)];
    };
    expect(await read(icalUrl)).toEqual([200, 'text/calendar', 'BEGIN:VCALENDAR\r\nMETHO']);
    expect(await read(icalUrl.replace(/0151/, '0159'))).toEqual([200, 'text/html', 'Invalid authentication']);
    expect((await read(icalUrl.replace(/&authtoken=\w+/, '')))[0]).toBe(404);
    moodle.set({ icalExport: false });
    expect(await read(icalUrl)).toEqual([200, 'text/html', 'no export']);
  });
});
