import { Hono } from 'hono';
import type { Env, Gate } from './api.ts';
import { insertCalendar } from './calendars-write.ts';
import type { EventWriter } from './events-write.ts';
import { queryFreeBusy } from './freebusy.ts';
import type { TaskWriter } from './tasks-write.ts';

const EVENTS = '/calendar/v3/calendars/:calendar/events';
const EVENT = `${EVENTS}/:event`;
const TASKS = '/tasks/v1/lists/:list/tasks';
const TASK = `${TASKS}/:task`;

/** The writing methods of Calendar v3 that are used, and `freebusy.query`, which is a POST too. */
export function calendarWrites(gate: Gate, writer: EventWriter): Hono<Env> {
  return new Hono<Env>()
    .post(
      '/calendar/v3/freeBusy',
      gate.open('calendar.freebusy.query', ({ person, body }) => queryFreeBusy(person, body)),
    )
    .post(
      '/calendar/v3/calendars',
      gate.open('calendar.calendars.insert', ({ person, body }) => insertCalendar(person, body)),
    )
    .post(
      EVENTS,
      gate.open('calendar.events.insert', ({ person, param, body, query }) =>
        writer.insert(person.calendar(param('calendar')), body, query),
      ),
    )
    .patch(
      EVENT,
      gate.open('calendar.events.patch', ({ person, param, body, query, ifMatch }) =>
        writer.patch(person.calendar(param('calendar')), param('event'), body, query, ifMatch),
      ),
    )
    .put(
      EVENT,
      gate.open('calendar.events.update', ({ person, param, body, query, ifMatch }) =>
        writer.update(person.calendar(param('calendar')), param('event'), body, query, ifMatch),
      ),
    )
    .delete(
      EVENT,
      gate.open('calendar.events.delete', ({ person, param, query, ifMatch }) =>
        writer.delete(person.calendar(param('calendar')), param('event'), query, ifMatch),
      ),
    );
}

/** The writing methods of Tasks v1. */
export function taskWrites(gate: Gate, writer: TaskWriter): Hono<Env> {
  return new Hono<Env>()
    .post(
      TASKS,
      gate.open('tasks.tasks.insert', ({ person, param, body, query }) =>
        writer.insert(person.tasklist(param('list')), body, query),
      ),
    )
    .patch(
      TASK,
      gate.open('tasks.tasks.patch', ({ person, param, body, ifMatch }) =>
        writer.patch(person.tasklist(param('list')), param('task'), body, ifMatch),
      ),
    )
    .put(
      TASK,
      gate.open('tasks.tasks.update', ({ person, param, body, ifMatch }) =>
        writer.update(person.tasklist(param('list')), param('task'), body, ifMatch),
      ),
    )
    .delete(
      TASK,
      gate.open('tasks.tasks.delete', ({ person, param, ifMatch }) =>
        writer.delete(person.tasklist(param('list')), param('task'), ifMatch),
      ),
    )
    .post(
      `${TASK}/move`,
      gate.open('tasks.tasks.move', ({ person, param, query }) =>
        writer.move(person, person.tasklist(param('list')), param('task'), query),
      ),
    );
}
