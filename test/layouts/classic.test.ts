import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Calendar, CalendarEvent, Task } from '../../src/domain/agenda.ts';
import type { Span, Zone } from '../../src/domain/time.ts';
import { classic } from '../../src/layouts/classic.ts';
import type { Extras } from '../../src/planner/extras.ts';
import { createPlanner } from '../../src/planner/planner.ts';
import { wallClock } from '../../src/planner/wall-clock.ts';
import { safeEncode } from '../../src/toon/encode.ts';
import {
  at,
  caller,
  day,
  event,
  findings,
  NEW_YORK,
  never,
  occurrence,
  ports,
  source,
  TAIPEI,
  task,
} from '../planner/kit.ts';
import { composite } from '../stats/composite.ts';
import { anyData } from './any-data.ts';
import { type ClassicDoc, classicEvents, classicTasks, readClassic } from './classic-decoder.ts';
import { factsOf } from './facts.ts';
import { offsetMinutes, wall } from './intl-clock.ts';
import { masked, student, studentFacts } from './student.ts';

const YEAR: Span = { from: day('2026-01-01'), to: day('2026-12-31') };
const WORK: Calendar = { key: 'work', id: 'work@x', name: 'Work', primary: true, role: 'owner' };
const LIST = { key: 'todo', id: 'list1', title: 'To do' };

interface Given {
  calendars?: readonly Calendar[];
  tasklists?: readonly (typeof LIST)[];
  events?: readonly CalendarEvent[];
  tasks?: readonly Task[];
  range?: Span;
  zone?: Zone;
  extras?: Extras;
}

async function textOf({ range = YEAR, zone = TAIPEI, extras = {}, ...found }: Given): Promise<string> {
  const given = findings({ calendars: [WORK], tasklists: [LIST], ...found });
  const planner = createPlanner(ports({ sources: [source(async () => given)] }).ports);
  const answer = classic({ ...(await planner.timeContext(caller({ zone }), range, never)), ...extras });
  return safeEncode(answer.data, answer);
}

const read = async (given: Given): Promise<ClassicDoc> => readClassic(await textOf(given));
const monthsOf = async (given: Given) => (await read(given)).google_calendar?.Work?.month;

const timed = (from: string, to: string, over: Partial<CalendarEvent> = {}): CalendarEvent =>
  event({ id: from, title: 'x', when: { kind: 'timed', from: at(from), to: at(to) }, ...over });
const whole = (first: string, last: string): CalendarEvent =>
  event({ id: first, title: 'x', when: { kind: 'all-day', first: day(first), last: day(last) }, zone: undefined });

describe('the classic layout', () => {
  it('reads as the first version did', async () => {
    const events = [
      occurrence('s', '2026-03-02T09:00+08:00', { title: '微積分', place: 'TR-510' }),
      occurrence('s', '2026-03-09T09:00+08:00', { title: '微積分', place: 'TR-510', notes: 'bring "it"' }),
      whole('2026-03-30', '2026-04-02'),
    ];
    const tasks = [
      task({ title: 'Thesis', due: day('2026-03-20') }),
      task({ id: 't2', title: 'Outline', parent: 't1', done: { at: at('2026-03-05T10:00+08:00') } }),
      task({
        id: 't3',
        title: 'Print',
        parent: 't1',
        due: day('2026-03-10'),
        done: { at: at('2026-04-01T09:00+08:00') },
      }),
    ];
    expect((await textOf({ events, tasks })).split('\n')).toEqual([
      'meta:',
      '  time_range:',
      '    start: "2026-01-01T00:00:00"',
      '    end: "2026-12-31T23:59:59"',
      '  generated_at: "2026-01-28T12:00:00"',
      '  sources[2]: google_tasks,google_calendar',
      'google_tasks:',
      '  To do:'.replace('To do', '"To do"'),
      '    source:',
      '      id: list1',
      '      title: To do',
      '    parent_tree:',
      '      Thesis[2]: Outline,Print',
      '    month:',
      '      "2026-03":',
      '        done[1]{id,title,tl_id,tl_title,notes,done_m,done_d,done_wd,done_hm,due_m,due_d,due_wd,due_hm}:',
      '          t2,Outline,list1,To do,0,same,5,4,"10:00",0,0,0,0',
      '        due_done[1]{id,title,tl_id,tl_title,notes,done_m,done_d,done_wd,done_hm,due_m,due_d,due_wd,due_hm}:',
      '          t3,Print,list1,To do,0,4,1,3,"09:00",same,10,2,"00:00"',
      '        due_open[1]{id,title,tl_id,tl_title,notes,done_m,done_d,done_wd,done_hm,due_m,due_d,due_wd,due_hm}:',
      '          t1,Thesis,list1,To do,0,0,0,0,0,same,20,5,"00:00"',
      '    undated: []',
      'google_calendar:',
      '  Work:',
      '    source:',
      '      id: work@x',
      '      summary: Work',
      '    location_index[1]{lid,location}:',
      '      L1,TR-510',
      '    recurrence_index[1]{rid,rule}:',
      '      R1,每週一重複',
      '    month:',
      '      "2026-03":',
      '        start_here[3]{id,summary,lid,rid,notes,st_d,st_wd,st_hm,en_m,en_d,en_wd,en_hm}:',
      '          s_20260302T010000Z,微積分,L1,R1,0,2,1,"09:00",same,2,1,"10:00"',
      String.raw`          s_20260309T010000Z,微積分,L1,R1,"bring \"it\"",9,1,"09:00",same,9,1,"10:00"`,
      '          2026-03-30,x,0,0,0,30,1,full_day,4,2,4,full_day',
      '      "2026-04":',
      '        end_from_past[1]{id,summary,st_m,st_d,en_m,en_d,en_wd,en_hm}:',
      '          2026-03-30,x,3,30,same,2,4,full_day',
      'sources[1]{source,account,state,shown,total}:',
      '  google_calendar,student@example.com,ok,6,6',
    ]);
  });

  it.each<[string, CalendarEvent, string[]]>([
    ['over midnight into a month', timed('2026-03-31T22:00+08:00', '2026-04-01T02:00+08:00'), ['2026-04']],
    ['up to its midnight', timed('2026-03-31T22:00+08:00', '2026-04-01T00:00+08:00'), []],
    ['over three months', whole('2026-03-31', '2026-06-01'), ['2026-04', '2026-05', '2026-06']],
    ['from before the range', whole('2025-12-30', '2026-01-02'), ['2026-01']],
    ['beyond the range', whole('2026-12-30', '2027-02-02'), []],
    ['no time at all, at midnight', timed('2026-04-01T00:00+08:00', '2026-04-01T00:00+08:00'), []],
  ])('repeats an event that goes %s where it goes on', async (_, one, reached) => {
    const found = Object.entries((await monthsOf({ events: [one] })) ?? {});
    expect(found.filter(([, { end_from_past }]) => end_from_past).map(([month]) => month)).toEqual(reached);
    expect(found.flatMap(([, { start_here = [] }]) => start_here)).toHaveLength(1);
  });

  it('tells an hour that the clock shows twice by its offset', async () => {
    const events = [
      timed('2026-11-01T01:30-04:00', '2026-11-01T01:45-04:00'),
      timed('2026-11-01T00:30-04:00', '2026-11-01T01:30-05:00'),
    ];
    const rows = (await monthsOf({ events, zone: NEW_YORK }))?.['2026-11']?.start_here;
    expect(rows?.map(({ st_hm, en_hm }) => [st_hm, en_hm])).toEqual([
      ['00:30 UTC-4', '01:30 UTC-5'],
      ['01:30 UTC-4', '01:45 UTC-4'],
    ]);
  });

  it('says of hidden details that they are hidden, and keeps a missing title empty', async () => {
    const events = [event({ title: undefined, detailsHidden: true }), event({ id: 'e2', title: undefined })];
    const rows = (await monthsOf({ events }))?.['2026-01']?.start_here;
    expect(rows?.map(({ summary }) => summary)).toEqual(['busy (details hidden)', '']);
  });

  it('leaves out what has no items', async () => {
    expect((await textOf({})).split('\n').slice(5)).toEqual([
      '  sources: []',
      'sources[1]{source,account,state,shown,total}:',
      '  google_calendar,student@example.com,ok,0,0',
    ]);
  });
});

describe('what has the same name', () => {
  it.each([
    [
      ['Work', 'Work', 'Home'],
      ['Work #1', 'Work #2', 'Home'],
    ],
    [
      ['Work', 'Work #1', 'Work'],
      ['Work #2', 'Work #1', 'Work #3'],
    ],
    [
      ['', '', '__proto__'],
      [' #1', ' #2', '__proto__'],
    ],
    [
      ['a\ud800', 'a\udfff', '7'],
      ['7', 'a\ufffd #1', 'a\ufffd #2'],
    ],
    [
      ['__proto__', '__proto__', 'constructor'],
      ['__proto__ #1', '__proto__ #2', 'constructor'],
    ],
  ])('keeps calendars and lists %j apart', async (names, keys) => {
    const calendars = names.map((name, index) => ({ ...WORK, key: `k${index}`, id: `id${index}`, name }));
    const tasklists = names.map((title, index) => ({ key: `k${index}`, id: `id${index}`, title }));
    const events = names.map((_, index) => event({ id: `e${index}`, calendar: `k${index}` }));
    const tasks = names.map((_, index) => task({ id: `t${index}`, list: `k${index}` }));
    const { google_calendar = {}, google_tasks = {} } = await read({ calendars, tasklists, events, tasks });
    expect([Object.keys(google_calendar), Object.keys(google_tasks)]).toEqual([keys, keys]);
    const ids = Object.values(google_calendar).map(({ source }) => source.id);
    expect(ids.toSorted()).toEqual(['id0', 'id1', 'id2']);
    expect(
      classicEvents(await read({ calendars, events }))
        .map(({ calendar, id }) => [calendar, id])
        .toSorted(),
    ).toEqual([
      ['id0', 'e0'],
      ['id1', 'e1'],
      ['id2', 'e2'],
    ]);
  });

  it('keeps the parts of two tasks of one title apart, and of a task that is not there', async () => {
    const tasks = [
      ...[task({ title: 'Move' }), task({ id: 't2', title: 'Move' })],
      ...[task({ id: 't3', title: 'a', parent: 't1' }), task({ id: 't4', title: 'b', parent: 't2' })],
      task({ id: 't5', title: 'c', parent: 'elsewhere' }),
    ];
    const { google_tasks = {} } = await read({ tasks });
    expect(google_tasks['To do']?.parent_tree).toEqual({ 'Move #1': ['a'], 'Move #2': ['b'], B6: ['c'] });
  });
});

describe('the rule of a series', () => {
  it.each<[string, string[]]>([
    ['重複', ['2026-03-02']],
    ['每週一重複', ['2026-03-02', '2026-03-09', '2026-03-23']],
    ['每兩週一重複', ['2026-03-02', '2026-03-16', '2026-04-13']],
    ['每4週一重複', ['2026-03-02', '2026-03-30']],
    ['每週二四重複', ['2026-03-03', '2026-03-05', '2026-03-10', '2026-03-12']],
    ['每天重複', ['02', '03', '04', '05', '06', '07', '08', '09'].map((date) => `2026-03-${date}`)],
    ['每3天重複', ['03', '06', '09', '12', '15', '18', '21', '24'].map((date) => `2026-03-${date}`)],
    ['每月5日重複', ['2026-01-05', '2026-02-05', '2026-03-05', '2026-05-05']],
    ['重複', ['2026-01-05', '2026-01-20', '2026-03-05']],
  ])('is %s for %j', async (rule, dates) => {
    const events = dates.map((date) => occurrence('s', `${date}T09:00+08:00`));
    const { google_calendar = {} } = await read({ events });
    expect(google_calendar.Work?.recurrence_index).toEqual([{ rid: 'R1', rule }]);
  });

  it('is read off the days first planned, so a moved lesson changes nothing', async () => {
    const moved = occurrence('s', '2026-03-16T09:00+08:00', {
      when: { kind: 'timed', from: at('2026-03-18T09:00+08:00'), to: at('2026-03-18T10:00+08:00') },
    });
    const events = [...['02', '09', '23'].map((date) => occurrence('s', `2026-03-${date}T09:00+08:00`)), moved];
    const { google_calendar = {} } = await read({ events });
    expect(google_calendar.Work?.recurrence_index).toEqual([{ rid: 'R1', rule: '每週一重複' }]);
    expect(google_calendar.Work?.month['2026-03']?.start_here?.map(({ rid }) => rid)).toEqual(['R1', 'R1', 'R1', 'R1']);
  });
});

it('a task done without a time says so, whether it was due or not', async () => {
  const tasks = [
    task({ done: { at: undefined } }),
    task({ id: 't2', due: day('2026-03-10'), done: { at: undefined } }),
  ];
  expect(classicTasks(await read({ tasks })).map(({ id, due, done }) => [id, due, done])).toEqual([
    ['t2', '2026-03-10', 'unknown'],
    ['t1', null, 'unknown'],
  ]);
});

it('deadlines stand by semester and month, with their own time', async () => {
  const moments = ['2025-08-01T00:00', '2026-01-31T23:59', '2026-02-01T00:00', '2026-07-31T12:30'];
  const more = { title: 'x', course: '微積分', status: 'Open', done: 'unknown', notes: undefined } as const;
  const dated = moments.map((moment, index) => ({
    ...more,
    handle: `m${index}`,
    due: wallClock(at(`${moment}+08:00`), TAIPEI),
  }));
  const deadlines = [...dated, { ...more, handle: 'm9', course: undefined, status: undefined, due: undefined }];
  const { moodle, meta } = await read({ extras: { deadlines } });
  const row = { title: 'x', description: 0, cid: 'c1', status: 'Open' };
  expect(meta.sources).toEqual(['moodle']);
  expect(moodle).toEqual({
    course_index: [{ cid: 'c1', course: '微積分' }],
    semester: {
      '114-1': {
        '2025-08': { due: [{ ...row, due_d: 1, due_wd: 5, due_hm: '00:00' }] },
        '2026-01': { due: [{ ...row, due_d: 31, due_wd: 6, due_hm: '23:59' }] },
      },
      '114-2': {
        '2026-02': { due: [{ ...row, due_d: 1, due_wd: 7, due_hm: '00:00' }] },
        '2026-07': { due: [{ ...row, due_d: 31, due_wd: 5, due_hm: '12:30' }] },
      },
    },
    undated: [{ ...row, cid: 0, status: 0 }],
  });
});

const without = (mark: string): string => mark.replace(/ UTC\S+$/, '');

describe('what the classic layout tells', () => {
  it.each([
    ['the student', student],
    ['the masked twin', masked],
  ])('of %s is what the raw resources hold', async (_, data) => {
    const answer = classic(await composite(data));
    const doc = readClassic(safeEncode(answer.data, answer));
    const facts = studentFacts(data);
    const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);
    expect(classicEvents(doc).toSorted(byId)).toEqual(
      facts.events
        .map(({ calendar, id, title, start, end, place, notes, series }) => ({
          ...{ calendar: calendar.slice(3), id, title, start, end, place, notes },
          repeats: series !== null,
        }))
        .toSorted(byId),
    );
    expect(classicTasks(doc).toSorted(byId)).toEqual(
      facts.tasks
        .map(({ list, id, title, notes, due, doneAt }) => ({
          ...{ list: list.slice(3), id, title, notes, due },
          done: doneAt === null ? null : wall(doneAt, data.timeZone).slice(5),
        }))
        .toSorted(byId),
    );
  });

  it('of any data in any zone is true, and nothing is lost', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyData, async (data) => {
        const doc = await read({ ...data });
        const facts = factsOf(data, data.zone);
        const idOf = new Map(data.calendars.map(({ key, id }) => [key, id]));
        const told = classicEvents(doc).map(({ calendar, id, start, end, place, notes, repeats }) =>
          [calendar, id, without(start), without(end), place, notes, repeats].join('|'),
        );
        const wanted = facts.events.map(({ calendar, id, start, end, place, notes, series }) =>
          [idOf.get(calendar), id, start, end, place, notes, series !== null].join('|'),
        );
        expect(told.toSorted()).toEqual(wanted.toSorted());
        expect(
          classicTasks(doc)
            .map(({ id, title, due }) => [id, title, due].join('|'))
            .toSorted(),
        ).toEqual(facts.tasks.map(({ id, title, due }) => [id, title, due].join('|')).toSorted());
        for (const { start, end } of classicEvents(doc)) expectMarks([start, end], data.zone);
      }),
      { numRuns: 200, seed: 20_261_025 },
    );
  });
});

/** A mark is one of the zone's own offsets on that day. */
function expectMarks(times: readonly string[], zone: string): void {
  for (const time of times) {
    const [, sign, hours, minutes = '0'] = / UTC([+-])(\d+)(?::(\d\d))?$/.exec(time) ?? [];
    if (hours === undefined) continue;
    const mark = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
    const noon = Date.parse(`${time.slice(0, 10)}T12:00:00Z`);
    const near = [-36, -12, 12, 36].map((step) => offsetMinutes(noon + step * 3_600_000, zone));
    expect(near).toContain(mark);
  }
}
