import type { Priority, Todo, When } from './agenda.ts';
import { Failure } from './failure.ts';
import type { ConnectionId, SpaceId } from './identity.ts';
import { addDays, atLocalTime, type LocalDate, startOfDay, type Zone } from './time.ts';

/** Limits; lengths in Unicode characters. */
export const LONGEST_TITLE = 500;
export const LONGEST_DESCRIPTION = 8_000;
export const LONGEST_SPACE_NAME = 100;
export const MOST_REMINDERS = 5;
/** Four weeks. */
export const LONGEST_REMINDER_MINUTES = 40_320;
export const MOST_SPACES = 50;
/** In one space. */
export const MOST_EVENTS = 5_000;
export const MOST_TODOS = 5_000;

/** A calendar of our own. A person has at least one. */
export interface Space {
  readonly id: SpaceId;
  /** Empty for the first one, which pages name themselves. */
  readonly name: string;
  /** Epoch ms. */
  readonly createdAt: number;
  /** Since when its feed has the address that it has; undefined = it has none. */
  readonly feedSince: number | undefined;
}

/** What assistants call a space. */
export const spaceName = ({ name }: Pick<Space, 'name'>): string => name || 'My space';

/** `appsUrl`: where a person chooses the space of an assistant. */
export const noSpace = (appsUrl: string): Failure =>
  new Failure(
    'not_permitted',
    'This assistant has no space: the one it had was deleted.',
    `Ask the person to choose one for it at ${appsUrl}.`,
  );

/** What an event of a space says, at a local time that stays what it is wherever its person goes. */
export interface SpaceEventContent {
  readonly title: string;
  readonly date: LocalDate;
  /** The last day, included; the same as `date` for one day. */
  readonly endDate: LocalDate;
  /** `HH:MM`; undefined = all day. */
  readonly time: string | undefined;
  /** `HH:MM`; undefined = no end was given. */
  readonly endTime: string | undefined;
  readonly zone: Zone;
  readonly description: string | undefined;
}

/** An event of a space's calendar. */
export interface SpaceEvent extends SpaceEventContent {
  /** A number as text: unique within one person and never given again. */
  readonly id: string;
  readonly space: SpaceId;
  /** Who made it. A row that does not say counts as the person's. */
  readonly createdBy: 'agent' | 'user';
  /** Of an agent: its connection, which may have ended since, and the client's name. */
  readonly connection: ConnectionId | undefined;
  readonly client: string | undefined;
  /** Minutes before it begins, the longest first. */
  readonly reminders: readonly number[];
  /** Epoch ms. */
  readonly createdAt: number;
  /** When its content or reminders were last changed; undefined = never. */
  readonly changedAt: number | undefined;
}

/** Who makes an event. */
export type Maker =
  | { readonly createdBy: 'user' }
  | { readonly createdBy: 'agent'; readonly connection: ConnectionId; readonly client: string };

/** A to-do with its times, epoch ms. */
export interface StoredTodo extends Todo {
  readonly createdAt: number;
  /** undefined = open. */
  readonly doneAt: number | undefined;
}

export interface TodoContent {
  readonly title: string;
  readonly priority: Priority;
}

export interface TodoTotals {
  readonly open: number;
  readonly done: number;
}

/**
 * When an event is. Without an end it takes no time on its one day, and of several days the last one is its whole; a time
 * that the clock skips is the one it shows instead, and of one that it shows twice the first is meant.
 */
export function whenOf({ date, endDate, time, endTime, zone }: SpaceEventContent): When {
  if (time === undefined) return { kind: 'all-day', first: date, last: endDate };
  const from = atLocalTime(date, time, zone);
  const open = endDate > date ? startOfDay(addDays(endDate, 1), zone) : from;
  const to = endTime === undefined ? open : atLocalTime(endDate, endTime, zone);
  return { kind: 'timed', from, to: Math.max(from, to) };
}

/** An event without an end takes time all the same: as much as calendars give a new event. */
const USUAL_LENGTH_MS = 3_600_000;

/** The time that an event takes, in epoch ms with the end exclusive; whole days are days of `zone`. */
export function takenBy(event: SpaceEventContent, zone: Zone): { readonly from: number; readonly to: number } {
  const when = whenOf(event);
  if (when.kind === 'all-day')
    return { from: startOfDay(when.first, zone), to: startOfDay(addDays(when.last, 1), zone) };
  const isOpen = event.endTime === undefined && event.endDate === event.date;
  return { from: when.from, to: isOpen ? when.from + USUAL_LENGTH_MS : when.to };
}

/** The instant at which an event begins, in epoch ms; a whole day begins with the day in `zone`. */
export function beginningOf(event: SpaceEventContent, zone: Zone): number {
  const when = whenOf(event);
  return when.kind === 'timed' ? when.from : startOfDay(when.first, zone);
}
