import type { Caller } from '../domain/identity.ts';
import type { SourceId } from '../domain/source.ts';
import { localTime } from '../domain/time.ts';
import { gather } from './gather.ts';
import { type Moment, momentAt } from './moment.ts';
import type { Ports } from './ports.ts';
import { type RangeArguments, readRange } from './range.ts';
import { arrange, type TimeContext } from './time-context.ts';
import { zoneFor } from './zone.ts';

export interface TimeContextArguments extends RangeArguments {
  /** Empty = all. */
  readonly sources?: readonly SourceId[] | undefined;
}

export interface Planner {
  /** What a person's sources hold between two days. Throws `bad_request` for a range that is none. */
  timeContext(caller: Caller, question: TimeContextArguments, signal: AbortSignal): Promise<TimeContext>;
  /** The person's own date and time. */
  now(caller: Caller, signal: AbortSignal): Promise<Moment>;
}

/** Builds the planner over what it is given; it keeps nothing between two questions. */
export function createPlanner(ports: Ports): Planner {
  return {
    async timeContext(caller, { from, to, sources }, signal) {
      const accounts = await ports.accounts.list(caller.user);
      const zone = await zoneFor(ports, caller, accounts, signal);
      const nowMs = ports.now();
      const range = readRange({ from, to }, localTime(nowMs, zone).date);
      const question = { kind: caller.kind, accounts, span: range, zone, nowMs, only: sources, signal };
      const pile = await gather(ports, question);
      return await arrange(pile, { user: caller.user, nowMs, zone, range }, ports.handles);
    },
    async now(caller, signal) {
      const accounts = await ports.accounts.list(caller.user);
      return momentAt(ports.now(), await zoneFor(ports, caller, accounts, signal));
    },
  };
}
