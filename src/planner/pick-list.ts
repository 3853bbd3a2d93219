import type { Calendar, TaskList } from '../domain/agenda.ts';
import { Failure } from '../domain/failure.ts';
import type { Listed, Listing } from './lists.ts';

interface Words {
  readonly one: string;
  readonly many: string;
}

const CALENDARS: Words = { one: 'calendar', many: 'calendars' };
const TASKLISTS: Words = { one: 'task list', many: 'tasklists' };

/** Finds the calendar that a handle, a name, a source's id or `primary` means. Throws with the valid ones beside it. */
export const pickCalendar = (listing: Listing<Calendar>, wanted: string): Listed<Calendar> =>
  pick(listing, wanted, CALENDARS);

/** Finds the task list that a handle, a name or a source's id means. Throws with the valid ones beside it. */
export const pickTasklist = (listing: Listing<TaskList>, wanted: string): Listed<TaskList> =>
  pick(listing, wanted, TASKLISTS);

type Reading<List> = (one: Listed<List>) => boolean;

function pick<List extends Calendar | TaskList>(listing: Listing<List>, wanted: string, words: Words): Listed<List> {
  for (const means of readingsOf<List>(wanted, words)) {
    const found = listing.lists.filter(means);
    const [only] = found;
    if (only !== undefined && found.length === 1) return only;
    if (found.length > 1) throw ambiguous(found, words);
  }
  throw unknown(listing, words);
}

/**
 * A handle is ours and unique, so it comes before a name that reads the same. `primary` never means a calendar that
 * somebody called so: that one is reached by its handle.
 */
function readingsOf<List extends Calendar | TaskList>(wanted: string, words: Words): readonly Reading<List>[] {
  const text = folded(wanted);
  if (words === CALENDARS && text === 'primary') return [({ list }) => 'primary' in list && list.primary];
  return [
    ({ handle }) => handle === wanted.trim().toUpperCase(),
    ({ list }) => list.id === wanted.trim(),
    ({ name }) => name === wanted,
    ({ name }) => folded(name) === text,
  ];
}

const folded = (text: string): string => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

function ambiguous(found: readonly Listed[], { one, many }: Words): Failure {
  const next = `Call again with the handle of one of these ${many}.`;
  return new Failure('bad_request', `More than one ${one} is called that.`, next, { choices: rows(found, many) });
}

/** The same words whether it never was, is gone or is somebody else's. */
function unknown({ lists, sources }: Listing<Calendar | TaskList>, { one, many }: Words): Failure {
  const isPart = sources.some(({ state }) => state !== 'ok' && state !== 'not_connected');
  const part = isPart ? ' Some sources could not be read, so it may be missing only for now.' : '';
  const why = `No ${one} of this person has that name, handle or id.${part}`;
  const next =
    lists.length > 0 ? `Call again with a handle or name of \`${many}\` below.` : `There is no ${one} at all.`;
  return new Failure('not_found', why, next, { choices: rows(lists, many) });
}

/** Names of other people are cells of a table, never words of a sentence. */
function rows(lists: readonly Listed[], table: string): Record<string, readonly Record<string, string>[]> {
  if (lists.length === 0) return {};
  const accounts = new Set(lists.map(({ account }) => account.label).filter((label) => label !== ''));
  return {
    [table]: lists.map(({ handle, name, account }) => ({
      handle,
      name,
      ...(accounts.size > 1 && { account: account.label }),
    })),
  };
}
