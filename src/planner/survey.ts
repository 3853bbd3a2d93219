import type { Access } from '../domain/access.ts';
import type { City } from '../domain/cities.ts';
import { asFailure, Failure } from '../domain/failure.ts';
import type { Account, SpaceId, UserId, UserKind } from '../domain/identity.ts';
import type { Source, SourceId } from '../domain/source.ts';
import type { Zone } from '../domain/time.ts';
import { type CalendarRule, visibilityBy } from '../domain/visibility.ts';
import { inTime } from './deadline.ts';
import { ownAccount } from './own-account.ts';
import type { Ports } from './ports.ts';
import { notConnected, sourcesFor, unusable } from './sources-for.ts';

/** Whom to ask. */
export interface Asking {
  readonly user: UserId;
  readonly kind: UserKind;
  readonly accounts: readonly Account[];
  readonly rules: readonly CalendarRule[];
  /** The one space that the asking assistant sees. */
  readonly space?: SpaceId | undefined;
  /** Where the weather is asked for; undefined = nowhere. */
  readonly city?: City | undefined;
  readonly nowMs: number;
  /** Which sources to ask; undefined or empty = all. */
  readonly only: readonly SourceId[] | undefined;
  /** Sources of which nothing is said where the person has not connected them. */
  readonly unnamed?: readonly SourceId[];
  readonly signal: AbortSignal;
}

/** How one source answered for one account; `account` is undefined where none is connected. */
export type Reply<T> =
  | { readonly source: Source; readonly account: Account; readonly value: T; readonly failure?: never }
  | {
      readonly source: Source;
      readonly account: Account | undefined;
      readonly value?: never;
      readonly failure: Failure;
    };

type Question<T> = (source: Source, access: Access) => Promise<T>;

/** For one question to one source of one account. */
export const DEADLINE_MS = 8_000;

/** Asks every source of every account at once, each with its own deadline. One that fails costs the others nothing. */
export async function survey<T extends object>(
  ports: Ports,
  asking: Asking,
  ask: Question<T>,
): Promise<readonly Reply<T>[]> {
  const replies = await Promise.all(
    sourcesFor(ports, asking).flatMap((source): (Reply<T> | Promise<Reply<T>>)[] => {
      const accounts = accountsOf(source, asking);
      if (accounts.length === 0 && asking.unnamed?.includes(source.id)) return [];
      if (accounts.length === 0) return [{ source, account: undefined, failure: notConnected(source, ports) }];
      return accounts.map((account) => heardReply(ports, asking, { source, account }, ask));
    }),
  );
  await remember(ports, replies);
  return replies;
}

/** What is built in is everybody's, without an account of its own. */
function accountsOf({ provider, unavailable, needs }: Source, { accounts, user, city }: Asking): readonly Account[] {
  if (provider !== 'own') return accounts.filter((account) => account.provider === provider);
  const isWanting = unavailable !== undefined || (needs === 'city' && city === undefined);
  return isWanting ? [] : [ownAccount(user)];
}

async function heardReply<T>(...asked: Parameters<typeof replyOf<T>>): Promise<Reply<T>> {
  const reply = await replyOf(...asked);
  const [{ heard }] = asked;
  heard?.({ title: reply.source.title, ok: reply.failure === undefined });
  return reply;
}

async function replyOf<T>(
  ports: Ports,
  asking: Asking,
  { source, account }: { readonly source: Source; readonly account: Account },
  ask: Question<T>,
): Promise<Reply<T>> {
  try {
    return { source, account, value: await askOne(ports, asking, { source, account }, ask) };
  } catch (thrown) {
    if (!(thrown instanceof Failure)) ports.onFailure(`reading ${source.id}`, thrown);
    return { source, account, failure: asFailure(thrown) };
  }
}

/** Asks one source of one account within the deadline; throws what it throws, and why a dead or stopped one is not asked. */
export async function askOne<T>(
  ports: Ports,
  { nowMs, rules, space, city, signal }: Pick<Asking, 'nowMs' | 'rules' | 'space' | 'city' | 'signal'>,
  { source, account }: { readonly source: Source; readonly account: Account },
  ask: Question<T>,
): Promise<T> {
  const refused = unusable(source, account);
  if (refused) throw refused;
  const limit = { deadlineMs: ports.deadlineMs ?? DEADLINE_MS, signal, title: source.title };
  const visibility = visibilityBy(rules, account.provider);
  const access = { account, token: ports.token(account), nowMs, visibility, space, city };
  // The source may throw before it gives a promise.
  return await inTime(async (ending) => ask(source, { ...access, signal: ending }), limit);
}

/** Keeps what the answers say about the accounts. What fails here is told, but costs nobody the answer. */
async function remember({ accounts, onFailure }: Ports, replies: readonly Reply<object>[]): Promise<void> {
  const answered = Map.groupBy(
    replies.filter(({ value }) => value !== undefined),
    ({ account }) => account,
  );
  const notes = [...answered].flatMap(([account, found]) => {
    if (account === undefined || account.provider === 'own') return [];
    const zone = found.map(({ value }) => zoneIn(value)).find((known) => known !== undefined);
    const seen = accounts.markSuccess(account.id);
    return zone === undefined || zone === account.zone ? [seen] : [seen, accounts.noteZone(account.id, zone)];
  });
  for (const note of await Promise.allSettled(notes)) {
    if (note.status === 'rejected') onFailure('keeping what an account answered', note.reason);
  }
}

const zoneIn = (value: object | undefined): Zone | undefined =>
  value !== undefined && 'zone' in value ? (value.zone as Zone | undefined) : undefined;
