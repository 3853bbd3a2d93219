import type { Placement, Reason } from '../domain/plan.ts';
import type { EditedBlock, StudioPlan, StudioWork } from '../domain/studio.ts';
import { dueMinutes, minutesOf } from './wall-time.ts';

/** A block on the screen. Its name stays the same while the person works on it. */
export interface Block extends EditedBlock {
  readonly name: string;
  /** Why the plan put it here; undefined = the person did. */
  readonly reason: Reason | undefined;
}

let named = 0;

/** A block that the person makes; it stays where it is when plans are made anew. */
export const newBlock = (placement: Placement): Block => ({
  ...placement,
  name: `b${++named}`,
  locked: true,
  reason: undefined,
});

export const isSame = (a: Placement, b: Placement): boolean =>
  a.work === b.work && a.start === b.start && a.end === b.end;

/** The blocks of a plan; those that were on the screen already keep their names, so that the focus stays on them. */
export function blocksOf(plan: StudioPlan, before: readonly Block[]): Block[] {
  const free = [...before];
  return plan.blocks.map(({ work, start, end, locked, reason }) => {
    const at = free.findIndex((block) => isSame(block, { work, start, end }));
    const name = at < 0 ? `b${++named}` : free.splice(at, 1)[0]?.name;
    return { work, start, end, locked, reason, name: name ?? `b${++named}` };
  });
}

/** A block as the server takes it. */
export const edited = ({ work, start, end, locked }: Block): EditedBlock => ({ work, start, end, locked });

export const lengthOf = ({ start, end }: Placement): number => minutesOf(end) - minutesOf(start);

/** Minutes by which a block ends after the deadline of its work; 0 when it does not. */
export const lateBy = (block: Placement, work: StudioWork): number =>
  work.due === undefined ? 0 : Math.max(0, minutesOf(block.end) - dueMinutes(work.due));

/** Minutes of a piece of work that no block holds. */
export const minutesLeft = (work: StudioWork, blocks: readonly Placement[]): number =>
  Math.max(0, work.minutes - blocks.filter((block) => block.work === work.id).reduce((sum, b) => sum + lengthOf(b), 0));

/** How long work takes in all, with what is in calendars already. */
export const wholeOf = ({ minutes, planned }: StudioWork): number => planned?.wholeMinutes ?? minutes;

export const overlap = (a: Omit<Placement, 'work'>, b: Omit<Placement, 'work'>): boolean =>
  minutesOf(a.start) < minutesOf(b.end) && minutesOf(b.start) < minutesOf(a.end);
