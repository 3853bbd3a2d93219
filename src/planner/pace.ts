import type { Pace } from '../domain/confirming.ts';
import type { ConnectionId } from '../domain/identity.ts';

const SPAN_MS = 60_000;
const MOST = 2;
const COUNTED = ['update_calendar_event', 'delete_calendar_event'];

export interface PaceParts {
  readonly changes: {
    countSince(connection: ConnectionId, tools: readonly string[], sinceMs: number): Promise<number>;
  };
  readonly leases: { take(name: string, lifeMs: number): Promise<string | undefined> };
  readonly now: () => number;
}

/**
 * Builds the memory of how fast assistants change things. Changes that were recorded are counted, and each one that may
 * go on holds a place for a minute, so that many calls at once cannot all go on before the first is recorded.
 */
export const createPace = ({ changes, leases, now }: PaceParts): Pace => ({
  async isThird({ connection }) {
    if ((await changes.countSince(connection, COUNTED, now() - SPAN_MS + 1)) >= MOST) return true;
    for (let place = 1; place <= MOST; place++) {
      if ((await leases.take(`pace ${connection} ${place}`, SPAN_MS)) !== undefined) return false;
    }
    return true;
  },
});
