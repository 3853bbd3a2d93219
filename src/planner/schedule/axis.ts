import type { FreeDay, Placement } from '../../domain/plan.ts';
import type { Hours } from '../../domain/preferences.ts';
import type { LocalDate } from '../../domain/time.ts';
import { A_DAY, quarterAt, quarterFrom, quartersTo, readWall } from './quarters.ts';

/**
 * All free quarters of an hour of the planned days, one after another, as slots 0, 1, 2 ...: what is taken is cut out, so
 * that the room between two times is a difference.
 */
export interface Axis {
  readonly first: LocalDate;
  readonly dates: readonly LocalDate[];
  readonly size: number;
  /** By slot: its quarter, counted from the first day. */
  readonly quarters: Int32Array;
  /** By slot: the number of its day. */
  readonly days: Int32Array;
  /** By slot: the end of the stretch of slots that it is in and that nothing interrupts. */
  readonly runEnds: Int32Array;
}

/** Quarters from the first day, the end exclusive; may be before or after the planned days. */
export interface QuarterSpan {
  readonly from: number;
  readonly to: number;
}

/** The quarters that a placement touches; undefined where its times are none, or end before they begin. */
export function quartersOf(first: LocalDate, { start, end }: Placement): QuarterSpan | undefined {
  const [from, to] = [readWall(start), readWall(end)];
  if (from?.time === undefined || to?.time === undefined) return undefined;
  const span = {
    from: quartersTo(first, from.date) + quarterAt(from.time),
    to: quartersTo(first, to.date) + quarterFrom(to.time),
  };
  return span.from < span.to ? span : undefined;
}

/** Lays the free time of days out as slots, without what is locked. The days must be one after another. */
export function axisOf(days: readonly FreeDay[], locked: readonly QuarterSpan[]): Axis {
  const free = new Uint8Array(days.length * A_DAY);
  for (const [day, { free: stretches }] of days.entries()) {
    for (const hours of stretches) mark(free, day, hours);
  }
  for (const { from, to } of locked) free.fill(0, Math.max(0, from), Math.max(0, to));
  const quarters = Int32Array.from([...free.keys()].filter((quarter) => free[quarter] === 1));
  const runEnds = new Int32Array(quarters.length);
  for (let slot = quarters.length - 1; slot >= 0; slot -= 1) {
    runEnds[slot] = goesOn(quarters, slot) ? (runEnds[slot + 1] as number) : slot + 1;
  }
  return {
    first: days[0]?.date as LocalDate,
    dates: days.map(({ date }) => date),
    size: quarters.length,
    quarters,
    days: quarters.map((quarter) => Math.floor(quarter / A_DAY)),
    runEnds,
  };
}

function mark(free: Uint8Array, day: number, { from, to }: Hours): void {
  free.fill(1, day * A_DAY + quarterFrom(from), day * A_DAY + Math.max(quarterFrom(from), quarterAt(to)));
}

/** Whether the next slot follows without a gap on the same day. */
function goesOn(quarters: Int32Array, slot: number): boolean {
  const next = (quarters[slot] as number) + 1;
  return quarters[slot + 1] === next && next % A_DAY !== 0;
}

/** How many slots lie before a quarter. */
export function slotsBefore({ quarters }: Axis, quarter: number): number {
  let [low, high] = [0, quarters.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((quarters[middle] as number) < quarter) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The span of slots that are these quarters exactly; undefined when one of them is not free. */
export function slotsOf(
  axis: Axis,
  { from, to }: QuarterSpan,
): { readonly start: number; readonly end: number } | undefined {
  const start = slotsBefore(axis, from);
  const end = start + to - from;
  return axis.quarters[start] === from && axis.quarters[end - 1] === to - 1 ? { start, end } : undefined;
}
