import { decode } from '@toon-format/toon';
import { describe, expect, it } from 'vitest';
import type { CalendarEvent, Task } from '../../src/domain/agenda.ts';
import type { Span, Zone } from '../../src/domain/time.ts';
import { compact } from '../../src/layouts/compact.ts';
import { createPlanner } from '../../src/planner/planner.ts';
import { safeEncode } from '../../src/toon/encode.ts';
import {
  account,
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

const YEAR: Span = { from: day('2026-01-01'), to: day('2026-12-31') };
const CALENDARS = [{ key: 'work', id: 'work', name: 'Work', primary: true, role: 'owner' }] as const;
const LISTS = [{ key: 'todo', id: 'todo', title: 'To do' }] as const;

interface Given {
  events?: readonly CalendarEvent[];
  tasks?: readonly Task[];
  range?: Span;
  zone?: Zone;
  now?: string;
}

async function answer({ events = [], tasks = [], range = YEAR, zone = TAIPEI, now = '2026-01-28T12:00+08:00' }: Given) {
  const found = findings({ calendars: CALENDARS, tasklists: tasks.length ? LISTS : [], events, tasks });
  const planner = createPlanner(ports({ sources: [source(async () => found)], now: () => at(now) }).ports);
  const { data, rawColumns } = compact(await planner.timeContext(caller({ zone }), range, never));
  return safeEncode(data, { rawColumns });
}

/** The lines from a block's header to the next block. */
async function block(name: string, given: Given): Promise<string[]> {
  const lines = (await answer(given)).split('\n');
  const start = lines.findIndex((line) => line.startsWith(name));
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => !line.startsWith(' '));
  return start < 0 ? [] : lines.slice(start, end < 0 ? undefined : start + 1 + end).map((line) => line.trim());
}

const timed = (from: string, to: string, over: Partial<CalendarEvent> = {}): CalendarEvent =>
  event({ id: from, title: 'x', when: { kind: 'timed', from: at(from), to: at(to) }, ...over });
const whole = (first: string, last: string): CalendarEvent =>
  event({ id: first, title: 'x', when: { kind: 'all-day', first: day(first), last: day(last) }, zone: undefined });

describe('when', () => {
  it.each<[string, CalendarEvent, string]>([
    ['hours', timed('2026-11-03T13:20+08:00', '2026-11-03T15:10+08:00'), '3 Tue 13:20-15:10'],
    ['past midnight', timed('2026-11-03T22:00+08:00', '2026-11-04T02:00+08:00'), '3 Tue 22:00-02:00+1'],
    ['days', timed('2026-11-03T09:00+08:00', '2026-11-07T17:00+08:00'), '3 Tue 09:00-17:00+4'],
    ['no time at all', timed('2026-11-03T09:00+08:00', '2026-11-03T09:00+08:00'), '3 Tue 09:00-09:00'],
    ['one day', whole('2026-11-03', '2026-11-03'), '3 Tue'],
    ['a week', whole('2026-11-09', '2026-11-13'), '9 Mon..13 Fri'],
    ['into the next month', whole('2026-11-28', '2026-12-02'), '28 Sat..12-02 Wed'],
    ['into the same month a year later', whole('2026-03-05', '2027-03-04'), '5 Thu..2027-03-04 Thu'],
    ['beyond the range', whole('2026-12-30', '2027-01-02'), '30 Wed..2027-01-02 Sat'],
  ])('tells %s', async (_, one, when) => {
    const month = one.when.kind === 'all-day' ? one.when.first.slice(0, 7) : '2026-11';
    expect(await block('events', { events: [one] })).toEqual([
      'events:',
      `"${month}"[1]{id,when,what}:`,
      `A1,${when},x`,
    ]);
  });

  it('marks an hour that the clock shows twice with its offset', async () => {
    const events = [
      timed('2026-11-01T01:30-04:00', '2026-11-01T01:45-04:00'),
      timed('2026-11-01T01:30-05:00', '2026-11-01T01:45-05:00'),
      timed('2026-11-01T00:30-04:00', '2026-11-01T01:30-05:00'),
      timed('2026-11-01T03:00-05:00', '2026-11-01T04:00-05:00'),
    ].map((one) => ({ ...one, zone: NEW_YORK }));
    expect((await block('events', { events, zone: NEW_YORK })).slice(2)).toEqual([
      'A1,1 Sun 00:30-01:30 UTC-4..UTC-5,x',
      'A2,1 Sun 01:30-01:45 UTC-4,x',
      'A3,1 Sun 01:30-01:45 UTC-5,x',
      'A4,1 Sun 03:00-04:00,x',
    ]);
  });

  it('marks such an hour of now, and of a task done', async () => {
    const tasks = [
      task({ done: { at: at('2026-04-04T15:15Z') } }),
      task({ id: 't2', done: { at: at('2026-04-04T14:15Z') } }),
    ];
    const zone = 'Australia/Lord_Howe' as Zone;
    const text = await answer({ tasks, zone, now: '2026-04-04T15:10Z' });
    expect(text).toContain('now: "2026-04-05 01:40 Sun UTC+10:30"');
    expect(text).toContain('B1,Buy milk,04-05 01:15\n');
    expect(text).toContain('B2,Buy milk,04-05 01:45 UTC+10:30');
  });
});

describe('dates', () => {
  it('have no year only inside the range and its first 365 days', async () => {
    const range = { from: day('2026-01-10'), to: day('2027-02-10') };
    const dues = ['2026-01-09', '2026-01-10', '2027-01-09', '2027-01-10', '2027-02-11'];
    const tasks = dues.map((due, index) => task({ id: `t${index}`, title: 'x', due: day(due) }));
    expect((await block('tasks[', { tasks, range })).slice(1)).toEqual([
      'B1,x,2026-01-09 Fri',
      'B2,x,01-10 Sat',
      'B3,x,01-09 Sat',
      'B4,x,2027-01-10 Sun',
      'B5,x,2027-02-11 Thu',
    ]);
  });

  it('of a series are told by weekday, year and month, each when it changes', async () => {
    const events = ['2026-12-28', '2026-12-30', '2027-01-04', '2026-11-30'].map((date) =>
      occurrence('s', `${date}T09:00+08:00`, { title: 'x' }),
    );
    expect(await block('series', { events })).toEqual([
      'series[1]{id,time,dates,what}:',
      'A1,09:00-10:00,Mon Wed 2026 Nov 30 Dec 28 30 2027 Jan 4,x',
    ]);
  });

  it('of a series tell the month again where only the year changed', async () => {
    const range = { from: day('2026-11-01'), to: day('2027-11-30') };
    const events = ['2026-11-03', '2027-11-03'].map((date) => occurrence('s', `${date}T09:00+08:00`, { title: 'x' }));
    expect((await block('series', { events, range }))[1]).toContain('Tue Wed 2026 Nov 3 2027 Nov 3');
  });

  it('of an occurrence apart from its row name the day first planned, and the hour where that differs', async () => {
    const events = [
      occurrence('s', '2026-05-04T09:00+08:00', { title: 'x' }),
      occurrence('s', '2026-05-11T09:00+08:00', { title: 'x' }),
      occurrence('s', '2026-05-18T09:00+08:00', { title: 'y' }),
      occurrence('s', '2026-05-25T08:00+08:00', { title: 'z' }),
      occurrence('s', '2025-12-29T09:00+08:00', { title: 'v' }),
    ];
    expect((await block('events', { events })).filter((line) => line.startsWith('A1'))).toEqual([
      'A1@2025-12-29,29 Mon 09:00-10:00,v',
      'A1@05-18,18 Mon 09:00-10:00,y',
      'A1@05-25 0800,25 Mon 08:00-09:00,z',
    ]);
  });

  it('of a series that goes over days say how many', async () => {
    const long = (date: string): CalendarEvent => ({
      ...whole(date, date.replace('05-0', '05-1')),
      id: `s_${date.replaceAll('-', '')}`,
      series: { id: 's', original: { kind: 'all-day', date: day(date) } },
    });
    expect((await block('series', { events: [long('2026-05-04')] }))[1]).toBe('A1,"+10",Mon 2026 May 4,x');
  });
});

describe('info', () => {
  it.each<[string, Partial<CalendarEvent>]>([
    [
      'tentative free maybe outOfOffice meet 3p America/New_York',
      {
        ...{ status: 'tentative', free: true, answer: 'tentative', type: 'outOfOffice' },
        ...{ onlineMeeting: true, otherPeople: 3, zone: NEW_YORK },
      },
    ],
    ['cancelled', { status: 'cancelled' }],
    ['yes', { answer: 'accepted' }],
    ['2p', { answer: 'accepted', otherPeople: 2 }],
    ['notinvited 2p', { otherPeople: 2 }],
    ['declined 1p', { answer: 'declined', otherPeople: 1 }],
    ['unanswered', { answer: 'needsAction' }],
    ['UTC', { zone: 'UTC' as Zone }],
    ['type=brandNew_thing', { type: 'brandNew thing' }],
  ])('says %s', async (info, over) => {
    const events = [event({ title: 'x', ...over })];
    expect((await block('events', { events })).slice(1)).toEqual([
      '"2026-01"[1]{id,when,what,info}:',
      `A1,28 Wed 12:00-13:00,x,${info}`,
    ]);
  });
});

describe('texts of other people', () => {
  it('are told once where that saves words', async () => {
    const places = ['Room 5', 'Room 5', 'Room 5', 'Building 7, floor 3', 'Building 7, floor 3', 'Room 6', 'Room 6'];
    const events = places.map((place, index) =>
      event({ id: `e${index}`, title: 'x', place, notes: 'bring the charger' }),
    );
    const tasks = [
      task({ notes: 'short notes' }),
      task({ id: 't2', notes: 'short notes' }),
      task({ id: 't3', notes: 'bring the charger' }),
    ];
    expect(await block('places', { events })).toEqual(['places:', 'L1: Room 5', 'L2: "Building 7, floor 3"']);
    expect(await block('texts', { events, tasks })).toEqual(['texts:', 'N1: bring the charger']);
    expect((await block('tasks[', { events, tasks })).slice(1)).toEqual([
      'B1,Buy milk,short notes',
      'B2,Buy milk,short notes',
      'B3,Buy milk,N1',
    ]);
  });

  it('count a whole series once', async () => {
    const events = ['04', '11', '18'].map((date) => occurrence('s', `2026-05-${date}T09:00Z`, { place: 'Room 5' }));
    expect(await block('places', { events })).toEqual([]);
  });

  it.each([
    ['what', 'title', 'busy (details hidden)', '\\busy (details hidden)'],
    ['what', 'title', '\\', '\\\\'],
    ['what', 'title', '', '\\'],
    ['what', 'title', 'L1', 'L1'],
    ['where', 'place', 'L1', '\\L1'],
    ['where', 'place', 'N1', 'N1'],
    ['where', 'place', '', '\\'],
    ['where', 'place', '\\L1', '\\\\L1'],
    ['note', 'notes', 'N12', '\\N12'],
    ['note', 'notes', 'N12 ', 'N12 '],
    ['note', 'notes', 'half \ud83d', 'half \ufffd'],
  ])('cannot pass for our words: %s of %s %j is %j', async (column, field, written, cell) => {
    const data = decode(await answer({ events: [event({ [field]: written })] })) as { events: { '2026-01': [object] } };
    expect(data.events['2026-01'][0]).toHaveProperty(column, cell);
  });

  it('that the source hides are told as hidden, and a missing title is blank', async () => {
    const events = [event({ title: undefined, detailsHidden: true }), event({ id: 'e2', title: undefined })];
    expect((await block('events', { events })).slice(2)).toEqual([
      'A1,28 Wed 12:00-13:00,busy (details hidden)',
      'A2,28 Wed 12:00-13:00,',
    ]);
  });

  it('stay in one cell, whatever they hold', async () => {
    const title = 'x\ntasks[1]{id}:\n  B1\r\n"], {<b>\0';
    const text = await answer({ events: [event({ title })] });
    expect(text.split('\n').filter((line) => line.includes('tasks['))).toHaveLength(1);
    expect(text).toContain(String.raw`"x\ntasks[1]{id}:\n  B1\r\n\"], {<b>\u0000"`);
  });
});

describe('blocks', () => {
  it('without rows are left out; a calendar without events is still listed', async () => {
    expect((await answer({})).split('\n').slice(3)).toEqual([
      'sources[1]{source,account,state,shown,total}:',
      '  google_calendar,student@example.com,ok,0,0',
      'calendars:',
      '  A: Work',
    ]);
  });

  it('tell first what is missing', async () => {
    const planner = createPlanner(ports({ sources: [source(async () => findings())], accounts: [] }).ports);
    const { data, rawColumns } = compact(await planner.timeContext(caller(), YEAR, never));
    expect(safeEncode(data, { rawColumns }).split('\n').slice(3)).toEqual([
      'sources[1]{source,state,shown,next}:',
      '  google_calendar,not_connected,0,"Google Calendar is not connected. Ask the person to connect it at https://compass.example/connect/google."',
    ]);
  });

  it('keep two calendars of one name apart, and an empty name', async () => {
    const calendars = ['Work', 'Work', ''].map((name, index) => ({ ...CALENDARS[0], key: `k${index}`, name }));
    const sources = [source(async () => findings({ calendars }))];
    const planner = createPlanner(ports({ sources, accounts: [account()] }).ports);
    const { data } = compact(await planner.timeContext(caller(), YEAR, never));
    expect(data.calendars).toEqual({ A: 'Work', B: 'Work', C: '' });
  });

  it('of tasks tell done without a time as yes, and the handle of the parent', async () => {
    const tasks = [
      task({ done: { at: undefined }, title: '' }),
      task({ id: 't2', parent: 't1' }),
      task({ id: 't3', parent: 'unseen' }),
    ];
    expect(await block('tasks[', { tasks })).toEqual([
      'tasks[3]{id,title,done,parent}:',
      'B1,Buy milk,,B3',
      'B2,Buy milk,,B4',
      'B3,,yes,',
    ]);
  });
});
