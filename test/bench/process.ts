import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Bar } from './encoding.ts';

const [ROUNDS, REQUESTS, AT_ONCE] = [5, 4_000, 64];
const PORT = 28_787;
/** As in the Dockerfile. */
const LIMITS = ['--max-old-space-size=192', '--max-semi-space-size=4'];

/** How the built server starts, and what it takes of memory, as it runs in the image. */
export async function processBars(): Promise<readonly Bar[]> {
  const [starts, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await took(['-e', 'console.log(1)']));
    starts.push(await withServer(async ({ ms }) => ms));
  }
  const memory = await withServer(async ({ server }) => {
    const idle = megabytes(server);
    for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, ask));
    return { idle, after: megabytes(server) };
  });
  return [
    {
      what: `ms from the command to the first answer, where Node alone takes ${median(bare).toFixed(0)}`,
      found: median(starts),
      most: 1_000,
    },
    { what: 'MB of memory, idle', found: memory.idle, most: 200 },
    { what: `MB of memory after ${REQUESTS} pages, ${AT_ONCE} at once`, found: memory.after, most: 300 },
  ];
}

interface Started {
  readonly server: ChildProcess;
  readonly ms: number;
}

async function withServer<T>(use: (started: Started) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const begin = performance.now();
  const env = { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' };
  const server = spawn(process.execPath, [...LIMITS, 'dist/main.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    if (server.stdout) await once(server.stdout, 'data');
    await ask();
    return await use({ server, ms: performance.now() - begin });
  } finally {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true });
  }
}

const ask = async (): Promise<string> => (await fetch(`http://127.0.0.1:${PORT}/`)).text();

async function took(words: readonly string[]): Promise<number> {
  const begin = performance.now();
  await once(spawn(process.execPath, words, { stdio: 'ignore' }), 'exit');
  return performance.now() - begin;
}

const megabytes = ({ pid }: ChildProcess): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
