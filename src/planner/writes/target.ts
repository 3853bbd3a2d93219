import type { Calendar } from '../../domain/agenda.ts';
import { Failure } from '../../domain/failure.ts';
import { partsOfKey, SOURCES_OF } from '../../domain/source.ts';
import type { EventWriting, StoredEvent, StoredTask, TaskWriting } from '../../domain/writing.ts';
import {
  type DeadlineItem,
  type EventItem,
  type ItemAnswer,
  itemDetails,
  notFound,
  type TaskItem,
} from '../details.ts';
import type { Frame } from '../frame.ts';
import { ownAccount } from '../own-account.ts';
import { sourcesFor } from '../sources-for.ts';
import type { Item } from './expect-item.ts';
import { type Place, readAt } from './reach.ts';
import { isSpace, whyNot } from './writable.ts';
import type { WritePorts } from './write-ports.ts';
import { requireYear } from './year-meant.ts';

/** An event that is to be changed, in the version that was read for it. */
export interface EventTarget {
  readonly place: Place;
  readonly events: EventWriting;
  readonly calendar: Calendar;
  /** As answers name it: `A12`, `B1@2025-11-03 1020`. */
  readonly id: string;
  readonly stored: StoredEvent;
  /** The series that it is or belongs to, as it is kept now; undefined: it does not repeat. */
  readonly series: StoredEvent | undefined;
}

/** An event of the space, by its number. */
export interface SpaceTarget {
  readonly spaceEvent: string;
}

/** A task that is to be changed. */
export interface TaskTarget {
  readonly place: Place;
  readonly tasks: TaskWriting;
  readonly answer: ItemAnswer;
  readonly item: TaskItem;
  readonly stored: StoredTask;
}

/**
 * Finds the event that an id means, in a calendar that may be written to. Throws `not_found` in one sentence for whatever
 * this person does not have, `not_permitted` for what may not be changed, `bad_request` for a task.
 */
export async function findEvent(ports: WritePorts, frame: Frame, id: string): Promise<EventTarget | SpaceTarget> {
  const answer = await itemDetails(ports, frame, id);
  if (isDeadline(answer.item)) throw wrongKind('a deadline of Moodle', 'only Moodle itself to change it');
  if (!isEvent(answer.item)) throw wrongKind('a task', 'complete_task, or leave it');
  const { calendar, event } = answer.item.details;
  const place = placeOf(ports, frame, calendar);
  if (place !== undefined && isSpace(place.source)) return { spaceEvent: event.id };
  const refused = place && whyNot(ports, frame, { ...place, list: calendar }, WHERE_IT_IS);
  if (refused !== undefined) throw refused;
  const events = place?.source.events;
  if (place === undefined || events === undefined) throw notFound();
  const stored = await readAt(ports, frame, place, (access) => events.get(access, calendar.id, event.id));
  const { seriesId } = stored;
  const series =
    seriesId === undefined
      ? stored
      : await readAt(ports, frame, place, (access) => events.get(access, calendar.id, seriesId));
  const repeats = series.recurrence.length > 0 ? series : undefined;
  const target = { place, events, calendar, id: answer.id, stored, series: repeats };
  requireYear(id, target, frame);
  return target;
}

/** What a caller may believe of an event. */
export const eventItem = ({ id, stored, calendar }: EventTarget): Item => ({
  id,
  title: stored.event.title,
  when: stored.event.when,
  isSeries: stored.recurrence.length > 0,
  where: calendar.name,
});

/** The same event once more, as it stands by now; undefined: there is none. */
export async function eventItemNow(ports: WritePorts, frame: Frame, id: string): Promise<Item | undefined> {
  const target = await findEvent(ports, frame, id);
  return 'spaceEvent' in target ? undefined : eventItem(target);
}

/** Finds the task that an id means; throws as `findEvent` does. */
export async function findTask(ports: WritePorts, frame: Frame, id: string): Promise<TaskTarget> {
  const answer = await itemDetails(ports, frame, id);
  const { item } = answer;
  if (isDeadline(item)) throw wrongKind('a deadline of Moodle', 'only Moodle itself to hand it in');
  if (isEvent(item)) throw wrongKind('an event', 'update_calendar_event or delete_calendar_event');
  const { list, task } = item.details;
  const { account: accountId, id: listId } = partsOfKey(list.key);
  const account = frame.accounts.find((one) => one.id === accountId);
  const source = sourcesFor(ports, { ...frame, only: SOURCES_OF.tasklist }).find(
    ({ provider }) => provider === account?.provider,
  );
  const tasks = source?.tasks;
  if (account === undefined || source === undefined || tasks === undefined) throw readOnlyTasks();
  const place = { source, account };
  const stored = await readAt(ports, frame, place, (access) => tasks.get(access, listId, task.id));
  return { place, tasks, answer, item, stored };
}

/** An event that is there already is in no other calendar. */
const WHERE_IT_IS = 'Tell the user; it can be changed only where its calendar is kept.';

const isEvent = (item: EventItem | TaskItem): item is EventItem => 'wall' in item;

const isDeadline = (item: ItemAnswer['item']): item is DeadlineItem => item.details.kind === 'deadline';

/** Where the calendar of a key is kept; undefined: its account is not connected any more. */
export function placeOf(ports: WritePorts, frame: Frame, { key }: Pick<Calendar, 'key'>): Place | undefined {
  const { account: id } = partsOfKey(key);
  const account = [...frame.accounts, ownAccount(frame.user)].find((one) => one.id === id);
  const source = sourcesFor(ports, { ...frame, only: SOURCES_OF.calendar }).find(
    ({ provider }) => provider === account?.provider,
  );
  return account && source && { account, source };
}

const wrongKind = (what: string, next: string): Failure =>
  new Failure('bad_request', `That id is ${what}; nothing was changed.`, `Use ${next}.`);

const readOnlyTasks = (): Failure =>
  new Failure('not_permitted', 'This task can only be read; nothing was changed.', 'Tell the user.');
