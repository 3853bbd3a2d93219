import type { Aim, Offer } from './aims.ts';
import type { Axis } from './axis.ts';
import { type Board, OPEN, type Stretch } from './board.ts';
import type { Guard } from './guard.ts';
import { blockLength, type Job } from './job.ts';

/** Within which bounds a job is placed. */
export interface Bounds {
  /** The slot by which its blocks end. */
  readonly limit: number;
  /** Whether what is left beside can still meet its limits; undefined = it does not matter. */
  readonly guard?: Guard | undefined;
}

/** How many places are tried for a block before none is believed in. */
const TRIES = 16;

/** Places all that is left of a job at the least price; where that does not go, nothing is changed. */
export function placeWhole(axis: Axis, board: Board, job: Job, aim: Aim, bounds: Bounds): boolean {
  const placed = placePart(axis, board, job, aim, bounds);
  if (board.left[job.index] === 0) return true;
  for (const block of placed) board.take(job, block);
  return false;
}

/** Places as much of a job as finds room, and tells the blocks. */
export function placePart(axis: Axis, board: Board, job: Job, aim: Aim, bounds: Bounds): readonly Stretch[] {
  const placed: Stretch[] = [];
  while ((board.left[job.index] as number) > 0) {
    const offer = bestOffer(axis, board, job, aim, bounds);
    if (offer === undefined) break;
    board.put(job, offer);
    placed.push(offer);
  }
  return placed;
}

function bestOffer(axis: Axis, board: Board, job: Job, aim: Aim, { limit, guard }: Bounds): Offer | undefined {
  const offers = offersFor(axis, board, job, aim, limit);
  const prices = offers.map((offer) => aim.price(board, job, offer));
  for (let tried = 0; tried < Math.min(TRIES, offers.length); tried += 1) {
    const at = cheapest(prices);
    const offer = offers[at];
    if (offer === undefined || guard === undefined || guard.allows(board, { job, ...offer })) return offer;
    prices[at] = Number.POSITIVE_INFINITY;
  }
  return undefined;
}

function cheapest(prices: readonly number[]): number {
  let best = 0;
  for (let at = 1; at < prices.length; at += 1) if ((prices[at] as number) < (prices[best] as number)) best = at;
  return best;
}

function offersFor(axis: Axis, board: Board, job: Job, aim: Aim, limit: number): readonly Offer[] {
  const offers: Offer[] = [];
  for (let start = nextOpen(board, job.release, limit); start < limit; ) {
    const gap = { start, end: gapEnd(axis, board, start, limit) };
    for (const part of withPauses(axis, board, job, gap)) offers.push(...offersIn(axis, board, job, aim, part));
    start = nextOpen(board, gap.end, limit);
  }
  return offers;
}

function offersIn(axis: Axis, board: Board, job: Job, aim: Aim, gap: Stretch): readonly Offer[] {
  const left = board.left[job.index] as number;
  const load = board.load[axis.days[gap.start] as number] as number;
  const length = blockLength(left, Math.min(gap.end - gap.start, aim.dayCap - load), job);
  if (length === 0) return [];
  return aim
    .starts(gap, length)
    .map((start) => ({ start, end: start + length, gap, isSplit: length < left }))
    .filter((offer) => board.joined(job, offer) <= job.longest);
}

/** A gap, and where it follows or precedes a block of the same job, the gap after a pause of a quarter of an hour. */
function withPauses({ runEnds }: Axis, { owner }: Board, { index }: Job, gap: Stretch): readonly Stretch[] {
  const follows = gap.start > 0 && owner[gap.start - 1] === index && runEnds[gap.start - 1] === runEnds[gap.start];
  const precedes = gap.end < (runEnds[gap.start] as number) && owner[gap.end] === index;
  if (!follows && !precedes) return [gap];
  return [gap, { start: gap.start + (follows ? 1 : 0), end: gap.end - (precedes ? 1 : 0) }];
}

function nextOpen({ owner }: Board, from: number, limit: number): number {
  let slot = from;
  while (slot < limit && owner[slot] !== OPEN) slot += 1;
  return slot;
}

function gapEnd({ runEnds }: Axis, { owner }: Board, start: number, limit: number): number {
  const most = Math.min(limit, runEnds[start] as number);
  let slot = start + 1;
  while (slot < most && owner[slot] === OPEN) slot += 1;
  return slot;
}
