import type { Access } from '../../domain/access.ts';
import type { Calendar } from '../../domain/agenda.ts';
import type { ProviderId } from '../../domain/identity.ts';
import { type CourseDays, schoolDay } from '../../domain/semester.ts';
import type { Ask, CalendarBusy, CalendarListing, Findings, Gap, Lists, Source } from '../../domain/source.ts';
import { type LocalDate, localTime, type Zone } from '../../domain/time.ts';
import type { Guard } from '../../net/guard.ts';
import { activitiesIn } from './activities.ts';
import { calendarOf, eventsIn } from './calendar-events.ts';
import { concerns, toDeadline } from './deadline.ts';
import { moodleDetails } from './details.ts';
import { CALENDAR } from './refresh.ts';
import type { Term } from './term.ts';
import { Terms } from './terms.ts';
import { windowFor } from './window.ts';

const TITLE = 'Moodle';

interface MoodleParts {
  readonly provider: Extract<ProviderId, 'moodle' | 'moodle-demo'>;
  readonly guard: Guard;
  /** Where every account is asked, whatever was sealed: the stand-in moves with each start. */
  readonly wwwroot?: string;
}

/** A school's Moodle as its student sees it: what is due, and a calendar of everything else that has a date. */
export function createMoodle({ provider, guard, wwwroot }: MoodleParts): Source {
  const terms = new Terms(guard, wwwroot);
  return {
    id: 'moodle',
    title: TITLE,
    provider,
    read: (ask) => read(terms, ask),
    lists: async (access) => ({ ...listsFor(access), coverage: 'all' }),
    calendars: async ({ account }): Promise<CalendarListing> => ({
      account,
      calendars: [calendarOf(account)],
      failure: undefined,
    }),
    freeBusy: (ask, calendars) => freeBusy(terms, ask, calendars),
    courseDays: (access) => courseDays(terms, access),
    details: (access, item) => moodleDetails(terms, access, item),
  };
}

/** Its calendar, unless the person hides it. */
function listsFor({ account, visibility }: Pick<Access, 'account' | 'visibility'>): Lists {
  const calendar = calendarOf(account);
  return { calendars: visibility(calendar.id) === 'hidden' ? [] : [calendar], tasklists: [] };
}

async function read(terms: Terms, ask: Ask): Promise<Findings> {
  const { account, span, zone, nowMs, only, visibility } = ask;
  const wanted = only?.calendars.map(({ key }) => key);
  const calendars = listsFor(ask).calendars.filter(({ key }) => wanted?.includes(key) ?? true);
  const { term } = await terms.of(ask, windowFor(span, zone));
  const due = activitiesIn(term, Math.floor(nowMs / 1000)).filter((one) => concerns(one, term, span, zone));
  return {
    calendars,
    events: calendars.flatMap((calendar) =>
      eventsIn(term, span, { calendar, zone, visibility: visibility(calendar.id) }),
    ),
    tasklists: [],
    tasks: [],
    ...(only === undefined && { deadlines: due.map((one) => toDeadline(one, term, account.id)) }),
    coverage: coverageOf(term, calendars),
  };
}

/** Every part that is missing, by its name. */
function coverageOf({ holes }: Term, calendars: readonly Calendar[]): Findings['coverage'] {
  if (holes.length === 0) return 'all';
  return holes.map(
    ({ part, failure }): Gap => ({ part, failure, ...(part === CALENDAR && { calendar: calendars[0]?.key }) }),
  );
}

/** Courses of which the site does not tell when they begin are left out. */
async function courseDays(terms: Terms, access: Access & { readonly zone: Zone }): Promise<readonly CourseDays[]> {
  const { nowMs, zone } = access;
  const { date: today } = localTime(nowMs, zone);
  const courses = await terms.coursesOf(access, () => windowFor({ from: today, to: today }, zone));
  const dayOf = (seconds: number): LocalDate => schoolDay(seconds * 1000, zone);
  return courses.flatMap(({ startdate, enddate }) =>
    startdate === undefined
      ? []
      : [{ first: dayOf(startdate), last: enddate === undefined ? undefined : dayOf(enddate) }],
  );
}

async function freeBusy(terms: Terms, ask: Ask, calendars: readonly Calendar[]): Promise<readonly CalendarBusy[]> {
  const { span, zone, visibility } = ask;
  const { term } = await terms.of(ask, windowFor(span, zone));
  const torn = term.holes.find(({ part }) => part === CALENDAR)?.failure;
  return calendars.map((calendar) => ({
    calendar: calendar.key,
    busy: eventsIn(term, span, { calendar, zone, visibility: visibility(calendar.id) })
      .filter(({ free }) => !free)
      .flatMap(({ when }) => (when.kind === 'timed' ? [{ from: when.from, to: when.to }] : [])),
    unknown: torn ? [{ span, failure: torn }] : [],
  }));
}
