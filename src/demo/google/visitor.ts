import type { LocalDate } from '../../domain/time.ts';
import type { DemoPerson } from './dataset.ts';

const CALENDAR = 'visitor@demo.example';
const STAMP = '2025-09-01T00:00:00.000Z';
const ETAG = '"3513369600000000"';

/** A second account with one calendar, one event today and an empty task list. */
export function visitor(today: LocalDate): DemoPerson {
  const lunch = {
    kind: 'calendar#event',
    etag: ETAG,
    id: 'v1s1t0rlunch',
    status: 'confirmed',
    created: STAMP,
    updated: STAMP,
    summary: 'Lunch (demo)',
    creator: { email: CALENDAR, self: true },
    organizer: { email: CALENDAR, self: true },
    start: { dateTime: `${today}T12:00:00+08:00`, timeZone: 'Asia/Taipei' },
    end: { dateTime: `${today}T13:00:00+08:00`, timeZone: 'Asia/Taipei' },
    iCalUID: 'v1s1t0rlunch@google.com',
    sequence: 0,
    reminders: { useDefault: true },
    eventType: 'default',
  };
  const entry = {
    kind: 'calendar#calendarListEntry',
    etag: ETAG,
    id: CALENDAR,
    summary: 'Visitor (demo)',
    timeZone: 'Asia/Taipei',
    accessRole: 'owner',
    primary: true,
    selected: true,
    defaultReminders: [],
  };
  const list = { kind: 'tasks#taskList', id: 'dmlzaXRvcg', etag: '"demo"', title: 'My Tasks', updated: STAMP };
  return {
    subject: '114020370000000000002',
    email: CALENDAR,
    name: 'Visitor (demo)',
    calendars: [{ entry, events: [lunch] }],
    tasklists: [{ list, tasks: [] }],
  };
}
