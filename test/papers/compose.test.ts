import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { configTable, readConfig } from '../../src/config.ts';
import { envOfReadme, serverEnvironment, stepsOfReadme } from '../image/paper.ts';
import { installed } from './programs.ts';

const FILE = fileURLToPath(new URL('../../compose.yaml', import.meta.url));

/** What the image and compose.yaml settle themselves, and addresses that only stand-ins have. */
const SETTLED = ['PORT', 'HOST', 'DATA_DIR', 'DEMO', 'GOOGLE_ISSUER', 'GOOGLE_API_ROOT', 'CWA_API_ROOT'];

it('hands the server every setting that README lists', () => {
  const rows = configTable().split('\n').slice(2);
  const names = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ''),
  );
  const handed = Object.keys(serverEnvironment({}));
  expect(handed.toSorted()).toEqual(names.filter((name) => !SETTLED.includes(name)).toSorted());
});

it('what it hands over is in order, with an empty .env and with that of README', () => {
  const alone = readConfig(serverEnvironment({}));
  expect([alone.publicUrl.href, alone.trustProxy]).toEqual(['http://localhost:8787/', undefined]);
  const reached = readConfig(serverEnvironment(envOfReadme()));
  expect([reached.publicUrl.href, reached.trustProxy]).toEqual(['https://time.example.org/', 'x-forwarded-for']);
  expect(stepsOfReadme()).toHaveLength(3);
});

describe.runIf(installed('docker-compose', 'compose.yaml'))('Compose', () => {
  const folder = mkdtempSync(join(tmpdir(), 'compose-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const config = (...profiles: string[]): string => {
    const env = join(folder, 'env');
    const lines = Object.entries({ ...envOfReadme(), POSTGRES_PASSWORD: 'hush' });
    writeFileSync(env, lines.map(([name, value]) => `${name}=${value}\n`).join(''));
    const words = ['--file', FILE, '--env-file', env, ...profiles.flatMap((name) => ['--profile', name]), 'config'];
    return execFileSync('docker-compose', words, { encoding: 'utf8' });
  };

  it('takes the file, alone and with both profiles', () => {
    const alone = config();
    expect(alone).toContain('PUBLIC_URL: https://time.example.org');
    expect(alone).toMatch(/read_only: true/);
    const both = config('caddy', 'postgres');
    expect(both).toContain('caddy reverse-proxy --from time.example.org --to time-compass:8787');
    expect(both).toContain('POSTGRES_PASSWORD: hush');
  });

  it('would say so if it were not one', () => {
    const file = join(folder, 'compose.yaml');
    writeFileSync(file, readFileSync(FILE, 'utf8').replace('read_only: true', 'read_only: perhaps'));
    expect(() => execFileSync('docker-compose', ['--file', file, 'config'], { stdio: 'ignore' })).toThrow();
  });
});
