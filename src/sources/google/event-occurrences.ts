import { toUtcText } from '../../domain/time.ts';
import type { PlannedFor, StoredEvent } from '../../domain/writing.ts';
import { CHANGING, type EventDesk, gone, TITLE } from './event-desk.ts';
import { askRow, findStored, readStored, STORED_FIELDS } from './event-stored.ts';
import { occurrenceIds } from './occurrence-id.ts';
import { distinct, readPages } from './pages.ts';
import { wallOf } from './rule-slots.ts';

/** Gives the occurrence of a series that was first planned for a day; what is read belongs to the series, whatever its id. */
export async function occurrenceOn(desk: EventDesk, seriesId: string, planned: PlannedFor): Promise<StoredEvent> {
  const master = planned.time === undefined ? await askRow(desk, seriesId) : undefined;
  for (const id of occurrenceIds(seriesId, master, planned, desk.access.zone)) {
    const found = await findStored(desk, id);
    if (found?.seriesId === seriesId) return found;
  }
  throw gone();
}

/** An occurrence that was moved to an earlier day than this before its own is not found any more. */
const LONGEST_MOVE_MS = 366 * 86_400_000;
/** One page holds more than anybody wants to hear the number of. */
const PAGE = 2500;

interface Wish {
  readonly fromMs?: number;
  readonly most: number;
}

/** Gives occurrences by what they were planned for; pages are read only as far as needed. */
export async function occurrencesOf(
  desk: EventDesk,
  seriesId: string,
  { fromMs, most }: Wish,
): Promise<{ readonly rows: readonly StoredEvent[]; readonly isAll: boolean }> {
  const { api, access, calendar, reading } = desk;
  const line = reading();
  const params = {
    calendarId: calendar.id,
    eventId: seriesId,
    maxResults: PAGE,
    timeZone: access.zone,
    ...(fromMs !== undefined && { timeMin: toUtcText(fromMs - LONGEST_MOVE_MS) }),
    fields: `nextPageToken,items(${STORED_FIELDS})`,
  };
  const found: StoredEvent[] = [];
  const { failure } = await readPages(
    async (pageToken) => {
      const page = await line(
        (options) => api.events.instances({ ...params, ...(pageToken !== undefined && { pageToken }) }, options),
        CHANGING,
      );
      found.push(...wantedOf(page, desk, fromMs));
      return found.length > most ? { items: [] } : page;
    },
    { title: TITLE },
  );
  if (failure !== undefined) throw failure;
  const rows = distinct(found).toSorted((a, b) => plannedAt(a, desk) - plannedAt(b, desk));
  return { rows: rows.slice(0, most), isAll: rows.length <= most };
}

function wantedOf(page: unknown, desk: EventDesk, fromMs: number | undefined): StoredEvent[] {
  const { items } = Object(page);
  const alive = (Array.isArray(items) ? items : []).filter((row) => Object(row).status !== 'cancelled');
  const from = fromMs === undefined ? undefined : wallOf({ kind: 'timed', at: fromMs }, desk.access.zone);
  return alive.map((row) => readStored(row, desk)).filter((one) => from === undefined || plannedAt(one, desk) >= from);
}

/** On the wall clock of the asker, where a day begins at midnight. */
function plannedAt({ event }: StoredEvent, { access }: EventDesk): number {
  const { when, series } = event;
  const start = when.kind === 'all-day' ? { kind: when.kind, date: when.first } : { kind: when.kind, at: when.from };
  return wallOf(series?.original ?? start, access.zone);
}
