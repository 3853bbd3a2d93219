import type { Confirm, Preview } from '../../domain/confirming.ts';
import { Failure } from '../../domain/failure.ts';
import type { Scope } from '../../domain/writing.ts';
import type { Frame } from '../frame.ts';
import { readItemName } from '../item-name.ts';
import { changedAloneBy } from './changed-alone.ts';
import { consentTo } from './consent.ts';
import type { EventChanges } from './event-changes.ts';
import { requireExpected, shownOnConflict } from './expect-item.ts';
import { changedAlone, versionMeant } from './own-occurrences.ts';
import { makerOf } from './owner.ts';
import { eventRows } from './rows.ts';
import { extentOf } from './scope.ts';
import { type EventTarget, eventItem, eventItemNow, findEvent } from './target.ts';
import { planUpdate, type Update } from './update-plan.ts';
import { sendUpdate } from './update-send.ts';
import { tellUpdate } from './update-told.ts';
import type { WritePorts } from './write-ports.ts';
import { unchanged, type Written } from './written.ts';

export interface ChangedEvent extends EventChanges {
  readonly id: string;
  readonly expect: string;
  readonly scope?: Scope | undefined;
  readonly notify_guests?: boolean | undefined;
}

/**
 * Changes an event, an occurrence or a series. What a person made is changed only when they agree. Throws `conflict` when it
 * is not the item that was expected or somebody changed it meanwhile.
 */
export async function updateEvent(
  ports: WritePorts,
  frame: Frame,
  asked: ChangedEvent,
  confirm: Confirm,
): Promise<Written> {
  requireSomething(asked);
  if (readItemName(asked.id).spaceEvent !== undefined) throw spaceEvent();
  const target = await findEvent(ports, frame, asked.id);
  if ('spaceEvent' in target) throw spaceEvent();
  const extent = await extentOf(ports, frame, target, asked.scope);
  const update = planUpdate(target, extent, asked, frame);
  if (update.planned.differences.length === 0) return await soAlready(ports, frame, target);
  requireExpected(asked.expect, eventItem(target), frame);
  const made = await makerOf(ports, frame, target);
  await consentTo(ports, frame, { confirm, ...(await consentWish(ports, frame, update, made !== undefined)) });
  const result = await shownOnConflict(
    frame,
    () => sendUpdate(ports, frame, update, made !== undefined),
    () => eventItemNow(ports, frame, asked.id),
  );
  return await tellUpdate(ports, frame, update, result, made !== undefined);
}

/** No tool edits the events of a space. */
const spaceEvent = (): Failure =>
  new Failure(
    'bad_request',
    'Events of the space calendar cannot be changed; nothing was changed.',
    'Add it as it should be with add_calendar_event, then delete this one with delete_calendar_event; or ask the user to edit it on their page.',
  );

function requireSomething(asked: ChangedEvent): void {
  const { title, date, time, end_date, end_time, location, description } = asked;
  if ([title, date, time, end_date, end_time, location, description].some((one) => one !== undefined)) return;
  throw new Failure(
    'bad_request',
    'Nothing was said that is to change.',
    'Call again with title, date, time, end_date, end_time, location or description.',
  );
}

async function soAlready(ports: WritePorts, frame: Frame, { calendar, stored }: EventTarget): Promise<Written> {
  const [event] = await eventRows(ports, frame, [calendar], [stored.event], stored.recurrence.length > 0);
  return unchanged(frame.zone, 'it is so already', event && { event });
}

async function consentWish(ports: WritePorts, frame: Frame, update: Update, isAgents: boolean) {
  const { target, extent, planned, notify, basis } = update;
  const { calendar } = target;
  const subject = extent.scope === 'this' ? target.stored : (target.series ?? target.stored);
  const mailed = notify === 'all' ? target.stored.event.otherPeople : 0;
  const preview = {
    act: 'update' as const,
    title: target.stored.event.title ?? '',
    when: basis.words,
    where: calendar.name,
    changes: planned.differences,
    ...(target.series && { occurrences: { scope: extent.scope, ...extent.touched } }),
    alone: await changedAloneBy(ports, frame, update),
    ...(mailed > 0 && { mailed }),
  };
  const etag = versionMeant(subject.etag, changedAlone(target, extent.scope));
  const item = { id: `${calendar.id} ${target.stored.id}`, etag };
  return { item, preview, reason: reasonFor(isAgents, mailed > 0) };
}

function reasonFor(isAgents: boolean, isMailed: boolean): Preview['reason'] | undefined {
  if (!isAgents) return 'made_by_person';
  return isMailed ? 'mails_people' : undefined;
}
