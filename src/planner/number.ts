import type { CalendarEvent, Deadline, Reminder, Task } from '../domain/agenda.ts';
import { Failure } from '../domain/failure.ts';
import type { UserId } from '../domain/identity.ts';
import { DEADLINE_LIST, type ListKind } from '../domain/source.ts';
import type { Folded } from './fold.ts';

/** All deadlines of a person are under one letter, a small `m`; every calendar and task list has one of its own. */
export type LetterKind = ListKind | 'deadlines';

/** What the planner needs of the store of handles: the same handle for the same thing for ever. */
export interface HandleBook {
  /** By key; one alphabet per person: A..Z, AA.. */
  letters(user: UserId, kind: LetterKind, keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** By `${letter} ${id}`. */
  numbers(user: UserId, items: readonly Numbered[]): Promise<ReadonlyMap<string, number>>;
  /** What a handle of this person stands for; `key` is that of its calendar or list. */
  find(user: UserId, letter: string, n: number): Promise<Found | undefined>;
}

interface Found extends Pick<Numbered, 'kind' | 'id'> {
  readonly key: string;
}

export interface Numbered {
  readonly letter: string;
  readonly kind: 'event' | 'series' | 'task' | 'deadline';
  readonly id: string;
}

/** What an answer shows and therefore names. */
interface Shown {
  readonly calendars: readonly { readonly key: string }[];
  readonly tasklists: readonly { readonly key: string }[];
  readonly folded: Folded;
  readonly tasks: readonly Task[];
  /** They may be of events that are not in the answer. */
  readonly reminders?: readonly Reminder[] | undefined;
  readonly deadlines?: readonly Deadline[];
}

/** The handles of one answer. */
export interface Handles {
  calendar(key: string): string;
  tasklist(key: string): string;
  /** Of the series that an event belongs to. */
  series(event: CalendarEvent): string;
  event(event: Pick<CalendarEvent, 'calendar' | 'id'>): string;
  task(list: string, id: string): string;
  deadline(id: string): string;
}

/** Gets all handles of an answer: letters in the order of the lists, calendars first, then all numbers in one call. */
export async function assignHandles(book: HandleBook, user: UserId, shown: Shown): Promise<Handles> {
  const calendars = await lettersOf(book, user, 'calendar', shown.calendars);
  const tasklists = await lettersOf(book, user, 'tasklist', shown.tasklists);
  const { deadlines = [] } = shown;
  const ofDeadlines = await lettersOf(book, user, 'deadlines', deadlines.length > 0 ? [{ key: DEADLINE_LIST }] : []);
  const calendar = (key: string): string => given(calendars.get(key));
  const tasklist = (key: string): string => given(tasklists.get(key));
  const deadlineLetter = (): string => given(ofDeadlines.get(DEADLINE_LIST));
  const items = distinct([
    ...eventItems(shown.folded, calendar),
    ...(shown.reminders ?? []).map(({ event }) => eventItem(event, calendar)),
    ...taskItems(shown.tasks, tasklist),
    ...deadlines.map(({ id }) => ({ letter: deadlineLetter(), kind: 'deadline' as const, id })),
  ]);
  const numbers = items.length ? await book.numbers(user, items) : new Map<string, number>();
  const handle = (letter: string, id: string): string => `${letter}${given(numbers.get(`${letter} ${id}`))}`;
  return {
    calendar,
    tasklist,
    series: (event) => handle(calendar(event.calendar), given(event.series).id),
    event: (event) => handle(calendar(event.calendar), event.id),
    task: (list, id) => handle(tasklist(list), id),
    deadline: (id) => handle(deadlineLetter(), id),
  };
}

/** Letters of lists by their keys. */
export async function lettersOf(
  book: HandleBook,
  user: UserId,
  kind: LetterKind,
  lists: readonly { readonly key: string }[],
): Promise<ReadonlyMap<string, string>> {
  const keys = lists.map(({ key }) => key);
  return keys.length ? await book.letters(user, kind, keys) : new Map();
}

const eventItem = ({ calendar, id }: Reminder['event'], letter: (calendar: string) => string): Numbered => ({
  letter: letter(calendar),
  kind: 'event',
  id,
});

function eventItems({ series, singles }: Folded, letter: (calendar: string) => string): Numbered[] {
  const item = (event: CalendarEvent, kind: 'event' | 'series', id: string): Numbered => ({
    letter: letter(event.calendar),
    kind,
    id,
  });
  return distinct([
    ...series.map(({ pattern: { event } }) => item(event, 'series', given(event.series).id)),
    ...singles.map(({ event, occurrence }) =>
      occurrence ? item(event, 'series', occurrence.series) : item(event, 'event', event.id),
    ),
  ]);
}

/** A parent gets its handle even where it is not in the answer itself. */
function taskItems(tasks: readonly Task[], letter: (list: string) => string): Numbered[] {
  const item = (list: string, id: string): Numbered => ({ letter: letter(list), kind: 'task', id });
  const parents = tasks.flatMap(({ list, parent }) => (parent === undefined ? [] : [item(list, parent)]));
  return distinct([...tasks.map(({ list, id }) => item(list, id)), ...parents]);
}

const distinct = (items: readonly Numbered[]): Numbered[] => [
  ...new Map(items.map((item) => [`${item.letter} ${item.id}`, item])).values(),
];

function given<T>(value: T | undefined): T {
  if (value !== undefined) return value;
  throw new Failure('internal', 'The server failed on this request.', 'Tell the user; do not retry.', {
    cause: new Error('something in the answer has no handle'),
  });
}
