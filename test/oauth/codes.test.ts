import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Front, openFront } from './front.ts';
import { type Client, type Fields, listTools, newClient, redeem, refresh, type Tokens } from './requests.ts';
import { askForCode } from './visits.ts';

let front: Front;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  front = await openFront({ now: () => Date.now() });
});
afterEach(async () => {
  await front.close();
  vi.useRealTimers();
});

async function newCode(client?: Client): Promise<{ client: Client; code: string }> {
  const { client: own, code } = await askForCode(front, client ? { client } : {});
  return { client: own as Client, code };
}

const tokensIn = (answer: { body: unknown } | undefined) => answer?.body as Tokens;

describe('a code', () => {
  it.each<[string, Fields]>([
    ['a wrong verifier (RFC 7636 §4.6)', { code_verifier: 'another-verifier-that-is-long-enough-for-the-rule' }],
    ['no verifier', { code_verifier: undefined }],
    ['another redirect address (RFC 6749 §4.1.3)', { redirect_uri: 'http://localhost:33418/other' }],
    ['another port than its own request had', { redirect_uri: 'http://localhost:33419/callback' }],
  ])('is not redeemed with %s', async (_, changes) => {
    const { client, code } = await newCode();
    const { status, body, headers } = await redeem(front.url, client, code, changes);
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).not.toHaveProperty('access_token');
  });

  it('is not redeemed by another client, and stays good for its own', async () => {
    const { client, code } = await newCode();
    const other = await newClient(front.url);
    const { status, body } = await redeem(front.url, other, code);
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
    expect((await redeem(front.url, client, code)).status).toBe(200);
  });

  it('ends after a minute', async () => {
    const { client, code } = await newCode();
    vi.setSystemTime(Date.now() + 61_000);
    const { status, body } = await redeem(front.url, client, code);
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
  });

  it('that comes again at once is refused and costs nobody anything', async () => {
    const { client, code } = await newCode();
    const tokens = tokensIn(await redeem(front.url, client, code));
    const again = await redeem(front.url, client, code);
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant']);
    expect(again.body).not.toHaveProperty('access_token');
    expect((await listTools(front.url, tokens.access_token)).status).toBe(200);
  });

  it('that comes a second time later ends the grant and every token of it (RFC 9700 §2.1.1)', async () => {
    const { client, code } = await newCode();
    const tokens = tokensIn(await redeem(front.url, client, code));
    expect((await listTools(front.url, tokens.access_token)).status).toBe(200);

    vi.setSystemTime(Date.now() + 5_000);
    const replayed = await redeem(front.url, client, code);
    expect([replayed.status, replayed.body.error]).toEqual([400, 'invalid_grant']);
    expect((await listTools(front.url, tokens.access_token)).status).toBe(401);
    const renewed = await refresh(front.url, client, tokens.refresh_token);
    expect([renewed.status, renewed.body.error]).toEqual([400, 'invalid_grant']);
  });

  it('that another client replays does no harm to its owner', async () => {
    const { client, code } = await newCode();
    const tokens = tokensIn(await redeem(front.url, client, code));
    expect((await redeem(front.url, await newClient(front.url), code)).status).toBe(400);
    expect((await listTools(front.url, tokens.access_token)).status).toBe(200);
  });

  it('that comes eight times at once is redeemed exactly once', async () => {
    const client = await newClient(front.url);
    for (let round = 0; round < 5; round++) {
      const { code } = await newCode(client);
      const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(front.url, client, code)));
      const [won, ...more] = answers.filter(({ status }) => status === 200);
      expect(more).toEqual([]);
      expect(answers.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(7);
      expect((await listTools(front.url, tokensIn(won).access_token)).status).toBe(200);
    }
  });
});
