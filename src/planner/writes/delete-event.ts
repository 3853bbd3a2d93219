import type { Confirm } from '../../domain/confirming.ts';
import { Failure } from '../../domain/failure.ts';
import type { Scope, StoredEvent } from '../../domain/writing.ts';
import type { Frame } from '../frame.ts';
import { readItemName } from '../item-name.ts';
import type { SpaceCalendar } from '../space-calendar.ts';
import { goneAlone } from './changed-alone.ts';
import { consentTo } from './consent.ts';
import { deleteFromSpace } from './delete-from-space.ts';
import { wordsOf } from './event-changes.ts';
import { idAfter } from './event-id.ts';
import { requireExpected, shownOnConflict } from './expect-item.ts';
import { findUnlessGone } from './find-unless-gone.ts';
import { changedAlone, versionMeant } from './own-occurrences.ts';
import { agentsOccurrences, isChangedSince, makerOf, refOf } from './owner.ts';
import { writeAt } from './reach.ts';
import { recordedChange } from './recording.ts';
import { eventRows } from './rows.ts';
import { type Extent, extentOf } from './scope.ts';
import { type EventTarget, eventItem, eventItemNow } from './target.ts';
import { eventDeleted, versionOf } from './undo-data.ts';
import type { WritePorts } from './write-ports.ts';
import { unchanged, type Written } from './written.ts';

export interface DeletedEvent {
  readonly id: string;
  readonly expect?: string | undefined;
  readonly scope?: Scope | undefined;
}

/**
 * Deletes an event, an occurrence or a series that an assistant made; asks where somebody changed it since. Digits alone mean
 * an event of the space. Throws `not_permitted` for what a person made; what is gone already is no failure.
 */
export async function deleteEvent(
  ports: WritePorts & { readonly spaces: SpaceCalendar },
  frame: Frame,
  asked: DeletedEvent,
  confirm: Confirm,
): Promise<Written> {
  const { spaceEvent } = readItemName(asked.id);
  if (spaceEvent !== undefined) return await deleteFromSpace(ports, frame, { ...asked, id: spaceEvent }, confirm);
  const target = await findUnlessGone(ports, frame, asked.id, asked.scope);
  if (asked.expect === undefined) throw expectMissing();
  if (target !== 'gone' && 'spaceEvent' in target) {
    return await deleteFromSpace(ports, frame, { ...asked, id: target.spaceEvent }, confirm);
  }
  if (target === 'gone') return unchanged(frame.zone, 'already gone');
  const extent = await extentOf(ports, frame, target, asked.scope);
  requireExpected(asked.expect, eventItem(target), frame);
  const made = await makerOf(ports, frame, target);
  if (made === undefined) throw ownerRule();
  const reason = (await isChangedSince(ports, frame, target, made, extent.scope))
    ? ('changed_since' as const)
    : undefined;
  await consentTo(ports, frame, { confirm, ...previewOf(target, extent, frame), reason });
  const removal = await shownOnConflict(
    frame,
    () => remove(ports, frame, target, extent),
    () => eventItemNow(ports, frame, asked.id),
  );
  return await told(ports, frame, target, extent, removal);
}

const expectMissing = (): Failure =>
  new Failure(
    'bad_request',
    'Missing argument: expect.',
    'Call again with `expect`, the title or the start that the event is believed to have.',
  );

const ownerRule = (): Failure =>
  new Failure(
    'not_permitted',
    'No assistant made this event, and assistants delete only what assistants made; nothing was changed.',
    'Tell the user; they can delete it in their calendar.',
  );

function previewOf(target: EventTarget, { scope, touched }: Extent, { zone }: Frame) {
  const { stored, series, calendar } = target;
  const alone = changedAlone(target, scope);
  const meant = scope === 'this' ? stored : (series ?? stored);
  return {
    item: { id: `${calendar.id} ${stored.id}`, etag: versionMeant(meant.etag, alone) },
    preview: {
      act: 'delete' as const,
      title: stored.event.title ?? '',
      when: wordsOf(stored.event.when, zone),
      where: calendar.name,
      changes: [],
      ...(series && { occurrences: { scope, ...touched } }),
      alone: goneAlone(alone),
    },
  };
}

/** What was deleted, what makes it again, and what is left of its series. */
interface Removal {
  readonly id: string;
  readonly before: StoredEvent['snapshot'];
  readonly earlier: StoredEvent | undefined;
  /** Why nothing was deleted; undefined: it was. */
  readonly not: 'already gone' | 'you are only a guest' | undefined;
}

const NOT = {
  removed: undefined,
  changed: undefined,
  'already-gone': 'already gone',
  'only-a-guest': 'you are only a guest',
} as const;

async function remove(ports: WritePorts, frame: Frame, target: EventTarget, { scope }: Extent): Promise<Removal> {
  const { stored, series, events, place } = target;
  if (scope === 'following' && series !== undefined) {
    const cut = await writeAt(ports, frame, place, (access) => events.cut(access, series, stored, undefined, 'none'));
    return { id: series.id, before: cut.before, earlier: cut.earlier, not: NOT[cut.outcome] };
  }
  const before = scope === 'all' ? (series ?? stored) : stored;
  const outcome = await writeAt(ports, frame, place, (access) => events.remove(access, before, 'none'));
  return { id: before.id, before: before.snapshot, earlier: undefined, not: NOT[outcome] };
}

async function told(
  ports: WritePorts,
  frame: Frame,
  target: EventTarget,
  extent: Extent,
  { id, before, earlier, not }: Removal,
): Promise<Written> {
  const { stored, calendar, place, series } = target;
  const [event] = await eventRows(ports, frame, [calendar], [stored.event], stored.recurrence.length > 0);
  if (not !== undefined) return unchanged(frame.zone, not, event && { event });
  if (earlier !== undefined) await ports.agentItems.note(frame.caller, refOf(target, earlier.id), earlier.etag);
  const { change, notes } = await recordedChange(ports, frame, {
    tool: 'delete_calendar_event',
    account: place.account,
    title: stored.event.title,
    where: calendar.name,
    when: wordsOf(stored.event.when, frame.zone),
    undo: eventDeleted({
      account: place.account.id,
      calendarId: calendar.id,
      snapshot: before,
      newId: idAfter(calendar.id, id),
      ...(earlier && { earlier: versionOf(earlier) }),
      ours: await agentsOccurrences(ports, frame, target),
    }),
  });
  const count = stored.event.otherPeople;
  return {
    zone: frame.zone,
    changed: 'yes',
    change,
    ...(event && { event }),
    ...(series && { occurrences: extent.touched }),
    ...(count > 0 && { guests: { count, mailed: false } }),
    notes: [...aloneNotes(changedAlone(target, extent.scope).length), ...notes],
  };
}

function aloneNotes(count: number): readonly string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? '1 occurrence that had been changed on its own is gone too.'
      : `${count} occurrences that had been changed on their own are gone too.`,
  ];
}
