import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { RecordedFault } from '../../../src/demo/moodle/faults.ts';
import type { Failure, FailureKind } from '../../../src/domain/failure.ts';
import type { Findings, Gap } from '../../../src/domain/source.ts';
import { school } from './school.ts';

/** Every refusal that was recorded, and what else a school's server may do: a clear result, nothing leaked, nothing empty. */

const recorded: Readonly<Record<string, { readonly body: unknown }>> = JSON.parse(
  readFileSync(new URL('../../../fixtures/moodle/errors.json', import.meta.url), 'utf8'),
);

type Result = readonly [kind: FailureKind, words: RegExp, refused: 0 | 1];

const ENDED: Result = ['sign_in_needed', /no longer accepts our access/, 1];
const CLOSED: Result = ['source_down', /closed for maintenance/, 0];
const DOWN: Result = ['source_down', /did not answer/, 0];
const UNREADABLE: Result = ['source_changed', /unknown shape/, 0];
const OFF: Result = ['not_permitted', /switched off the access.*calendar link/, 0];
const MOVED: Result = ['source_changed', /moved to another address.*connect it again/, 0];

/** What each answer means where it is the answer to every question. */
const WHOLE: Readonly<Partial<Record<RecordedFault, Result>>> = {
  'ws-invalid-token': ENDED,
  'ws-empty-token': ENDED,
  'ws-token-after-reset': ENDED,
  'ws-expired-token-first': ENDED,
  'ws-expired-token-again': ENDED,
  'ws-ip-restricted-token': ENDED,
  'ws-no-rest-use-capability': ENDED,
  'ws-service-disabled': ENDED,
  'ws-function-not-in-service': ENDED,
  'ws-function-unknown': ENDED,
  'ws-user-suspended-later': ENDED,
  'ws-forced-password-change-s2-events': ['not_permitted', /new password.*in a browser/, 0],
  'ws-policy-not-agreed-events': ['not_permitted', /policy.*in a browser/, 0],
  'ws-maintenance': CLOSED,
  'ws-cli-maintenance': CLOSED,
  'ws-upgrade-running': CLOSED,
  'page-cli-maintenance': CLOSED,
  'ws-database-down': DOWN,
  'page-database-down': DOWN,
  'ws-rest-protocol-off': OFF,
  'ws-webservices-off': OFF,
  'post-ws-wrong-host': MOVED,
  'post-token-wrong-host': MOVED,
  'page-maintenance': MOVED,
  'page-my-not-logged-in': MOVED,
  'ws-html-page-200': UNREADABLE,
  'page-login': UNREADABLE,
  'page-404-moodle': UNREADABLE,
  'ws-invalid-token-xml': UNREADABLE,
  'ws-bad-parameter-type': UNREADABLE,
  'ws-missing-parameter': UNREADABLE,
  'ws-limit-over-50': UNREADABLE,
};

/** Nothing of what the site said, and no secret, in what goes on from here. */
function expectOwnWords({ message, next, cause }: Failure, said: unknown): void {
  const told = `${message} ${next} ${String(cause)}`;
  expect(told).not.toMatch(/[0-9a-f]{32}|b1131500|stack|debuginfo|exception|<|localhost|wsaccess|\.php/i);
  const texts = typeof said === 'string' ? [said] : Object.values(said as object).map(String);
  for (const text of texts) if (text.length > 20) expect(told).not.toContain(text);
}

describe.each(Object.entries(WHOLE))('%s in answer to everything', (name, [kind, words, refused]) => {
  it('is told in our own words, with what to do', async () => {
    const { moodle, failure, refusals } = await school();
    moodle.injectFault({ match: 'server.php', answer: { recorded: name as RecordedFault } });
    const thrown = await failure();
    expect(thrown.kind).toBe(kind);
    expect(`${thrown.message} ${thrown.next}`).toMatch(words);
    expect(refusals()).toBe(refused);
    expectOwnWords(thrown, recorded[name]?.body);
  });
});

it('an access that ended refuses once with another word, and the account is told of it then', async () => {
  const { moodle, failure, refusals } = await school();
  moodle.injectFault({ match: 'server.php', times: 1, answer: { recorded: 'ws-expired-token-first' } });
  moodle.injectFault({ match: 'server.php', answer: { recorded: 'ws-expired-token-again' } });
  expect((await failure()).kind).toBe('sign_in_needed');
  expect(refusals()).toBe(1);
});

describe.each([
  ['must-change-password', /new password/],
  ['policy-not-agreed', /policy of the site/],
] as const)('a person for whom everything is empty until they did something: %s', (trouble, words) => {
  it('never looks as if nothing were due', async () => {
    const { failure } = await school({ site: { trouble } });
    const thrown = await failure();
    expect(thrown.kind).toBe('not_permitted');
    expect(thrown.message).toMatch(words);
  });

  it('not even where what tells of it is not there', async () => {
    const { failure } = await school({ site: { trouble, missing: ['core_calendar_get_action_events_by_timesort'] } });
    expect((await failure()).kind).toBe('source_changed');
  });
});

/** A question that is asked in a request of its own. */
const alone = (name: string): RegExp => new RegExp(`json ${name} $`);

describe.each([
  ['forced-password-change-s2', /new password/],
  ['policy-not-agreed', /policy of the site/],
] as const)('the recorded lists of a person who has to do something first: %s', (name, words) => {
  it('are empty without a word, and not taken for an empty term', async () => {
    const { moodle, failure } = await school({ site: { missing: ['tool_mobile_call_external_functions'] } });
    for (const [asked, list] of [
      ['core_enrol_get_users_courses', 'courses'],
      ['mod_assign_get_assignments', 'assignments'],
      ['core_course_get_contents', 'contents'],
      ['core_calendar_get_action_events_by_timesort', 'events'],
    ] as const)
      moodle.injectFault({ match: alone(asked), answer: { recorded: `ws-${name}-${list}` } });
    const thrown = await failure();
    expect([thrown.kind, thrown.message]).toEqual(['not_permitted', expect.stringMatching(words)]);
  });
});

it('one item that is hidden since costs no other: what was recorded for it, and for a course of others', async () => {
  const { moodle, read } = await school({ site: { missing: ['tool_mobile_call_external_functions'] } });
  const hidden = { recorded: 'ws-hidden-assign-status' } as const;
  moodle.injectFault({ match: alone('mod_assign_get_submission_status'), times: 1, answer: hidden });
  moodle.injectFault({
    match: alone('core_course_get_contents'),
    times: 1,
    answer: { recorded: 'ws-other-course-contents' },
  });
  const found = await read();
  expect(found.deadlines).toHaveLength(30);
  // that it may not be seen is no failure of a part
  expect(parts(found)).toEqual([]);
});

it('a suspended account is refused, and told as one that must sign in', async () => {
  const { failure, refusals } = await school({ site: { trouble: 'suspended' } });
  expect((await failure()).kind).toBe('sign_in_needed');
  expect(refusals()).toBe(1);
});

const parts = ({ coverage }: Findings): string[] => (coverage === 'all' ? [] : coverage.map(({ part }) => part));
const gaps = ({ coverage }: Findings): readonly Gap[] => (coverage === 'all' ? [] : coverage);
const ids = ({ deadlines = [] }: Findings): (string | undefined)[] => deadlines.map(({ id }) => id.split(' ')[1]);

/** Of each function: what is named as missing, and how many of the 30 rows of the term are still there. */
const ONE_BROKEN = [
  ['core_webservice_get_site_info', ['what this Moodle can do'], 30],
  ['core_enrol_get_users_courses', ['courses'], 30],
  ['core_group_get_course_user_groups', ['groups'], 30],
  ['mod_assign_get_assignments', ['assignments'], 29],
  ['mod_quiz_get_quizzes_by_courses', ['quizzes'], 30],
  ['mod_forum_get_forums_by_courses', ['forums'], 30],
  ['core_calendar_get_action_events_by_timesort', ['what is still to do'], 30],
  ['core_calendar_get_calendar_events', ['the calendar'], 23],
  ['core_course_get_contents', ['names and completion'], 30],
  ['mod_quiz_get_user_attempts', ['attempts at quizzes'], 30],
  ['mod_assign_get_submission_status', ['what was handed in'], 30],
] as const;

describe.each(ONE_BROKEN)('a plugin that breaks %s', (name, missing, count) => {
  it('is named, and everything else is there', async () => {
    const { read, moodle } = await school({ site: { broken: { [name]: 'dmlreadexception' } } });
    const found = await read();
    expect(parts(found)).toEqual(missing);
    expect(found.deadlines).toHaveLength(count);
    for (const { failure } of gaps(found)) {
      expect(failure.kind).toBe('source_changed');
      expect(failure.message).toBe('Moodle failed on it.');
    }
    moodle.set({ broken: {} });
    expect((await read()).deadlines).toHaveLength(30);
  });

  it('is told as not offered where the site has no such function', async () => {
    const { read } = await school({ site: { missing: [name] } });
    const found = await read();
    // what forums have is all in the calendar
    expect(parts(found)).toEqual(name === 'mod_forum_get_forums_by_courses' ? [] : missing);
    for (const { failure } of gaps(found)) expect(failure.message).toBe('This Moodle does not offer it.');
    expect(found.deadlines).toHaveLength(count);
  });
});

describe('what a missing part makes unknown', () => {
  const state = ({ deadlines }: Findings, id: string) => {
    const { status, done, due, title } = deadlines?.find((one) => one.id.endsWith(` ${id}`)) ?? {};
    return { status, done, due, title };
  };

  it('without the assignments their due dates are the calendar’s, and their state is not known', async () => {
    const { read } = await school({ site: { broken: { mod_assign_get_assignments: 'x' } } });
    expect(state(await read({ who: 's2' }), 'assign/8')).toEqual({
      status: undefined,
      done: 'unknown',
      due: Date.parse('2026-12-02T23:59:00+08:00'),
      title: '作業4:遞迴',
    });
  });

  it('without what is to do nothing is called done, nor undone, that only it would prove', async () => {
    const { read } = await school({ site: { broken: { core_calendar_get_action_events_by_timesort: 'x' } } });
    const found = await read();
    expect(state(found, 'assign/1')).toMatchObject({ status: 'Closed', done: 'unknown' });
    expect(state(found, 'quiz/2')).toMatchObject({ status: 'Open', done: 'unknown' });
  });

  it('without its attempts a quiz that may be in its grace period has no status', async () => {
    const { read } = await school({ site: { broken: { mod_quiz_get_user_attempts: 'x' } } });
    const found = await read();
    expect(state(found, 'quiz/5')).toMatchObject({ status: undefined, done: 'unknown' });
    expect(state(found, 'quiz/4')).toMatchObject({ status: 'Closed', done: 'unknown' });
  });

  it('without the calendar the free time of that time is unknown', async () => {
    const { source, ask } = await school({ site: { broken: { core_calendar_get_calendar_events: 'x' } } });
    const { calendars } = await source.read(ask());
    const [busy] = (await source.freeBusy?.(ask(), calendars)) ?? [];
    expect(busy).toMatchObject({ busy: [], unknown: [{ span: ask().span }] });
  });
});

describe('sites of other versions', () => {
  it('before 4.5 the extensions are asked for one by one, as the calendar has none', async () => {
    const { read } = await school({ site: { release: '4.1.2 (Build: 20230213)' } });
    const found = await read({ who: 's2' });
    expect(found.deadlines?.find(({ id }) => id.endsWith(' assign/8'))).toMatchObject({
      status: 'Open',
      due: Date.parse('2026-12-02T23:59:00+08:00'),
    });
  });

  it('without that, an extension would not be known', async () => {
    const { read } = await school({ site: { release: '4.1.2', missing: ['mod_assign_get_submission_status'] } });
    const found = await read({ who: 's2' });
    expect(found.deadlines?.find(({ id }) => id.endsWith(' assign/8'))?.status).toBe('Closed');
    expect(parts(found)).toEqual(['what was handed in']);
  });

  it('before 3.7 everything is asked one by one, with the same result', async () => {
    const one = await school({ site: { missing: ['tool_mobile_call_external_functions'] } });
    const many = await school();
    expect(await one.read()).toEqual({
      ...(await many.read()),
      calendars: expect.anything(),
      events: expect.anything(),
    });
    expect(one.exchanges.length).toBeGreaterThan(10);
    const before = one.exchanges.length;
    await one.read({ nowMs: one.ask().nowMs + 61_000 });
    const again = one.exchanges.slice(before).map(({ function: name }) => name);
    expect(again).not.toContain('tool_mobile_call_external_functions');
  });

  it('5.0 renamed the attempts', async () => {
    const { read, exchanges } = await school({ site: { version: '5.1', missing: ['mod_quiz_get_user_attempts'] } });
    expect(parts(await read())).toEqual([]);
    expect(exchanges[1]?.inner).toContain('mod_quiz_get_user_quiz_attempts');
  });
});

describe('a network that fails', () => {
  it('in the second request leaves what the first one gave', async () => {
    const { read, moodle } = await school();
    moodle.injectFault({ match: 'core_course_get_contents', answer: { kind: 'drop' } });
    const found = await read();
    expect(parts(found)).toContain('the calendar');
    expect(ids(found)).toContain('assign/2');
    expect(gaps(found)[0]?.failure.kind).toBe('source_down');
  });

  it('for a moment is tried once more', async () => {
    const { read, moodle } = await school();
    moodle.injectFault({ match: 'server.php', times: 1, answer: { kind: 'drop' } });
    expect((await read()).coverage).toBe('all');
  });

  it.each([
    [{ kind: 'drop' }, 'source_down'],
    [{ kind: 'large', bytes: 9_000_000 }, 'source_changed'],
    [
      { status: 200, headers: { 'Content-Type': 'application/json' }, body: '{"responses":[{"error":fal' },
      'source_changed',
    ],
    [{ status: 200, headers: { 'Content-Type': 'application/json' }, body: '{"responses":[]}' }, 'source_changed'],
    [{ status: 200, headers: { 'Content-Type': 'application/json' }, body: 'null' }, 'source_changed'],
    [{ status: 429 }, 'rate_limited'],
    [{ status: 502, headers: { 'Content-Type': 'text/html' }, body: '<h1>Bad gateway</h1>' }, 'source_down'],
  ] as const)('with %o for everything fails as %s', async (answer, kind) => {
    const { failure, moodle } = await school();
    moodle.injectFault({ match: 'server.php', answer });
    expect((await failure()).kind).toBe(kind);
  });

  it('ends with the question', async () => {
    const { failure, moodle } = await school();
    moodle.injectFault({ match: 'server.php', answer: { kind: 'hang' } });
    expect((await failure({ signal: AbortSignal.timeout(300) })).kind).toBe('source_down');
  });
});

describe('rows that are not what they should be', () => {
  it('are counted and leave the others alone', async () => {
    const { read, moodle } = await school();
    const body = JSON.stringify({
      responses: [
        { error: false, data: JSON.stringify({ release: '4.5', functions: [] }) },
        {
          error: false,
          data: JSON.stringify([{ id: 2, fullname: '<b>A</b> &amp; B<script>x</script>', startdate: 0 }, { id: 'x' }]),
        },
        { error: false, data: JSON.stringify({ groups: [] }) },
        {
          error: false,
          data: JSON.stringify({
            courses: [
              {
                assignments: [
                  { id: 1, cmid: 1, course: 2, name: 'One', duedate: 1_796_572_740, somethingNew: [{}] },
                  { id: 2, cmid: 2, course: 2, name: 7 },
                ],
              },
            ],
          }),
        },
        { error: false, data: JSON.stringify({ quizzes: [] }) },
        { error: false, data: '[]' },
        { error: false, data: JSON.stringify({ events: [], firstid: null, lastid: null }) },
      ],
    });
    const headers = { 'Content-Type': 'application/json' };
    moodle.injectFault({ match: 'mod_assign_get_assignments', answer: { status: 200, headers, body } });
    const found = await read();
    expect(found.deadlines).toMatchObject([{ title: 'One', course: 'A & B', done: 'yes', status: 'Open' }]);
    expect(gaps(found).map(({ part, failure }) => [part, failure.message])).toEqual([
      ['assignments', 'One entry of it is in a shape unknown here.'],
      ['courses', 'One entry of it is in a shape unknown here.'],
    ]);
  });
});
