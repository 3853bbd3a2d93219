import { expect, onTestFinished } from 'vitest';
import type { EventResource, TaskResource } from '../../src/demo/google/dataset.ts';
import type { FaultAnswer } from '../../src/demo/google/faults.ts';
import type { When } from '../../src/domain/agenda.ts';
import type { Zone } from '../../src/domain/time.ts';
import type { EventDraft, EventWriting, StoredEvent, TaskWriting, WriteAccess } from '../../src/domain/writing.ts';
import { everything, failureOf } from '../accounts/parts.ts';
import { ApiClient } from '../demo/client.ts';
import { dataset, day, EMAIL, type Standing, stand, type TaskListOf, zone } from './stand-in.ts';

export const TAIPEI: Zone = zone('Asia/Taipei');

export interface WritingStand extends Standing {
  readonly events: EventWriting;
  readonly taskWriting: TaskWriting;
  readonly access: (more?: Parameters<Standing['ask']>[0]) => WriteAccess;
  /** Writes that reached the stand-in, `METHOD path`, in the order of arrival; `forget` begins anew. */
  readonly writes: () => string[];
  readonly forget: () => void;
  /** Lets the answer of so many writes with this method be lost or spoiled. */
  readonly fault: (method: string, answer: FaultAnswer, times?: number) => void;
  /** The event as the stand-in shows it. */
  readonly raw: (id: string, calendar?: string) => Promise<EventResource>;
  /** All that takes place, as `id start summary`, in the calendar of the person. */
  readonly agenda: () => Promise<string[]>;
  readonly rawTasks: (list: string) => Promise<TaskResource[]>;
}

/** One person with one calendar of these events and these task lists. Each write must say whom it mails, and none is a PUT. */
export async function writingStand({
  events = [],
  tasklists = [],
  calendars = [],
  ...options
}: Omit<Parameters<typeof stand>[0] & object, 'dataset'> & {
  events?: readonly EventResource[];
  tasklists?: readonly TaskListOf[];
  calendars?: Parameters<typeof dataset>[0]['calendars'];
} = {}): Promise<WritingStand> {
  const own = { id: EMAIL, primary: true, events };
  const standing = await stand({ ...options, dataset: dataset({ calendars: [own, ...(calendars ?? [])], tasklists }) });
  const { demo, calendar, tasks, ask } = standing;
  if (calendar.events === undefined || tasks.tasks === undefined) throw new Error('both are written to');
  const seen: { method: string; url: string; status: number }[] = [];
  const from = { at: 0 };
  const changes = () => demo.exchanges.slice(from.at).filter(({ method }) => method !== 'GET');
  onTestFinished(() => {
    const events = demo.exchanges.filter(({ method, url }) => method !== 'GET' && url.includes('/events'));
    expect(events.filter(({ method }) => method === 'PUT')).toEqual([]);
    for (const { url } of events) expect(url).toMatch(/[?&]sendUpdates=(none|all)(&|$)/);
    seen.length = 0;
  });
  const client = new ApiClient(demo);
  const agenda = async () => {
    const query = { singleEvents: 'true', orderBy: 'startTime', maxResults: '2500', timeZone: 'Asia/Taipei' };
    const path = `calendar/v3/calendars/${encodeURIComponent(EMAIL)}/events`;
    const { body } = await client.get<{ items: EventResource[] }>(path, query);
    return body.items.map(({ start, summary }) => `${(start?.dateTime ?? start?.date ?? '').slice(0, 16)} ${summary}`);
  };
  return {
    ...standing,
    events: calendar.events,
    taskWriting: tasks.tasks,
    access: (more) => ask(more),
    writes: () => changes().map(({ method, url }) => `${method} ${decodeURIComponent(url.split('?')[0] ?? '')}`),
    forget: () => {
      from.at = demo.exchanges.length;
    },
    fault: (method, answer, times = 1) => demo.injectFault({ match: `${method} *`, answer, times }),
    raw: async (id, list = EMAIL) =>
      (await client.get<EventResource>(`calendar/v3/calendars/${encodeURIComponent(list)}/events/${id}`)).body,
    agenda,
    rawTasks: async (list) =>
      (await client.get<{ items: TaskResource[] }>(`tasks/v1/lists/${list}/tasks`, { showHidden: 'true' })).body.items,
  };
}

export const at = (text: string): number => Date.parse(`${text}:00+08:00`);
export const hours = (from: string, to: string): When => ({ kind: 'timed', from: at(from), to: at(to) });
export const days = (first: string, last = first): When => ({ kind: 'all-day', first: day(first), last: day(last) });

export const draftOf = (more: Partial<EventDraft> = {}): EventDraft => ({
  id: 'agent00001',
  title: 'Study group',
  when: hours('2031-05-05T09:00', '2031-05-05T10:00'),
  zone: TAIPEI,
  place: undefined,
  notes: undefined,
  recurrence: [],
  guests: [],
  ...more,
});

/** The kind of the failure that the work ends with, undefined where it succeeds; nothing of Google's is in it. */
export async function kindOf(work: Promise<unknown>): Promise<unknown> {
  const failure = (await failureOf(work)) as { kind?: unknown } | undefined;
  const printed = everything(failure);
  for (const secret of ['ya29', 'Bearer', 'Injected', 'authorization']) expect(printed).not.toContain(secret);
  return failure?.kind ?? failure;
}

/** The times of an event on the clock of Taipei. */
export function timesOf({ event: { when } }: StoredEvent): string {
  if (when.kind === 'all-day') return `${when.first}..${when.last}`;
  const text = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 16);
  return `${text(when.from)}..${text(when.to)}`;
}
