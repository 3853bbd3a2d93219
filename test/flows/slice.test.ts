import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOLS } from '../../src/tools/index.ts';
import { openHouse, type TestHouse } from '../house.ts';
import { TestBrowser } from './browser.ts';
import { CALLBACK, ERAS } from './clients.ts';
import { allow, connectGoogle, signInAsOwner, startClient } from './steps.ts';

const TERM = { from: '2025-09-08', to: '2026-02-28' };

describe.each(ERAS)('with a client of $name', (era) => {
  let house: TestHouse;
  beforeAll(async () => {
    house = await openHouse();
  });
  afterAll(() => house.close());

  it('a pasted URL becomes the time of a person, and a revoked token ends it', async () => {
    const { keeper, page } = await startClient(era, house);
    expect(keeper.client?.client_id).toBeTruthy();
    expect(page.href).toMatch(`${house.url}/oauth/authorize?`);

    const browser = new TestBrowser(CALLBACK);
    const signIn = await browser.open(page);
    expect(signIn.url.pathname).toBe('/sign-in');
    const consent = await signInAsOwner(browser, signIn, house);
    expect(consent.url.pathname).toMatch(/^\/interaction\//);
    expect(consent.html).toContain('Test assistant');
    const connect = await allow(browser, consent);
    expect(connect.url.pathname).toMatch(/^\/interaction\/.+\/connect$/);
    const back = await connectGoogle(browser, connect);
    expect(back.url.href).toMatch(CALLBACK);
    expect(back.url.searchParams.get('iss')).toBe(house.url);
    expect(back.url.searchParams.get('state')).toBe('state-of-the-test');
    await era.finish(house.mcpUrl, keeper, back.url);

    const { names, answer } = await era.use(house.mcpUrl, keeper, async ({ tools, call }) => ({
      names: (await tools()).map(({ name }) => name),
      answer: await call('get_time_context', TERM),
    }));
    expect(names).toEqual(TOOLS.filter(({ needs, listedFor }) => !needs && !listedFor).map(({ name }) => name));
    expect(answer.isError).toBe(false);
    expect(answer.text).toContain('google_calendar,student@demo.example,ok,188,188');
    expect(answer.text).toContain('google_tasks,student@demo.example,ok,47,47');
    expect(countTokens(answer.text)).toBeLessThanOrEqual(4_700);

    const before = keeper.kept;
    const refreshed = await fetch(`${house.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: before?.refresh_token ?? '',
        client_id: keeper.client?.client_id ?? '',
      }),
    });
    expect(refreshed.status).toBe(200);
    const tokens = (await refreshed.json()) as { access_token: string; refresh_token: string };
    expect(tokens.refresh_token).not.toBe(before?.refresh_token);
    expect(await statusOf(house, tokens.access_token)).toBe(200);

    const revoked = await fetch(`${house.url}/oauth/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token: tokens.refresh_token, client_id: keeper.client?.client_id ?? '' }),
    });
    expect(revoked.status).toBe(200);
    expect(await statusOf(house, tokens.access_token)).toBe(401);
    expect(await statusOf(house, before?.access_token ?? '')).toBe(401);
  });
});

async function statusOf(house: TestHouse, token: string): Promise<number> {
  const response = await fetch(house.mcpUrl, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });
  await response.body?.cancel();
  return response.status;
}
