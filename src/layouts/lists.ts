import type { Calendar, TaskList } from '../domain/agenda.ts';
import type { Listed, Listing } from '../planner/lists.ts';
import type { Answer } from './answer.ts';
import { sourcesBlock } from './blocks.ts';
import { type Row, table } from './table.ts';

/** How the names of all calendars read; `accessRole` in Google's words. */
export function calendarList(listing: Listing<Calendar>): Answer {
  return lists('calendars', listing, ({ handle, list }) => ({
    id: list.id,
    summary: list.name,
    primary: list.primary,
    accessRole: list.role === 'free-busy' ? 'freeBusyReader' : list.role,
    handle,
  }));
}

/** How the names of all task lists read. */
export function tasklistList(listing: Listing<TaskList>): Answer {
  return lists('tasklists', listing, ({ handle, list }) => ({ id: list.id, title: list.title, handle }));
}

/** An empty list says so. */
function lists<List>(name: string, listing: Listing<List>, rowOf: (one: Listed<List>) => Row): Answer {
  const accounts = new Set(listing.lists.map(({ account }) => account.id));
  const rows = listing.lists.map((one) => ({ ...rowOf(one), account: accounts.size > 1 ? one.account.label : '' }));
  const data = {
    [name]: table(rows),
    ...(rows.length === 0 && { note: `There are no ${name}.` }),
    sources: sourcesBlock(listing),
  };
  return { data, rawColumns: [] };
}
