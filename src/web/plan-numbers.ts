import type { PlanNumbers } from '../domain/plan.ts';
import type { StudioPayload, StudioWork } from '../domain/studio.ts';
import { type Block, lateBy, lengthOf, minutesLeft } from './block.ts';
import { DAY, dayOf, daysFrom, dueMinutes, minutesOf } from './wall-time.ts';

/** The numbers of a card. */
export type CardNumbers = Pick<
  PlanNumbers,
  | 'late'
  | 'onTime'
  | 'blocks'
  | 'days'
  | 'busiest'
  | 'unplacedMinutes'
  | 'focusPercent'
  | 'slackMinutes'
  | 'movedMinutes'
>;

/** Counts a plan that was changed on the screen, until the server has counted it. */
export function countBlocks(payload: StudioPayload, blocks: readonly Block[]): CardNumbers {
  const planned = payload.work.filter(
    ({ id, gone, minutes }) => !gone && minutes > 0 && !payload.deferred.includes(id),
  );
  const withDue = planned.filter(
    ({ due }) => due !== undefined && dueMinutes(due) <= minutesOf(payload.range.to) + DAY,
  );
  const late = withDue.filter((work) => isLate(work, blocks)).length;
  const days = daysFrom(payload.range.from, payload.range.to).map((date) => ({
    date,
    minutes: blocks.filter(({ start }) => dayOf(start) === date).reduce((sum, block) => sum + lengthOf(block), 0),
  }));
  const busiest = days.reduce((most, day) => (day.minutes > most.minutes ? day : most));
  return {
    late,
    onTime: withDue.length - late,
    blocks: blocks.length,
    days,
    busiest: busiest.minutes > 0 ? busiest : undefined,
    unplacedMinutes: planned.reduce((sum, work) => sum + minutesLeft(work, blocks), 0),
    focusPercent: undefined,
    slackMinutes: undefined,
    movedMinutes: undefined,
  };
}

const isLate = (work: StudioWork, blocks: readonly Block[]): boolean =>
  minutesLeft(work, blocks) > 0 || blocks.some((block) => block.work === work.id && lateBy(block, work) > 0);
