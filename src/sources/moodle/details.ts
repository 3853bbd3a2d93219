import type { Access } from '../../domain/access.ts';
import type { DeadlineDetails, Details, EventDetails } from '../../domain/details.ts';
import { Failure } from '../../domain/failure.ts';
import { DEADLINE_LIST, type ItemRef } from '../../domain/source.ts';
import { addDays, localTime, type Span, type Zone } from '../../domain/time.ts';
import { type Activity, activitiesIn } from './activities.ts';
import { calendarOf, eventById } from './calendar-events.ts';
import { toDeadline } from './deadline.ts';
import type { Term } from './term.ts';
import type { Terms } from './terms.ts';
import { windowFor } from './window.ts';

type Asked = Access & { readonly zone: Zone };

/** Far enough for whatever an answer may have shown: the longest range of a tool, on both sides of today. */
const FAR_DAYS = 400;

/** Everything about one activity or one event; throws `not_found` where there is none, or it is not to be seen. */
export async function moodleDetails(terms: Terms, asked: Asked, { list, item }: ItemRef): Promise<Details> {
  const found = list === DEADLINE_LIST ? await deadline(terms, asked, item) : await event(terms, asked, list, item);
  if (found !== undefined) return found;
  throw new Failure('not_found', 'Moodle has it no more, or shows it no more to this person.', 'Continue without it.');
}

/** The term of today first; what is not there is looked for farther away. */
const spansAround = ({ nowMs, zone }: Asked): readonly Span[] => {
  const { date } = localTime(nowMs, zone);
  return [
    { from: date, to: date },
    { from: addDays(date, -FAR_DAYS), to: addDays(date, FAR_DAYS) },
  ];
};

async function deadline(terms: Terms, asked: Asked, id: string): Promise<DeadlineDetails | undefined> {
  for (const span of spansAround(asked)) {
    const found = await activityIn(terms, asked, span, id);
    // the dates and the state of what is due in another term are only told with that term
    const due = found?.activity.due;
    const own = due === undefined ? undefined : localTime(due * 1000, asked.zone).date;
    const whole = own === undefined ? found : await activityIn(terms, asked, { from: own, to: own }, id);
    if (whole !== undefined) return toDetails(whole, asked);
  }
  return undefined;
}

interface Found {
  readonly activity: Activity;
  readonly term: Term;
  readonly wwwroot: string;
}

async function activityIn(terms: Terms, asked: Asked, span: Span, id: string): Promise<Found | undefined> {
  const { term, wwwroot } = await terms.of(asked, windowFor(span, asked.zone));
  const activity = activitiesIn(term, Math.floor(asked.nowMs / 1000)).find((one) => one.id === id);
  return activity && { activity, term, wwwroot };
}

function toDetails({ activity, term, wwwroot }: Found, { account }: Asked): DeadlineDetails {
  const { module, courseModule, opens, until } = activity;
  const url = courseModule && /^[a-z\d_]+$/.test(module) && `${wwwroot}/mod/${module}/view.php?id=${courseModule}`;
  return {
    kind: 'deadline',
    deadline: toDeadline(activity, term, account.id),
    module,
    site: account.label,
    opens: opens === undefined ? undefined : opens * 1000,
    until: until === undefined ? undefined : until * 1000,
    links: url ? [{ what: 'moodle', url }] : [],
    created: undefined,
    updated: undefined,
  };
}

async function event(terms: Terms, asked: Asked, list: string, id: string): Promise<EventDetails | undefined> {
  const calendar = calendarOf(asked.account);
  const visibility = asked.visibility(calendar.id);
  // a search for an id of another source goes through every calendar, and asks Moodle nothing
  if (list !== calendar.id || visibility === 'hidden' || !/^\d{1,18}$/.test(id)) return undefined;
  for (const span of spansAround(asked)) {
    const { term } = await terms.of(asked, windowFor(span, asked.zone));
    const found = eventById(term, id, { calendar, zone: asked.zone, visibility });
    if (found !== undefined) return { ...PLAIN, calendar, event: found };
  }
  return undefined;
}

/** What Moodle's calendar does not have. */
const PLAIN = {
  kind: 'event',
  isSeries: false,
  recurrence: [],
  people: [],
  peopleIncomplete: false,
  organizer: undefined,
  creator: undefined,
  reminders: [],
  visibility: undefined,
  links: [],
  created: undefined,
  updated: undefined,
} as const;
