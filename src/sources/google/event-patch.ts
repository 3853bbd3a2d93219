import type { EventPatch, Notify, Patched, StoredEvent, Target } from '../../domain/writing.ts';
import { type Change, changeOf } from './event-change.ts';
import { unkept } from './event-compare.ts';
import { CHANGING, type EventDesk, gone, TITLE } from './event-desk.ts';
import { withExceptions } from './event-exceptions.ts';
import { findStored, readStored, STORED_FIELDS } from './event-stored.ts';
import type { Json } from './json.ts';
import { settledChange } from './settle.ts';
import type { Written } from './write-line.ts';

/** Changes an event as it was read; gives what Google kept of the change. */
export async function patchEvent(
  desk: EventDesk,
  target: StoredEvent,
  patch: EventPatch,
  notify: Notify,
): Promise<Patched> {
  const { zone } = desk.access;
  const change = changeOf(target, patch, zone);
  if (Object.keys(change.body).length === 0)
    return { outcome: 'changed', stored: target, notKept: [], resets: 0, behind: 0 };
  const isSo = (now: StoredEvent): boolean => unkept(change.wanted, now, zone).length === 0;
  const { stored, isRefused } = await sendPatch(desk, target, { body: change.body, isSo }, notify);
  const notKept = unkept(change.wanted, stored, zone);
  const isGuest = isRefused || (!stored.isOrganizer && notKept.length === Object.keys(change.wanted).length);
  if (isGuest && notKept.length > 0) return { outcome: 'only-a-guest', stored, notKept, resets: 0, behind: 0 };
  return { outcome: 'changed', stored, notKept, resets: await resetsBy(change, desk, target, stored), behind: 0 };
}

/**
 * Google may or may not keep what was changed on its own when its series moves, so the series is looked at again; where
 * that fails, all of them are told as gone back.
 */
async function resetsBy({ body }: Change, desk: EventDesk, target: StoredEvent, stored: StoredEvent): Promise<number> {
  const own = target.exceptions.filter(({ isCalledOff, differs }) => differs && !isCalledOff);
  if (own.length === 0 || (body.start === undefined && body.recurrence === undefined)) return 0;
  const { exceptions } = await withExceptions(desk, stored).catch(() => ({ exceptions: [] }));
  const left = new Set(exceptions.map(({ id }) => id));
  return own.filter(({ id }) => !left.has(id)).length;
}

export interface PatchRequest {
  readonly body: Json;
  /** Whether an event is as the patch wants it: tells what became of one whose answer was lost. */
  readonly isSo: (now: StoredEvent) => boolean;
  /** The version that is meant is a called-off one: not to be there is how it was, not how it is gone. */
  readonly revives?: true;
}

/** What is stored after a patch; `isRefused`: it was kept as it is, since only its organiser changes it. */
export interface AfterPatch {
  readonly stored: StoredEvent;
  readonly isRefused: boolean;
}

/** Sends a patch of one version of an event. An answer that was lost is made up for by reading. */
export async function sendPatch(
  desk: EventDesk,
  target: Pick<Target, 'id' | 'etag'>,
  request: PatchRequest,
  notify: Notify,
): Promise<AfterPatch> {
  const written = await desk.writing()(
    ({ headers, ...options }) =>
      desk.api.events.patch(
        {
          calendarId: desk.calendar.id,
          eventId: target.id,
          sendUpdates: notify,
          fields: STORED_FIELDS,
          requestBody: request.body,
        },
        { ...options, headers: { ...headers, 'If-Match': target.etag } },
      ),
    true,
    CHANGING,
  );
  if (written.kind === 'rejected' && written.reasons.includes('forbiddenForNonOrganizer')) {
    return { stored: await stillThere(desk, target.id), isRefused: true };
  }
  return { stored: kept(desk, written) ?? (await settled(desk, target, request, written)), isRefused: false };
}

/** The event of an answer that can be read. */
export function kept(desk: EventDesk, written: Written): StoredEvent | undefined {
  if (written.kind !== 'done') return undefined;
  try {
    return readStored(written.body, desk);
  } catch {
    return undefined;
  }
}

async function stillThere(desk: EventDesk, id: string): Promise<StoredEvent> {
  const stored = await findStored(desk, id);
  if (stored === undefined) throw gone();
  return stored;
}

const settled = (
  desk: EventDesk,
  { id, etag }: Pick<Target, 'id' | 'etag'>,
  { isSo, revives }: PatchRequest,
  written: Written,
): Promise<StoredEvent> =>
  settledChange(written, { title: TITLE, etag, find: () => findStored(desk, id), isSo, revives });
