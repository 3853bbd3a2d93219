import type { Placement } from '../domain/plan.ts';
import type { BusyTime, StudioPayload, StudioWork } from '../domain/studio.ts';
import { type Block, minutesLeft, newBlock, overlap } from './block.ts';
import { DAY, daysFrom, dueMinutes, minutesOf, QUARTER, wallTime } from './wall-time.ts';

/** Minutes from, until; the end is not included. */
type Room = readonly [from: number, until: number];

/** Outside the person's hours nobody is woken: no earlier and no later than this, in minutes of a day. */
const AWAKE: Room = [7 * 60, 23 * 60];

const roundUp = (minutes: number): number => Math.ceil(minutes / QUARTER) * QUARTER;

const timed = (busy: readonly BusyTime[]): readonly BusyTime[] => busy.filter(({ allDay }) => !allDay);

function without(room: Room, taken: readonly Omit<Placement, 'work'>[]): Room[] {
  let rooms: Room[] = [room];
  for (const { start, end } of taken) {
    const [from, until] = [minutesOf(start), minutesOf(end)];
    rooms = rooms.flatMap(([a, b]): Room[] => [
      [a, Math.min(b, from)],
      [Math.max(a, until), b],
    ]);
    rooms = rooms.filter(([a, b]) => b > a);
  }
  return rooms.sort(([a], [b]) => a - b);
}

function roomsIn(hours: readonly Room[], taken: readonly Omit<Placement, 'work'>[], span: Room): Room[] {
  return hours
    .map(([from, until]): Room => [roundUp(Math.max(from, span[0])), Math.min(until, span[1])])
    .filter(([from, until]) => until > from)
    .flatMap((room) => without(room, taken))
    .map(([from, until]): Room => [roundUp(from), Math.floor(until / QUARTER) * QUARTER]);
}

/** Fills rooms from the first on with pieces no shorter than the shortest; undefined when not all of it fits. */
function fill(work: StudioWork, minutes: number, rooms: readonly Room[]): Block[] | undefined {
  const shortest = Math.min(work.shortest, minutes);
  const made: Block[] = [];
  let left = roundUp(minutes);
  for (const [from, until] of rooms) {
    let at = from;
    while (left > 0) {
      let piece = Math.min(left, roundUp(work.longest), until - at);
      const crumb = left - piece;
      if (crumb > 0 && crumb < shortest) piece -= roundUp(shortest - crumb);
      if (piece <= 0 || piece < shortest) break;
      made.push(newBlock({ work: work.id, start: wallTime(at), end: wallTime(at + piece) }));
      left -= piece;
      at += piece;
    }
  }
  return left > 0 ? undefined : made;
}

const earliest = ({ now }: StudioPayload, { release }: StudioWork): number =>
  Math.max(minutesOf(now), release === undefined ? 0 : minutesOf(release));

/** Puts what is left of a piece of work into the first free times that are long enough; undefined = there is no room. */
export function place(payload: StudioPayload, work: StudioWork, blocks: readonly Block[]): Block[] | undefined {
  const hours = payload.free.flatMap(({ date, free }) =>
    free.map(({ from, to }): Room => [minutesOf(`${date}T${from}`), minutesOf(`${date}T${to}`)]),
  );
  const rooms = roomsIn(hours, blocks, [earliest(payload, work), Number.POSITIVE_INFINITY]);
  return fill(work, minutesLeft(work, blocks), rooms);
}

/**
 * Puts what would be late before its deadline all the same, also outside the person's hours, though neither onto what
 * takes time nor into the night. Gives all blocks of the plan; undefined = there is no room.
 */
export function placeAnyway(payload: StudioPayload, work: StudioWork, blocks: readonly Block[]): Block[] | undefined {
  const due = work.due === undefined ? Number.POSITIVE_INFINITY : dueMinutes(work.due);
  const kept = blocks.filter((block) => block.work !== work.id || minutesOf(block.end) <= due);
  const hours = daysFrom(payload.range.from, payload.range.to).map(
    (date): Room => [minutesOf(date) + AWAKE[0], minutesOf(date) + AWAKE[1]],
  );
  const rooms = roomsIn(hours, [...kept, ...timed(payload.busy)], [earliest(payload, work), due]);
  const made = fill(work, minutesLeft(work, kept), rooms);
  return made && [...kept, ...made];
}

export type Change = 'earlier' | 'later' | 'day-before' | 'day-after' | 'shorter' | 'longer';
const STEPS: Record<Change, readonly [start: number, end: number]> = {
  earlier: [-QUARTER, -QUARTER],
  later: [QUARTER, QUARTER],
  'day-before': [-DAY, -DAY],
  'day-after': [DAY, DAY],
  shorter: [0, -QUARTER],
  longer: [0, QUARTER],
};

/** A block after a step, as the person asks for it by key or button. */
export const stepped = (block: Block, change: Change): Block => ({
  ...block,
  start: wallTime(minutesOf(block.start) + STEPS[change][0]),
  end: wallTime(minutesOf(block.end) + STEPS[change][1]),
});

/** Why a block cannot be there: it has no length, goes over midnight, or lies outside the planned days or behind us. */
export function refusal(
  block: Placement,
  { range, now }: StudioPayload,
): 'short' | 'midnight' | 'range' | 'past' | undefined {
  const [start, end] = [minutesOf(block.start), minutesOf(block.end)];
  if (end - start < QUARTER) return 'short';
  if (Math.floor(start / DAY) !== Math.floor((end - 1) / DAY)) return 'midnight';
  if (start < minutesOf(range.from) || end > minutesOf(range.to) + DAY) return 'range';
  return start < Math.floor(minutesOf(now) / QUARTER) * QUARTER ? 'past' : undefined;
}

/** The other block of the plan that a block would lie on. */
export const blockUnder = (block: Block, blocks: readonly Block[]): Block | undefined =>
  blocks.find((other) => other.name !== block.name && overlap(block, other));

/** A step by which a block comes to lie on another one goes on to the far side of it. */
export function hopped(block: Block, change: Change, blocks: readonly Block[]): Block {
  let next = stepped(block, change);
  const minutes = minutesOf(block.end) - minutesOf(block.start);
  if (change !== 'earlier' && change !== 'later') return next;
  for (let under = blockUnder(next, blocks); under; under = blockUnder(next, blocks)) {
    const start = change === 'later' ? minutesOf(under.end) : minutesOf(under.start) - minutes;
    next = { ...next, start: wallTime(start), end: wallTime(start + minutes) };
  }
  return next;
}

/** What a block lies on: another block, or what takes time. */
export const clashOf = (
  block: Block,
  blocks: readonly Block[],
  busy: readonly BusyTime[],
): Block | BusyTime | undefined => blockUnder(block, blocks) ?? timed(busy).find((other) => overlap(block, other));
