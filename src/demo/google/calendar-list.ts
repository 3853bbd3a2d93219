import type { CalendarState } from './calendar-state.ts';
import { cutPage, type Paging } from './pages.ts';
import type { Query } from './query.ts';
import type { Json } from './refusal.ts';

const ROLES = ['freeBusyReader', 'reader', 'writerWithoutPrivateAccess', 'writer', 'owner'] as const;

/** `calendarList.list`: https://developers.google.com/workspace/calendar/api/v3/reference/calendarList/list */
export function listCalendars(calendars: readonly CalendarState[], query: Query, paging: Paging): Json {
  const least = query.oneOf('minAccessRole', ROLES);
  const [hidden, deleted] = [query.flag('showHidden'), query.flag('showDeleted')];
  const rows = calendars
    .map(({ entry }) => entry)
    .filter((entry) => hidden || entry.hidden !== true)
    .filter((entry) => deleted || entry.deleted !== true)
    .filter(({ accessRole }) => least === undefined || rank(accessRole) >= rank(least));
  const { items, nextPageToken } = cutPage(rows, query, query.count('maxResults', 100, 250), paging);
  return {
    kind: 'calendar#calendarList',
    etag: `"p${rows.length}g0demo0o"`,
    ...(nextPageToken === undefined ? { nextSyncToken: 'demo-sync-list' } : { nextPageToken }),
    items,
  };
}

const rank = (role: string): number => (ROLES as readonly string[]).indexOf(role);
