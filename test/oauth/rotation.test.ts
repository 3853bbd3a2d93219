import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '../../src/domain/time.ts';
import { type Front, openFront } from './front.ts';
import { type Client, listTools, refresh, type Tokens } from './requests.ts';
import { link } from './visits.ts';

let front: Front;
let client: Client;
let tokens: Tokens;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  front = await openFront({ now: () => Date.now() });
  ({ client, tokens } = await link(front));
});
afterEach(async () => {
  await front.close();
  vi.useRealTimers();
});

const pass = (ms: number) => void vi.setSystemTime(Date.now() + ms);

async function renew(token: string): Promise<Tokens> {
  const { status, body } = await refresh(front.url, client, token);
  expect(status).toBe(200);
  return body as unknown as Tokens;
}

const works = async ({ access_token }: Tokens) => (await listTools(front.url, access_token)).status === 200;

describe('a refresh token', () => {
  it('gives a new pair, and the old access token stays good until its own end', async () => {
    const next = await renew(tokens.refresh_token);
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    expect(next.access_token).not.toBe(tokens.access_token);
    expect(await works(next)).toBe(true);
    expect(await works(tokens)).toBe(true);
    pass(3_601_000);
    expect(await works(next)).toBe(false);
  });

  it('works once more within a minute, for a client that lost the answer', async () => {
    const lost = await renew(tokens.refresh_token);
    pass(59_000);
    const again = await renew(tokens.refresh_token);
    expect(await works(again)).toBe(true);
    expect(await works(await renew(again.refresh_token))).toBe(true);
    expect(await works(lost)).toBe(true);
  });

  it('that comes again after a minute is taken for stolen: the whole grant ends (RFC 9700 §4.14.2)', async () => {
    const next = await renew(tokens.refresh_token);
    pass(61_000);
    const { status, body, headers } = await refresh(front.url, client, tokens.refresh_token);
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(await works(next)).toBe(false);
    expect((await refresh(front.url, client, next.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('is not kept alive by coming again and again within the minute', async () => {
    await renew(tokens.refresh_token);
    pass(40_000);
    await renew(tokens.refresh_token);
    pass(40_000);
    expect((await refresh(front.url, client, tokens.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('may come ten times at once: the client stays signed in, whichever answer it keeps', async () => {
    const pairs = await Promise.all(Array.from({ length: 10 }, () => renew(tokens.refresh_token)));
    expect(new Set(pairs.map(({ refresh_token }) => refresh_token)).size).toBe(10);
    for (const pair of pairs) expect(await works(pair)).toBe(true);
    for (const pair of pairs) expect(await works(await renew(pair.refresh_token))).toBe(true);
  });

  it('ends after thirty days without use', async () => {
    pass(30 * DAY_MS + 1_000);
    const { status, body } = await refresh(front.url, client, tokens.refresh_token);
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
  });

  it('keeps a client in daily use signed in for months, sweeps included', async () => {
    let kept = tokens;
    for (let day = 1; day <= 100; day++) {
      pass(DAY_MS);
      kept = await renew(kept.refresh_token);
      await front.service().store.sweep();
    }
    expect(await works(kept)).toBe(true);
  });

  it('and the client of a monthly user are still known after 31 days, sweeps included', async () => {
    pass(29 * DAY_MS);
    await front.service().store.sweep();
    const first = await renew(tokens.refresh_token);
    pass(2 * DAY_MS);
    await front.service().store.sweep();
    expect(await works(await renew(first.refresh_token))).toBe(true);
  });

  it('asks for consent anew after a year, whatever its use', async () => {
    let kept = tokens;
    for (let month = 1; month <= 14; month++) {
      pass(26 * DAY_MS);
      kept = await renew(kept.refresh_token);
    }
    pass(2 * DAY_MS);
    expect((await refresh(front.url, client, kept.refresh_token)).body.error).toBe('invalid_grant');
    expect(await works(kept)).toBe(false);
  });
});
