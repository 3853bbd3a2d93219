import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { demoIsOpen } from '../../src/site/demo-door.ts';
import type { SiteParts } from '../../src/site/parts.ts';

const ON = { demo: {} } as SiteParts;

async function isOpen(parts: SiteParts, host: string | undefined, remoteAddress?: string): Promise<boolean> {
  const app = new Hono().get('/', (c) => c.json(demoIsOpen(c, parts)));
  const env = remoteAddress === undefined ? {} : { incoming: { socket: { remoteAddress } } };
  const answer = await app.request('/', { headers: host === undefined ? {} : { host } }, env);
  return (await answer.text()) === 'true';
}

it.each([
  ['localhost:8787', '127.0.0.1', true],
  ['localhost', '::1', true],
  ['127.0.0.1:8787', '::ffff:127.0.0.1', true],
  ['[::1]:8787', '::1', true],
  ['localhost:8787', undefined, true],
  ['localhost:8787', '192.168.1.20', false],
  ['localhost:8787', '::ffff:10.0.0.7', false],
  ['127.0.0.1.evil.example', '127.0.0.1', false],
  ['localhost.evil.example', '127.0.0.1', false],
  ['evil.example', '127.0.0.1', false],
  ['a@localhost', '10.0.0.7', false],
  ['', '127.0.0.1', false],
  [undefined, '127.0.0.1', false],
])('the demo answers Host %s from %s: %s', async (host, peer, open) => {
  expect(await isOpen(ON, host, peer)).toBe(open);
});

it('the demo never answers while it is off', async () => {
  expect(await isOpen({} as SiteParts, 'localhost', '127.0.0.1')).toBe(false);
});
