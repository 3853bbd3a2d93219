import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The only counter of what happens, for Prometheus. Labels are words of ours: never a person, an id or a title. */

/** Ends what was begun, with the word for how it went. */
type Done = (outcome: string) => void;

/** What is looked up only when somebody asks for the figures. */
interface Looked {
  /** Size of the database. */
  readonly databaseBytes: () => Promise<number>;
  /** Sessions of the planner studio that can be opened. */
  readonly studioSessions: () => Promise<number>;
  /** Queries to Google Tasks that this process sent since midnight there, of those that a day allows. */
  readonly tasksQueries: () => { readonly used: number; readonly most: number };
}

export interface Metrics {
  /** A tool is called by a client of this era of the protocol; it ends as `ok` or with the kind of failure. */
  toolCall(tool: string, era: string): Done;
  /** A request goes out; it ends as `ok`, `refused` (4xx), `failed` (5xx) or `unreachable`. */
  upstream(api: string): Done;
  /** An access token was renewed, or not. */
  renewal(provider: string, outcome: string): void;
  /** Three plans are computed; what is given back ends it. */
  schedule(): () => void;
  /** An event of a plan was written or removed: its state then, or the kind of failure. */
  planWrite(action: 'write' | 'remove', outcome: string): void;
  /** All figures, in the text format of Prometheus. */
  page(): Promise<{ readonly type: string; readonly text: string }>;
}

/** A tool that asks nobody answers within milliseconds, one that asks all sources within ten seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16];

/** Begins to count; one registry a service, so that several may run in one process. */
export function createMetrics(looked: Looked): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  lookedUp(registry, looked);
  const registers = [registry];
  const calls = new Counter({
    ...{ name: 'tc_mcp_requests_total', help: 'Calls of tools, by their outcome.', registers },
    labelNames: ['tool', 'era', 'outcome'],
  });
  const callSeconds = new Histogram({
    ...{ name: 'tc_mcp_request_seconds', help: 'How long calls of tools took.', registers },
    buckets: SECONDS,
  });
  const requests = new Counter({
    ...{ name: 'tc_upstream_requests_total', help: 'Requests to other services, each attempt counted.', registers },
    labelNames: ['api', 'outcome'],
  });
  const requestSeconds = new Histogram({
    ...{ name: 'tc_upstream_seconds', help: 'How long requests to other services took.', registers },
    ...{ labelNames: ['api'], buckets: SECONDS },
  });
  const renewals = new Counter({
    ...{ name: 'tc_token_renewals_total', help: 'Renewals of access tokens at other services.', registers },
    labelNames: ['provider', 'outcome'],
  });
  const scheduleSeconds = new Histogram({
    ...{ name: 'tc_schedule_seconds', help: 'How long it took to compute three plans.', registers },
    buckets: SECONDS,
  });
  const planWrites = new Counter({
    ...{ name: 'tc_plan_writes_total', help: 'Events of plans that were to be written or removed.', registers },
    labelNames: ['action', 'outcome'],
  });
  return {
    toolCall(tool, era) {
      const stop = callSeconds.startTimer();
      return (outcome) => {
        stop();
        calls.inc({ tool, era, outcome });
      };
    },
    upstream(api) {
      const stop = requestSeconds.startTimer({ api });
      return (outcome) => {
        stop();
        requests.inc({ api, outcome });
      };
    },
    renewal: (provider, outcome) => renewals.inc({ provider, outcome }),
    schedule: () => scheduleSeconds.startTimer(),
    planWrite: (action, outcome) => planWrites.inc({ action, outcome }),
    page: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

function lookedUp(registry: Registry, { databaseBytes, studioSessions, tasksQueries }: Looked): void {
  const registers = [registry];
  new Gauge({
    ...{ name: 'tc_database_bytes', help: 'Size of the database.', registers },
    async collect() {
      this.set(await databaseBytes());
    },
  });
  new Gauge({
    ...{ name: 'tc_studio_sessions', help: 'Sessions of the planner studio that can be opened.', registers },
    async collect() {
      this.set(await studioSessions());
    },
  });
  new Gauge({
    name: 'tc_google_tasks_queries',
    help: 'Queries to Google Tasks that this process sent since midnight Pacific time.',
    registers,
    collect() {
      this.set(tasksQueries().used);
    },
  });
  new Gauge({
    name: 'tc_google_tasks_queries_limit',
    help: 'How many queries to Google Tasks one Google project may send a day.',
    registers,
    collect() {
      this.set(tasksQueries().most);
    },
  });
}
