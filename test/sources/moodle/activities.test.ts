import { describe, expect, it } from 'vitest';
import { activitiesIn } from '../../../src/sources/moodle/activities.ts';
import type { CalendarRow, Module } from '../../../src/sources/moodle/shapes.ts';
import type { Term } from '../../../src/sources/moodle/term.ts';

/** Cases that no recording holds. Seconds; now is 1000. */

const NOW = 1_000;
const row = (over: Partial<CalendarRow>): CalendarRow => ({
  ...{ id: 1, name: 'Unit 1 closes', description: undefined, location: undefined, courseid: 2, modulename: 'lesson' },
  ...{ instance: 5, eventtype: 'close', timestart: 2_000, timeduration: 0, visible: true },
  ...over,
});
const module = (over: Partial<Module>): Module => ({
  ...{
    id: 50,
    name: 'Unit 1',
    modname: 'lesson',
    instance: 5,
    uservisible: true,
    completion: 0,
    completiondata: undefined,
  },
  ...over,
});
const term = (over: Partial<Term> = {}): Term => ({
  window: { from: 0, to: 10_000 },
  language: 'en',
  courses: [],
  rows: [],
  todo: [],
  allPages: true,
  assignments: [],
  quizzes: [],
  forums: [],
  submissions: new Map(),
  attempts: new Map(),
  modules: new Map(),
  holes: [],
  ...over,
});
const of = (over: Partial<Term>) => activitiesIn(term(over), NOW);

describe('what is not to be seen', () => {
  it('is left out wherever it comes from: hidden in the calendar, or locked on the page of its course', () => {
    expect(of({ rows: [row({ visible: false })] })).toEqual([]);
    const modules = new Map([['lesson/5', module({ uservisible: false })]]);
    expect(of({ rows: [row({})], modules })).toEqual([]);
    const forum = { id: 1, cmid: 9, course: 2, name: 'F', intro: '', duedate: 2_000, cutoffdate: undefined };
    expect(of({ forums: [forum], modules: new Map([['forum/1', module({ uservisible: false })]]) })).toEqual([]);
    expect(of({ forums: [forum] })).toHaveLength(1);
  });
});

describe('an activity of the calendar', () => {
  it('is called as its page calls it, else as the list of what is to do, and only last by the row', () => {
    const todo = [{ id: 1, activityname: 'Unit one', modulename: 'lesson', instance: 50, course: undefined }];
    expect(of({ rows: [row({})], todo, modules: new Map([['lesson/5', module({})]]) })[0]?.title).toBe('Unit 1');
    expect(of({ rows: [row({})], todo })[0]).toMatchObject({ title: 'Unit one', courseModule: 50, done: false });
    expect(of({ rows: [row({})] })[0]).toMatchObject({
      title: 'Unit 1 closes',
      courseModule: undefined,
      done: undefined,
    });
  });

  it('of a module that nobody knows here is there with the dates it has', () => {
    const due = row({ modulename: 'newthing', eventtype: 'due', timestart: 900 });
    expect(of({ rows: [due] })[0]).toMatchObject({
      ...{ id: 'newthing/5', due: 900, until: undefined, status: 'Overdue (Grace period)', done: undefined },
    });
    const rows = [row({ modulename: 'newthing', eventtype: 'open', timestart: 1_100 })];
    expect(of({ rows })[0]).toMatchObject({ opens: 1_100, due: undefined, status: 'Not yet open' });
  });

  it('with two rows of one kind has the later date, as an override stands behind what it replaces', () => {
    const rows = [row({ timestart: 2_000 }), row({ id: 2, timestart: 3_000 })];
    expect(of({ rows })).toMatchObject([{ due: 3_000 }]);
  });

  it('is done when it is ticked, and open when it is tracked and is not', () => {
    const ticked = (completion: number, state: number) =>
      of({
        rows: [row({ modulename: 'workshop', eventtype: 'closesubmission' })],
        modules: new Map([['workshop/5', module({ completion, completiondata: { state } })]]),
      })[0]?.done;
    expect([ticked(1, 0), ticked(1, 1), ticked(2, 2), ticked(0, 1)]).toEqual([false, true, true, undefined]);
  });

  it('whose completion is expected is not done as long as the row is there', () => {
    const rows = [row({ modulename: 'page', eventtype: 'expectcompletionon', timestart: 900 })];
    expect(of({ rows })[0]).toMatchObject({
      due: 900,
      until: undefined,
      status: 'Overdue (Grace period)',
      done: false,
    });
  });

  it('with work to assess is two', () => {
    const rows = [
      row({ modulename: 'workshop', eventtype: 'closesubmission', timestart: 900 }),
      row({ id: 2, modulename: 'workshop', eventtype: 'openassessment', timestart: 950 }),
      row({ id: 3, modulename: 'workshop', eventtype: 'closeassessment', timestart: 3_000 }),
    ];
    expect(of({ rows }).map(({ id, status, done, due }) => [id, status, done, due])).toEqual([
      ['workshop/5', 'Closed', undefined, 900],
      ['workshop/5/assessment', 'Open', undefined, 3_000],
    ]);
  });
});

describe('an assignment', () => {
  const one = {
    ...{ id: 5, cmid: 50, course: 2, name: 'A', intro: '', nosubmissions: false },
    ...{ allowsubmissionsfromdate: undefined, duedate: 900, cutoffdate: 950 },
  };
  const told = (over: Partial<Term>) => of({ assignments: [one], ...over })[0];
  const last = (status: string, team?: string) =>
    new Map([
      [5, { submission: { status }, teamsubmission: team ? { status: team } : undefined, extensionduedate: undefined }],
    ]);

  it.each([
    ['submitted', undefined, true],
    ['new', 'submitted', true],
    ['draft', undefined, false],
    ['reopened', 'draft', false],
    ['a state of tomorrow', undefined, false],
  ])('with its submission %s and that of the team %s is done: %s', (own, team, done) => {
    expect(told({ submissions: last(own, team) })?.done).toBe(done);
  });

  it('is taken until the later of cut-off and extension', () => {
    const extended = (timestart: number) =>
      told({ rows: [row({ modulename: 'assign', eventtype: 'extension', timestart })] });
    expect(extended(2_000)).toMatchObject({ due: 2_000, until: 2_000, status: 'Open' });
    expect(extended(920)).toMatchObject({ due: 920, until: 950, status: 'Closed' });
  });

  it('with nothing to hand in is neither done nor undone', () => {
    expect(of({ assignments: [{ ...one, nosubmissions: true }] })[0]?.done).toBeUndefined();
  });

  it('is done when it is no longer to do, where its date is among what was read to its end', () => {
    const todo = [{ id: 1, activityname: 'A', modulename: 'assign', instance: 50, course: undefined }];
    expect(told({})?.done).toBe(true);
    expect(told({ todo })?.done).toBe(false);
    expect(told({ allPages: false })?.done).toBeUndefined();
    expect(told({ todo: undefined })?.done).toBeUndefined();
    expect(told({ window: { from: 901, to: 10_000 } })?.done).toBeUndefined();
    expect(told({ window: { from: 0, to: 899 } })?.done).toBeUndefined();
    expect(told({ window: { from: 900, to: 900 } })?.done).toBe(true);
  });
});

describe('a quiz with a grace period', () => {
  const one = {
    ...{ id: 1, coursemodule: 9, course: 2, name: 'Q', intro: '', timeopen: 100 },
    ...{ timeclose: 900, overduehandling: 'graceperiod', graceperiod: 200 },
  };
  const told = (states: readonly string[] | undefined) =>
    of({ quizzes: [one], attempts: new Map(states ? [[1, states.map((state) => ({ state }))]] : []) })[0];

  it('is taken longer only while an attempt goes on', () => {
    expect(told(['overdue'])).toMatchObject({ until: 1_100, status: 'Overdue (Grace period)', done: false });
    expect(told(['finished', 'inprogress'])).toMatchObject({ until: 1_100, done: true });
    expect(told(['finished'])).toMatchObject({ until: 900, status: 'Closed', done: true });
    expect(told(['abandoned'])).toMatchObject({ until: 900, status: 'Closed', done: false });
    expect(told([])).toMatchObject({ status: 'Closed', done: false });
    expect(told(undefined)).toMatchObject({ status: undefined, done: undefined });
  });
});
