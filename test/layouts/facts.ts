import type { Calendar, CalendarEvent, Deadline, Task, TaskList, When } from '../../src/domain/agenda.ts';
import { wall } from './intl-clock.ts';

/** What a person would have to know of an event, flat, so that two ways to it can be compared field by field. */
export interface EventFacts {
  calendar: string;
  id: string;
  title: string | null;
  hidden: boolean;
  allDay: boolean;
  /** Local day, or local day and time. */
  start: string;
  /** All-day: the last day, included. */
  end: string;
  /** Epoch ms at whole minutes; null for all-day events. */
  from: number | null;
  to: number | null;
  place: string | null;
  notes: string | null;
  status: string;
  free: boolean;
  answer: string | null;
  type: string | null;
  meet: boolean;
  people: number;
  /** The zone of the event where it is another than the answer's. */
  zone: string | null;
  series: string | null;
  /** Local day, or local day and time. */
  original: string | null;
}

export interface TaskFacts {
  list: string;
  id: string;
  title: string;
  notes: string | null;
  due: string | null;
  status: 'open' | 'done';
  /** Epoch ms at a whole minute. */
  doneAt: number | null;
  parent: string | null;
}

/** In the order of the answer. */
export interface DeadlineFacts {
  title: string;
  course: string | null;
  /** Epoch ms at a whole minute. */
  due: number | null;
  status: string | null;
  done: string;
  notes: string | null;
}

export interface Facts {
  calendars: { key: string; name: string }[];
  tasklists: { key: string; name: string }[];
  events: EventFacts[];
  tasks: TaskFacts[];
  deadlines: DeadlineFacts[];
}

export const minute = (ms: number): number => Math.floor(ms / 60_000) * 60_000;
const text = (value: string | undefined): string | null => value?.toWellFormed() ?? null;

/** Facts of domain data as a source would give it. */
export function factsOf(
  data: {
    calendars: readonly Calendar[];
    tasklists: readonly TaskList[];
    events: readonly CalendarEvent[];
    tasks: readonly Task[];
    deadlines?: readonly Deadline[];
  },
  zone: string,
): Facts {
  const takesPlace = data.events.filter((event) => !(event.series && event.status === 'cancelled'));
  return inOrder({
    calendars: data.calendars.map(({ key, name }) => ({ key, name: name.toWellFormed() })),
    tasklists: data.tasklists.map(({ key, title }) => ({ key, name: title.toWellFormed() })),
    events: takesPlace.map((event) => eventFacts(event, zone)),
    tasks: data.tasks.map(taskFacts),
    deadlines: (data.deadlines ?? []).map(deadlineFacts),
  });
}

/** Sorted by id, since the order of rows is tested elsewhere. */
export function inOrder(facts: Facts): Facts {
  const key = (one: { id: string; calendar?: string; list?: string }): string =>
    `${one.calendar ?? one.list}\n${one.id}`;
  const byKey = <T extends Parameters<typeof key>[0]>(a: T, b: T): number => (key(a) < key(b) ? -1 : 1);
  return { ...facts, events: facts.events.toSorted(byKey), tasks: facts.tasks.toSorted(byKey) };
}

function eventFacts(event: CalendarEvent, zone: string): EventFacts {
  const original = event.series?.original;
  return {
    calendar: event.calendar,
    id: event.id,
    title: text(event.title),
    hidden: event.detailsHidden,
    ...whenFacts(event.when, zone),
    place: text(event.place),
    notes: text(event.notes),
    status: event.status,
    free: event.free,
    answer: event.answer ?? null,
    type: event.type ?? null,
    meet: event.onlineMeeting,
    people: event.otherPeople,
    zone: event.zone === undefined || event.zone === zone ? null : event.zone,
    series: event.series?.id ?? null,
    original: original === undefined ? null : original.kind === 'timed' ? wall(original.at, zone) : original.date,
  };
}

function whenFacts(when: When, zone: string): Pick<EventFacts, 'allDay' | 'start' | 'end' | 'from' | 'to'> {
  if (when.kind === 'all-day') return { allDay: true, start: when.first, end: when.last, from: null, to: null };
  const [start, end] = [wall(when.from, zone), wall(when.to, zone)];
  return { allDay: false, start, end, from: minute(when.from), to: minute(when.to) };
}

const taskFacts = (task: Task): TaskFacts => ({
  list: task.list,
  id: task.id,
  title: task.title.toWellFormed(),
  notes: text(task.notes),
  due: task.due ?? null,
  status: task.done ? 'done' : 'open',
  doneAt: task.done?.at === undefined ? null : minute(task.done.at),
  parent: task.parent ?? null,
});

const deadlineFacts = (deadline: Deadline): DeadlineFacts => ({
  title: deadline.title.toWellFormed(),
  course: text(deadline.course),
  due: deadline.due === undefined ? null : minute(deadline.due),
  status: text(deadline.status),
  done: deadline.done,
  notes: text(deadline.notes),
});
