import { toZone, type Zone } from '../../domain/time.ts';
import type { CalendarEntry, DemoCalendar, EventResource } from './dataset.ts';
import { occurrenceNamed, occurrences, touches, type Window } from './recurrence.ts';

/** What Google gives to every event, in case the data leaves it out. */
const complete = (event: EventResource): EventResource => ({
  ...event,
  etag: event.etag ?? '"0"',
  iCalUID: event.iCalUID ?? `${event.recurringEventId ?? event.id}@google.com`,
});

/** One calendar of one account: its events as stored (singles, masters, occurrences that differ). */
export class CalendarState {
  readonly entry: CalendarEntry;
  readonly zone: Zone;
  readonly #events: Map<string, EventResource>;

  constructor({ entry, events }: DemoCalendar) {
    const zone = toZone(entry.timeZone);
    if (!zone) throw new Error(`calendar ${entry.id} has no known time zone: ${entry.timeZone}`);
    this.entry = entry;
    this.zone = zone;
    this.#events = new Map(events.map((event) => [event.id, complete(event)]));
  }

  /** A stored event, or the occurrence that an instance id stands for. */
  find(id: string): EventResource | undefined {
    return this.#events.get(id) ?? this.#occurrence(id);
  }

  stored(): readonly EventResource[] {
    return [...this.#events.values()];
  }

  put(event: EventResource): void {
    this.#events.set(event.id, event);
  }

  /** Takes away the stored occurrences of a series that `keep` does not want. */
  dropOccurrences(seriesId: string, keep: (event: EventResource) => boolean = () => false): void {
    for (const event of this.#ofSeries(seriesId)) if (!keep(event)) this.#events.delete(event.id);
  }

  /** Single instances in the window: R1 with `singleEvents=true`. Cancelled ones are among them. */
  instances(window: Window): EventResource[] {
    return this.stored().flatMap((event) => {
      if (event.recurrence) return event.status === 'cancelled' ? [] : this.regular(event, window);
      return this.#inWindow(event, window) ? [event] : [];
    });
  }

  /** Masters, singles and differing occurrences in the window: R1 with `singleEvents=false`. */
  masters(window: Window): EventResource[] {
    return this.stored().filter((event) =>
      event.recurrence ? this.instancesOf(event, window).length > 0 : this.#inWindow(event, window),
    );
  }

  /** All occurrences of one series in the window, those that differ in place of the regular ones. */
  instancesOf(master: EventResource, window: Window): EventResource[] {
    const differing = this.#ofSeries(master.id).filter((event) => this.#inWindow(event, window));
    return [...this.regular(master, window), ...differing];
  }

  /** The occurrences that follow the rule and were neither changed nor cancelled. */
  regular(master: EventResource, window: Window): EventResource[] {
    return occurrences(master, this.zone, window).filter(({ id }) => !this.#events.has(id));
  }

  #ofSeries(seriesId: string): EventResource[] {
    return this.stored().filter((event) => event.recurringEventId === seriesId);
  }

  #inWindow(event: EventResource, window: Window): boolean {
    const { start, end, originalStartTime } = event;
    if (start || !originalStartTime)
      return touches({ ...event, ...(start && !end ? { end: start } : {}) }, this.zone, window);
    return touches({ ...event, start: originalStartTime, end: originalStartTime }, this.zone, window);
  }

  #occurrence(id: string): EventResource | undefined {
    const series = this.stored().filter((event) => event.recurrence && event.status !== 'cancelled');
    return series.map((master) => occurrenceNamed(master, this.zone, id)).find((event) => event !== undefined);
  }
}
