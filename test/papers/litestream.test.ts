import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { TEST_VAULT_KEYS } from '../contract/test-vault.ts';
import { freePort } from '../house.ts';
import { authorizeUrl, newClient } from '../oauth/requests.ts';
import { installed } from './programs.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAPER = readFileSync(new URL('../../docs/backup.md', import.meta.url), 'utf8');

/** The shell line of the paper's image, and its litestream.yml. */
const [, command = ''] = /^CMD \["sh", "-c", "(.*)"\]$/m.exec(PAPER) ?? [];
const [, settings = ''] = /^(# litestream\.yml[\s\S]*?)^```$/m.exec(PAPER) ?? [];

describe.runIf(installed('litestream', 'the recipe for it in docs/backup.md'))(
  'a server that Litestream copies',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'litestream-'));
    const [data, bucket] = [join(folder, 'data'), join(folder, 'bucket')];
    let port: number;
    let child: ChildProcess | undefined;
    beforeAll(async () => {
      port = await freePort();
      const bundle = packageJson.scripts.bundle.replace('--outdir=dist', `--outfile=${folder}/dist/main.js`);
      execFileSync('sh', ['-c', `PATH=node_modules/.bin:$PATH ${bundle} src/main.ts`], { cwd: ROOT });
      const here = settings.replace('/data/', `${data}/`).replace(/s3:\S+/, `file://${bucket}`);
      writeFileSync(join(folder, 'litestream.yml'), here);
    });
    afterAll(async () => {
      child?.kill('SIGKILL');
      rmSync(folder, { recursive: true });
    });

    async function start(): Promise<string> {
      mkdirSync(data);
      const env = {
        ...process.env,
        PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
        ...{ PORT: String(port), DATA_DIR: data, DEMO: '0', VAULT_KEYS: TEST_VAULT_KEYS },
        LITESTREAM_CONFIG: join(folder, 'litestream.yml'),
      };
      child = spawn('sh', ['-c', command.replace('/data/', `${data}/`)], { cwd: folder, env, stdio: 'ignore' });
      const url = `http://localhost:${port}`;
      while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
        if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
        await wait(100);
      }
      return url;
    }

    async function end(): Promise<number | null> {
      if (!child) throw new Error('nothing runs');
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      return (await exit)[0];
    }

    it('comes back from the bucket with all that it had, where its volume is gone', { timeout: 90_000 }, async () => {
      expect(command).toMatch(/^litestream restore .* && exec litestream replicate /);
      const first = await start();
      while (globSync('**/snapshots/*', { cwd: bucket }).length === 0) await wait(100);
      // what is written last goes to the bucket while it ends
      const client = await newClient(first);
      expect(await end()).toBe(0);
      rmSync(data, { recursive: true });
      const again = await start();
      const known = await fetch(authorizeUrl(again, client), { redirect: 'manual' });
      expect(known.status).toBe(303);
      expect(
        (await fetch(authorizeUrl(again, { ...client, client_id: 'nobody' }), { redirect: 'manual' })).status,
      ).toBe(400);
      expect(await end()).toBe(0);
    });
  },
);
