import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { afterAll, beforeAll, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { openHouse, type TestHouse } from './house.ts';

const jsonIn = (path: string) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'));
const entry = jsonIn('server.json');

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

it('server.json is what the registry takes', () => {
  const ajv = new Ajv({ allErrors: true, strict: false });
  formats.default(ajv);
  const fits = ajv.compile(jsonIn('fixtures/registry/server.schema.json'));
  expect(fits(entry), JSON.stringify(fits.errors)).toBe(true);
  expect(fits({ ...entry, version: '^0.1.0' })).toBe(false);
});

it('server.json tells of this version, and of an address that works with every variable filled in', () => {
  expect(entry.version).toBe(packageJson.version);
  const [{ url, variables }] = entry.remotes;
  const filled = url.replace(/\{(\w+)\}/g, (_: string, name: string) => variables[name].default);
  expect(new URL(filled).pathname).toBe('/mcp');
});

it('every icon it names is there, in the type it says', async () => {
  for (const { src, mimeType } of entry.icons) {
    const answer = await fetch(house.url + new URL(src).pathname);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, mimeType]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 4).toString('latin1')).toBe(mimeType === 'image/png' ? '\x89PNG' : '<svg');
  }
});
