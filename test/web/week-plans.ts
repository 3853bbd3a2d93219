import { PLAN_KINDS, type PlanBlock, type PlanNumbers, type ReasonCode, type Slipping } from '../../src/domain/plan.ts';
import type { StudioPlan, StudioWork } from '../../src/domain/studio.ts';
import { DAYS } from './week.ts';

type Row = readonly [work: string, day: number, from: string, to: string, code: ReasonCode, spareMinutes?: number];

const DEADLINE: readonly Row[] = [
  ['t1', 0, '09:00', '09:15', 'earliest', 0],
  ['t2', 0, '09:15', '10:00', 'earliest'],
  ['t2', 0, '15:30', '16:30', 'earliest'],
  ['g1', 0, '16:30', '18:00', 'earliest', 0],
  ['g1', 1, '13:00', '13:30', 'earliest', 0],
  ['g2', 1, '13:30', '15:00', 'earliest', 450],
  ['m1', 1, '15:00', '17:00', 'earliest', 45],
  ['m2', 1, '17:00', '18:00', 'earliest', 405],
  ['m1', 2, '09:00', '10:00', 'earliest', 45],
  ['m2', 2, '13:00', '13:45', 'earliest', 405],
  ['m2', 2, '15:15', '17:15', 'earliest', 405],
  ['m2', 3, '09:00', '10:15', 'earliest', 405],
];

const BALANCED: readonly Row[] = [
  ['t1', 0, '09:00', '09:15', 'earliest', 180],
  ['t2', 0, '09:15', '10:00', 'earliest'],
  ['m2', 0, '15:30', '16:00', 'earliest', 45],
  ['g1', 0, '16:30', '18:00', 'earliest', 195],
  ['g1', 1, '13:00', '13:30', 'lighter-day', 195],
  ['m1', 1, '15:00', '17:00', 'earliest', 120],
  ['m1', 2, '09:00', '10:00', 'lighter-day', 120],
  ['g2', 2, '15:15', '16:45', 'lighter-day', 225],
  ['m2', 3, '09:00', '10:45', 'earliest', 45],
  ['t2', 3, '11:00', '12:00', 'lighter-day'],
  ['m2', 4, '11:15', '12:00', 'lighter-day', 45],
  ['m2', 4, '13:00', '15:00', 'earliest', 45],
];

const DEEP: readonly Row[] = [
  ['m2', 0, '09:00', '10:00', 'deep-hours', 60],
  ['t1', 0, '15:30', '15:45', 'batched', 105],
  ['g1', 0, '15:45', '17:45', 'batched', 150],
  ['g2', 1, '13:00', '14:30', 'earliest', 435],
  ['m1', 1, '15:00', '17:00', 'earliest', 135],
  ['m1', 2, '09:00', '10:00', 'deep-hours', 135],
  ['m2', 2, '15:15', '16:30', 'earliest', 60],
  ['m2', 3, '09:00', '11:00', 'deep-hours', 60],
  ['m2', 4, '11:15', '12:00', 'deep-hours', 60],
  ['t2', 4, '13:00', '14:45', 'earliest'],
];

/** With too much work there is one way only. */
const OVERLOADED: readonly Row[] = [
  ['m1', 0, '09:00', '10:00', 'earliest', 0],
  ['t1', 0, '15:30', '15:45', 'earliest', 0],
  ['t2', 0, '15:45', '17:30', 'earliest'],
  ['m1', 0, '17:30', '18:00', 'earliest', 0],
  ['m1', 1, '13:00', '15:00', 'earliest', 0],
  ['m2', 1, '15:00', '16:00', 'earliest', 0],
  ['m1', 1, '16:00', '18:00', 'earliest', 0],
  ['m1', 2, '09:00', '10:00', 'earliest', 0],
  ['m1', 2, '13:00', '13:45', 'earliest', 0],
  ['m1', 2, '15:15', '17:00', 'earliest', 0],
  ['g1', 2, '17:00', '18:00', 'late'],
  ['m2', 3, '09:00', '11:00', 'earliest', 0],
  ['g1', 3, '11:00', '12:00', 'late'],
  ['g2', 3, '16:30', '18:00', 'earliest', 0],
  ['m2', 4, '11:15', '12:00', 'earliest', 0],
  ['m2', 4, '13:00', '14:15', 'earliest', 0],
  ['g1', 4, '14:15', '15:45', 'late'],
];

const SLIPPING: Slipping = {
  work: 'g1',
  due: `${DAYS[2]}T14:00`,
  code: 'more-work-than-time',
  excessMinutes: 75,
  before: DAYS[2],
  after: undefined,
  doneAt: undefined,
};

type Told = Pick<PlanNumbers, 'onTime' | 'late' | 'unplacedMinutes' | 'focusPercent' | 'slackMinutes' | 'switches'>;
const ON_TIME = { onTime: 5, late: 0, unplacedMinutes: 0 };
const CALM: readonly (readonly [readonly Row[], Told])[] = [
  [DEADLINE, { ...ON_TIME, focusPercent: 28, slackMinutes: 0, switches: 6 }],
  [BALANCED, { ...ON_TIME, focusPercent: 44, slackMinutes: 45, switches: 6 }],
  [DEEP, { ...ON_TIME, focusPercent: 59, slackMinutes: 60, switches: 5 }],
];
const TOO_MUCH: Told = {
  onTime: 4,
  late: 1,
  unplacedMinutes: 90,
  focusPercent: 34,
  slackMinutes: 0,
  switches: 9,
};

/** Plans for the week, written out, so that what the page does with them depends on no decision of the scheduler. */
export function weekPlans(work: readonly StudioWork[], overloaded: boolean): StudioPlan[] {
  return PLAN_KINDS.map((kind, at) => {
    const [rows, told] = overloaded ? [OVERLOADED, TOO_MUCH] : (CALM[at] ?? [[], TOO_MUCH]);
    return {
      kind,
      edited: false,
      blocks: rows.map((row) => blockOf(row, rows, work)),
      unplaced: overloaded ? [{ work: 'g1', minutes: TOO_MUCH.unplacedMinutes }] : [],
      slipping: overloaded ? [SLIPPING] : [],
      numbers: { ...told, ...daysOf(rows), blocks: rows.length, movedMinutes: undefined },
    };
  });
}

const instant = (day: number, time: string): number => Date.parse(`${DAYS[day]}T${time}Z`) / 60_000;
const lengthOf = ([, day, from, to]: Row): number => instant(day, to) - instant(day, from);
const lengthOfDay = (rows: readonly Row[], day: number): number =>
  rows.filter((row) => row[1] === day).reduce((sum, row) => sum + lengthOf(row), 0);

function blockOf(row: Row, rows: readonly Row[], work: readonly StudioWork[]): PlanBlock {
  const [id, day, from, to, code, spareMinutes] = row;
  const parts = rows.filter((one) => one[0] === id);
  const due = work.find((one) => one.id === id)?.due;
  const late = code === 'late';
  const lateMinutes = late ? instant(day, to) - Date.parse(`${due}Z`) / 60_000 : 0;
  const [part, dayMinutes] = [parts.indexOf(row) + 1, lengthOfDay(rows, day)];
  return {
    work: id,
    start: `${DAYS[day]}T${from}`,
    end: `${DAYS[day]}T${to}`,
    minutes: lengthOf(row),
    locked: false,
    late,
    reason: { code, due, spareMinutes, lateMinutes, dayMinutes, part, parts: parts.length },
  };
}

function daysOf(rows: readonly Row[]): Pick<PlanNumbers, 'days' | 'busiest'> {
  const days = DAYS.map((date, day) => ({ date, minutes: lengthOfDay(rows, day) }));
  return { days, busiest: days.reduce((most, day) => (day.minutes > most.minutes ? day : most)) };
}
