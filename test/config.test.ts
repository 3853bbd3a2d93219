import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigProblems, configTable, readConfig } from '../src/config.ts';

const KEY = Buffer.alloc(32, 5).toString('base64');
const PUBLIC = 'https://time.example.org';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigProblems) return error.problems;
    throw error;
  }
  return [];
}

describe('what holds when nothing is set', () => {
  test('a server on loopback with the demo, closed to others', () => {
    expect(readConfig({})).toEqual({
      port: 8787,
      host: '127.0.0.1',
      publicUrl: new URL('http://localhost:8787/'),
      loopback: true,
      dataDir: './data',
      signUp: 'closed',
      allowedEmails: [],
      privateHosts: [],
      demo: true,
      defaultZone: 'Asia/Taipei',
      answerLayout: 'compact',
      logLevel: 'info',
    });
  });

  test('an empty or blank value counts as not set', () => {
    const names = ['PORT', 'PUBLIC_URL', 'VAULT_KEYS', 'OWNER_TOKEN', 'OWNER_TOKEN_FILE', 'GOOGLE_CLIENT_ID', 'DEMO'];
    const blank = Object.fromEntries(
      [...names, 'DATABASE_URL', 'ALLOWED_EMAILS'].map((name, at) => [name, ' '.repeat(at)]),
    );
    expect(readConfig(blank)).toEqual(readConfig({}));
  });

  test('the public address follows the port, and variables of others are none of our business', () => {
    expect(readConfig({ PORT: '9000', HOME: '/root' }).publicUrl.href).toBe('http://localhost:9000/');
  });
});

describe('what can be set', () => {
  test('everything at once', () => {
    const config = readConfig({
      PORT: ' 80 ',
      HOST: '0.0.0.0',
      PUBLIC_URL: PUBLIC,
      DATA_DIR: '/data',
      DATABASE_URL: 'postgres://compass:hush@db.example.org/compass',
      VAULT_KEYS: `k2:${KEY},k1:${KEY}`,
      OWNER_TOKEN: 'o'.repeat(32),
      SIGN_UP: 'open',
      ALLOWED_EMAILS: 'Ann@Example.org, bo@example.org,',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'hush',
      CWA_API_KEY: 'CWA-hush',
      PRIVATE_HOSTS: 'Moodle.LAN.:443, [FD00:0::1]:8080,10.0.0.5:80,',
      TRUST_PROXY: 'Fly-Client-IP',
      DEMO: '0',
      DEFAULT_TIME_ZONE: 'Europe/Berlin',
      LOG_LEVEL: 'debug',
      ANSWER_LAYOUT: 'compact',
    });
    expect(config).toMatchObject({
      port: 80,
      host: '0.0.0.0',
      loopback: false,
      dataDir: '/data',
      signUp: 'open',
      allowedEmails: ['ann@example.org', 'bo@example.org'],
      google: { clientId: 'id', issuer: 'https://accounts.google.com', apiRoot: 'https://www.googleapis.com/' },
      privateHosts: ['moodle.lan:443', 'fd00::1:8080', '10.0.0.5:80'],
      trustProxy: 'fly-client-ip',
      demo: false,
      defaultZone: 'Europe/Berlin',
      logLevel: 'debug',
    });
    expect(config.publicUrl.href).toBe(`${PUBLIC}/`);
    expect(config.databaseUrl?.reveal()).toBe('postgres://compass:hush@db.example.org/compass');
    expect(config.vaultKeys?.reveal()).toBe(`k2:${KEY},k1:${KEY}`);
    expect(config.ownerToken?.reveal()).toBe('o'.repeat(32));
    expect(config.google?.clientSecret.reveal()).toBe('hush');
    expect(config.cwa?.apiRoot).toBe('https://opendata.cwa.gov.tw/');
    expect(config.cwa?.apiKey.reveal()).toBe('CWA-hush');
    expect(JSON.stringify(config)).not.toMatch(/hush|ooo|k2:/);
  });

  test.each([
    'http://localhost:3000',
    'http://127.0.0.1',
    'http://127.9.9.9:1',
    'http://[::1]:8787',
    'https://localhost',
  ])('%s is loopback, where the demo is on', (url) =>
    expect(readConfig({ PUBLIC_URL: url })).toMatchObject({ loopback: true, demo: true }),
  );

  test('on loopback an owner token may be short and the demo may be off', () => {
    expect(readConfig({ OWNER_TOKEN: 'short', DEMO: '0' })).toMatchObject({ demo: false });
    expect(readConfig({ OWNER_TOKEN: 'short', HOST: '::1' })).toMatchObject({ host: '::1' });
  });

  test('a public server has no demo', () => {
    expect(readConfig({ PUBLIC_URL: PUBLIC })).toMatchObject({ demo: false, loopback: false });
  });

  test('stand-ins of Google keep their path', () => {
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'hush' };
    const roots = { GOOGLE_ISSUER: 'http://localhost:4000/google', GOOGLE_API_ROOT: 'http://127.0.0.1:4000/api' };
    expect(readConfig({ ...google, ...roots }).google).toMatchObject({
      issuer: 'http://localhost:4000/google',
      apiRoot: 'http://127.0.0.1:4000/api/',
    });
  });
});

test('the weather comes with its key, in a file too, and an address alone brings none', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'time-compass-'));
  await writeFile(join(dir, 'key'), 'CWA-hush\n');
  const CWA_API_ROOT = 'http://localhost:4000/weather';
  const { cwa } = readConfig({ CWA_API_KEY_FILE: join(dir, 'key'), CWA_API_ROOT });
  await rm(dir, { recursive: true });
  expect([cwa?.apiKey.reveal(), cwa?.apiRoot]).toEqual(['CWA-hush', `${CWA_API_ROOT}/`]);
  expect(readConfig({ CWA_API_ROOT }).cwa).toBeUndefined();
});

describe('what is refused', () => {
  test.each<[string, string]>([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', 'http'],
    ['HOST', 'http://0.0.0.0'],
    ['HOST', '..'],
    ['HOST', '::::1'],
    ['HOST', '127.0.0.1:80'],
    ['PUBLIC_URL', 'compass.example.com'],
    ['PUBLIC_URL', 'http://compass.example.com'],
    ['PUBLIC_URL', 'http://localhost.example.org'],
    ['PUBLIC_URL', 'ftp://localhost'],
    ['PUBLIC_URL', `${PUBLIC}/mcp`],
    ['PUBLIC_URL', `${PUBLIC}/?a`],
    ['PUBLIC_URL', `${PUBLIC}/#`],
    ['PUBLIC_URL', 'https://ann:hush@time.example.org'],
    ['DATABASE_URL', 'db.example.org'],
    ['DATABASE_URL', 'mysql://db.example.org/compass'],
    ['DATABASE_URL', 'postgres://db.example.org'],
    ['DATABASE_URL', 'postgres://ann:100%@db.example.org/compass'],
    ['DATABASE_URL', 'postgres://ann:a/b@db.example.org/compass'],
    ['VAULT_KEYS', KEY],
    ['VAULT_KEYS', `k1:${Buffer.alloc(16).toString('base64')}`],
    ['VAULT_KEYS', `k1:${KEY},k1:${KEY}`],
    ['SIGN_UP', 'yes'],
    ['ALLOWED_EMAILS', 'ann'],
    ['ALLOWED_EMAILS', ','],
    ['GOOGLE_ISSUER', 'http://accounts.example.org'],
    ['GOOGLE_API_ROOT', 'nowhere'],
    ['CWA_API_ROOT', 'http://weather.example.org'],
    ['PRIVATE_HOSTS', 'campus.lan'],
    ['PRIVATE_HOSTS', 'campus.lan:443,https://x.lan:80'],
    ['PRIVATE_HOSTS', 'campus.lan:70000'],
    ['PRIVATE_HOSTS', '10.0.0.0/8:443'],
    ['PRIVATE_HOSTS', ' , '],
    ['TRUST_PROXY', 'X-Forwarded-For, X-Real-IP'],
    ['DEMO', 'true'],
    ['DEFAULT_TIME_ZONE', 'UTC+8'],
    ['LOG_LEVEL', 'loud'],
    ['ANSWER_LAYOUT', 'wide'],
  ])('%s=%s, with one sentence that names it and does not repeat the value', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(name);
    expect(problems[0]).toMatch(/\.$/);
    if (value.length > 6) expect(problems[0]).not.toContain(value);
  });

  test('a token for metrics is taken as it is or from a file, and a short one only on this machine', () => {
    expect(readConfig({ METRICS_TOKEN: 'hush' }).metricsToken?.reveal()).toBe('hush');
    expect(problemsOf({ METRICS_TOKEN: 'hush', PUBLIC_URL: PUBLIC })).toEqual([
      expect.stringMatching(/^METRICS_TOKEN must have at least 32 characters/),
    ]);
    expect(problemsOf({ METRICS_TOKEN_FILE: '/nowhere' })).toEqual([
      expect.stringMatching(/^METRICS_TOKEN_FILE names/),
    ]);
  });

  test.each(['closed', 'invite', 'open'])('SIGN_UP may be %s', (value) => {
    expect(readConfig({ SIGN_UP: value }).signUp).toBe(value);
  });

  test.each<[string, Record<string, string>, RegExp]>([
    [
      'a short owner token on a public server',
      { PUBLIC_URL: PUBLIC, OWNER_TOKEN: 'o'.repeat(31) },
      /^OWNER_TOKEN must have at least 32/,
    ],
    [
      'a short owner token that other machines can try',
      { HOST: '0.0.0.0', OWNER_TOKEN: 'o'.repeat(31) },
      /^OWNER_TOKEN must have at least 32/,
    ],
    ['the demo on a public server', { PUBLIC_URL: PUBLIC, DEMO: '1' }, /^DEMO=1 needs a loopback PUBLIC_URL/],
    [
      'Postgres with the key on one machine',
      { DATABASE_URL: 'postgresql:///compass?host=/run/postgresql' },
      /^DATABASE_URL needs VAULT_KEYS, the same for every instance: set it to k1: /,
    ],
    ['half of Google', { GOOGLE_CLIENT_ID: 'id' }, /belong together: set both, or neither/],
    ['the other half of Google', { GOOGLE_CLIENT_SECRET: 'hush' }, /belong together: set both, or neither/],
  ])('%s', (_, env, sentence) => {
    expect(problemsOf(env)).toEqual([expect.stringMatching(sentence)]);
  });

  test('all problems are told at once, and no value of a secret with them', () => {
    const problems = problemsOf({
      PORT: 'x',
      DEMO: '1',
      PUBLIC_URL: PUBLIC,
      OWNER_TOKEN: 'owner-hush',
      VAULT_KEYS: 'vault-hush',
      GOOGLE_CLIENT_SECRET: 'google-hush',
      DATABASE_URL: 'postgres://hush@db',
      SIGN_UP: 'sometimes',
    });
    const named = ['PORT', 'VAULT_KEYS', 'DATABASE_URL', 'SIGN_UP', 'GOOGLE_CLIENT_ID'];
    for (const name of named) expect(problems.join('\n')).toContain(name);
    expect(problems.join('\n')).not.toContain('hush');
    // rules over PUBLIC_URL wait until PORT is right, since one may come from the other
    expect(problems).toHaveLength(5);
    expect(problemsOf({ DEMO: '1', PUBLIC_URL: PUBLIC, OWNER_TOKEN: 'owner-hush', LOG_LEVEL: 'x' })).toHaveLength(3);
  });
});

describe('secrets in files', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'config-'));
  });
  afterEach(() => rm(dir, { recursive: true }));

  const file = async (text: string) => {
    await writeFile(join(dir, 'secret'), text);
    return join(dir, 'secret');
  };

  test('each secret is read from its file and trimmed', async () => {
    expect(readConfig({ OWNER_TOKEN_FILE: await file(' from-file\n') }).ownerToken?.reveal()).toBe('from-file');
    const keys = await file(`k1:${KEY}\n`);
    expect(readConfig({ VAULT_KEYS_FILE: keys }).vaultKeys?.reveal()).toBe(`k1:${KEY}`);
    const address = await file('postgres://db/compass');
    const database = readConfig({ DATABASE_URL_FILE: address, VAULT_KEYS: `k1:${KEY}` });
    expect(database.databaseUrl?.reveal()).toBe('postgres://db/compass');
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET_FILE: await file('hush') };
    expect(readConfig(google).google?.clientSecret.reveal()).toBe('hush');
  });

  test('what is in a file is checked as well', async () => {
    const env = { PUBLIC_URL: PUBLIC, OWNER_TOKEN_FILE: await file('short') };
    expect(problemsOf(env)).toEqual([expect.stringMatching(/^OWNER_TOKEN must have/)]);
    expect(problemsOf({ VAULT_KEYS_FILE: await file('nonsense') })).toEqual([
      expect.stringMatching(/^VAULT_KEYS must/),
    ]);
  });

  test('a value and a file together, an empty file and an unreadable one are refused', async () => {
    const path = await file('hush');
    const both = problemsOf({ OWNER_TOKEN: 'hush', OWNER_TOKEN_FILE: path });
    expect(both).toEqual(['Set OWNER_TOKEN or OWNER_TOKEN_FILE, not both.']);
    expect(problemsOf({ OWNER_TOKEN_FILE: await file(' \n') })).toEqual([expect.stringMatching(/names an empty file/)]);
    const missing = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET_FILE: join(dir, 'hush') };
    expect(problemsOf(missing)).toEqual([
      expect.stringMatching(/^GOOGLE_CLIENT_SECRET_FILE names a file that cannot be read: /),
    ]);
    expect(problemsOf(missing)[0]).not.toContain('hush');
  });
});

describe('the table of settings', () => {
  const README = new URL('../README.md', import.meta.url);

  test('each row has a name, a default and a sentence', () => {
    const [head, line, ...rows] = configTable().split('\n');
    expect([head, line]).toEqual(['| name | default | meaning |', '|---|---|---|']);
    for (const row of rows) expect(row).toMatch(/^\| `[A-Z_]+`(, `[A-Z_]+_FILE`)? \| \S.* \| \S.*\. \|$/);
    expect(rows).toHaveLength(22);
    expect(rows).toContain('| `PORT` | `8787` | Port to listen on. |');
    expect(configTable()).toContain('| `DATABASE_URL`, `DATABASE_URL_FILE` |');
  });

  test('README holds it; UPDATE_SNAPSHOTS=1 renews it', () => {
    const text = readFileSync(README, 'utf8');
    const held = /(<!-- config:start -->\n)[\s\S]*?(\n<!-- config:end -->)/;
    const renewed = text.replace(held, (_, start, end) => `${start}${configTable()}${end}`);
    if (process.env.UPDATE_SNAPSHOTS) writeFileSync(README, renewed);
    expect(renewed).toBe(readFileSync(README, 'utf8'));
  });
});
