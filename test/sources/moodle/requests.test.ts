import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Zone } from '../../../src/domain/time.ts';
import { day, school, T0, TERM } from './school.ts';

/** What a refresh costs, what leaves this server, and what is remembered of an answer. */

const READ_ONLY = [
  'core_webservice_get_site_info',
  'core_enrol_get_users_courses',
  'core_group_get_course_user_groups',
  'core_calendar_get_calendar_events',
  'core_calendar_get_action_events_by_timesort',
  'mod_assign_get_assignments',
  'mod_assign_get_submission_status',
  'mod_quiz_get_quizzes_by_courses',
  'mod_quiz_get_user_attempts',
  'mod_quiz_get_user_quiz_attempts',
  'mod_forum_get_forums_by_courses',
  'core_course_get_contents',
];

describe.each(['s1', 's2'] as const)('a first refresh for %s', (who) => {
  it('costs two requests and at most 60 KB for the recorded term, pictures of the courses included', async () => {
    const { read, exchanges } = await school({ site: { images: true } });
    expect((await read({ who })).coverage).toBe('all');
    expect(exchanges).toHaveLength(2);
    const bytes = exchanges.map(({ answer }) => gzipSync(answer).byteLength);
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(60_000);
    // the weight of a real term, so that the limit means something
    expect(exchanges.reduce((sum, { answer }) => sum + answer.length, 0)).toBeGreaterThan(350_000);
  });
});

describe('what leaves this server', () => {
  it('goes by POST with the token in the body only, and asks functions of the list alone', async () => {
    const { read, exchanges, moodle } = await school({ path: '/school' });
    await read();
    for (const { method, path, form, inner } of exchanges) {
      expect([method, path]).toEqual(['POST', '/school/webservice/rest/server.php?moodlewsrestformat=json']);
      expect(form.wstoken).toBe(moodle.students.s1.token);
      expect(READ_ONLY).toEqual(expect.arrayContaining([...inner]));
    }
  });

  it('asks for the whole term with all own groups and courses, whatever days are asked for', async () => {
    const { read, exchanges } = await school();
    await read({ who: 's2', span: { from: day('2026-12-01'), to: day('2026-12-02') } });
    const [lists] = exchanges;
    const todo = lists?.inner.indexOf('core_calendar_get_action_events_by_timesort');
    expect(todo).toBe(6);
    expect(JSON.parse(lists?.form[`requests[${todo}][arguments]`] ?? '')).toEqual({
      timesortfrom: 1_785_513_600,
      timesortto: 1_801_411_199,
      limitnum: 50,
    });
    const { form } = exchanges[1] ?? {};
    expect(JSON.parse(form?.['requests[0][arguments]'] ?? '')).toMatchObject({
      events: { courseids: [3, 2, 5], groupids: [1, 3] },
      options: { timestart: 1_785_513_600, timeend: 1_801_411_199, userevents: true, siteevents: true },
    });
  });

  it('asks for a submission only where nothing else tells, since the first such question writes a row', async () => {
    const { read, exchanges } = await school();
    await read();
    const asked = exchanges.flatMap(({ form, inner }) =>
      inner.flatMap((name, index) =>
        name === 'mod_assign_get_submission_status' ? [form[`requests[${index}][arguments]`]] : [],
      ),
    );
    expect(asked).toEqual(['{"assignid":5}']);
  });
});

describe('what is remembered', () => {
  it('is the answer for a minute, and what the site can do for a day', async () => {
    const { read, exchanges } = await school();
    const first = await read();
    expect(await read({ nowMs: T0 + 59_000 })).toEqual(first);
    expect(exchanges).toHaveLength(2);
    await read({ nowMs: T0 + 60_000 });
    expect(exchanges).toHaveLength(4);
    const siteInfo = exchanges.map(({ inner }) => inner.includes('core_webservice_get_site_info'));
    expect(siteInfo).toEqual([true, false, false, false]);
    await read({ nowMs: T0 + 86_400_000 });
    expect(exchanges[4]?.inner).toContain('core_webservice_get_site_info');
  });

  it('serves fewer days and single items of the same term', async () => {
    const { read, exchanges, source, ask } = await school();
    await read();
    await read({ span: { from: day('2026-12-01'), to: day('2026-12-02') } });
    await source.details?.(ask(), { list: 'deadlines', item: 'assign/2' });
    expect(exchanges).toHaveLength(2);
  });

  it('is not the clock: the status is told anew', async () => {
    const { read } = await school();
    const statusAt = async (nowMs: number) =>
      (await read({ nowMs })).deadlines?.find(({ id }) => id.endsWith('quiz/5'))?.status;
    const end = Date.parse('2026-12-01T10:00:00+08:00');
    expect(await statusAt(end)).toBe('Overdue (Grace period)');
    expect(await statusAt(end + 1_000)).toBe('Closed');
  });

  it('is of one account alone, as it was connected', async () => {
    const { read, ask, exchanges } = await school();
    const [one, other] = [await read({ who: 's1' }), await read({ who: 's2' })];
    expect(exchanges).toHaveLength(4);
    expect(other.deadlines).not.toEqual(one.deadlines);
    await read({ account: { ...ask().account, connectedAt: 1 } });
    expect(exchanges).toHaveLength(6);
  });

  it('is nothing of an answer in which a part was missing, nor of an account that is refused', async () => {
    const { read, moodle, exchanges, failure } = await school({
      site: { broken: { mod_forum_get_forums_by_courses: 'x' } },
    });
    await read();
    moodle.set({ broken: {} });
    expect((await read()).coverage).toBe('all');
    const before = exchanges.length;
    await read();
    expect(exchanges).toHaveLength(before);
    moodle.injectFault({ match: 'server.php', answer: { recorded: 'ws-invalid-token' } });
    expect((await failure({ nowMs: T0 + 60_000 })).kind).toBe('sign_in_needed');
    moodle.clearFaults();
    await read();
    expect(exchanges.at(-2)?.inner).toContain('core_webservice_get_site_info');
  });
});

describe('what is still to do', () => {
  it.each([
    [20, 2],
    [29, 2],
    [30, 2],
    [79, 3],
    [130, 4],
  ])('with %i lessons more is read to its end in %i requests', async (crowd, requests) => {
    const { read, exchanges } = await school({ site: { crowd } });
    const found = await read();
    expect(found.coverage).toBe('all');
    expect(exchanges).toHaveLength(requests);
    const lessons = found.deadlines?.filter(({ id }) => /lesson\/\d{5}$/.test(id)) ?? [];
    expect(lessons).toHaveLength(crowd);
    expect(new Set(lessons.map(({ done }) => done))).toEqual(new Set(['no']));
  });

  it('of 5,000 events ends after 40 pages, says so and claims nothing that only the rest would prove', async () => {
    const { read, exchanges } = await school({ site: { crowd: 5_000 } });
    const found = await read();
    expect(exchanges).toHaveLength(40);
    expect(found.coverage).toMatchObject([{ part: 'what is still to do', failure: { kind: 'source_changed' } }]);
    expect(found.deadlines?.length).toBeGreaterThan(5_000);
    expect(found.deadlines?.find(({ id }) => id.endsWith('assign/1'))).toMatchObject({
      status: 'Closed',
      done: 'unknown',
    });
  });

  it('ends where the same page comes again, and says that it is torn', async () => {
    const { read, exchanges } = await school({ site: { crowd: 60, stuckPaging: true } });
    const found = await read();
    expect(exchanges).toHaveLength(2);
    expect(found.coverage).toMatchObject([{ part: 'what is still to do' }]);
    expect(found.deadlines?.find(({ id }) => id.endsWith('assign/4'))?.done).toBe('unknown');
  });
});

describe('a term', () => {
  it('holds the days asked for, what is overdue in it and still taken, and open work without a date', async () => {
    const { read } = await school();
    const ids = async (from: string, to: string) =>
      ((await read({ span: { from: day(from), to: day(to) } })).deadlines ?? [])
        .map(({ id }) => id.split(' ')[1])
        .toSorted();
    expect(await ids('2026-12-06', '2026-12-06')).toEqual(
      // due that day; overdue since 20 and 24 November; no date
      ['assign/17', 'assign/2', 'assign/5', 'assign/7', 'page/2', 'quiz/5'],
    );
    expect(await ids('2026-03-01', '2026-03-31')).toEqual(['assign/18']);
    expect(await ids(TERM.from, TERM.to)).not.toContain('assign/19');
  });
});

describe('when courses begin', () => {
  const HOUR = 3_600_000;
  const daysOf = async (
    { source, ask }: Awaited<ReturnType<typeof school>>,
    over: { nowMs?: number; zone?: Zone } = {},
  ) => await source.courseDays?.(ask(over));

  it('is told in days of the school, wherever its student is, and remembered for a day; a term that was read tells it too', async () => {
    const at = await school();
    await at.read();
    const cost = at.exchanges.length;
    const days = await daysOf(at);
    expect(days).toContainEqual({ first: '2026-09-07', last: '2027-01-15' });
    expect(days).toContainEqual({ first: '2026-02-23', last: '2026-06-26' });
    expect(await daysOf(at, { zone: 'America/New_York' as Zone })).toEqual(days);
    await daysOf(at, { nowMs: T0 + 23 * HOUR });
    expect(at.exchanges.length).toBe(cost);
    await daysOf(at, { nowMs: T0 + 25 * HOUR });
    expect(at.exchanges.length).toBeGreaterThan(cost);
  });

  it('is not told where Moodle does not list the courses, and never guessed', async () => {
    const at = await school({ site: { missing: ['core_enrol_get_users_courses'] } });
    expect(await daysOf(at)).toEqual([]);
  });
});
