import type { FreeDay } from '../../domain/plan.ts';
import type { Preferences } from '../../domain/preferences.ts';
import type { Findings, SourceId } from '../../domain/source.ts';
import { SIDE_CALENDARS } from '../../domain/source.ts';
import type { StudioPayload, StudioWork } from '../../domain/studio.ts';
import type { KeptSession, SessionContent } from '../../domain/studio-session.ts';
import { addDays, localTime } from '../../domain/time.ts';
import { visibilityBy } from '../../domain/visibility.ts';
import type { Frame } from '../frame.ts';
import { pileOf, readAll } from '../gather.ts';
import { freeTime } from '../schedule/free-time.ts';
import { habitsOf } from '../schedule/habits.ts';
import { MOST_WORK } from '../schedule/problem.ts';
import type { Reply } from '../survey.ts';
import { blockEvents } from './block-events.ts';
import { plannedAlready, type StandingBlock, standingBlocks, withStanding } from './standing.ts';
import { type Busy, busyTimes } from './studio-busy.ts';
import type { StudioPorts } from './studio-ports.ts';
import { AHEAD_DAYS, OVERDUE_DAYS, openWork } from './studio-work.ts';

const READ: readonly SourceId[] = ['google_calendar', 'google_tasks', 'moodle', 'space', 'todos', 'ical'];

/** What all sources hold for a session, before anything that its person chose. */
export interface TimeRead {
  readonly nowMs: number;
  readonly found: readonly Findings[];
  readonly preferences: Preferences;
  /** Events that this session wrote. */
  readonly own: ReadonlySet<string>;
  readonly standing: readonly StandingBlock[];
  /** Whether the calendar of a block was not read, or not whole. */
  readonly isUnread: (block: StandingBlock) => boolean;
  /** Sources that did not answer whole. */
  readonly rows: readonly { readonly source: SourceId; readonly account: string; readonly next: string }[];
}

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
  /** How many pieces of work are left out, since so many cannot be planned together. */
  readonly tooMany: number;
  /** Sources of work that did not answer whole: what they do not tell may be there all the same. */
  readonly silent: ReadonlySet<SourceId>;
}

/** Reads everything that plans are made from. A source that fails is told, and costs nothing else. */
export async function readTime(ports: StudioPorts, frame: Frame, { id, content }: KeptSession): Promise<TimeRead> {
  const { range, zone, space, applied } = content;
  const standing = standingBlocks(await ports.sessions.list(frame.user), { session: id, space });
  const around = { from: addDays(range.from, -OVERDUE_DAYS), to: addDays(range.to, AHEAD_DAYS) };
  const span = withStanding(around, standing, zone);
  const asking = { ...frame, span, zone, only: READ, unnamed: SIDE_CALENDARS };
  const [replies, preferences] = await Promise.all([readAll(ports, asking), ports.preferences.get(frame.user)]);
  const isPlan = applied !== undefined && applied.state !== 'undone';
  return {
    ...{ nowMs: frame.nowMs, preferences, standing },
    found: replies.flatMap(({ value }) => value ?? []),
    // what this session wrote is the plan itself; once it is taken back, what is left of it is like any other event
    own: new Set(isPlan ? blockEvents(id, applied).map(({ event }) => event) : []),
    isUnread: unreadBy(frame, replies),
    rows: pileOf(replies, ports).rows.flatMap(({ source, account, state, next }) =>
      source === 'todos' || state === 'ok' || state === 'not_connected' ? [] : [{ source, account, next }],
    ),
  };
}

/** A calendar is not read where its account does not answer, nor where its person hides it. */
function unreadBy({ accounts, rules }: Frame, replies: readonly Reply<Findings>[]): TimeRead['isUnread'] {
  const torn = new Set<string>(replies.filter(isTorn).flatMap(({ account }) => account?.id ?? []));
  return ({ account, calendar }) => {
    const provider = account === undefined ? 'own' : accounts.find(({ id }) => id === account)?.provider;
    const isHidden = provider !== undefined && visibilityBy(rules, provider)(calendar) === 'hidden';
    return isHidden || (account !== undefined && torn.has(account));
  };
}

const isTorn = ({ source, value }: Reply<Findings>): boolean =>
  source.id === 'google_calendar' && value?.coverage !== 'all';

/** What was read, as it is for a session with what its person chose. */
export function timeFound(read: TimeRead, { range, zone, minutes, takes = {} }: SessionContent): TimeFound {
  const { found, nowMs, preferences, rows, own, isUnread } = read;
  const names = new Map(found.flatMap(({ calendars }) => calendars.map(({ key, name }) => [key, name] as const)));
  const events = found.flatMap((one) => one.events);
  const busy = busyTimes(events, { range, zone, names, own, takes });
  const { assumed, ...habits } = habitsOf(preferences);
  const planned = plannedAlready(read.standing, { events, isUnread, zone });
  const all = openWork(found, { range, zone, preferences, minutes, planned });
  const now = localTime(nowMs, zone);
  return {
    now: `${now.date}T${now.time}`,
    work: all.slice(0, MOST_WORK),
    busy,
    free: freeTime({ span: range, zone, nowMs, habits, busy: busy.taken.map(({ when }) => when) }),
    preferences,
    assumed,
    missing: rows,
    tooMany: Math.max(0, all.length - MOST_WORK),
    silent: new Set(rows.map(({ source }) => source)),
  };
}
