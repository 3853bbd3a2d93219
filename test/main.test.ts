import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './house.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TIMEOUT = { timeout: 60_000 };

/** The program as it is started by people, in a process of its own. */
describe('the process', () => {
  let folder: string;
  let dataDir: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'main-'));
    dataDir = join(folder, 'data');
    for (const [entry, name] of [
      ['src/main.ts', 'main'] as const,
      ['src/cli/time-compass.ts', 'cli/time-compass'] as const,
    ]) {
      execFileSync(
        join(ROOT, 'node_modules/.bin/esbuild'),
        [
          ...[entry, `--outfile=${join(folder, `${name}.js`)}`, '--bundle', '--platform=node', '--format=esm'],
          ...['--target=node24', '--external:pg-native', '--log-level=error', '--jsx=automatic'],
          ...['--jsx-import-source=hono/jsx', '--keep-names'],
          "--banner:js=import{createRequire}from'node:module';const require=createRequire(import.meta.url);",
        ],
        { cwd: ROOT },
      );
    }
  });
  const running: ChildProcess[] = [];
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });

  /** Starts it and waits for its address. */
  async function start(...words: string[]): Promise<{ child: ChildProcess; url: string; said: () => string }> {
    const port = await freePort();
    const env = {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '0',
      NODE_COMPILE_CACHE: join(folder, 'c'),
    };
    const child = spawn(process.execPath, words, { env, cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    running.push(child);
    let text = '';
    const { stdout } = child;
    if (!stdout) throw new Error('it says nothing');
    await new Promise<void>((resolve, reject) => {
      stdout.on('data', (chunk) => {
        text += chunk;
        if (text.includes('owner sign-in')) resolve();
      });
      child.once('exit', () => reject(new Error(`it ended: ${text}`)));
    });
    return { child, url: `http://localhost:${port}`, said: () => text };
  }

  async function end({ child }: { child: ChildProcess }, signal: NodeJS.Signals) {
    const exit = once(child, 'exit');
    child.kill(signal);
    return (await exit)[0] as number | null;
  }

  it('starts, is asked to end, and ends with everything in one file', TIMEOUT, async () => {
    const server = await start('main.js');
    expect(await (await fetch(`${server.url}/readyz`)).text()).toBe('ok');
    expect(await end(server, 'SIGTERM')).toBe(0);
    expect(server.said()).toMatch(/"signal":"SIGTERM".*\n.*"msg":"stopped"/);
    expect((await readdir(dataDir)).toSorted()).toEqual(['time-compass.db', 'vault.key']);
  });

  it('a command whose reader goes away ends without a crash', TIMEOUT, async () => {
    const child = spawn(process.execPath, ['cli/time-compass.js', 'help'], { cwd: folder });
    running.push(child);
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    child.stdout.destroy();
    await once(child, 'close');
    expect(said).toBe('');
  });

  it('is killed at work, and goes on where it was; `time-compass serve` is the same server', TIMEOUT, async () => {
    const server = await start('cli/time-compass.js', 'serve');
    const client = await register(server.url);
    expect(await authorize(server.url, client)).toBe(303);
    expect(await end(server, 'SIGKILL')).toBeNull();
    expect(await readdir(dataDir)).toContain('time-compass.db-wal');
    const again = await start('main.js');
    expect([await authorize(again.url, client), await authorize(again.url, 'nobody')]).toEqual([303, 400]);
    expect(await (await fetch(`${again.url}/readyz`)).text()).toBe('ok');
    expect(await end(again, 'SIGINT')).toBe(0);
    expect(await readdir(dataDir)).not.toContain('time-compass.db-wal');
  });
});

const CALLBACK = 'http://localhost:33418/callback';

async function register(url: string): Promise<string> {
  const body = JSON.stringify({ redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none' });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/oauth/register`, { method: 'POST', headers, body });
  return ((await answer.json()) as { client_id: string }).client_id;
}

/** The status for a client that sends a person here: 303 on to the pages where it is known. */
async function authorize(url: string, client: string): Promise<number> {
  const query = new URLSearchParams({
    ...{ client_id: client, response_type: 'code', redirect_uri: CALLBACK, resource: `${url}/mcp` },
    ...{ code_challenge: 'c'.repeat(43), code_challenge_method: 'S256' },
  });
  return (await fetch(`${url}/oauth/authorize?${query}`, { redirect: 'manual' })).status;
}
