import { Failure } from '../../domain/failure.ts';
import type { Placement, PlanRequest } from '../../domain/plan.ts';
import type { Hours } from '../../domain/preferences.ts';
import { daysBetween } from '../../domain/time.ts';
import { type Axis, axisOf, type QuarterSpan, quartersOf, slotsOf } from './axis.ts';
import { Board, OPEN, type Stretch } from './board.ts';
import { canBeCut, type Job, jobOf } from './job.ts';
import { A_DAY, clockAt } from './quarters.ts';

/** A request in the terms of the axis. */
export interface Problem {
  readonly axis: Axis;
  readonly jobs: readonly Job[];
  readonly empty: Board;
  /** The blocks of the plan before that can stay, on a board; undefined when there is none to keep. */
  readonly before: Board | undefined;
  /** By slot, and for the end: how many slots before are in the hours for deep work. */
  readonly deepBefore: Int32Array;
  /** There is more work than slots, so something stays unplaced whatever is done. */
  readonly isOverfull: boolean;
}

/** A placement and the quarters that it takes. */
export interface LockedSpan {
  readonly placement: Placement;
  readonly span: QuarterSpan;
}

export const MOST_WORK = 100;
const MOST_DAYS = 62;
const UNTIL_NOON: Hours = { from: '00:00', to: '12:00' };

/** Puts a request on the axis. Throws `bad_request` for what cannot be planned. */
export function problemOf(request: PlanRequest): Problem {
  requireSize(request);
  const locked = lockedSpans(request);
  const axis = axisOf(
    request.days,
    locked.map(({ span }) => span),
  );
  const jobs = request.work.map((work, index) => {
    const own = locked.filter(({ placement }) => placement.work === work.id).map(({ span }) => span);
    const quarters = own.reduce((sum, { from, to }) => sum + to - from, 0);
    return jobOf(work, index, axis, { quarters, end: Math.max(Number.NEGATIVE_INFINITY, ...own.map(({ to }) => to)) });
  });
  const left = Int32Array.from(jobs, ({ length }) => length);
  const empty = new Board(axis, left, loadOf(axis, locked));
  return {
    axis,
    jobs,
    empty,
    before: boardBefore(request, axis, jobs, empty),
    deepBefore: deepBefore(axis, deepHoursOf(request)),
    isOverfull: left.reduce((sum, length) => sum + length, 0) > axis.size,
  };
}

export const deepHoursOf = ({ deepHours }: PlanRequest): Hours => deepHours ?? UNTIL_NOON;

function requireSize({ work, days }: PlanRequest): void {
  if (work.length > MOST_WORK) {
    const why = `This is ${work.length} pieces of work; at most ${MOST_WORK} can be planned together.`;
    throw new Failure('bad_request', why, 'Plan fewer days, or leave some of the work out.');
  }
  const [first] = days;
  if (first === undefined || days.length > MOST_DAYS) {
    throw new Failure('bad_request', `A plan is for 1 to ${MOST_DAYS} days.`, 'Ask for other days.');
  }
  const isGapless = days.every(({ date }, at) => daysBetween(first.date, date) === at);
  const isApart = new Set(work.map(({ id }) => id)).size === work.length;
  if (isGapless && isApart) return;
  throw new Failure('bad_request', 'The days have a gap, or work is listed twice.', 'Correct it and plan again.');
}

/** What is locked, with its quarters, ascending. Throws `bad_request` for times that are none. */
export function lockedSpans({ days, locked }: PlanRequest): readonly LockedSpan[] {
  const spans = locked.map((placement) => {
    const span = days[0] && quartersOf(days[0].date, placement);
    if (span !== undefined) return { placement, span };
    const why = `A locked block of "${placement.work}" has no times that make sense.`;
    throw new Failure('bad_request', why, 'Correct it and plan again.');
  });
  return spans.toSorted((a, b) => a.span.from - b.span.from);
}

function loadOf({ dates }: Axis, locked: readonly LockedSpan[]): Int32Array {
  return Int32Array.from(dates, (_, day) =>
    locked.reduce((sum, { span }) => {
      const [from, to] = [Math.max(span.from, day * A_DAY), Math.min(span.to, (day + 1) * A_DAY)];
      return sum + Math.max(0, to - from);
    }, 0),
  );
}

function boardBefore({ previous }: PlanRequest, axis: Axis, jobs: readonly Job[], empty: Board): Board | undefined {
  if (previous === undefined) return undefined;
  const byId = new Map(jobs.map((job) => [job.work.id, job]));
  const board = empty.copy();
  for (const placement of previous) {
    const [job, span] = [byId.get(placement.work), quartersOf(axis.first, placement)];
    const slots = span && slotsOf(axis, span);
    if (job !== undefined && slots !== undefined && canStay(board, job, slots)) board.put(job, slots);
  }
  return board;
}

function canStay({ owner, left }: Board, job: Job, { start, end }: Stretch): boolean {
  const [length, rest] = [end - start, (left[job.index] as number) - (end - start)];
  const isOpen = owner.subarray(start, end).every((one) => one === OPEN);
  const isBlock = length >= job.shortest && length <= job.longest;
  return isOpen && isBlock && start >= job.release && rest >= 0 && canBeCut(rest, job);
}

function deepBefore({ quarters, size }: Axis, { from, to }: Hours): Int32Array {
  const before = new Int32Array(size + 1);
  for (const [slot, quarter] of quarters.entries()) {
    const clock = clockAt(quarter % A_DAY);
    before[slot + 1] = (before[slot] as number) + (clock >= from && clock < to ? 1 : 0);
  }
  return before;
}
