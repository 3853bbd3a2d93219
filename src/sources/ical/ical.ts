import type { Access } from '../../domain/access.ts';
import type { Calendar } from '../../domain/agenda.ts';
import { isTaken, timesAlone } from '../../domain/busy.ts';
import type { Account } from '../../domain/identity.ts';
import {
  type Ask,
  type CalendarBusy,
  type Findings,
  type Gap,
  keyOf,
  type ListFindings,
  type Source,
} from '../../domain/source.ts';
import { addDays, startOfDay, type Zone } from '../../domain/time.ts';
import { eventDetails } from './event-details.ts';
import type { Feeds } from './feeds.ts';
import { Pace } from './pace.ts';
import { type Reading, readDays } from './reading.ts';
import { timesOnly, unknownTimes } from './unknown.ts';

const TITLE = 'iCal';

/** Calendars that people subscribed to by their address: each is an account with one calendar, which nobody can write to. */
export function createIcal(feeds: Feeds): Source {
  return {
    id: 'ical',
    title: TITLE,
    provider: 'ical',
    read: (ask) => read(feeds, ask),
    lists: (access) => lists(feeds, access),
    calendars: async ({ account }) => ({ account, calendars: [calendarOf(account)], failure: undefined }),
    freeBusy: (ask, calendars) => Promise.all(calendars.map((calendar) => busyTimes(feeds, ask, calendar))),
    details: (access, item) => eventDetails(feeds, access, calendarOf(access.account), item),
  };
}

/** Its id is the account's own one, which stays when the same address is subscribed to again. */
const calendarOf = ({ id, subject, label }: Account): Calendar => ({
  key: keyOf(id, subject),
  id: subject,
  name: label,
  primary: false,
  role: 'reader',
});

const shownOf = ({ account, visibility }: Pick<Access, 'account' | 'visibility'>): readonly Calendar[] =>
  visibility(account.subject) === 'hidden' ? [] : [calendarOf(account)];

const NOTHING = { calendars: [], tasklists: [], coverage: 'all' } as const;

/** Whether a calendar is there shows only when its file is read. */
async function lists(feeds: Feeds, access: Access): Promise<ListFindings> {
  const calendars = shownOf(access);
  if (calendars.length === 0) return NOTHING;
  await feeds.of(access);
  return { ...NOTHING, calendars };
}

async function read(feeds: Feeds, ask: Ask): Promise<Findings> {
  const [calendar] = shownOf(ask);
  if (calendar === undefined) return { ...NOTHING, events: [], tasks: [] };
  const { file, stale } = await feeds.of(ask);
  const reading = await readDays(file, calendar, ask, new Pace(ask.signal));
  const failures = [
    ...(stale === undefined ? [] : [stale]),
    ...unknownTimes(file, reading),
    ...(file.isMoodle ? [timesOnly()] : []),
  ];
  const gaps = failures.map((failure): Gap => ({ part: calendar.name, calendar: calendar.key, failure }));
  return {
    ...NOTHING,
    calendars: [calendar],
    events: visible(reading, ask),
    tasks: [],
    coverage: gaps.length === 0 ? 'all' : gaps,
  };
}

function visible({ events }: Reading, { account, visibility }: Ask) {
  return visibility(account.subject) === 'busy' ? events.filter(isTaken).map(timesAlone) : events;
}

async function busyTimes(feeds: Feeds, ask: Ask, calendar: Calendar): Promise<CalendarBusy> {
  const { file } = await feeds.of(ask);
  const reading = await readDays(file, calendar, ask, new Pace(ask.signal));
  const busy = reading.events.filter(isTaken).map(({ when }) => takenBy(when, ask.zone));
  const unknown = unknownTimes(file, reading).map((failure) => ({ span: ask.span, failure }));
  return { calendar: calendar.key, busy, unknown };
}

function takenBy(when: Reading['events'][number]['when'], zone: Zone): { from: number; to: number } {
  if (when.kind === 'timed') return when;
  return { from: startOfDay(when.first, zone), to: startOfDay(addDays(when.last, 1), zone) };
}
