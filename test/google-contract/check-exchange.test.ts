import { expect, test } from 'vitest';
import type { Exchange } from '../../src/demo/google/app.ts';
import { checkExchange } from './check-exchange.ts';

const AUTH = 'https://www.googleapis.com/auth/';
const EVENTS = '/calendar/v3/calendars/primary/events';
const TASKS = '/tasks/v1/lists/l/tasks';

const exchange = (parts: Partial<Exchange>): Exchange => ({
  method: 'GET',
  url: EVENTS,
  scopes: [`${AUTH}calendar.events`],
  requestBody: undefined,
  status: 200,
  responseBody: { items: [] },
  faulty: false,
  ...parts,
});
const get = (url: string): Exchange => exchange({ url });
const insert = (requestBody: unknown): Exchange => exchange({ method: 'POST', requestBody, responseBody: { id: 'x' } });
const addTask = (requestBody: unknown): Exchange =>
  exchange({ method: 'POST', url: TASKS, scopes: [`${AUTH}tasks`], requestBody, responseBody: { id: 'x' } });
const time = { dateTime: '2026-04-01T10:00:00+08:00' };
const floating = { dateTime: '2026-04-01T10:00:00', timeZone: 'Asia/Taipei' };

test.each([
  ['a plain list', get(`${EVENTS}?singleEvents=true&orderBy=startTime&maxResults=2500`)],
  ['a repeated parameter that may be', get(`${EVENTS}?eventTypes=default&eventTypes=birthday`)],
  ['fields', get(`${EVENTS}?fields=items(id,start/date,attendees(self,responseStatus)),nextPageToken`)],
  ['a time with a zone in place of an offset', insert({ start: floating, end: floating })],
  [
    'a patch that clears fields',
    exchange({
      method: 'PATCH',
      url: `${EVENTS}/a`,
      requestBody: { location: null, start: { dateTime: null, date: '2026-04-01' }, end: { date: '2026-04-02' } },
      responseBody: { id: 'a' },
    }),
  ],
  ['a delete', exchange({ method: 'DELETE', url: `${EVENTS}/a`, status: 204, responseBody: undefined })],
  ['a task', addTask({ title: 'a', due: '2026-04-01T00:00:00.000Z' })],
  [
    'an error',
    exchange({
      status: 404,
      responseBody: { error: { code: 404, message: 'Not Found', errors: [{ reason: 'notFound' }] } },
    }),
  ],
  ['a fault with a broken body', exchange({ responseBody: 'half', faulty: true })],
  ['a request to the token endpoint', exchange({ method: 'POST', url: '/token', responseBody: 'anything' })],
])('nothing is wrong with %s', (_, good) => {
  expect(checkExchange(good)).toEqual([]);
});

test.each([
  ['another path', get('/calendar/v3/calendars/primary/event'), 'no such method'],
  ['another method', exchange({ method: 'PUT' }), 'no such method'],
  ['an unknown parameter', get(`${EVENTS}?singleEvent=true`), 'unknown parameter singleEvent'],
  ['a parameter twice', get(`${EVENTS}?singleEvents=true&singleEvents=true`), 'singleEvents repeated'],
  ['a flag that is none', get(`${EVENTS}?singleEvents=1`), 'no boolean'],
  ['a number that is none', get(`${EVENTS}?maxResults=many`), 'no integer'],
  ['a page above the cap', get(`${EVENTS}?maxResults=2501`), 'maxResults above 2500'],
  [
    'a task page above the cap',
    { ...get(`${TASKS}?maxResults=101`), scopes: [`${AUTH}tasks`] },
    'maxResults above 100',
  ],
  ['an unknown order', get(`${EVENTS}?orderBy=title`), 'not in the enum'],
  ['an order without singleEvents', get(`${EVENTS}?orderBy=startTime`), 'orderBy=startTime without singleEvents'],
  ['a time without offset', get(`${EVENTS}?timeMin=2026-04-01T00:00:00`), 'no RFC 3339 time'],
  ['a plus sign that was not encoded', get(`${EVENTS}?timeMin=2026-04-01T00:00:00+08:00`), 'no RFC 3339 time'],
  [
    'a task time without offset',
    { ...get(`${TASKS}?dueMin=2026-04-01`), scopes: [`${AUTH}tasks`] },
    'no RFC 3339 time',
  ],
  ['an empty range', get(`${EVENTS}?timeMin=2026-04-01T00:00:00Z&timeMax=2026-04-01T00:00:00Z`), 'timeMax not after'],
  ['a search with a sync token', get(`${EVENTS}?syncToken=a&q=b`), 'q together with syncToken'],
  ['fields that are not there', get(`${EVENTS}?fields=items(id,start/dat)`), 'items.start.dat'],
  ['a scope that does not allow it', get('/calendar/v3/users/me/calendarList'), 'scope: none of'],
  ['a missing parameter', exchange({ method: 'POST', url: `${EVENTS}/a/move` }), 'missing destination'],
  ['a body where none may be', exchange({ requestBody: {} }), 'body not allowed'],
  ['no body where one must be', insert(undefined), 'body missing'],
  ['an unknown field', insert({ titel: 'a', start: time, end: time }), 'additional properties titel'],
  ['no end', insert({ start: time }), "required property 'end'"],
  [
    'a day and a time in one',
    insert({ start: { ...time, date: '2026-04-01' }, end: time }),
    'needs one of date and dateTime',
  ],
  ['neither day nor time', insert({ start: {}, end: time }), 'needs one of date and dateTime'],
  ['ends of two kinds', insert({ start: time, end: { date: '2026-04-01' } }), 'of two kinds'],
  ['a floating time', insert({ start: { dateTime: '2026-04-01T10:00:00' }, end: time }), 'neither offset nor timeZone'],
  [
    'a series without a zone',
    insert({ start: time, end: time, recurrence: ['RRULE:FREQ=DAILY'] }),
    'a series needs a timeZone',
  ],
  ['an own id with other signs', insert({ id: 'wxyz', start: time, end: time }), 'own id wxyz'],
  ['a due day without a time', addTask({ due: '2026-04-01' }), 'task.due'],
  ['a due time in local time', addTask({ due: '2026-04-01T00:00:00+08:00' }), 'task.due'],
  ['an unknown status', addTask({ status: 'done' }), 'task.status done'],
  ['a field that Google sets', addTask({ parent: 'a' }), 'task.parent is read-only'],
  ['a long title', addTask({ title: 'x'.repeat(1025) }), 'task.title'],
  ['an answer of another shape', exchange({ responseBody: { items: {} } }), 'response /items must be array'],
  ['an answer with an unknown field', exchange({ responseBody: { itemz: [] } }), 'additional properties itemz'],
  [
    'an answer with a floating time',
    exchange({ responseBody: { items: [{ start: { dateTime: '2026-04-01T10:00:00' } }] } }),
    'neither offset',
  ],
  ['a body after a delete', exchange({ method: 'DELETE', url: `${EVENTS}/a` }), 'expected 204'],
  ['an error without envelope', exchange({ status: 500, responseBody: { message: 'no' } }), 'no error envelope'],
  [
    'an error of another code',
    exchange({ status: 404, responseBody: { error: { code: 400, message: '', errors: [{ reason: 'a' }] } } }),
    'no error envelope',
  ],
  [
    'more than 50 calendars',
    exchange({
      method: 'POST',
      url: '/calendar/v3/freeBusy',
      scopes: [`${AUTH}calendar.freebusy`],
      requestBody: {
        timeMin: time.dateTime,
        timeMax: time.dateTime,
        items: Array.from({ length: 51 }, () => ({ id: 'a' })),
      },
      responseBody: {},
    }),
    'more than 50',
  ],
])('%s is told', (_, bad, text) => {
  expect(checkExchange(bad).join('\n')).toContain(text);
});
