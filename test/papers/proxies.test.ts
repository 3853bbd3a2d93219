import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTS } from '../hosts/hosts.ts';
import { demoPerson } from '../hosts/people.ts';
import { ScriptedHost } from '../hosts/scripted-host.ts';
import { trustProxy } from '../hosts/tls-proxy.ts';
import { freePort, openHouse, type TestHouse } from '../house.ts';
import { cert, key } from '../net/localhost-certificate.ts';
import { sampleUnder } from './blocks.ts';
import { installed } from './programs.ts';

const PAPER = readFileSync(new URL('../../docs/proxies.md', import.meta.url), 'utf8');

interface Place {
  readonly folder: string;
  readonly port: number;
  readonly behind: string;
}

/** A proxy of the paper, with the paper's own lines, on ports and with certificates of the test. */
interface Sample {
  readonly name: string;
  readonly heading: string;
  /** The paper's lines with what only this place has. */
  settle(lines: string, place: Place): string;
  words(file: string, folder: string): string[];
  /** Whose certificate is to be believed. */
  authority(folder: string): string | undefined;
}

const inside = (folder: string, ...names: string[]): string[] => names.map((name) => `${name} ${folder}/${name};`);
const TEMPORARY = [
  'client_body_temp_path',
  'proxy_temp_path',
  'fastcgi_temp_path',
  'uwsgi_temp_path',
  'scgi_temp_path',
];

const SAMPLES: readonly Sample[] = [
  {
    ...{ name: 'nginx', heading: 'nginx' },
    settle: (lines, { folder, port, behind }) =>
      [
        process.getuid?.() === 0 ? 'user root;' : '',
        ...[
          `pid ${folder}/pid;`,
          'daemon off;',
          `error_log ${folder}/error.log;`,
          'events {}',
          'http {',
          'access_log off;',
        ],
        ...inside(folder, ...TEMPORARY),
        lines
          .replace('listen 443', `listen 127.0.0.1:${port}`)
          .replace('http://127.0.0.1:8787', behind)
          .replace('time.example.org', 'localhost')
          .replace(/\/\S+fullchain\.pem/, `${folder}/cert.pem`)
          .replace(/\/\S+privkey\.pem/, `${folder}/key.pem`),
        '}',
      ].join('\n'),
    words: (file, folder) => ['-c', file, '-p', folder, '-e', join(folder, 'error.log')],
    authority: () => cert,
  },
  {
    ...{ name: 'caddy', heading: 'Caddy' },
    settle: (lines, { folder, port, behind }) =>
      [
        `{\nadmin off\nlocal_certs\nskip_install_trust\nauto_https disable_redirects\nstorage file_system ${folder}/kept\n}`,
        lines.replace('time.example.org', `localhost:${port}`).replace('127.0.0.1:8787', new URL(behind).host),
      ].join('\n'),
    words: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    authority(folder) {
      const root = join(folder, 'kept/pki/authorities/local/root.crt');
      return existsSync(root) ? readFileSync(root, 'utf8') : undefined;
    },
  },
];

describe.each(SAMPLES.filter(({ name }) => installed(name, 'its sample in docs/proxies.md')))(
  '$name as the paper has it',
  (sample) => {
    let folder: string;
    let house: TestHouse;
    let proxy: ChildProcess;
    let publicUrl: string;
    let distrust: () => Promise<void>;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'proxy-'));
      const port = await freePort();
      publicUrl = `https://localhost:${port}`;
      house = await openHouse({ env: { PUBLIC_URL: publicUrl, TRUST_PROXY: 'x-real-ip' }, now: Date.now });
      await writeFile(join(folder, 'cert.pem'), cert);
      await writeFile(join(folder, 'key.pem'), key);
      const file = join(folder, 'config');
      await writeFile(file, sample.settle(sampleUnder(PAPER, sample.heading), { folder, port, behind: house.url }));
      proxy = spawn(sample.name, sample.words(file, folder), {
        env: { ...process.env, HOME: folder },
        stdio: 'ignore',
      });
      distrust = await trustWhenReady(`${publicUrl}/readyz`, () => sample.authority(folder));
    });
    afterAll(async () => {
      await distrust?.();
      const ended = once(proxy, 'exit');
      proxy.kill();
      await ended;
      await house.close();
      await rm(folder, { recursive: true });
    });

    it.each(HOSTS.filter(({ document }) => !document))('lets $name connect and ask', async (host) => {
      const assistant = new ScriptedHost(host, `${publicUrl}/mcp`);
      await assistant.connect(demoPerson);
      expect((await assistant.open()).status).toBe(200);
      const { status } = await assistant.request('tools/call', { name: 'get_time_context', arguments: {} });
      expect(status).toBe(200);
    });

    it('hands on what is told before the answer while that is still being made', async () => {
      const token = await tokenOf(publicUrl);
      house.google.injectFault({ match: /tasks\/v1/, answer: { kind: 'hang' } });
      const response = await post(publicUrl, token, {
        method: 'tools/call',
        params: { name: 'get_time_context', arguments: {}, _meta: { progressToken: 'p' } },
      });
      const first = await response.body?.getReader().read();
      house.google.clearFaults();
      const text = new TextDecoder().decode(first?.value);
      expect(text).toContain('notifications/progress');
      expect(text).not.toContain('"result"');
    });

    it('lets the largest body through that the server takes, and no larger one', async () => {
      const token = await tokenOf(publicUrl);
      const sized = (bytes: number) => {
        const ask = { method: 'tools/list', params: { _meta: { padding: '' } } };
        const bare = JSON.stringify({ jsonrpc: '2.0', id: 1, ...ask }).length;
        return post(publicUrl, token, { ...ask, params: { _meta: { padding: 'x'.repeat(bytes - bare) } } });
      };
      expect((await sized(1 << 20)).status).toBe(200);
      // the server hangs up on the rest of it, which a proxy may tell in its own way
      expect([413, 502]).toContain((await sized((1 << 20) + 1)).status);
    });

    it('tells who asks by the header of TRUST_PROXY, which nobody else can write', async () => {
      const register = (count: number) =>
        fetch(`${publicUrl}/oauth/register`, {
          method: 'POST',
          headers: { 'x-real-ip': `192.0.2.${count}` },
          body: '',
        }).then(({ status }) => status);
      const answers = await Promise.all(Array.from({ length: 21 }, (_, count) => register(count)));
      expect(answers).toContain(429);
    });
  },
);

const post = (publicUrl: string, token: string, ask: object) =>
  fetch(`${publicUrl}/mcp`, {
    method: 'POST',
    headers: {
      ...{ accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
      ...{ 'mcp-protocol-version': '2025-06-18', authorization: `Bearer ${token}` },
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...ask }),
  });

async function tokenOf(publicUrl: string): Promise<string> {
  const [host] = HOSTS;
  if (!host) throw new Error('no hosts');
  const assistant = new ScriptedHost(host, `${publicUrl}/mcp`);
  await assistant.connect(demoPerson);
  return assistant.tokens?.access_token ?? '';
}

/** Believes the proxy's authority as soon as it is known, and waits until a request gets through. */
async function trustWhenReady(address: string, authority: () => string | undefined): Promise<() => Promise<void>> {
  for (;;) {
    const known = authority();
    const distrust = trustProxy(known);
    const answer = known ? await fetch(address).catch(() => undefined) : undefined;
    if (answer?.ok) return distrust;
    await distrust();
    await wait(100);
  }
}
