import type { FreeDay } from '../../src/domain/plan.ts';
import type { Hours } from '../../src/domain/preferences.ts';
import type { BusyTime, StudioWork } from '../../src/domain/studio.ts';
import type { LocalDate } from '../../src/domain/time.ts';

/** Monday to Sunday. */
export const DAYS = [30, 31, 32, 33, 34, 35, 36].map((day) =>
  new Date(Date.UTC(2026, 10, day)).toISOString().slice(0, 10),
) as unknown as readonly [LocalDate, LocalDate, LocalDate, LocalDate, LocalDate, LocalDate, LocalDate];

/** What a stranger writes into an invitation. */
export const HOSTILE_TITLE = '<img src=x onerror="document.title=1"></b>"Lunch"';

const LESSONS: readonly (readonly [day: number, from: string, to: string, title: string | undefined])[] = [
  [0, '10:15', '12:05', 'Linear algebra'],
  [0, '13:20', '15:10', HOSTILE_TITLE],
  [1, '09:10', '12:05', 'Physics lab'],
  [1, '18:30', '20:00', 'Club meeting'],
  [2, '10:15', '12:05', 'Linear algebra'],
  [2, '14:00', '15:00', undefined],
  [3, '13:20', '16:10', 'Physics lecture'],
  [4, '09:10', '11:00', 'Calculus tutorial'],
  [4, '16:00', '18:00', 'Part-time job'],
];

type Row = readonly [id: string, title: string, minutes: number, due: string | undefined, change: Partial<StudioWork>];

const rows = (overloaded: boolean): Row[] => [
  [
    'm1',
    'Linear algebra homework 3',
    overloaded ? 540 : 180,
    DAYS[2],
    { source: 'moodle', list: 'Linear algebra', deep: true, weight: 2 },
  ],
  ['m2', 'Physics lab report', 300, `${DAYS[4]}T17:00`, { source: 'moodle', list: 'Physics', deep: true }],
  [
    'g1',
    'Project slides draft',
    overloaded ? 300 : 120,
    `${DAYS[2]}T14:00`,
    { source: 'google_tasks', list: 'Studies' },
  ],
  ['g2', 'Reading notes & summary', 90, DAYS[4], { source: 'google_tasks', list: 'Studies', assumed: true }],
  ['t1', 'Pay the dorm fee', 15, `${DAYS[1]}T18:00`, { source: 'todos', list: 'Home', assumed: true }],
  ['t2', 'Tidy up the lab data', 105, undefined, { source: 'todos', list: 'Home' }],
];

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** What a working day has left beside lunch, lessons, and a quarter around each. */
function freeHours(day: number): Hours[] {
  const taken = LESSONS.filter(([at]) => at === day).map(([, from, to]) => [
    Math.floor((minutesOf(from) - 15) / 15) * 15,
    Math.ceil((minutesOf(to) + 15) / 15) * 15,
  ]);
  let free =
    day > 4
      ? []
      : [
          [9 * 60, 12 * 60],
          [13 * 60, 18 * 60],
        ];
  for (const [from = 0, to = 0] of taken) {
    free = free
      .flatMap(([a = 0, b = 0]) => [
        [a, Math.min(b, from)],
        [Math.max(a, to), b],
      ])
      .filter(([a = 0, b = 0]) => b > a);
  }
  return free.map(([a = 0, b = 0]) => ({ from: timeOf(a), to: timeOf(b) }));
}

/** A student's week: lessons, the time that they leave, and work. */
export function week(overloaded: boolean): { busy: BusyTime[]; free: FreeDay[]; work: StudioWork[] } {
  return {
    busy: [
      ...LESSONS.map(([day, from, to, title]) => ({
        title,
        calendar: 'Lessons',
        allDay: false,
        start: `${DAYS[day]}T${from}`,
        end: `${DAYS[day]}T${to}`,
      })),
      { title: 'Sports day', calendar: 'School', allDay: true, start: DAYS[3], end: DAYS[3] },
    ],
    free: DAYS.map((date, day) => ({ date, free: freeHours(day) })),
    work: rows(overloaded).map(([id, title, minutes, due, change]) => ({
      id,
      title,
      minutes,
      due,
      assumed: false,
      weight: 1,
      shortest: 30,
      longest: 120,
      deep: false,
      source: 'todos',
      list: '',
      gone: false,
      ...change,
    })),
  };
}
