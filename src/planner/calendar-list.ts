import { asFailure, Failure } from '../domain/failure.ts';
import type { Account, UserId, UserKind } from '../domain/identity.ts';
import type { CalendarListing, Source } from '../domain/source.ts';
import { inTime } from './deadline.ts';
import { ownAccount } from './own-account.ts';
import type { Ports } from './ports.ts';
import { sourcesFor, unusable } from './sources-for.ts';

export interface Asker {
  readonly user: UserId;
  readonly kind: UserKind;
}

/** A person waits for the page with it. */
const DEADLINE_MS = 5_000;

/** Lists the calendars of every account that has any. An account that cannot be read says why. */
export async function ownCalendars(
  ports: Ports,
  { user, kind }: Asker,
  signal: AbortSignal,
): Promise<readonly CalendarListing[]> {
  const accounts = [...(await ports.accounts.list(user)), ownAccount(user)];
  const sources = sourcesFor(ports, { kind }).filter(({ calendars }) => calendars !== undefined);
  return await Promise.all(
    accounts.flatMap((account) =>
      sources
        .filter(({ provider }) => provider === account.provider)
        .map((source) => list(ports, source, account, signal)),
    ),
  );
}

async function list(ports: Ports, source: Source, account: Account, signal: AbortSignal): Promise<CalendarListing> {
  const limit = { deadlineMs: ports.deadlineMs ?? DEADLINE_MS, signal, title: source.title };
  const question = { account, token: ports.token(account), nowMs: ports.now() };
  const nothing = { account, calendars: [], failure: undefined };
  try {
    const refused = unusable(source, account);
    if (refused) throw refused;
    return await inTime(
      async (ending) => (await source.calendars?.({ ...question, signal: ending })) ?? nothing,
      limit,
    );
  } catch (thrown) {
    if (!(thrown instanceof Failure)) ports.onFailure(`listing the calendars of ${source.id}`, thrown);
    return { ...nothing, failure: asFailure(thrown) };
  }
}
