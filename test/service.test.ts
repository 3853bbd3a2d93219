import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { createLog } from '../src/log.ts';
import { startService } from '../src/service.ts';
import { openHouse, type TestHouse } from './house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('a start that cannot succeed', () => {
  it.each([
    ['a port that is taken', () => ({ PORT: new URL(house.url).port }), /Port \d+ is in use: .* set PORT/],
    [
      'an address of another machine',
      () => ({ HOST: '192.0.2.1' }),
      /HOST 192\.0\.2\.1 is not an address of this machine/,
    ],
  ])('says what to do: %s', async (_what, env, words) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'time-compass-'));
    const config = readConfig({ DATA_DIR: dataDir, DEMO: '0', ...env() });
    const log = createLog('silent');
    await expect(startService(config, { log, now: Date.now, version: '0' })).rejects.toThrow(words);
    await rm(dataDir, { recursive: true, force: true });
  });
});

describe('the health of a running service', () => {
  it('is told without a sign-in', async () => {
    for (const path of ['/healthz', '/readyz']) expect((await fetch(house.url + path)).status).toBe(200);
  });

  it('names a path that does not exist with a page, not an error', async () => {
    const response = await fetch(`${house.url}/nothing-here`);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});
