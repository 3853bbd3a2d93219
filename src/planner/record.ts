import type { Change, ChangeLog } from '../domain/change.ts';
import type { Caller } from '../domain/identity.ts';

export interface Recording {
  readonly log: ChangeLog;
  /** Hears of bugs that an answer survives; must not throw. */
  readonly onFailure: (place: string, error: unknown) => void;
}

/** Records what was changed and gives its number; undefined when that failed: it is changed all the same, and cannot be taken back. */
export async function recorded(
  { log, onFailure }: Recording,
  caller: Caller,
  change: Change,
): Promise<string | undefined> {
  try {
    return await log.record(caller, change);
  } catch (thrown) {
    onFailure(`recording ${change.tool}`, thrown);
    return undefined;
  }
}
