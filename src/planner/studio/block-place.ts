import type { KeptBlock } from '../../domain/studio-session.ts';

/** What became of a block that was to be written. `used-up`: its id is that of something deleted. */
export type BlockWritten = Pick<KeptBlock, 'state' | 'event' | 'why'> | 'used-up';
export type BlockRemoved = Pick<KeptBlock, 'state' | 'why'>;

/** Where the blocks of a plan are kept as events. Both throw `Failure`, and doing them twice gives the same. */
export interface BlockPlace {
  write(block: KeptBlock, title: string): Promise<BlockWritten>;
  /** Removes what was written, as it was written; `anyVersion`: also when somebody changed it since. */
  remove(block: KeptBlock, anyVersion: boolean): Promise<BlockRemoved>;
}

export const EDITED = 'Somebody changed this event since, so it was left as it is.';
