import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { TOOLS } from '../../src/tools/index.ts';
import { type Memory, startShipped } from '../conformance/shipped.ts';
import { TestBrowser } from '../flows/browser.ts';
import { signInAsDemo } from '../flows/steps.ts';
import { freePort } from '../house.ts';
import type { Revision } from '../mcp/plain-request.ts';
import { authorizeUrl, newClient, redeem } from '../oauth/requests.ts';
import { throughConsent } from '../oauth/visits.ts';
import type { Bar } from './encoding.ts';

const [ROUNDS, CALLS, AT_ONCE] = [5, 600, 16];
const MOST_RATIO = 1.6;
const [MOST_WAIT, MOST_LONGEST_WAIT] = [2, 3];
const [ALL_CALLS, MOST_GROWTH_MB] = [20_000, 60];
/** Each may ask 600 times a minute. */
const CONNECTIONS = 40;
/** `/proc` counts in hundredths of a second. */
const TICK_MS = 10;

/** A server to measure, in a process of its own. */
interface Measured {
  readonly pid: number;
  readonly mcpUrl: string;
  readonly tokens: readonly string[];
  asked: number;
  close(): Promise<void>;
}

/**
 * Processor time of a call without sources, beside a bare server's in the same turns, in both eras; and what the process
 * keeps after many. Both run with what the image sets. Linux only.
 */
export async function callBars(): Promise<readonly Bar[]> {
  const memory = memoryOfImage();
  const ours = await measureShipped(memory);
  const bare = await startBare(memory);
  try {
    const idle = rssOf(ours);
    const bars: Bar[] = [];
    for (const revision of ['2026-07-28', '2025-11-25'] as const) bars.push(...(await ratioBars(ours, bare, revision)));
    while (ours.asked < ALL_CALLS) await callMany(ours, '2026-07-28', CALLS);
    const what = `MB of the shipped process after ${ours.asked} calls, above ${Math.round(idle)} MB when idle`;
    return [...bars, { what, found: rssOf(ours) - idle, most: MOST_GROWTH_MB }];
  } finally {
    await ours.close();
    await bare.close();
  }
}

/** What the image sets so that a process stays small. */
function memoryOfImage(): Memory {
  const dockerfile = readFileSync('Dockerfile', 'utf8');
  const found = dockerfile.matchAll(/\b(NODE_OPTIONS|MALLOC_\w+)=(?:"([^"]+)"|(\S+))/g);
  const env = Object.fromEntries([...found].map(([, name = '', quoted, plain]) => [name, quoted ?? plain ?? '']));
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? [];
  return { env, flags: (JSON.parse(command) as string[]).filter((word) => word.startsWith('--')) };
}

async function measureShipped(memory: Memory): Promise<Measured> {
  const shipped = await startShipped(memory);
  return { ...shipped, tokens: await linkedTokens(shipped.url), asked: 0 };
}

async function startBare(memory: Memory): Promise<Measured> {
  const port = await freePort();
  const env = { ...process.env, ...memory.env, PORT: String(port), TOOLS: String(TOOLS.length) };
  const child = spawn(process.execPath, [...memory.flags, 'dist/bench/bare-server.js'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return {
    pid: child.pid ?? 0,
    mcpUrl: `http://127.0.0.1:${port}/mcp`,
    tokens: ['none'],
    asked: 0,
    async close() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** Links the demo's person as often, in one browser. */
async function linkedTokens(url: string): Promise<readonly string[]> {
  const client = await newClient(url);
  const browser = new TestBrowser(client.redirect_uris[0]);
  const tokens: string[] = [];
  while (tokens.length < CONNECTIONS) {
    const first = await browser.open(authorizeUrl(url, client));
    const consent = first.url.pathname === '/sign-in' ? await signInAsDemo(browser, first) : first;
    const back = await throughConsent(browser, consent);
    const { body } = await redeem(url, client, back.searchParams.get('code') ?? '');
    tokens.push(String(body.access_token));
  }
  return tokens;
}

async function ratioBars(ours: Measured, bare: Measured, revision: Revision): Promise<readonly Bar[]> {
  const taken = { ours: newTaken(), bare: newTaken() };
  for (const server of [ours, bare]) await callMany(server, revision, CALLS);
  for (let round = 0; round < ROUNDS; round += 1) {
    await take(taken.ours, ours, revision);
    await take(taken.bare, bare, revision);
  }
  const bar = (what: string, own: number, other: number, most: number): Bar => ({
    what: `${what} of get_current_datetime with a token (${own.toFixed(2)} ms) to a bare server's (${other.toFixed(2)} ms), ${revision}`,
    found: own / other,
    most,
  });
  const [own, other] = [median(taken.ours.cpuMs) / CALLS, median(taken.bare.cpuMs) / CALLS];
  const waits = (share: number) => [rankOf(taken.ours.waitsMs, share), rankOf(taken.bare.waitsMs, share)] as const;
  return [
    bar('CPU', own, other, MOST_RATIO),
    bar(`p50, ${AT_ONCE} at once,`, ...waits(0.5), MOST_WAIT),
    bar(`p99, ${AT_ONCE} at once,`, ...waits(0.99), MOST_LONGEST_WAIT),
  ];
}

/** What a server took: processor time a round, and how long each call waited. */
interface Taken {
  readonly cpuMs: number[];
  readonly waitsMs: number[];
}

const newTaken = (): Taken => ({ cpuMs: [], waitsMs: [] });

async function take({ cpuMs: rounds, waitsMs }: Taken, server: Measured, revision: Revision): Promise<void> {
  const before = cpuMs(server);
  waitsMs.push(...(await callMany(server, revision, CALLS)));
  rounds.push(cpuMs(server) - before);
}

function cpuMs({ pid }: Measured): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

const rssOf = ({ pid }: Measured): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const median = (values: readonly number[]): number => rankOf(values, 0.5);

const rankOf = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/** Gives how long each call waited, in ms. */
async function callMany(server: Measured, revision: Revision, times: number): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const waitsMs: number[] = [];
  let left = times;
  const caller = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      server.asked += 1;
      const began = performance.now();
      await callOnce(server, revision, agent);
      waitsMs.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  agent.destroy();
  return waitsMs;
}

const TOOL = 'get_current_datetime';

function callOnce({ mcpUrl, tokens, asked }: Measured, revision: Revision, agent: Agent): Promise<void> {
  const modern = revision === '2026-07-28';
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const params = { name: TOOL, arguments: {}, ...(modern && { _meta: envelope }) };
  const headers = {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    'mcp-protocol-version': revision,
    authorization: `Bearer ${tokens[asked % tokens.length]}`,
    ...(modern && { 'mcp-method': 'tools/call', 'mcp-name': TOOL }),
  };
  return new Promise((resolve, reject) => {
    const asking = request(mcpUrl, { method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        text += chunk;
      });
      answer.on('end', () => {
        if (answer.statusCode === 200 && text.includes('"content"') && !text.includes('isError')) resolve();
        else reject(new Error(`answered ${answer.statusCode}: ${text.slice(0, 200)}`));
      });
    });
    asking.once('error', reject);
    asking.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
  });
}
