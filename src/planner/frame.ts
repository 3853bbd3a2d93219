import type { Account, Caller } from '../domain/identity.ts';
import { type LocalDate, localTime, type Zone } from '../domain/time.ts';
import type { Ports } from './ports.ts';
import type { Asking } from './survey.ts';
import { zoneFor } from './zone.ts';

/** Who asks, when and where: what every answer is framed by. */
export interface Frame extends Asking {
  readonly caller: Caller;
  readonly accounts: readonly Account[];
  readonly zone: Zone;
  readonly today: LocalDate;
}

export async function frameFor(ports: Ports, caller: Caller, signal: AbortSignal): Promise<Frame> {
  const [accounts, rules] = await Promise.all([
    ports.accounts.list(caller.user),
    caller.isPerson ? [] : ports.rules.of(caller.user),
  ]);
  const zone = await zoneFor(ports, caller, accounts, signal);
  const nowMs = ports.now();
  const { date: today } = localTime(nowMs, zone);
  const { user, kind, space } = caller;
  return { caller, user, kind, space, accounts, rules, zone, nowMs, today, only: undefined, signal };
}
