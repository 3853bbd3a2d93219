import type { Difference } from '../../domain/confirming.ts';
import type { Zone } from '../../domain/time.ts';
import type { Clashes } from './clashes.ts';
import type { EventRow, TaskRow } from './rows.ts';
import type { Count } from './scope.ts';

/** What became of a change. */
export interface Written {
  readonly zone: Zone;
  /** `yes`, or why not: `already there`, `you are only a guest`, … */
  readonly changed: 'yes' | { readonly no: string };
  /** Its number, with which it can be taken back. undefined: nothing was changed, or it could not be recorded. */
  readonly change: string | undefined;
  /** As the source keeps it now; as it was, where it is gone. */
  readonly event?: EventRow;
  readonly task?: TaskRow;
  /** Of a series: how many occurrences it has, or how many were touched. */
  readonly occurrences?: Count;
  /** What is different now. */
  readonly differences?: readonly Difference[];
  readonly guests?: Told;
  readonly clashes?: Clashes;
  /** What a person should know beside that, in whole sentences. */
  readonly notes: readonly string[];
}

/** The other people of an event, and whether they were told of what was done. */
export interface Told {
  readonly count: number;
  readonly mailed: boolean;
}

/** Nothing was sent, or nothing was kept. */
export const unchanged = (zone: Zone, why: string, more: Partial<Written> = {}): Written => ({
  zone,
  changed: { no: why },
  change: undefined,
  notes: [],
  ...more,
});
