import { Failure } from '../domain/failure.ts';
import type { Account, Caller } from '../domain/identity.ts';
import type { Source } from '../domain/source.ts';
import type { Zone } from '../domain/time.ts';
import { inTime } from './deadline.ts';
import type { Ports } from './ports.ts';

/** A clock is no reason to wait as long as for the data itself. */
const ZONE_DEADLINE_MS = 3_000;

/**
 * Gives the zone in which a person is answered: their own setting, else that of the first account with a known one. While
 * none is known, sources are asked and what they say is kept; else the default of this server.
 */
export async function zoneFor(
  ports: Ports,
  caller: Caller,
  accounts: readonly Account[],
  signal: AbortSignal,
): Promise<Zone> {
  const known = caller.zone ?? accounts.map(({ zone }) => zone).find((zone) => zone !== undefined);
  return known ?? (await askedZone(ports, accounts, signal)) ?? ports.defaultZone;
}

async function askedZone(ports: Ports, accounts: readonly Account[], signal: AbortSignal): Promise<Zone | undefined> {
  const asked = accounts
    .filter(({ state }) => state === 'live')
    .flatMap((account) =>
      ports.sources
        .filter(({ provider }) => provider === account.provider)
        .map((source) => ask(ports, account, source, signal)),
    );
  return (await Promise.all(asked)).find((zone) => zone !== undefined);
}

/** A source that fails here fails again when it is read, and is told of then. */
async function ask(ports: Ports, account: Account, source: Source, signal: AbortSignal): Promise<Zone | undefined> {
  const limit = {
    deadlineMs: Math.min(ZONE_DEADLINE_MS, ports.deadlineMs ?? ZONE_DEADLINE_MS),
    signal,
    title: source.title,
  };
  const question = { account, token: ports.token(account), nowMs: ports.now() };
  try {
    const zone = await inTime(async (ending) => source.zone?.({ ...question, signal: ending }), limit);
    if (zone !== undefined) await ports.accounts.noteZone(account.id, zone);
    return zone;
  } catch (thrown) {
    if (!(thrown instanceof Failure)) ports.onFailure(`asking ${source.id} for its zone`, thrown);
    return undefined;
  }
}
