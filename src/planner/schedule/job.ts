import { Failure } from '../../domain/failure.ts';
import type { Work } from '../../domain/plan.ts';
import { type Axis, slotsBefore } from './axis.ts';
import { A_DAY, QUARTER_MINUTES, quarterAt, quarterFrom, quartersTo, readWall } from './quarters.ts';

/** Work in the terms of the axis. */
export interface Job {
  readonly index: number;
  readonly work: Work;
  /** Slots it still wants beside what is locked. */
  readonly length: number;
  /** The first slot it may have. */
  readonly release: number;
  /** The slot by which it must be done; the size of the axis without a deadline on the planned days. */
  readonly due: number;
  /** The deadline in quarters from the first day. */
  readonly dueQuarter: number;
  /** Whether its deadline is on the planned days. */
  readonly isDated: boolean;
  /** A locked block ends after the deadline. */
  readonly isLockedLate: boolean;
  /** Slots of a block, at least and at most. */
  readonly shortest: number;
  readonly longest: number;
}

/** What is locked of a piece of work: quarters, and where the last ends. */
export interface LockedPart {
  readonly quarters: number;
  readonly end: number;
}

/** Puts work on the axis. Throws `bad_request` for what cannot be planned. */
export function jobOf(work: Work, index: number, axis: Axis, locked: LockedPart): Job {
  requireSense(work);
  const length = Math.max(0, Math.ceil(work.minutes / QUARTER_MINUTES) - locked.quarters);
  const dueQuarter = work.due === undefined ? Number.POSITIVE_INFINITY : quarterOf(work, work.due, axis, 'due');
  const isDated = dueQuarter <= axis.dates.length * A_DAY;
  return {
    index,
    work,
    length,
    release: work.release === undefined ? 0 : slotsBefore(axis, quarterOf(work, work.release, axis, 'release')),
    due: isDated ? slotsBefore(axis, dueQuarter) : axis.size,
    dueQuarter,
    isDated,
    isLockedLate: isDated && locked.end > dueQuarter,
    ...blockLengths(work, length),
  };
}

function requireSense({ id, minutes, weight, shortest, longest }: Work): void {
  const isSensible = minutes > 0 && minutes <= 60_000 && weight > 0 && weight < 1e6 && shortest <= longest;
  if (isSensible) return;
  const why = `The length, the weight or the lengths of blocks of "${id}" make no sense.`;
  throw new Failure('bad_request', why, 'Correct them and plan again.');
}

/** A release is rounded up to the grid and a deadline down, so that both hold; a deadline on a day alone is its end. */
function quarterOf({ id }: Work, text: string, axis: Axis, of: 'release' | 'due'): number {
  const wall = readWall(text);
  if (wall === undefined) {
    const why = `"${text}" is no local time for "${id}".`;
    throw new Failure('bad_request', why, 'Write YYYY-MM-DD or YYYY-MM-DDTHH:MM.');
  }
  const day = quartersTo(axis.first, wall.date);
  if (of === 'due') return day + (wall.time === undefined ? A_DAY : quarterAt(wall.time));
  return day + (wall.time === undefined ? 0 : quarterFrom(wall.time));
}

/** Where a length cannot be cut into blocks that are long enough, shorter ones are allowed. */
function blockLengths(work: Work, length: number): Pick<Job, 'shortest' | 'longest'> {
  const atLeast = Math.max(1, Math.ceil(work.shortest / QUARTER_MINUTES));
  const longest = Math.max(atLeast, Math.floor(work.longest / QUARTER_MINUTES));
  const most = Math.floor(length / Math.max(1, Math.ceil(length / longest)));
  return { shortest: Math.max(1, Math.min(atLeast, most)), longest };
}

/** Whether so many slots can be cut into blocks of a job. */
export const canBeCut = (slots: number, { shortest, longest }: Job): boolean =>
  slots === 0 || Math.ceil(slots / longest) * shortest <= slots;

/** The longest block of at most `room` slots after which the rest can be cut too; 0 when there is none. */
export function blockLength(left: number, room: number, job: Job): number {
  for (let length = Math.min(left, room, job.longest); length >= job.shortest; length -= 1) {
    if (canBeCut(left - length, job)) return length;
  }
  return 0;
}
