import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../house.ts';

export interface Shipped {
  readonly url: string;
  readonly mcpUrl: string;
  readonly pid: number;
  close(): Promise<void>;
}

/** What keeps a process small. */
export interface Memory {
  readonly env: Readonly<Record<string, string>>;
  readonly flags: readonly string[];
}

/** Starts the bundle that is shipped, as its own process with the demo's data; `memory` is what the image sets for it. */
export async function startShipped(memory: Memory = { env: {}, flags: [] }): Promise<Shipped> {
  const dataDir = await mkdtemp(join(tmpdir(), 'time-compass-'));
  const port = await freePort();
  const env = { ...process.env, ...memory.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [...memory.flags, 'dist/main.js'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error('the server ended')))]);
  const url = `http://localhost:${port}`;
  return {
    url,
    mcpUrl: `${url}/mcp`,
    pid: child.pid ?? 0,
    async close() {
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
