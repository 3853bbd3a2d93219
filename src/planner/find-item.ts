import type { Details } from '../domain/details.ts';
import { Failure } from '../domain/failure.ts';
import type { Account } from '../domain/identity.ts';
import {
  DEADLINE_LIST,
  DEADLINE_SOURCES,
  type ItemRef,
  type ListKind,
  partsOfKey,
  SOURCES_OF,
  type Source,
} from '../domain/source.ts';
import { type Candidate, datesFor } from './candidate-dates.ts';
import type { Frame } from './frame.ts';
import { type HandleName, readItemName } from './item-name.ts';
import { type Listed, listCalendars, listTasklists } from './lists.ts';
import { ownAccount } from './own-account.ts';
import type { Ports } from './ports.ts';
import { toldWithLinks } from './source-rows.ts';
import { sourcesFor } from './sources-for.ts';
import { askOne, DEADLINE_MS } from './survey.ts';

/** Where an item is kept. */
interface Place {
  readonly source: Source;
  readonly account: Account;
  readonly list: string;
}

/**
 * Reads what a handle of this person or a source's id means; several where the same id is in several calendars. Throws
 * `bad_request` for an occurrence that could be on several days.
 */
export async function findItem(ports: Ports, frame: Frame, id: string): Promise<readonly Details[]> {
  const { handle, sourceId, spaceEvent } = readItemName(id);
  if (spaceEvent !== undefined) return await bySpace(ports, frame, spaceEvent);
  const found = await byHandle(ports, frame, handle);
  return found === undefined ? await bySourceId(inShareOf(ports), frame, sourceId) : [found];
}

async function bySpace(ports: Ports, frame: Frame, item: string): Promise<readonly Details[]> {
  const account = ownAccount(frame.user);
  const [source] = sourcesFor(ports, { ...frame, only: ['space'] });
  const found = source && (await read(ports, frame, { source, account, list: frame.space ?? '' }, { item }));
  return found === undefined ? [] : [found];
}

async function byHandle(ports: Ports, frame: Frame, handle: HandleName | undefined): Promise<Details | undefined> {
  if (handle === undefined) return undefined;
  const item = await ports.handles.find(frame.caller.user, handle.letter, handle.n);
  if (item?.kind === 'deadline') return await deadline(ports, frame, item.id);
  const place = item && placeOf(ports, frame, item.kind === 'task' ? 'tasklist' : 'calendar', item.key);
  if (item === undefined || place === undefined) return undefined;
  if (handle.occurrence === undefined) return await read(ports, frame, place, { item: item.id });
  return await occurrence(ports, frame, { place, item: item.id, handle, ...handle.occurrence });
}

/** The id of a deadline names its account, since those of all accounts have one letter. */
async function deadline(ports: Ports, frame: Frame, key: string): Promise<Details | undefined> {
  const place = placeOf(ports, frame, 'deadline', key);
  return place && (await read(ports, frame, { ...place, list: DEADLINE_LIST }, { item: place.list }));
}

/** The account must still be one of this person's. */
function placeOf(ports: Ports, frame: Frame, kind: ListKind | 'deadline', key: string): Place | undefined {
  const parts = partsOfKey(key);
  const account = [...frame.accounts, ownAccount(frame.user)].find(({ id }) => id === parts.account);
  const only = kind === 'deadline' ? DEADLINE_SOURCES : SOURCES_OF[kind];
  const source = sourcesFor(ports, { ...frame, only }).find(
    ({ provider, details }) => provider === account?.provider && details !== undefined,
  );
  return account && source && { account, source, list: parts.id };
}

interface Asked {
  readonly place: Place;
  readonly item: string;
  readonly handle: HandleName;
  readonly day: string;
  readonly time: string | undefined;
}

/** A day without a year may be several: the one of the days around today, else the only one that the series has. */
async function occurrence(ports: Ports, frame: Frame, asked: Asked): Promise<Details | undefined> {
  const { place, item, handle, day, time } = asked;
  const readOn = async ({ date }: Candidate): Promise<Details | undefined> =>
    await read(ports, frame, place, { item, occurrence: { date, time } });
  const { near, far } = datesFor(day, frame.today);
  for (const dates of [near, far]) {
    const found = await Promise.all(dates.map(async (one) => ({ ...one, details: await readOn(one) })));
    const real = found.filter(({ details }) => details !== undefined);
    if (real.length > 1) throw severalDates(handle, real);
    if (real[0] !== undefined) return real[0].details;
  }
  return undefined;
}

function severalDates({ letter, n }: HandleName, dates: readonly Candidate[]): Failure {
  const days = dates.map(({ date, weekday }) => `${date} ${weekday}`).join(' and ');
  const handles = dates.map(({ date }) => `${letter}${n}@${date}`).join(' or ');
  return new Failure(
    'bad_request',
    `Without a year this is more than one day: ${days}.`,
    `Call again with ${handles}.`,
  );
}

/** undefined: the source has no such item, or shows it no longer. */
async function read(
  ports: Ports,
  frame: Frame,
  { source, account, list }: Place,
  item: Omit<ItemRef, 'list'>,
): Promise<Details | undefined> {
  try {
    return await askOne(ports, frame, { source, account }, async ({ details }, access) =>
      details?.({ ...access, zone: frame.zone }, { list, ...item }),
    );
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    if (thrown.kind === 'not_found') return undefined;
    throw toldWithLinks(thrown, ports, account);
  }
}

/** A look-up asks up to four times, one after another, and all of it has to end within a call's 25 s. */
const LOOK_UP_SHARE = 5 / 8;
const inShareOf = (ports: Ports): Ports => ({
  ...ports,
  deadlineMs: (ports.deadlineMs ?? DEADLINE_MS) * LOOK_UP_SHARE,
});

/**
 * A source's id does not tell where it is from, so every calendar or list is asked; first the kind it looks like. Where
 * something could not be asked, nothing found is no proof: its failure is thrown.
 */
async function bySourceId(ports: Ports, frame: Frame, sourceId: string | undefined): Promise<readonly Details[]> {
  if (sourceId === undefined) return [];
  const looksLikeEvent = /^_?[a-v0-9]+(_R?\d{8}(T\d{6}Z?)?)*$/.test(sourceId);
  const kinds = [listCalendars, listTasklists] as const;
  const failures: Failure[] = [];
  for (const listAll of looksLikeEvent ? kinds : kinds.toReversed()) {
    try {
      const found = await search(ports, frame, (await listAll(ports, frame)).lists, sourceId);
      if (found.length > 0) return found;
    } catch (thrown) {
      if (!(thrown instanceof Failure)) throw thrown;
      failures.push(thrown);
    }
  }
  // A kind of source that was never connected holds nothing.
  const real = failures.find(({ kind, signInAt }) => kind !== 'sign_in_needed' || signInAt !== undefined);
  if (real !== undefined) throw real;
  return [];
}

async function search(ports: Ports, frame: Frame, lists: readonly Listed[], item: string): Promise<Details[]> {
  const tried = await Promise.allSettled(
    lists.map(async ({ source, account, list: { id } }) => {
      const details = await read(ports, frame, { source, account, list: id }, { item });
      return details === undefined ? [] : [{ id, details }];
    }),
  );
  const found = tried.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const failed = tried.find((one) => one.status === 'rejected');
  if (found.length === 0 && failed !== undefined) throw failed.reason;
  // The same calendar may be seen through two accounts.
  return [...new Map(found.map(({ id, details }) => [id, details])).values()];
}
