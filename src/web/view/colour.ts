import type { Plans } from '../plans.ts';

const COLOURS = 7;

/** The colour of a piece of work, from 1; the same wherever it is shown. 0 = none. */
export function colourOf(plans: Plans, work: string): number {
  const index = plans.payload.work.findIndex(({ id }) => id === work);
  return index < 0 ? 0 : (index % COLOURS) + 1;
}
