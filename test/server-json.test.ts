import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { openHouse, type TestHouse } from './house.ts';

const jsonIn = (path: string) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'));
const entry = jsonIn('server.json');

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const schema = jsonIn('fixtures/registry/server.schema.json');

describe('server.json and the schema of the registry', () => {
  const ajv = new Ajv({ allErrors: true, strict: false });
  formats.default(ajv);
  const fits = ajv.compile(schema);

  it('it fits', () => {
    expect(fits(entry), JSON.stringify(fits.errors)).toBe(true);
    expect(entry.$schema).toBe(schema.$id);
  });

  it.each([
    ['no name', { name: undefined }],
    ['a name without a slash', { name: 'time-compass' }],
    ['a long description', { description: 'x'.repeat(101) }],
    ['an address that is none', { websiteUrl: 'time-compass' }],
    ['an unknown transport', { remotes: [{ ...entry.remotes[0], type: 'http' }] }],
    ['an icon without an address', { icons: [{ mimeType: 'image/png' }] }],
  ])('%s would not', (_, wrong) => {
    expect(fits(JSON.parse(JSON.stringify({ ...entry, ...wrong })))).toBe(false);
  });

  it('no field is misspelt, which the schema would let pass', () => {
    const { ServerDetail, Icon, Input, StreamableHttpTransport } = schema.definitions;
    const knows = ({ properties }: { properties: object }, ...more: string[]) => [...Object.keys(properties), ...more];
    const [remote] = entry.remotes;
    for (const [value, known] of [
      [entry, knows(ServerDetail)],
      ...entry.icons.map((icon: object) => [icon, knows(Icon)]),
      [remote, knows(StreamableHttpTransport, 'variables')],
      ...Object.values(remote.variables).map((variable) => [variable, knows(Input)]),
    ]) {
      expect(known).toEqual(expect.arrayContaining(Object.keys(value)));
    }
  });

  it('its version is one, not a range of them, which the registry refuses beyond the schema', () => {
    expect(entry.version).toMatch(/^\d+\.\d+\.\d+(-[\w.-]+)?$/);
  });
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
