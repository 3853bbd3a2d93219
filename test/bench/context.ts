import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type DemoGoogle, startDemoGoogle } from '../../src/demo/google/server.ts';
import type { UserId } from '../../src/domain/identity.ts';
import { fetchWithin } from '../../src/net/transport.ts';
import { ERAS, type Era } from '../flows/clients.ts';
import { demoClient } from '../flows/steps.ts';
import { openHouse, type TestHouse } from '../house.ts';
import { dataset, NOW_MS, timed } from '../sources/stand-in.ts';
import type { Bar } from './encoding.ts';
import type { Order } from './google-apart.ts';

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
  /** Google, in a process of its own, as it is elsewhere in life. */
  readonly google: Apart;
  /** Signs what that one accepts. */
  readonly grants: Pick<DemoGoogle, 'close'>;
  /** Moves the clock of both on. */
  readonly later: (ms: number) => Promise<void>;
  /** Signs in anew, since the clock outruns the token. */
  readonly enter: () => Promise<void>;
  /** Calls the tool over HTTP. */
  readonly ask: () => Promise<void>;
  /** Addresses at Google, step after step; those of one step are asked at once. */
  readonly plain: (steps: readonly (readonly string[])[]) => Promise<void>;
}

/** What the server adds to Google's own time, and what it keeps of memory. */
export async function contextBars(): Promise<readonly Bar[]> {
  const stand = await open();
  try {
    return [...(await timeBars(stand)), await memoryBar(stand)];
  } finally {
    await stand.house.close();
    await stand.google({ do: 'end' });
    await stand.grants.close();
  }
}

type Apart = (order: Order) => Promise<unknown>;

/** Sends one order after another; each waits for its answer. */
function startApart(): Apart {
  const child = fork(new URL('./google-apart.js', import.meta.url));
  return async (order) => {
    child.send(order);
    const [{ answer }] = (await once(child, 'message')) as [{ answer?: unknown }];
    return answer;
  };
}

/** The same grants as those of the process apart, since both sign them with one secret. */
async function google(now: () => number): Promise<{ demo: DemoGoogle; apart: Apart }> {
  const apart = startApart();
  const known = { secret: 'bench', dataset: data(), accessLifeMs: YEARS_MS };
  await apart({ do: 'clock', ms: now() });
  const url = String(await apart({ do: 'start', ...known }));
  const here = await startDemoGoogle({ ...known, now });
  return { demo: { ...here, url, issuer: here.issuer.replace(here.url, url), apiRoot: `${url}/` }, apart };
}

async function open(): Promise<Stand> {
  const clock = { ms: NOW_MS };
  const now = () => clock.ms;
  const { demo, apart } = await google(now);
  const house = await openHouse({
    now,
    google: { ...demo, exchanges: [], assertClean() {}, forgive() {} },
    remembers: true,
  });
  const [era] = ERAS as [Era];
  let token = '';
  const enter = async () => {
    token = (await demoClient(era, house)).kept?.access_token ?? '';
  };
  await enter();
  await apart({ do: 'slow', ms: DELAY_MS });
  const bearer = { authorization: `Bearer ${demo.grant().accessToken}` };
  const get = fetchWithin(10_000);
  return {
    ...{ house, google: apart, grants: demo, enter },
    async later(ms) {
      clock.ms += ms;
      await apart({ do: 'clock', ms: clock.ms });
    },
    ask: () => call(house.mcpUrl, token),
    async plain(steps) {
      for (const step of steps) {
        const answers = await Promise.all(step.map((url) => get(`${demo.url}${url}`, { headers: bearer })));
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
  const { later } = stand;
  await later(LATER_MS);
  await stand.google({ do: 'requests' });
  await stand.ask();
  const requests = (await stand.google({ do: 'requests' })) as string[];
  const [first, rest] = [requests.filter(isOfLists), requests.filter((url) => !isOfLists(url))];
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

/** Without what only waits to be collected: pages are given back some time after that. */
async function rssInUse(): Promise<number> {
  const found: number[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    globalThis.gc?.();
    await wait(250);
    found.push(process.memoryUsage().rss);
  }
  return Math.min(...found);
}

async function memoryBar(stand: Stand): Promise<Bar> {
  await stand.google({ do: 'fast' });
  let after = 0;
  for (let n = 0; n < CALLS; n += 1) {
    if (n === WARM_UP) after = await rssInUse();
    await stand.later(ALL_ANEW_MS);
    if (n % 50 === 0) await stand.enter();
    await stand.ask();
  }
  const found = ((await rssInUse()) - after) / 2 ** 20;
  return {
    what: `MB that the process grows by in ${CALLS} calls after the first ${WARM_UP}`,
    found,
    most: MOST_GROWTH_MB,
  };
}
