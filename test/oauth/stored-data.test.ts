import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allow, connectGoogle, signInAsOwner } from '../flows/steps.ts';
import { type Front, openFront } from './front.ts';
import { authorizeUrl, newClient, refresh } from './requests.ts';
import { askForCode, browserFor, link, toConsent } from './visits.ts';

const OWNER_TOKEN = 'the-owner-token-of-a-test-0123456789';

const KINDS = [
  ...['access_token', 'refresh_token', 'client_secret', 'code'],
  ...['sid', 'tx', 'form', '_session', '_interaction', '_interaction_resume'],
];

let front: Front;
let ownerCode: string;
beforeEach(async () => {
  front = await openFront({ env: { OWNER_TOKEN } });
});
afterEach(() => front.close());

/** Every file in the data directory but the key file, as bytes. */
async function storedBytes(): Promise<Buffer> {
  const names = (await readdir(front.dataDir)).filter((name) => name.startsWith('time-compass.db'));
  expect(names).toContain('time-compass.db-wal');
  return Buffer.concat(await Promise.all(names.map((name) => readFile(join(front.dataDir, name)))));
}

/** A first connection of every kind, with a sign-in under way and a code that nobody redeemed. */
async function liveLikePeopleDo(): Promise<void> {
  const { client, tokens } = await link(front);
  await refresh(front.url, client, tokens.refresh_token);
  await askForCode(front, { client: await newClient(front.url, { token_endpoint_auth_method: 'client_secret_post' }) });
  await toConsent(front, { client });
  const browser = browserFor(client);
  const consent = await signInAsOwner(browser, await browser.open(authorizeUrl(front.url, client)), front);
  await connectGoogle(browser, await allow(browser, consent));
  const waiting = await browser.open(`${front.url}/connect/google`);
  await browser.submit(waiting, '/connect/google');
  ownerCode = new URL(await front.service().ownerLink()).searchParams.get('code') ?? '';
}

describe('the database', () => {
  it('holds no token, code, cookie or client secret that went over the wire', async () => {
    await liveLikePeopleDo();
    const bytes = await storedBytes();
    expect(bytes.includes('Test assistant')).toBe(true);
    const secrets = [...front.wire.secrets];
    expect(secrets.length).toBeGreaterThan(20);
    expect([...front.wire.kinds.keys()]).toEqual(expect.arrayContaining(KINDS));
    expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([]);
    const encoded = secrets.flatMap((secret) => [
      Buffer.from(secret).toString('base64url'),
      Buffer.from(secret).toString('hex'),
    ]);
    expect(encoded.filter((secret) => bytes.includes(secret))).toEqual([]);
  });

  it('holds no refresh token of Google, no owner token and no private key', async () => {
    await liveLikePeopleDo();
    const bytes = await storedBytes();
    const fromGoogle = front.google.exchanges.flatMap(({ responseBody }) => tokensIn(responseBody));
    expect(fromGoogle.length).toBeGreaterThan(0);
    expect(fromGoogle.filter((token) => bytes.includes(token))).toEqual([]);
    expect([OWNER_TOKEN, ownerCode].filter((secret) => bytes.includes(secret))).toEqual([]);
    expect(/"d":"|"kty"|BEGIN [A-Z ]*PRIVATE KEY/.test(bytes.toString('latin1'))).toBe(false);
  });

  it('is of no use to who copies it: what it holds opens no door', async () => {
    await liveLikePeopleDo();
    const ids = new Set((await storedBytes()).toString('latin1').match(/[\w-]{43}/g));
    expect(ids.size).toBeGreaterThan(10);
    for (const id of [...ids].slice(0, 60)) {
      const headers = { authorization: `Bearer ${id}`, 'content-type': 'application/json' };
      expect((await fetch(front.mcpUrl, { method: 'POST', body: '{}', headers })).status).toBe(401);
      const cookie = `sid=${id}`;
      const account = await fetch(`${front.url}/account`, { headers: { cookie }, redirect: 'manual' });
      expect(account.status).toBe(303);
    }
  });
});

function tokensIn(body: unknown): string[] {
  const { access_token, refresh_token } = (body ?? {}) as Record<string, unknown>;
  return [access_token, refresh_token].filter((token): token is string => typeof token === 'string');
}
