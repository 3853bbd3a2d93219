import type { CalendarEvent, Task } from '../../src/domain/agenda.ts';
import type { Account, AccountId, Caller, ConnectionId, SpaceId, UserId } from '../../src/domain/identity.ts';
import { Secret } from '../../src/domain/identity.ts';
import type { Findings, Source } from '../../src/domain/source.ts';
import type { LocalDate, Zone } from '../../src/domain/time.ts';
import type { HandleBook, LetterKind, Numbered } from '../../src/planner/number.ts';
import type { Ports } from '../../src/planner/ports.ts';

/** Builders of the words that the planner speaks, and fakes of what is beyond its ports. */

export const TAIPEI = 'Asia/Taipei' as Zone;
export const NEW_YORK = 'America/New_York' as Zone;
/** Wednesday, 28 January 2026, 12:00 in Taipei. */
export const NOON = Date.parse('2026-01-28T04:00:00Z');
const USER = 'u1' as UserId;

export const day = (text: string): LocalDate => text as LocalDate;
export const at = (text: string): number => Date.parse(text);

export const caller = (over: Partial<Caller> = {}): Caller => ({
  user: USER,
  kind: 'person',
  connection: 'c1' as ConnectionId,
  client: 'Claude',
  space: 's1' as SpaceId,
  mayWrite: false,
  zone: undefined,
  language: 'en',
  layout: 'compact',
  ...over,
});

export const account = (over: Partial<Account> = {}): Account => ({
  id: 'a1' as AccountId,
  user: USER,
  provider: 'google',
  subject: '1',
  label: 'student@example.com',
  scopes: [],
  state: 'live',
  zone: TAIPEI,
  connectedAt: 0,
  writes: 0,
  lastSuccessAt: undefined,
  grantEndsAt: undefined,
  ...over,
});

export const event = (over: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: 'e1',
  calendar: 'work',
  title: 'Lunch',
  detailsHidden: false,
  when: { kind: 'timed', from: at('2026-01-28T12:00+08:00'), to: at('2026-01-28T13:00+08:00') },
  place: undefined,
  notes: undefined,
  status: 'confirmed',
  free: false,
  answer: undefined,
  type: undefined,
  onlineMeeting: false,
  otherPeople: 0,
  zone: TAIPEI,
  series: undefined,
  ...over,
});

/** One occurrence of a timed series of an hour, with the id that follows from its original start. */
export function occurrence(series: string, original: string, over: Partial<CalendarEvent> = {}): CalendarEvent {
  const from = at(original);
  const stamp = new Date(from).toISOString().replace(/[-:]|\.000/g, '');
  return event({
    id: `${series.replace(/_R.*/, '')}_${stamp}`,
    when: { kind: 'timed', from, to: from + 3_600_000 },
    series: { id: series, original: { kind: 'timed', at: from } },
    ...over,
  });
}

export const task = (over: Partial<Task> = {}): Task => ({
  id: 't1',
  list: 'todo',
  title: 'Buy milk',
  notes: undefined,
  due: undefined,
  done: undefined,
  parent: undefined,
  ...over,
});

export const findings = (over: Partial<Findings> = {}): Findings => ({
  calendars: [],
  events: [],
  tasklists: [],
  tasks: [],
  coverage: 'all',
  ...over,
});

/** The network's edge: a source that answers what it is told to. */
export const source = (read: Source['read'], over: Partial<Source> = {}): Source => ({
  id: 'google_calendar',
  title: 'Google Calendar',
  provider: 'google',
  read,
  ...over,
});

/** Handles in memory, given as the store gives them. */
export class MemoryHandles implements HandleBook {
  readonly #letters = new Map<string, { kind: LetterKind; key: string }>();
  readonly #items = new Map<string, Numbered>();
  calls = 0;

  async letters(_user: UserId, kind: LetterKind, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    this.calls += 1;
    return new Map(keys.map((key) => [key, this.#letterOf(kind, key)]));
  }

  async numbers(_user: UserId, items: readonly Numbered[]): Promise<ReadonlyMap<string, number>> {
    this.calls += 1;
    return new Map(items.map((item) => [`${item.letter} ${item.id}`, this.#numberOf(item)]));
  }

  async find(_user: UserId, letter: string, n: number) {
    const item = this.#items.get(`${letter}${n}`);
    const list = this.#letters.get(letter);
    return item && list && { kind: item.kind, key: list.key, id: item.id };
  }

  list(letter: string): { kind: LetterKind; key: string } | undefined {
    return this.#letters.get(letter);
  }

  item(handle: string): Numbered | undefined {
    return this.#items.get(handle);
  }

  #letterOf(kind: LetterKind, key: string): string {
    for (const [letter, known] of this.#letters) if (known.kind === kind && known.key === key) return letter;
    const n = [...this.#letters.keys()].filter((one) => one !== 'm').length;
    const letter =
      kind === 'deadlines' ? 'm' : n < 26 ? String.fromCharCode(65 + n) : `A${String.fromCharCode(65 + n - 26)}`;
    this.#letters.set(letter, { kind, key });
    return letter;
  }

  #numberOf(item: Numbered): number {
    const same = [...this.#items].filter(([, { letter }]) => letter === item.letter);
    const known = same.findIndex(([, { id }]) => id === item.id);
    if (known >= 0) return known + 1;
    this.#items.set(`${item.letter}${same.length + 1}`, item);
    return same.length + 1;
  }
}

export interface Notes {
  readonly success: AccountId[];
  readonly zones: [AccountId, Zone][];
  readonly bugs: [string, unknown][];
}

/** Ports over fakes, and what was noted through them. */
export function ports(over: Partial<Omit<Ports, 'accounts'>> & { accounts?: readonly Account[] } = {}): {
  ports: Ports;
  notes: Notes;
} {
  const notes: Notes = { success: [], zones: [], bugs: [] };
  const { accounts = [account()], ...rest } = over;
  return {
    notes,
    ports: {
      sources: [],
      accounts: {
        list: async () => accounts,
        markSuccess: async (id) => notes.success.push(id),
        noteWrite: async () => undefined,
        noteZone: async (id, zone) => notes.zones.push([id, zone]),
      },
      rules: { of: async () => [] },
      preferences: { get: async () => ({}) },
      token: () => async () => new Secret('token'),
      handles: new MemoryHandles(),
      now: () => NOON,
      defaultZone: TAIPEI,
      accountUrl: 'https://compass.example/account',
      connectUrl: (provider) => `https://compass.example/connect/${provider}`,
      cityUrl: 'https://compass.example/account/settings',
      onFailure: (place, error) => notes.bugs.push([place, error]),
      ...rest,
    },
  };
}

export const never = new AbortController().signal;
