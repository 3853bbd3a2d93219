import type { z } from 'zod';
import { Failure } from '../../domain/failure.ts';
import type { Outcome } from './line.ts';
import { partFailure } from './refusals.ts';
import type { Hole } from './term.ts';

/** More than any school has in a term; what is behind it is told as missing. */
const MOST_ROWS = 20_000;

/** Checks answers, and keeps account of what is missing: no part that failed looks like an empty one. */
export class Reader {
  readonly #holes = new Map<string, Hole>();

  get holes(): readonly Hole[] {
    return [...this.#holes.values()];
  }

  note(part: string, failure: Failure): void {
    if (!this.#holes.has(part)) this.#holes.set(part, { part, failure });
  }

  /** Gives the rows of a list; undefined where there is none, which is noted unless the person may not see it. */
  rows<Row>(
    part: string,
    outcome: Outcome | undefined,
    list: z.ZodType<unknown[]>,
    row: z.ZodType<Row>,
  ): readonly Row[] | undefined {
    const data = this.#data(part, outcome);
    if (data === undefined) return undefined;
    const all = list.safeParse(data).data;
    if (all === undefined) {
      this.note(part, partFailure('broken'));
      return undefined;
    }
    const read = all.slice(0, MOST_ROWS).flatMap((one) => row.safeParse(one).data ?? []);
    if (read.length < all.length) this.note(part, incomplete(all.length - read.length));
    return read;
  }

  /** Gives an answer that is one thing. */
  one<Shape>(part: string, outcome: Outcome | undefined, shape: z.ZodType<Shape>): Shape | undefined {
    const data = this.#data(part, outcome);
    const read = data === undefined ? undefined : shape.safeParse(data).data;
    if (data !== undefined && read === undefined) this.note(part, partFailure('broken'));
    return read;
  }

  #data(part: string, outcome: Outcome | undefined): unknown {
    if (outcome === undefined) return undefined;
    if ('data' in outcome) return outcome.data;
    if ('failure' in outcome) this.note(part, outcome.failure);
    else if (outcome.miss !== 'inaccessible') this.note(part, partFailure(outcome.miss));
    return undefined;
  }
}

const incomplete = (count: number): Failure => {
  const what = count === 1 ? 'One entry of it is' : `${count} entries of it are`;
  return new Failure('source_changed', `${what} in a shape unknown here.`, 'Continue without it and tell the user.');
};
