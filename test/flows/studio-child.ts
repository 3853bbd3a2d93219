import { Secret, type User, type UserId } from '../../src/domain/identity.ts';
import type { PlanKind } from '../../src/domain/plan.ts';
import type { Source } from '../../src/domain/source.ts';
import type { Zone } from '../../src/domain/time.ts';
import { createPace } from '../../src/planner/pace.ts';
import { createPersonsStudio } from '../../src/planner/studio/persons-studio.ts';
import { createStudio } from '../../src/planner/studio/studio.ts';
import { createMeter } from '../../src/service/metering.ts';
import { createGoogleCalendar } from '../../src/sources/google/calendar.ts';
import { createGoogleTasks } from '../../src/sources/google/tasks.ts';
import { createSpace } from '../../src/sources/space.ts';
import { createTodos } from '../../src/sources/todos.ts';
import { loadVault } from '../../src/store/key-file.ts';
import { openStore } from '../../src/store/store.ts';

/** What the process is told, as JSON in its one argument. */
export interface ChildTask {
  readonly dataDir: string;
  readonly apiRoot: string;
  readonly token: string;
  readonly url: string;
  readonly now: number;
  readonly session: string;
  readonly revision: number;
  readonly plan: PlanKind;
  /** It dies at this write: before the first one, or as soon as so many were carried out. */
  readonly dieAfter: number | 'calendar';
}

// run as a process of its own: applies a plan as its page would, and is killed on the way
const task = JSON.parse(process.argv[2] ?? '{}') as ChildTask;
const now = () => task.now;
const config = { dataDir: task.dataDir, databaseUrl: undefined, vaultKeys: undefined };
const vault = await loadVault(config);
const store = await openStore({ dataDir: task.dataDir, databaseUrl: undefined, vault, now });
const { spaces, spaceEvents: events, todos, changes, leases, agentItems } = store;

let writes = 0;
const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('still alive');
};
/** Dies where it was told to, when the write is there and nobody was told yet. */
async function deadly<T>(write: () => Promise<T>): Promise<T> {
  if (task.dieAfter === 0) die();
  const done = await write();
  writes += 1;
  return writes === task.dieAfter ? die() : done;
}

const google = { provider: 'google-demo', apiRoot: task.apiRoot } as const;
const sources = [
  ...[createGoogleCalendar(google), createGoogleTasks(google)],
  ...[createSpace({ spaces, events, appsUrl: task.url }), createTodos(todos)],
].map((source): Source => {
  if (source.events === undefined || source.ownCalendar === undefined) return source;
  const { events: writing, ownCalendar } = source;
  return {
    ...source,
    events: { ...writing, insert: (...given) => deadly(() => writing.insert(...given)) },
    ownCalendar: {
      ...ownCalendar,
      make: async (...given) => {
        const made = await ownCalendar.make(...given);
        return task.dieAfter === 'calendar' ? die() : made;
      },
    },
  };
});

const studio = createStudio({
  ...{ sources, accounts: store.accounts, handles: store.handles, rules: store.calendarRules },
  ...{ preferences: store.preferences, now, defaultZone: 'Asia/Taipei' as Zone },
  ...{
    accountUrl: task.url,
    connectUrl: () => task.url,
    settingsUrl: task.url,
    habitsUrl: task.url,
    cityUrl: task.url,
  },
  token: () => async () => new Secret(task.token),
  onFailure: () => undefined,
  ...{ changes, agentItems, log: changes, pace: createPace({ changes, leases, now }) },
  sessions: store.studioSessions,
  leases,
  meter: createMeter(undefined).studio,
  spaceBook: spaces,
  spaceEvents: {
    add: (...given) => deadly(() => events.add(...given)),
    get: (...given) => events.get(...given),
    list: (...given) => events.list(...given),
    remove: (...given) => events.remove(...given),
  },
  sessionUrl: (id) => `${task.url}/sessions/${id}`,
  permissionUrl: () => task.url,
});
const person = { id: 'demo' as UserId, kind: 'demo', name: '', email: undefined, createdAt: 0 } as User;
const agreed = createPersonsStudio({ studio, confirmations: () => async () => undefined, spaces });
const { session, revision, plan } = task;
await agreed.apply(person, { session, revision, plan }, new AbortController().signal);
throw new Error('it was not killed');
