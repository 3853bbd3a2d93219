import { onTestFinished } from 'vitest';
import type {
  DemoCalendar,
  DemoDataset,
  DemoTaskList,
  EventResource,
  TaskResource,
} from '../../src/demo/google/dataset.ts';
import type { DemoGoogleOptions } from '../../src/demo/google/server.ts';
import type { Account, AccountId, UserId } from '../../src/domain/identity.ts';
import { Secret } from '../../src/domain/identity.ts';
import type { Ask, Findings, Source } from '../../src/domain/source.ts';
import { type LocalDate, toLocalDate, toZone, type Zone } from '../../src/domain/time.ts';
import { type Fetch, fetchWithin } from '../../src/net/transport.ts';
import { createSources } from '../../src/sources/index.ts';
import { type CheckedDemoGoogle, checkedDemoGoogle } from '../google-contract/checked-demo.ts';
import { closedGuard } from './closed-guard.ts';

export const NOW_MS = Date.UTC(2031, 4, 5, 4);
export const EMAIL = 'student@demo.example';
const SUBJECT = '114020370000000000001';

export const day = (text: string): LocalDate => toLocalDate(text) as LocalDate;
export const zone = (name: string): Zone => toZone(name) as Zone;

type Calendar = Partial<DemoCalendar['entry']> & { id: string; events?: readonly EventResource[] };
export type TaskListOf = { id: string; title?: string; tasks: readonly Partial<TaskResource>[] };

/** An account of the stand-in with just these calendars and lists. */
export function dataset({
  calendars,
  tasklists = [],
}: {
  calendars?: readonly Calendar[];
  tasklists?: readonly TaskListOf[];
}): DemoDataset {
  return {
    people: [
      {
        subject: SUBJECT,
        email: EMAIL,
        name: 'Student',
        calendars: calendars?.map(calendarOf),
        tasklists: tasklists.map(taskListOf),
      },
    ],
  };
}

const calendarOf = ({ events = [], ...entry }: Calendar): DemoCalendar => ({
  entry: { summary: entry.id, timeZone: 'Asia/Taipei', accessRole: 'owner', ...entry },
  events,
});

const taskListOf = ({ id, title = id, tasks }: TaskListOf): DemoTaskList => ({
  list: { kind: 'tasks#taskList', id, title },
  tasks: tasks.map((task, index) => ({
    id: `t${index}`,
    title: `Task ${index}`,
    status: 'needsAction',
    position: String(index).padStart(20, '0'),
    updated: '2031-01-01T00:00:00.000Z',
    ...task,
  })),
});

/** A timed event on a day, in +08:00 unless the times carry another offset. */
export const timed = (id: string, start: string, end: string, more: Partial<EventResource> = {}): EventResource => ({
  id,
  status: 'confirmed',
  summary: id,
  start: { dateTime: withOffset(start), timeZone: 'Asia/Taipei' },
  end: { dateTime: withOffset(end), timeZone: 'Asia/Taipei' },
  ...more,
});

const withOffset = (text: string): string => (/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}:00+08:00`);

/** An all-day event; `end` is exclusive, as Google writes it. */
export const allDay = (id: string, start: string, end: string, more: Partial<EventResource> = {}): EventResource => ({
  id,
  status: 'confirmed',
  summary: id,
  start: { date: start },
  end: { date: end },
  ...more,
});

export interface Standing {
  readonly demo: CheckedDemoGoogle;
  readonly calendar: Source;
  readonly tasks: Source;
  /** `METHOD /path?query`, in the order of arrival. */
  readonly requests: string[];
  /** An ask for these days (default: 5 May 2031 in Taipei) with a live token. */
  ask(more?: Partial<Ask> & { from?: string; to?: string; scopes?: readonly string[] }): Ask;
  /** Forgets the requests so far and reads. */
  read(source: Source, more?: Parameters<Standing['ask']>[0]): Promise<Findings>;
}

/** `odd`: the data breaks Google's contract on purpose; otherwise every exchange of the test is held to it. */
export async function stand({
  odd = false,
  fetch = fetchWithin(10_000),
  mostRemembered = 0,
  ...options
}: Partial<DemoGoogleOptions> & { fetch?: Fetch; odd?: boolean; mostRemembered?: number } = {}): Promise<Standing> {
  const requests: string[] = [];
  const demo = await checkedDemoGoogle({
    now: () => NOW_MS,
    onExchange: ({ method, url }) => requests.push(`${method} ${decodeURIComponent(url)}`),
    ...options,
  });
  onTestFinished(async () => {
    if (odd) demo.forgive();
    await demo.close();
  });
  const sources = createSources({ demo: { apiRoot: demo.apiRoot, fetch, mostRemembered }, guard: closedGuard });
  const [calendar, tasks] = sources.filter(({ provider }) => provider === 'google-demo');
  if (!calendar || !tasks) throw new Error('two sources were expected');
  const ask: Standing['ask'] = ({ from = '2031-05-05', to = from, scopes, ...more } = {}) => {
    const grant = demo.grant({ email: EMAIL, ...(scopes && { scopes }) });
    return {
      account: accountOf(grant.scopes),
      token: async () => new Secret(grant.accessToken),
      span: { from: day(from), to: day(to) },
      zone: zone('Asia/Taipei'),
      nowMs: NOW_MS,
      visibility: () => 'write',
      signal: new AbortController().signal,
      ...more,
    };
  };
  const read: Standing['read'] = async (source, more) => {
    requests.length = 0;
    return await source.read(ask(more));
  };
  return { demo, calendar, tasks, requests, ask, read };
}

export const accountOf = (scopes: readonly string[]): Account => ({
  id: 'acc1' as AccountId,
  user: 'demo' as UserId,
  provider: 'google-demo',
  subject: SUBJECT,
  label: EMAIL,
  scopes,
  state: 'live',
  zone: undefined,
  connectedAt: NOW_MS,
  writes: 0,
  lastSuccessAt: undefined,
  grantEndsAt: undefined,
});

/** What is missing, by part: `part: kind`. */
export const gapsOf = ({ coverage }: Findings): 'all' | string[] =>
  coverage === 'all' ? 'all' : coverage.map(({ part, failure }) => `${part}: ${failure.kind}`);
