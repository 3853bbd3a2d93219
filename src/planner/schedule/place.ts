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
  const left = board.left[job.index] as number;
  const offers: Offer[] = [];
  for (let start = nextOpen(board, job.release, limit); start < limit; ) {
    const gap = { start, end: gapEnd(axis, board, start, limit) };
    const room = Math.min(gap.end - start, aim.dayCap - (board.load[axis.days[start] as number] as number));
    const length = blockLength(left, room, job);
    if (length > 0) {
      for (const from of aim.starts(gap, length)) {
        const offer = { start: from, end: from + length, gap, isSplit: length < left };
        if (!isTooLongWithOwn(axis, board, job, offer)) offers.push(offer);
      }
    }
    start = nextOpen(board, gap.end, limit);
  }
  return offers;
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

/** Blocks of one job that touch are one block, which must not be too long either. */
function isTooLongWithOwn(
  { runEnds }: Axis,
  { owner }: Board,
  { index, longest }: Job,
  { start, end }: Stretch,
): boolean {
  const run = runEnds[start] as number;
  let [from, to] = [start, end];
  while (from > 0 && owner[from - 1] === index && runEnds[from - 1] === run) from -= 1;
  while (to < run && owner[to] === index) to += 1;
  return to - from > longest;
}
