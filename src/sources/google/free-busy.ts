import type { calendar_v3 } from 'googleapis/build/src/apis/calendar/v3.js';
import { z } from 'zod';
import type { Calendar } from '../../domain/agenda.ts';
import { asFailure, Failure } from '../../domain/failure.ts';
import type { Ask, CalendarBusy } from '../../domain/source.ts';
import { addDays, type Span, startOfDay, toUtcText, type Zone } from '../../domain/time.ts';
import type { Line } from './line.ts';
import { requirePermissions, SEE_BUSY_TIMES } from './permissions.ts';
import { unreadable } from './refusals.ts';
import { instantOfText } from './when.ts';

const TITLE = 'Google Calendar';
const ASKED = { title: TITLE, permission: SEE_BUSY_TIMES };
/** Of one request: https://developers.google.com/workspace/calendar/api/v3/reference/freebusy/query */
const MOST_CALENDARS = 50;
/** Beyond about three months Google refuses (`timeRangeTooLong`); where exactly is not documented. */
const MOST_DAYS = 60;

type Part = CalendarBusy;

/**
 * Asks when calendars are busy, in as many requests as the limits of one need. What is not known of a calendar is told
 * as unknown, whether its request failed, Google gave an error for it, or the answer did not name it.
 */
export async function busyTimes(
  api: calendar_v3.Calendar,
  line: Line,
  { account, span, zone }: Ask,
  calendars: readonly Calendar[],
): Promise<readonly CalendarBusy[]> {
  requirePermissions(TITLE, account, [SEE_BUSY_TIMES]);
  const asked = groups(calendars).flatMap((group) => pieces(span).map((piece) => ({ group, piece })));
  const parts = await Promise.all(asked.map(({ group, piece }) => query({ api, line, zone }, group, piece)));
  const byCalendar = Map.groupBy(parts.flat(), ({ calendar }) => calendar);
  return calendars.map(({ key }) => joined(key, byCalendar.get(key) ?? []));
}

const joined = (calendar: string, parts: readonly Part[]): CalendarBusy => ({
  calendar,
  busy: parts.flatMap(({ busy }) => busy),
  unknown: parts.flatMap(({ unknown }) => unknown),
});

function groups(calendars: readonly Calendar[]): Calendar[][] {
  const count = Math.ceil(calendars.length / MOST_CALENDARS);
  return Array.from({ length: count }, (_, at) => calendars.slice(at * MOST_CALENDARS, (at + 1) * MOST_CALENDARS));
}

function pieces({ from, to }: Span): Span[] {
  const found: Span[] = [];
  for (let first = from; first <= to; first = addDays(first, MOST_DAYS)) {
    const last = addDays(first, MOST_DAYS - 1);
    found.push({ from: first, to: last < to ? last : to });
  }
  return found;
}

interface Asking {
  readonly api: calendar_v3.Calendar;
  readonly line: Line;
  readonly zone: Zone;
}

const Times = z.object({
  busy: z.array(z.object({ start: z.string(), end: z.string() })).optional(),
  errors: z.array(z.object({ reason: z.string().optional() })).optional(),
});
const Answer = z.object({ calendars: z.record(z.string(), z.unknown()) });

async function query({ api, line, zone }: Asking, group: readonly Calendar[], span: Span): Promise<Part[]> {
  const requestBody = {
    timeMin: toUtcText(startOfDay(span.from, zone)),
    timeMax: toUtcText(startOfDay(addDays(span.to, 1), zone)),
    items: group.map(({ id }) => ({ id })),
    calendarExpansionMax: MOST_CALENDARS,
  };
  try {
    const answer = Answer.safeParse(await line((options) => api.freebusy.query({ requestBody }, options), ASKED)).data;
    if (answer === undefined) throw unreadable(TITLE);
    return group.map(({ key, id }) => partOf(key, Object(answer.calendars)[id], span));
  } catch (thrown) {
    return group.map(({ key }) => unknownPart(key, span, asFailure(thrown)));
  }
}

const unknownPart = (calendar: string, span: Span, failure: Failure): Part => ({
  calendar,
  busy: [],
  unknown: [{ span, failure }],
});

/** An answer without times is no free time: an error, a missing entry and an unreadable one are all unknown. */
function partOf(calendar: string, entry: unknown, span: Span): Part {
  const { busy, errors = [] } = Times.safeParse(entry).data ?? {};
  if (errors.length > 0) return unknownPart(calendar, span, refused(errors[0]?.reason));
  const times = (busy ?? []).map(({ start, end }) => ({ from: instantOfText(start), to: instantOfText(end) }));
  const known = times.filter((time): time is { from: number; to: number } => Object.values(time).every(isKnown));
  if (busy === undefined || known.length < times.length) return unknownPart(calendar, span, unreadable(TITLE));
  return { calendar, busy: known, unknown: [] };
}

const isKnown = (ms: number | undefined): boolean => ms !== undefined;

function refused(reason: string | undefined): Failure {
  if (reason === 'notFound') {
    const why = `${TITLE} does not tell this account when the calendar is busy.`;
    return new Failure('not_found', why, 'Take its time as unknown, never as free.');
  }
  const next = 'Take its time as unknown, never as free, or call again in a minute.';
  return new Failure('source_down', `${TITLE} could not tell when the calendar is busy.`, next);
}
