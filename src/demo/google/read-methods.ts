import { Hono } from 'hono';
import type { Env, Gate } from './api.ts';
import { listCalendars } from './calendar-list.ts';
import { show } from './event-resource.ts';
import { listEvents, listInstances } from './events-list.ts';
import type { Paging } from './pages.ts';
import { notFound } from './refusal.ts';
import { listTaskLists, listTasks } from './tasks-list.ts';
import type { Versions } from './versions.ts';

interface ReadParts {
  readonly gate: Gate;
  readonly paging: () => Paging;
  readonly versions: Versions;
}

const ENTRIES = '/calendar/v3/users/me/calendarList';
const EVENTS = '/calendar/v3/calendars/:calendar/events';
const LISTS = '/tasks/v1/users/@me/lists';
const TASKS = '/tasks/v1/lists/:list/tasks';

/** The reading methods of Calendar v3. */
export function calendarReads({ gate, paging, versions }: ReadParts): Hono<Env> {
  return new Hono<Env>()
    .get(
      ENTRIES,
      gate.open('calendar.calendarList.list', ({ person, query }) => listCalendars(person.calendars, query, paging())),
    )
    .get(
      `${ENTRIES}/:calendar`,
      gate.open('calendar.calendarList.get', ({ person, param }) => person.calendar(param('calendar')).entry),
    )
    .get(
      EVENTS,
      gate.open('calendar.events.list', ({ person, query, param }) =>
        listEvents(person.calendar(param('calendar')), query, paging(), versions.current()),
      ),
    )
    .get(
      `${EVENTS}/:event`,
      gate.open('calendar.events.get', ({ person, query, param }) => {
        const calendar = person.calendar(param('calendar'));
        const event = calendar.find(param('event'));
        if (!event) throw notFound();
        return show(event, { entry: calendar.entry, zone: query.zone('timeZone') ?? calendar.zone });
      }),
    )
    .get(
      `${EVENTS}/:event/instances`,
      gate.open('calendar.events.instances', ({ person, query, param }) =>
        listInstances(person.calendar(param('calendar')), param('event'), query, paging()),
      ),
    );
}

/** The reading methods of Tasks v1. */
export function taskReads({ gate, paging }: ReadParts): Hono<Env> {
  return new Hono<Env>()
    .get(
      LISTS,
      gate.open('tasks.tasklists.list', ({ person, query }) => listTaskLists(person.tasklists, query, paging())),
    )
    .get(
      `${LISTS}/:list`,
      gate.open('tasks.tasklists.get', ({ person, param }) => person.tasklist(param('list')).list),
    )
    .get(
      TASKS,
      gate.open('tasks.tasks.list', ({ person, query, param }) =>
        listTasks(person.tasklist(param('list')), query, paging()),
      ),
    )
    .get(
      `${TASKS}/:task`,
      gate.open('tasks.tasks.get', ({ person, param }) => {
        const task = person.tasklist(param('list')).find(param('task'));
        if (!task) throw notFound('Task not found.');
        return task;
      }),
    );
}
