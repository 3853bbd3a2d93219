import type { AccountId } from '../../domain/identity.ts';
import type { FreeDay } from '../../domain/plan.ts';
import type { Preferences } from '../../domain/preferences.ts';
import type { SourceId } from '../../domain/source.ts';
import { keyOf, SIDE_CALENDARS } from '../../domain/source.ts';
import type { StudioPayload, StudioWork } from '../../domain/studio.ts';
import type { KeptApply, SessionContent } from '../../domain/studio-session.ts';
import { addDays, localTime } from '../../domain/time.ts';
import type { Frame } from '../frame.ts';
import { pileOf, readAll } from '../gather.ts';
import { freeTime } from '../schedule/free-time.ts';
import { habitsOf } from '../schedule/habits.ts';
import { MOST_WORK } from '../schedule/problem.ts';
import { type Busy, busyTimes, eventKey } from './studio-busy.ts';
import type { StudioPorts } from './studio-ports.ts';
import { AHEAD_DAYS, OVERDUE_DAYS, openWork } from './studio-work.ts';

const READ: readonly SourceId[] = ['google_calendar', 'google_tasks', 'moodle', 'space', 'todos', 'ical'];

/** A person's time as it is now, as far as a session needs it. */
export interface TimeFound {
  /** On the clock of the session. */
  readonly now: string;
  readonly work: readonly StudioWork[];
  readonly busy: Busy;
  readonly free: readonly FreeDay[];
  readonly preferences: Preferences;
  readonly assumed: StudioPayload['assumed'];
  readonly missing: StudioPayload['missing'];
  /** Sources of work that did not answer whole: what they do not tell may be there all the same. */
  readonly silent: ReadonlySet<SourceId>;
}

type Wish = Pick<SessionContent, 'range' | 'zone' | 'minutes' | 'applied'>;

/** Reads everything that plans are made from. A source that fails is told, and costs nothing else. */
export async function findTime(
  ports: StudioPorts,
  frame: Frame,
  { range, zone, minutes, applied }: Wish,
): Promise<TimeFound> {
  const span = { from: addDays(range.from, -OVERDUE_DAYS), to: addDays(range.to, AHEAD_DAYS) };
  const asking = { ...frame, span, zone, only: READ, unnamed: SIDE_CALENDARS };
  const [replies, preferences] = await Promise.all([readAll(ports, asking), ports.preferences.get(frame.user)]);
  const found = replies.flatMap(({ value }) => value ?? []);
  const names = new Map(found.flatMap(({ calendars }) => calendars.map(({ key, name }) => [key, name] as const)));
  const events = found.flatMap((one) => one.events);
  const busy = busyTimes(events, { range, zone, names, own: ownEvents(applied) });
  const { assumed, ...habits } = habitsOf(preferences);
  const all = openWork(found, { range, zone, preferences, minutes });
  const rows = pileOf(replies, ports).rows.filter(
    ({ source, state }) => source !== 'todos' && state !== 'ok' && state !== 'not_connected',
  );
  const now = localTime(frame.nowMs, zone);
  return {
    now: `${now.date}T${now.time}`,
    work: all.slice(0, MOST_WORK),
    busy,
    free: freeTime({ span: range, zone, nowMs: frame.nowMs, habits, busy: busy.taken.map(({ when }) => when) }),
    preferences,
    assumed,
    missing: [...rows.map(({ source, account, next }) => ({ source, account, next })), ...tooMuch(all.length)],
    silent: new Set(rows.map(({ source }) => source)),
  };
}

function tooMuch(count: number): StudioPayload['missing'] {
  if (count <= MOST_WORK) return [];
  const next = `The ${MOST_WORK} pieces of work that are due first are planned; ${count - MOST_WORK} more are left out.`;
  return [{ source: 'google_tasks', account: '', next }];
}

/** What this session wrote is the plan itself; once it is taken back, what is left of it is like any other event. */
function ownEvents(applied: KeptApply | undefined): ReadonlySet<string> {
  const { state, place, blocks = [] } = applied ?? {};
  if (place === undefined || state === 'undone') return new Set();
  const calendar =
    place.kind === 'google' ? keyOf(place.account, place.calendar) : keyOf('own' as AccountId, place.space);
  return new Set(blocks.flatMap(({ event }) => (event === undefined ? [] : [eventKey(calendar, event.id)])));
}
