import { decode } from '@toon-format/toon';
import { STUDENT_NOW_MS } from '../../src/demo/google/student.ts';
import type { UserId } from '../../src/domain/identity.ts';
import type { PlanKind } from '../../src/domain/plan.ts';
import type { ApplyPreview, StudioPayload, StudioReply } from '../../src/domain/studio.ts';
import { openHouse, type TestHouse } from '../house.ts';
import { TestBrowser } from './browser.ts';
import { ERAS, type Era, type Keeper, type Said } from './clients.ts';
import { demoClient } from './steps.ts';
import type { Row } from './writer.ts';

export const DEMO = 'demo' as UserId;

/** What the page of a session got: the HTTP status and the reply. */
export interface Replied {
  readonly status: number;
  readonly reply: StudioReply;
}

/** The page of sessions in the browser of its person. */
export interface StudioPage {
  readonly browser: TestBrowser;
  readonly csrf: string;
  plan(session: string): Promise<Replied>;
  send(session: string, step: 'edits' | 'apply' | 'undo', body: object): Promise<Replied>;
  /** Agrees to the preview; throws unless there is one. */
  apply(payload: StudioPayload, plan?: PlanKind): Promise<Replied>;
}

/** A house, an assistant that may change things, and the person at their page. */
export interface StudioHouse {
  readonly house: TestHouse;
  readonly keeper: Keeper;
  readonly clock: { now: number };
  call(tool: string, input?: Row, era?: Era): Promise<Said & { readonly told: Row }>;
  launch(input?: Row): Promise<StudioPayload>;
  page(session: string): Promise<StudioPage>;
  /** The person asks Google's API. */
  google(method: string, path: string, body?: unknown): Promise<Row>;
  /** Events of a calendar that carry the marks of a session, cancelled ones left out. */
  planned(session: string, calendar?: string): Promise<readonly Row[]>;
  close(): Promise<void>;
}

const [FIRST] = ERAS as [Era];

export async function openStudioHouse(
  mayWrite = true,
  env: Readonly<Record<string, string>> = {},
): Promise<StudioHouse> {
  const clock = { now: STUDENT_NOW_MS };
  const house = await openHouse({ now: () => clock.now, env });
  const keeper = await demoClient(FIRST, house, mayWrite);
  const call = async (tool: string, input: Row = {}, era = FIRST) => {
    const said = await era.use(house.mcpUrl, keeper, (session) => session.call(tool, input));
    return { ...said, told: decode(said.text, { strict: true }) as Row };
  };
  const google = asGoogle(house);
  return {
    house,
    keeper,
    clock,
    call,
    launch: async (input = {}) => viewOf(await call('launch_planner_studio', input)),
    page: (session) => openPage(house, session),
    google,
    planned: async (session, calendar) => {
      const all = await calendarsOf(google);
      const wanted = calendar === undefined ? all.map(({ id }) => String(id)) : [calendar];
      const rows = await Promise.all(wanted.map((id) => eventsIn(google, id)));
      return rows.flat().filter((event) => marksOf(event).tc_session === session);
    },
    close: () => house.close(),
  };
}

/** What a launch hands to the view. */
export function viewOf({ meta, text, isError }: Said): StudioPayload {
  const payload = meta?.['time-compass/studio'];
  if (isError || payload === undefined) throw new Error(`no payload for the view:\n${text}`);
  return payload as StudioPayload;
}

export const marksOf = (event: Row): Record<string, string> =>
  (event.extendedProperties as { private?: Record<string, string> } | undefined)?.private ?? {};

function asGoogle({ google }: TestHouse): StudioHouse['google'] {
  return async (method, path, body) => {
    const response = await fetch(new URL(`calendar/v3/${path}`, google.apiRoot), {
      method,
      headers: { authorization: `Bearer ${google.grant().accessToken}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? {} : (JSON.parse(text) as Row);
  };
}

export const calendarsOf = async (google: StudioHouse['google']): Promise<readonly Row[]> =>
  ((await google('GET', 'users/me/calendarList')) as { items: Row[] }).items;

const eventsIn = async (google: StudioHouse['google'], id: string): Promise<readonly Row[]> =>
  ((await google('GET', `calendars/${encodeURIComponent(id)}/events?maxResults=2500`)) as { items: Row[] }).items;

/** Signs the demo's person in at the page of a session, and comes back to it. */
async function openPage(house: TestHouse, session: string): Promise<StudioPage> {
  const browser = new TestBrowser();
  const address = `${house.url}/sessions/${session}`;
  const stand = await browser.submit(await browser.open(address), '/sign-in/demo');
  if (stand.url.href !== address) throw new Error(`signed in, and at ${stand.url.href}`);
  const { csrf } = bootOf(stand.html);
  const ask = async (id: string, path: string, body?: object): Promise<Replied> => {
    const asked = { ...(body && { body }), headers: { 'x-csrf-token': csrf } };
    const { status, json } = await browser.ask(`${house.url}/sessions/${id}/${path}`, asked);
    return { status, reply: json as StudioReply };
  };
  return {
    browser,
    csrf,
    plan: (id) => ask(id, 'plan'),
    send: ask,
    apply: async ({ session: id, revision, plan }, kind = plan) => {
      const wish = { plan: kind, revision };
      const { confirm } = previewOf(await ask(id, 'apply', wish));
      return await ask(id, 'apply', { ...wish, confirm });
    },
  };
}

/** What the server tells the script of the page. */
export function bootOf(html: string): { way: string; csrf: string } {
  const [, json = '{}'] = /<script type="application\/json" id="studio"[^>]*>(.*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json);
}

export function previewOf({ reply }: Replied): ApplyPreview {
  if (reply.kind !== 'preview') throw new Error(`no preview: ${JSON.stringify(reply).slice(0, 500)}`);
  return reply.preview;
}

export function payloadOf({ reply }: Pick<Replied, 'reply'>): StudioPayload {
  if (reply.kind !== 'payload') throw new Error(`no payload: ${JSON.stringify(reply).slice(0, 500)}`);
  return reply.payload;
}
