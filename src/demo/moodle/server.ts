import type { AddressInfo } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono, type Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { listenOnLoopback, loopbackOnly, stopServer } from '../loopback.ts';
import { type FaultAnswer, type FaultRule, Faults, faultResponse } from './faults.ts';
import { calendarExport } from './ical.ts';
import { messagePage } from './pages.ts';
import type { Student } from './recordings.ts';
import { type House, restServer } from './rest.ts';
import { signIn } from './sign-in.ts';
import { icalTokenOf, PEOPLE, type Site, tokenOf, USUAL_SITE } from './site.ts';

export interface DemoMoodleOptions {
  readonly now: () => number;
  /** 0 (default) = any free port. */
  readonly port?: number;
  /** Where the site lives below its host, `/school`; default: at its root. */
  readonly path?: string;
  readonly site?: Partial<Site>;
  readonly onExchange?: (exchange: Exchange) => void;
}

/** One request and its answer, for whoever checks the traffic. */
export interface Exchange extends Asked {
  readonly status: number;
  readonly answer: string;
}

interface Asked {
  readonly method: string;
  /** Path and query as sent. */
  readonly path: string;
  /** Of a web service: the function, and those inside a request for many. */
  readonly function: string;
  readonly inner: readonly string[];
  readonly form: Readonly<Record<string, string>>;
}

interface DemoStudent {
  readonly id: number;
  readonly username: string;
  readonly password: string;
  readonly fullname: string;
  readonly token: string;
  readonly icalToken: string;
  readonly icalUrl: string;
}

/** A running stand-in of a school's Moodle on this machine. */
export interface DemoMoodle {
  /** `http://localhost:PORT` */
  readonly origin: string;
  /** `localhost:PORT` */
  readonly host: string;
  /** Address of the site, without a slash at the end. */
  readonly wwwroot: string;
  /** With the tokens of the version that is set now. */
  readonly students: Readonly<Record<Student, DemoStudent>>;
  set(changes: Partial<Site>): void;
  injectFault(rule: FaultRule): void;
  clearFaults(): void;
  /** What was asked, the last 200; without the answers. */
  requests(): readonly Asked[];
  close(): Promise<void>;
}

type Env = { Bindings: HttpBindings };

const MOST_BODY_BYTES = 1_000_000;
const MOST_REQUESTS = 200;

/** Starts the stand-in on 127.0.0.1, with the answers of two students. Rejects when the port is taken. */
export async function startDemoMoodle(options: DemoMoodleOptions): Promise<DemoMoodle> {
  const { now, path = '', port = 0 } = options;
  const faults = new Faults();
  let site: Site = { ...USUAL_SITE, ...options.site };
  let app: Hono<Env> | undefined;
  const server = await listenOnLoopback(port, (request, env) => {
    return app?.fetch(request, env) ?? new Response(null, { status: 503 });
  });
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const wwwroot = `http://${host}${path}`;
  const house: House = { site: () => site, now, wwwroot };
  const requests: Asked[] = [];
  app = moodleApp(house, { path, faults, requests, onExchange: options.onExchange });
  return {
    origin: `http://${host}`,
    host,
    wwwroot,
    get students() {
      return { s1: student(house, 's1'), s2: student(house, 's2') };
    },
    set(changes) {
      site = { ...site, ...changes };
    },
    injectFault: (rule) => faults.add(rule),
    clearFaults: () => faults.clear(),
    requests: () => requests,
    close: () => stopServer(server),
  };
}

function student({ site, wwwroot }: House, which: Student): DemoStudent {
  const person = PEOPLE.find((one) => one.student === which);
  if (person === undefined) throw new Error(`the demo has no student ${which}`);
  const { version } = site();
  const icalToken = icalTokenOf(person, version);
  const query = `userid=${person.id}&authtoken=${icalToken}&preset_what=all&preset_time=recentupcoming`;
  const icalUrl = `${wwwroot}/calendar/export_execute.php?${query}`;
  const { id, username, password, fullname } = person;
  return { id, username, password, fullname, token: tokenOf(person, version), icalToken, icalUrl };
}

interface Around {
  readonly path: string;
  readonly faults: Faults;
  readonly requests: Asked[];
  readonly onExchange: DemoMoodleOptions['onExchange'];
}

function moodleApp(house: House, { path, faults, requests, onExchange }: Around): Hono<Env> {
  const app = new Hono<Env>();
  app.use(loopbackOnly, bodyLimit({ maxSize: MOST_BODY_BYTES }));
  app.use(async (c, next) => {
    const asked = await askedIn(c);
    requests.push(asked);
    if (requests.length > MOST_REQUESTS) requests.shift();
    const answered = await withFaults(c, next, { asked, faults, house });
    if (answered) c.res = answered;
    if (onExchange) onExchange({ ...asked, status: c.res.status, answer: await c.res.clone().text() });
  });
  app.use(async (c, next) => {
    if (house.site().maintenance !== 'cli') return await next();
    return c.html(messagePage('Site under maintenance', '系統維護中'), 503, { 'Retry-After': '300' });
  });
  for (const routes of [restServer(house), signIn(house), calendarExport(house)]) app.route(path || '/', routes);
  app.notFound((c) => c.html('File not found.', 404));
  return app;
}

async function askedIn(c: Context<Env>): Promise<Asked> {
  const { pathname, search } = new URL(c.req.url);
  const isForm = c.req.header('Content-Type')?.startsWith('application/x-www-form-urlencoded');
  const form = Object.fromEntries(new URLSearchParams(isForm ? await c.req.text() : ''));
  const inner = Object.entries(form).filter(([name]) => /^requests\[\d+\]\[function\]$/.test(name));
  const path = pathname + search;
  return { method: c.req.method, path, function: form.wsfunction ?? '', inner: inner.map(([, name]) => name), form };
}

interface Faulty {
  readonly asked: Asked;
  readonly faults: Faults;
  readonly house: House;
}

/** Gives the answer of a fault; undefined where the site answered itself. */
async function withFaults(
  c: Context<Env>,
  next: Next,
  { asked, faults, house }: Faulty,
): Promise<Response | undefined> {
  const { method, path, function: name, inner } = asked;
  const fault = faults.take(`${method} ${path} ${name} ${inner.join(',')}`);
  const refusal = fault && faultResponse(fault, house.wwwroot);
  if (refusal !== undefined) return refusal;
  const kind: FaultAnswer | undefined = fault;
  if (kind !== undefined && 'kind' in kind) {
    if (kind.kind === 'hang') return new Promise(() => undefined);
    if (kind.kind === 'drop') {
      c.env.incoming.socket.destroy();
      return RESPONSE_ALREADY_SENT;
    }
    if (kind.kind === 'slow') await new Promise((done) => setTimeout(done, kind.ms));
  }
  await next();
  return undefined;
}
