import { MoodleError } from './moodle-error.ts';

/** An event, as far as it is looked at here. */
export interface Event {
  readonly id: number;
  readonly eventtype: string;
  readonly courseid?: number;
  readonly groupid?: number | null;
  readonly timestart: number;
  readonly timeduration: number;
  readonly timesort?: number;
  readonly modulename?: string | null;
}

type Arguments = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, unknown>>;

/** `core_calendar_get_calendar_events`: without its groups' ids a student sees nothing that is a group's. */
export function calendarEvents(events: readonly Event[], args: Arguments): readonly Event[] {
  const { courseids, groupids } = fields(args.events);
  const { userevents, siteevents, timestart, timeend } = fields(args.options);
  const [courses, groups] = [numbers(courseids), numbers(groupids)];
  return events.filter(
    ({ eventtype, courseid = 0, groupid, timestart: from, timeduration }) =>
      (courseid <= 1 || courses.has(courseid)) &&
      (!groupid || groups.has(groupid)) &&
      (eventtype !== 'user' || isOn(userevents)) &&
      (eventtype !== 'site' || isOn(siteevents)) &&
      from + timeduration >= Number(timestart ?? 0) &&
      (Number(timeend ?? 0) === 0 || from <= Number(timeend)),
  );
}

/**
 * `core_calendar_get_action_events_by_timesort`: `aftereventid` counts only beside a window, and with a window the event
 * of an extension is not there.
 */
export function actionEvents(events: readonly Event[], args: Arguments, isStuck: boolean) {
  const limit = Number(args.limitnum ?? 20);
  if (!(limit >= 1 && limit <= 50)) throw new MoodleError('Limit must be between 1 and 50 (inclusive)');
  const [from, to] = [Number(args.timesortfrom ?? 0), Number(args.timesortto ?? 0)];
  const isWindow = from >= 1 || to >= 1;
  const listed = events.filter(
    ({ eventtype, timesort = 0 }) =>
      (!isWindow || eventtype !== 'extension') && timesort >= from && (to === 0 || timesort <= to),
  );
  const after = isWindow && !isStuck ? listed.findIndex(({ id }) => id === Number(args.aftereventid ?? 0)) + 1 : 0;
  const page = listed.slice(after, after + limit);
  return { events: page, firstid: page[0]?.id ?? null, lastid: page.at(-1)?.id ?? null };
}

/** Lessons of the second course that close one after another, so that there are as many events as wanted. */
export function crowded(events: readonly Event[], count: number): readonly Event[] {
  const pattern = events.find(({ modulename, eventtype }) => modulename === 'lesson' && eventtype === 'close');
  if (pattern === undefined || count === 0) return events;
  const more = Array.from({ length: count }, (_, at) => {
    const timestart = pattern.timestart + 600 * at;
    const time = { timestart, ...('timesort' in pattern && { timesort: timestart }) };
    return { ...pattern, ...time, id: 10_000 + at, instance: 10_000 + at, activityname: `單元 ${at + 1}` };
  });
  return [...events, ...more].toSorted((a, b) => a.timestart - b.timestart);
}

const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const numbers = (list: unknown): ReadonlySet<number> => new Set(Object.values(fields(list)).map((one) => Number(one)));
const isOn = (flag: unknown): boolean => flag === true || flag === 1 || flag === '1';
