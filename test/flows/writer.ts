import { decode } from '@toon-format/toon';
import { STUDENT_NOW_MS } from '../../src/demo/google/student.ts';
import type { UserId } from '../../src/domain/identity.ts';
import type { Visibility } from '../../src/domain/visibility.ts';
import { type HouseOptions, openHouse, type TestHouse } from '../house.ts';
import { ERAS, type Era, type Keeper } from './clients.ts';
import { demoClient } from './steps.ts';

export type Row = Record<string, unknown>;

/** What an answer says, as data and as it stands. */
interface Reply {
  readonly told: Row;
  readonly text: string;
  readonly isError: boolean;
}

/** A house, an assistant that may change things, and the person who uses Google itself. */
export interface Writing {
  readonly house: TestHouse;
  readonly keeper: Keeper;
  call(tool: string, input?: Row, as?: Keeper): Promise<Reply>;
  /** Throws when it is refused. */
  done(tool: string, input?: Row): Promise<Row>;
  /** Throws when it is not refused. */
  refused(tool: string, input?: Row): Promise<Row>;
  /** Gets a preview, and sends its token back as a model does whose user agreed. */
  agreed(tool: string, input: Row): Promise<Row>;
  /** The person, or another app of theirs, asks Google's API. */
  google(method: string, path: string, body?: unknown): Promise<Row>;
  /** The event with this title in a calendar, as Google keeps it; throws unless there is exactly one. */
  stored(title: string, calendar?: string): Promise<Row>;
  /** All events of a calendar with this title; a series counts once. */
  all(title: string, calendar?: string): Promise<readonly Row[]>;
  /** What assistants may do with a calendar. */
  choose(calendar: string, visibility: Visibility): Promise<void>;
  /** Lets a minute pass, so that what was changed before is no haste. */
  rest(): void;
  close(): Promise<void>;
}

const [firstEra] = ERAS as [Era];

/** Everything an assistant needs to change things; `options.now` counts from the clock of the house. */
export async function openWriting(era: Era = firstEra, options: Omit<HouseOptions, 'now'> = {}): Promise<Writing> {
  const clock = { now: STUDENT_NOW_MS };
  return await writingIn(era, await openHouse({ ...options, now: () => clock.now }), clock);
}

/** The same in a house that is open already. */
export async function writingIn(era: Era, house: TestHouse, clock: { now: number }): Promise<Writing> {
  const keeper = await demoClient(era, house, true);
  const writing = { ...actsOf(era, house, keeper), ...googleOf(house) };
  return {
    ...writing,
    house,
    keeper,
    choose: (calendar, visibility) =>
      house.service().store.calendarRules.set('demo' as UserId, 'google-demo', calendar, visibility),
    rest: () => {
      clock.now += 61_000;
    },
    close: () => house.close(),
  };
}

function actsOf(era: Era, house: TestHouse, keeper: Keeper): Pick<Writing, 'call' | 'done' | 'refused' | 'agreed'> {
  const call = async (tool: string, input: Row = {}, as = keeper): Promise<Reply> => {
    const { text, isError } = await era.use(house.mcpUrl, as, (session) => session.call(tool, input));
    return { told: decode(text, { strict: true }) as Row, text, isError };
  };
  const expected = (wish: boolean) => async (tool: string, input?: Row) => {
    const { told, text, isError } = await call(tool, input);
    if (isError !== wish) throw new Error(`${tool} ${JSON.stringify(input)}:\n${text}`);
    return told;
  };
  const [done, refused] = [expected(false), expected(true)];
  const agreed = async (tool: string, input: Row) => {
    const { failed, confirm } = await refused(tool, input);
    if (failed !== 'confirmation_needed') throw new Error(`${tool} answered ${failed} in place of asking`);
    return await done(tool, { ...input, confirm });
  };
  return { call, done, refused, agreed };
}

function googleOf({ google: standIn }: TestHouse): Pick<Writing, 'google' | 'stored' | 'all'> {
  const google = async (method: string, path: string, body?: unknown): Promise<Row> => {
    const response = await fetch(new URL(path, standIn.apiRoot), {
      method,
      headers: { authorization: `Bearer ${standIn.grant().accessToken}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? {} : (JSON.parse(text) as Row);
  };
  const all = async (title: string, calendar = 'primary') => {
    const path = `${eventsOf(calendar)}?maxResults=2500`;
    const { items } = (await google('GET', path)) as { items: Row[] };
    return items.filter(({ summary, recurringEventId }) => summary === title && recurringEventId === undefined);
  };
  return { google, all, stored: async (title, calendar) => only(await all(title, calendar)) };
}

export const eventsOf = (calendar: string): string => `calendar/v3/calendars/${encodeURIComponent(calendar)}/events`;
export const PRIMARY = eventsOf('primary');
/** Calendars of the student: their own, and one that can only be read. */
export const CLASSES = 'q922caqof7b0m01g07aporouke@group.calendar.google.com';
export const HOLIDAYS = 'zh-tw.taiwan#holiday@group.v.calendar.google.com';

/** The only row of a table. */
export function only(rows: unknown): Row {
  const [row, ...more] = rows as Row[];
  if (row === undefined || more.length > 0) throw new Error(`not one row: ${JSON.stringify(rows)}`);
  return row;
}

/** A whole day from now on that no other test of the file uses. */
export function days(): () => string {
  let day = Date.parse('2026-06-01T00:00:00Z');
  return () => {
    day += 86_400_000;
    return new Date(day).toISOString().slice(0, 10);
  };
}
