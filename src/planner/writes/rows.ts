import type { Calendar, CalendarEvent, Task, TaskList } from '../../domain/agenda.ts';
import type { Frame } from '../frame.ts';
import { assignHandles } from '../number.ts';
import { addressOf } from '../occurrence.ts';
import type { Ports } from '../ports.ts';
import type { Named } from '../time-context.ts';
import { wallSpan } from '../wall-clock.ts';
import { whenWords } from './words.ts';

/** An event with the id by which every tool takes it, and its time on the clock of the person. */
export interface EventRow {
  /** `A12`, or `B1@2025-11-03 1020` for an occurrence of a series. */
  readonly id: string;
  /** `2026-11-03 Tue 13:20-15:10` */
  readonly when: string;
  /** undefined: it has none, or the source does not tell. */
  readonly title: string | undefined;
  readonly detailsHidden: boolean;
  readonly place: string | undefined;
  readonly calendar: Pick<Named, 'letter' | 'name'>;
}

/** A task with the id by which every tool takes it. */
export interface TaskRow {
  readonly id: string;
  readonly task: Task;
  /** Handle of its parent. */
  readonly parent: string | undefined;
  readonly list: Named;
}

/** Names events of calendars of one person; a series itself is one by its own id. Each must be in one of the calendars. */
export async function eventRows(
  { handles: book }: Ports,
  { caller, zone }: Frame,
  calendars: readonly Pick<Calendar, 'key' | 'name'>[],
  events: readonly CalendarEvent[],
  isSeries = false,
): Promise<readonly EventRow[]> {
  const singles = events.map((event) => {
    const address = addressOf(event, zone);
    const wall = wallSpan(event.when, zone);
    if (isSeries) return { event, wall, occurrence: { series: event.id, date: wall.first, time: undefined } };
    return { event, wall, occurrence: event.series && address && { series: event.series.id, ...address } };
  });
  const shown = { calendars, tasklists: [], folded: { series: [], singles }, tasks: [] };
  const handles = await assignHandles(book, caller.user, shown);
  return singles.map(({ event, wall, occurrence }) => {
    const calendar = calendars.find(({ key }) => key === event.calendar);
    const time = occurrence?.time === undefined ? '' : ` ${occurrence.time.replace(':', '')}`;
    const isOne = occurrence === undefined || isSeries;
    return {
      id: isOne ? handles.event(event) : `${handles.series(event)}@${occurrence.date}${time}`,
      when: whenWords(wall),
      title: event.title,
      detailsHidden: event.detailsHidden,
      place: event.place,
      calendar: { letter: handles.calendar(event.calendar), name: calendar?.name ?? '' },
    };
  });
}

/** Names a task of a list. */
export async function taskRow(
  { handles: book }: Ports,
  { caller }: Frame,
  list: TaskList,
  task: Task,
): Promise<TaskRow> {
  const folded = { series: [], singles: [] };
  const handles = await assignHandles(book, caller.user, { calendars: [], tasklists: [list], folded, tasks: [task] });
  return {
    id: handles.task(list.key, task.id),
    task,
    parent: task.parent === undefined ? undefined : handles.task(list.key, task.parent),
    list: { letter: handles.tasklist(list.key), name: list.title, id: list.id },
  };
}
