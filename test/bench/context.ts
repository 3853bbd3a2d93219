import { type DemoGoogle, startDemoGoogle } from '../../src/demo/google/server.ts';
import type { UserId } from '../../src/domain/identity.ts';
import { fetchWithin } from '../../src/net/transport.ts';
import { ERAS, type Era } from '../flows/clients.ts';
import { demoClient } from '../flows/steps.ts';
import { openHouse, type TestHouse } from '../house.ts';
import { dataset, NOW_MS, timed } from '../sources/stand-in.ts';
import type { Bar } from './encoding.ts';

const [CALENDARS, LISTS] = [12, 6];
const DELAY_MS = 120;
const ROUNDS = 15;
const MOST = 1.15;
/** Longer than anything is remembered. */
const LATER_MS = 20 * 60_000;
const YEARS_MS = 400_000_000_000;
const [WARM_UP, CALLS, MOST_GROWTH_MB] = [50, 300, 40];

interface Stand {
  readonly house: TestHouse;
  readonly google: DemoGoogle;
  readonly clock: { ms: number };
  /** Signs in anew, since the clock outruns the token. */
  readonly enter: () => Promise<void>;
  /** Calls the tool over HTTP. */
  readonly ask: () => Promise<void>;
  /** Addresses at Google, step after step; those of one step are asked at once. */
  readonly plain: (steps: readonly (readonly string[])[]) => Promise<void>;
  readonly requests: string[];
}

/** What the server adds to Google's own time, and what it keeps of memory. */
export async function contextBars(): Promise<readonly Bar[]> {
  const stand = await open();
  try {
    return [...(await timeBars(stand)), await memoryBar(stand)];
  } finally {
    await stand.house.close();
    await stand.google.close();
  }
}

async function open(): Promise<Stand> {
  const clock = { ms: NOW_MS };
  const now = () => clock.ms;
  const requests: string[] = [];
  const google = await startDemoGoogle({
    secret: 'bench',
    now,
    dataset: data(),
    accessLifeMs: YEARS_MS,
    onExchange: ({ url }) => requests.push(url),
  });
  const house = await openHouse({
    now,
    google: { ...google, exchanges: [], assertClean() {}, forgive() {} },
    remembers: true,
  });
  const [era] = ERAS as [Era];
  let token = '';
  const enter = async () => {
    token = (await demoClient(era, house)).kept?.access_token ?? '';
  };
  await enter();
  google.injectFault({ match: '*', answer: { kind: 'slow', ms: DELAY_MS } });
  const bearer = { authorization: `Bearer ${google.grant().accessToken}` };
  const get = fetchWithin(10_000);
  return {
    house,
    google,
    clock,
    requests,
    enter,
    ask: () => call(house.mcpUrl, token),
    async plain(steps) {
      for (const step of steps) {
        const answers = await Promise.all(step.map((url) => get(`${google.url}${url}`, { headers: bearer })));
        await Promise.all(answers.map((answer) => answer.json()));
      }
    },
  };
}

function data() {
  const days = Array.from({ length: 20 }, (_, day) => `2031-05-${String(day + 5).padStart(2, '0')}`);
  return dataset({
    calendars: Array.from({ length: CALENDARS }, (_, n) => ({
      id: n === 0 ? 'student@demo.example' : `c${n}`,
      ...(n === 0 && { primary: true }),
      events: days.map((day) => timed(`c${n}e${day.slice(-2)}`, `${day}T09:00`, `${day}T10:00`)),
    })),
    tasklists: Array.from({ length: LISTS }, (_, n) => ({ id: `l${n}`, tasks: days.slice(0, 8).map(() => ({})) })),
  });
}

const BODY = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'get_time_context', arguments: {} },
});

async function call(mcpUrl: string, token: string): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
  };
  const text = await (await fetch(mcpUrl, { method: 'POST', headers, body: BODY })).text();
  if (!text.includes('google_tasks')) throw new Error(`the tool did not answer: ${text.slice(0, 200)}`);
}

async function timeBars(stand: Stand): Promise<readonly Bar[]> {
  const [account] = await stand.house.service().store.accounts.list('demo' as UserId);
  const forget = async () => account && (await stand.house.service().store.accounts.forgetToken(account.id));
  const later = (ms: number) => {
    stand.clock.ms += ms;
  };
  later(LATER_MS);
  stand.requests.length = 0;
  await stand.ask();
  const [first, rest] = [stand.requests.filter(isOfLists), stand.requests.filter((url) => !isOfLists(url))];
  const all = [first, rest];
  const token = ['/calendar/v3/users/me/calendarList?fields=timeZone'];
  const modes = [
    { what: 'warm', before: () => later(LATER_MS), steps: all },
    { what: 'with lists remembered', before: () => later(60_000), steps: [rest] },
    { what: 'with an expired token', before: () => forget().then(() => later(LATER_MS)), steps: [token, ...all] },
  ];
  const bars: Bar[] = [];
  for (const { what, before, steps } of modes) {
    const ratio = await ratioOf(stand, before, steps);
    const size = `${CALENDARS} calendars, ${LISTS} lists, ${DELAY_MS} ms a request`;
    bars.push({ what: `get_time_context to plain fetches of the same (${size}), ${what}`, found: ratio, most: MOST });
  }
  return bars;
}

const isOfLists = (url: string): boolean => /\/(calendarList|users\/@me\/lists)(\?|$)/.test(decodeURIComponent(url));

/** Medians of turns; each turn does the same work in both ways. */
async function ratioOf(stand: Stand, before: () => unknown, steps: readonly (readonly string[])[]): Promise<number> {
  const [ours, plain]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    await before();
    await stand.enter();
    ours.push(await took(stand.ask));
    plain.push(await took(() => stand.plain(steps)));
  }
  return median(ours) / median(plain);
}

async function took(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** After it all items are read anew; fifty times it is less than a token's life. */
const ALL_ANEW_MS = 60_000;

/** Without what only waits to be collected. */
function rssInUse(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss;
}

async function memoryBar(stand: Stand): Promise<Bar> {
  stand.google.clearFaults();
  let after = 0;
  for (let n = 0; n < CALLS; n += 1) {
    if (n === WARM_UP) after = rssInUse();
    stand.clock.ms += ALL_ANEW_MS;
    if (n % 50 === 0) await stand.enter();
    await stand.ask();
  }
  const found = (rssInUse() - after) / 2 ** 20;
  return {
    what: `MB that the process grows by in ${CALLS} calls after the first ${WARM_UP}`,
    found,
    most: MOST_GROWTH_MB,
  };
}
