import type {
  CalendarEntry,
  DemoCalendar,
  DemoDataset,
  DemoPerson,
  DemoTaskList,
  EventResource,
  EventTime,
  TaskListResource,
  TaskResource,
} from '../../src/demo/google/dataset.ts';

const STAMP = '2026-01-01T00:00:00.000Z';
const ETAG = '"3534451200000000"';

/** An event in short: `start` and `end` as `2026-03-01` (all-day, end exclusive) or RFC 3339; `zone` for timed ones. */
export interface ShortEvent {
  readonly id?: string;
  readonly start?: string;
  readonly end?: string;
  readonly originalStart?: string;
  readonly zone?: string;
  readonly [field: string]: unknown;
}

/** A calendar with events, built step by step: `calendar({ id: 'work' }).event({ summary: 'a', start, end })`. */
export class CalendarBuilder implements DemoCalendar {
  readonly entry: CalendarEntry;
  readonly #events: EventResource[] = [];

  constructor(entry: Partial<CalendarEntry>) {
    const id = entry.id ?? 'me@demo.example';
    this.entry = {
      kind: 'calendar#calendarListEntry',
      etag: ETAG,
      id,
      summary: id,
      timeZone: 'Asia/Taipei',
      accessRole: 'owner',
      defaultReminders: [],
      ...(id === 'me@demo.example' ? { primary: true } : {}),
      ...entry,
    };
  }

  get events(): readonly EventResource[] {
    return this.#events;
  }

  event({ start, end, originalStart, zone, ...fields }: ShortEvent): this {
    const plain = this.entry.id.toLowerCase().replace(/[^a-v0-9]/g, '');
    const id = fields.id ?? `${plain}e${this.#events.length + 1}`;
    const time = (text: string): EventTime => toTime(text, zone ?? this.entry.timeZone);
    this.#events.push({
      kind: 'calendar#event',
      etag: ETAG,
      status: 'confirmed',
      created: STAMP,
      updated: STAMP,
      creator: { email: this.entry.id, self: true },
      organizer: { email: this.entry.id, self: true },
      ...(start === undefined ? {} : { start: time(start), end: time(end ?? start) }),
      ...(originalStart === undefined ? {} : { originalStartTime: time(originalStart) }),
      iCalUID: `${id}@google.com`,
      sequence: 0,
      reminders: { useDefault: true },
      eventType: 'default',
      ...fields,
      id,
    });
    return this;
  }
}

const toTime = (text: string, zone: string): EventTime =>
  text.length === 10 ? { date: text } : { dateTime: text, timeZone: zone };

export const calendar = (entry: Partial<CalendarEntry> = {}): CalendarBuilder => new CalendarBuilder(entry);

/** A task in short: `due` as `2026-03-10`, `completed` as an instant. */
export type ShortTask = Partial<TaskResource> & { readonly title: string };

/** A task list with tasks: `tasklist('Home').task({ title: 'a', due: '2026-03-10' })`. */
export class TaskListBuilder implements DemoTaskList {
  readonly list: TaskListResource;
  readonly #tasks: TaskResource[] = [];

  constructor(title: string, id: string) {
    const selfLink = `https://www.googleapis.com/tasks/v1/users/@me/lists/${id}`;
    this.list = { kind: 'tasks#taskList', id, etag: '"demo"', title, updated: STAMP, selfLink };
  }

  get tasks(): readonly TaskResource[] {
    return this.#tasks;
  }

  task({ due, ...fields }: ShortTask): this {
    const count = this.#tasks.length;
    const id = fields.id ?? `${this.list.id}-t${count + 1}`;
    this.#tasks.push({
      kind: 'tasks#task',
      etag: '"demo"',
      updated: STAMP,
      position: String(count).padStart(20, '0'),
      status: fields.completed === undefined ? 'needsAction' : 'completed',
      ...(due === undefined ? {} : { due: `${due}T00:00:00.000Z` }),
      links: [],
      ...fields,
      id,
    });
    return this;
  }
}

export const tasklist = (title: string, id = title.toLowerCase()): TaskListBuilder => new TaskListBuilder(title, id);

/** One account; without anything it has an empty primary calendar and no task list. */
function person(parts: Partial<DemoPerson> = {}): DemoPerson {
  return {
    subject: '900000000000000000001',
    email: 'me@demo.example',
    name: 'Me (demo)',
    calendars: [calendar()],
    tasklists: [],
    ...parts,
  };
}

/** A dataset of one account, or of several. */
export const dataset = (...people: Partial<DemoPerson>[]): DemoDataset => ({ people: people.map(person) });
