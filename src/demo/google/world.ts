import { CalendarState } from './calendar-state.ts';
import type { DemoCalendar, DemoDataset, DemoPerson } from './dataset.ts';
import { notFound, refuse } from './refusal.ts';
import { TaskListState } from './task-state.ts';

/** One account with its data as it stands now. */
export class PersonState {
  readonly identity: Pick<DemoPerson, 'subject' | 'email' | 'name'>;
  readonly tasklists: readonly TaskListState[];
  readonly #calendars: CalendarState[] | undefined;

  constructor({ subject, email, name, calendars, tasklists }: DemoPerson) {
    this.identity = { subject, email, name };
    this.#calendars = calendars?.map((calendar) => new CalendarState(calendar));
    this.tasklists = tasklists.map((list) => new TaskListState(list));
  }

  /** Refused for an account that never used Calendar (C7). */
  get calendars(): readonly CalendarState[] {
    if (this.#calendars) return this.#calendars;
    const message = 'The user must be signed up for Google Calendar.';
    throw refuse(403, { reason: 'notACalendarUser', message });
  }

  /** `primary` is another name of the primary calendar (C4). */
  calendar(id: string): CalendarState {
    const found = this.calendars.find(({ entry }) => (id === 'primary' ? entry.primary === true : entry.id === id));
    if (!found || found.entry.deleted === true) throw notFound();
    return found;
  }

  add(calendar: DemoCalendar): void {
    if (this.calendars.length > 0) this.#calendars?.push(new CalendarState(calendar));
  }

  /** `@default` is another name of the first list. */
  tasklist(id: string): TaskListState {
    const found = id === '@default' ? this.tasklists[0] : this.tasklists.find(({ list }) => list.id === id);
    if (!found) throw notFound('Task list not found.');
    return found;
  }
}

/** All accounts of the stand-in. */
export class World {
  #people: readonly PersonState[] = [];

  constructor(dataset: DemoDataset) {
    this.load(dataset);
  }

  load({ people }: DemoDataset): void {
    this.#people = people.map((person) => new PersonState(person));
  }

  get people(): readonly PersonState[] {
    return this.#people;
  }

  find(subject: string): PersonState | undefined {
    return this.#people.find(({ identity }) => identity.subject === subject);
  }
}
