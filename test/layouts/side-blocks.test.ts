import { describe, expect, it } from 'vitest';
import { ANSWER_LAYOUTS, type AnswerLayout } from '../../src/domain/answer-layout.ts';
import type { Span, Zone } from '../../src/domain/time.ts';
import { layoutOf } from '../../src/layouts/layout-of.ts';
import type { DeadlineRow, Extras } from '../../src/planner/extras.ts';
import type { TimeContext } from '../../src/planner/time-context.ts';
import { type WallClock, wallClock } from '../../src/planner/wall-clock.ts';
import { safeEncode } from '../../src/toon/encode.ts';
import { at, day, NEW_YORK, NOON, TAIPEI } from '../planner/kit.ts';

const RANGE: Span = { from: day('2026-01-21'), to: day('2026-02-27') };
const moment = (text: string, zone: Zone = TAIPEI): WallClock => wallClock(at(text), zone);

const empty: TimeContext = {
  now: wallClock(NOON, TAIPEI),
  zone: TAIPEI,
  range: RANGE,
  sources: [],
  calendars: [],
  series: [],
  events: [],
  tasklists: [],
  tasks: [],
};

function linesOf(layout: AnswerLayout, extras: Extras): string[] {
  const answer = layoutOf(layout)({ ...empty, ...extras });
  return safeEncode(answer.data, answer).split('\n');
}
const compactLines = (extras: Extras): string[] => linesOf('compact', extras).slice(3);
const classicLines = (extras: Extras): string[] => linesOf('classic', extras).slice(6);

const deadline = (over: Partial<DeadlineRow> = {}): DeadlineRow => ({
  handle: 'm1',
  course: 'EC1012301 程式設計',
  title: '作業三',
  due: moment('2026-01-30T23:59+08:00'),
  status: 'Open',
  done: 'no',
  notes: undefined,
  ...over,
});

const BESIDE: Extras = {
  todos: [
    { handle: '4', title: '買牛奶', priority: '高', done: false },
    { handle: '5', title: 'L1', priority: '低', done: true },
  ],
  weather: {
    place: '臺北市',
    periods: [
      {
        ...{ from: moment('2026-01-28T12:00+08:00'), to: moment('2026-01-28T18:00+08:00'), sky: '多雲短暫雨' },
        ...{ celsius: { low: -2, high: 18 }, rainPercent: 30, comfort: '舒適' },
      },
      {
        ...{ from: moment('2026-01-28T18:00+08:00'), to: moment('2026-01-29T06:00+08:00'), sky: '晴' },
        ...{ celsius: { low: 15, high: 15 }, rainPercent: undefined, comfort: '' },
      },
    ],
  },
  reminders: [{ at: moment('2026-01-28T18:30+08:00'), handle: 'A12', title: '家教' }],
};

const TOLD_BESIDE = [
  'todos[2]{id,title,priority,done}:',
  '  "4",買牛奶,高,',
  '  "5",L1,低,yes',
  'weather: 臺北市',
  'forecast[2]{from,to,sky,celsius,rain_percent,comfort}:',
  '  "01-28 Wed 12:00",01-28 Wed 18:00,多雲短暫雨,"-2..18",30,舒適',
  '  "01-28 Wed 18:00",01-29 Thu 06:00,晴,15,,',
  'reminders[1]{at,id,title}:',
  '  "01-28 Wed 18:30",A12,家教',
];

describe('to-dos, weather and reminders', () => {
  it.each(ANSWER_LAYOUTS)('stand at the end of the %s layout in the same way', (layout) => {
    expect(linesOf(layout, BESIDE).slice(-TOLD_BESIDE.length)).toEqual(TOLD_BESIDE);
  });

  it('are left out where there are none', () => {
    const nothing = { todos: [], reminders: [], deadlines: [] };
    expect([compactLines(nothing), classicLines(nothing)]).toEqual([[], []]);
    expect([compactLines({}), classicLines({})]).toEqual([[], []]);
  });

  it('tell the place of the weather even when there is no forecast for it', () => {
    expect(compactLines({ weather: { place: '臺北市', periods: [] } })).toEqual(['weather: 臺北市']);
  });
});

describe('deadlines in the compact layout', () => {
  it('name each course once, and share notes with all other rows', () => {
    const notes = '上傳 .c 檔與執行畫面截圖';
    const deadlines = [
      deadline({ notes }),
      deadline({ handle: 'm2', title: '期末報告', due: moment('2026-02-02T00:00+08:00'), notes }),
      deadline({
        handle: 'm3',
        course: '物理(上)',
        due: moment('2026-03-02T12:00+08:00'),
        status: undefined,
        done: 'yes',
      }),
      deadline({ handle: 'm4', course: undefined, due: undefined, status: 'Closed', done: 'unknown' }),
    ];
    expect(compactLines({ deadlines })).toEqual([
      'texts:',
      '  N1: 上傳 .c 檔與執行畫面截圖',
      'courses:',
      '  c1: EC1012301 程式設計',
      '  c2: 物理(上)',
      'moodle[4]{id,course,due,status,done,title,note}:',
      '  m1,c1,01-30 Fri 23:59,Open,no,作業三,N1',
      '  m2,c1,02-02 Mon 00:00,Open,no,期末報告,N1',
      '  m3,c2,2026-03-02 Mon 12:00,,yes,作業三,',
      '  m4,,,Closed,,作業三,',
    ]);
  });

  it('leave out the columns that say nothing', () => {
    expect(compactLines({ deadlines: [deadline({ done: 'unknown' })] })).toEqual([
      'courses:',
      '  c1: EC1012301 程式設計',
      'moodle[1]{id,course,due,status,title}:',
      '  m1,c1,01-30 Fri 23:59,Open,作業三',
    ]);
  });

  it('mark an hour that the clock shows twice', () => {
    const due = moment('2026-11-01T01:30-05:00', NEW_YORK);
    const [, , , row] = compactLines({ deadlines: [deadline({ due })] });
    expect(row).toBe('  m1,c1,2026-11-01 Sun 01:30 UTC-5,Open,no,作業三');
  });
});
