import type { ServerContext } from '@modelcontextprotocol/server';
import type { Services } from '../tools/tool.ts';

/** Whoever answers sooner needs no word about it: the answer itself would come as a stream in place of JSON. */
const SLOW_MS = 700;

export interface Progress {
  readonly heard: Parameters<Services['planner']['telling']>[0];
  end(): void;
}

/** Tells the host, where it asked for that, how far a slow call is: one word when it gets slow, then one a source. */
export function progressOf({ mcpReq }: ServerContext): Progress | undefined {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let count = 0;
  let isSlow = false;
  const tell = (message: string): void => {
    const params = { progressToken, progress: count, message };
    // the host went away, and the call ends by itself
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
  const timer = setTimeout(() => {
    isSlow = true;
    tell(count === 1 ? '1 source answered so far' : `${count} sources answered so far`);
  }, SLOW_MS);
  return {
    heard({ title, ok }) {
      count += 1;
      if (isSlow) tell(`${title} ${ok ? 'answered' : 'did not answer'}`);
    },
    end: () => clearTimeout(timer),
  };
}
