import { z } from 'zod';
import type { Calendar } from '../../domain/agenda.ts';
import type { AccountId } from '../../domain/identity.ts';
import { keyOf } from '../../domain/source.ts';
import { toZone, type Zone } from '../../domain/time.ts';
import { Id } from './id.ts';

const Entry = z.object({
  id: Id,
  summary: z.string().optional(),
  summaryOverride: z.string().optional(),
  primary: z.boolean().optional(),
  accessRole: z.string().optional(),
  timeZone: z.string().optional(),
  deleted: z.boolean().optional(),
});
type Entry = z.infer<typeof Entry>;

export const ENTRY_FIELDS = 'nextPageToken,items(id,summary,summaryOverride,primary,accessRole,timeZone,deleted)';

const ROLES: Readonly<Record<string, Calendar['role']>> = {
  owner: 'owner',
  writer: 'writer',
  writerWithoutPrivateAccess: 'writer',
  reader: 'reader',
  freeBusyReader: 'free-busy',
};

export interface CalendarEntries {
  readonly calendars: readonly Calendar[];
  readonly zone: Zone | undefined;
  /** How many entries were not shaped as documented. */
  readonly broken: number;
}

/** Reads the rows of `calendarList.list`. `primary` is only another name of the person's own calendar: it counts once. */
export function readEntries(rows: readonly unknown[], account: AccountId): CalendarEntries {
  const read = rows.map((row) => Entry.safeParse(row).data);
  const entries = read.filter((entry) => entry !== undefined && entry.deleted !== true) as readonly Entry[];
  const own = entries.find(({ id, primary }) => primary === true && id !== 'primary');
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  if (own !== undefined) byId.delete('primary');
  return {
    calendars: [...byId.values()].map((entry) => calendarOf(entry, account)),
    zone: toZone((own ?? entries.find(({ primary }) => primary))?.timeZone ?? ''),
    broken: read.filter((entry) => entry === undefined).length,
  };
}

/** The zone of one entry. */
export const zoneOf = (entry: unknown): Zone | undefined =>
  toZone(Entry.partial().safeParse(entry).data?.timeZone ?? '');

function calendarOf({ id, summary, summaryOverride, primary, accessRole }: Entry, account: AccountId): Calendar {
  return {
    key: keyOf(account, id),
    id,
    name: summaryOverride ?? summary ?? '',
    primary: primary === true,
    // An unknown role gives no right to write.
    role: ROLES[accessRole ?? ''] ?? 'reader',
  };
}
