import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/operate/commands.ts';
import { readConfig } from '../../src/config.ts';

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const text = read('fly.toml');

/** The keys of a section that Fly documents; `[[x]]` is written as `x[]`. */
const DOCUMENTED: Readonly<Record<string, readonly string[]>> = {
  '': ['app', 'primary_region', 'kill_signal', 'kill_timeout', 'swap_size_mb'],
  build: ['dockerfile', 'image', 'args', 'build-target'],
  deploy: ['release_command', 'release_command_timeout', 'strategy', 'wait_timeout', 'max_unavailable'],
  env: ['PUBLIC_URL', 'TRUST_PROXY'],
  http_service: ['internal_port', 'force_https', 'auto_stop_machines', 'auto_start_machines', 'min_machines_running'],
  'http_service.checks[]': ['method', 'path', 'interval', 'timeout', 'grace_period', 'protocol', 'headers'],
  mounts: ['source', 'destination', 'initial_size', 'snapshot_retention'],
  'vm[]': ['size', 'memory', 'cpus', 'cpu_kind'],
};

type Value = string | number | boolean;
const SECTION = /^(\[?)\[([\w.]+)\]\]?$/;
const SETTING = /^([\w-]+) = ("[^"]*"|\d+|true|false)$/;

/** What the simple TOML of that file says, by `section.key`; throws on a line that is none. */
function valuesIn(toml: string): Map<string, Value> {
  const values = new Map<string, Value>();
  const lines = toml.split('\n').map((line) => line.trim());
  let section = '';
  for (const line of lines.filter((one) => one !== '' && !one.startsWith('#'))) {
    const [, list, name] = SECTION.exec(line) ?? [];
    section = name === undefined ? section : name + (list && '[]');
    if (name === undefined) values.set(...settingIn(line, section));
  }
  return values;
}

function settingIn(line: string, section: string): [string, Value] {
  const [, key, value] = SETTING.exec(line) ?? [];
  if (key === undefined || value === undefined) throw new Error(`not understood: ${line}`);
  return [`${section}.${key}`, JSON.parse(value)];
}

/** As its first lines say: [mounts] away, the # of [deploy] off. */
const withPostgres = text
  .replace(/^\[mounts\]\n(?: {2}.*\n)+/m, '')
  .replace(/^#\[deploy\]\n(?:# .*\n)+/m, (lines) => lines.replaceAll(/^#/gm, ''));

it.each([
  ['as it is', text],
  ['with Postgres', withPostgres],
])('has keys alone that Fly knows, %s', (_which, toml) => {
  const values = valuesIn(toml);
  for (const name of values.keys()) {
    const at = name.lastIndexOf('.');
    expect(DOCUMENTED[name.slice(0, at)], name).toContain(name.slice(at + 1));
  }
  expect(values.get('.kill_signal')).toBe('SIGTERM');
  expect(Number(values.get('.kill_timeout'))).toBeGreaterThan(20);
});

it('agrees with the image and with itself', () => {
  const values = valuesIn(text);
  const image = read('Dockerfile');
  expect(image).toContain(`PORT=${values.get('http_service.internal_port')}`);
  expect(image).toContain(`DATA_DIR=${values.get('mounts.destination')}`);
  const { publicUrl, trustProxy } = readConfig({
    PUBLIC_URL: String(values.get('env.PUBLIC_URL')),
    TRUST_PROXY: String(values.get('env.TRUST_PROXY')),
  });
  expect(publicUrl.host).toBe(`${values.get('.app')}.fly.dev`);
  expect(trustProxy).toBe('fly-client-ip');
  expect(values.get('http_service.checks[].path')).toBe('/readyz');
  expect(text).toContain(`fly volumes create ${values.get('mounts.source')} `);
});

it('runs commands that there are', () => {
  const [, release] = /^time-compass (\S+)$/.exec(String(valuesIn(withPostgres).get('deploy.release_command'))) ?? [];
  const told = [...text.matchAll(/"time-compass (\S+)"/g)].map(([, name]) => name);
  expect(told).toContain('owner-link');
  expect(COMMANDS.map(({ name }) => name)).toEqual(expect.arrayContaining([release, ...told]));
});

it('is the address that server.json presets', () => {
  const { remotes, websiteUrl } = JSON.parse(read('server.json'));
  const { host } = new URL(String(valuesIn(text).get('env.PUBLIC_URL')));
  expect([remotes[0].variables.host.default, new URL(websiteUrl).host]).toEqual([host, host]);
});
