import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STUDENT_NOW_MS } from '../../src/demo/google/student.ts';
import { openHouse, type TestHouse } from '../house.ts';
import { about, push, STRANGER, TYPES, tell } from './event-sender.ts';

const MINUTE_MS = 60_000;
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('the receiver of security events', () => {
  const clock = { now: STUDENT_NOW_MS };
  let house: TestHouse;
  beforeEach(async () => {
    clock.now = STUDENT_NOW_MS;
    house = await openHouse({ now: () => clock.now });
  });
  afterEach(() => house.close());

  const events = () => about(house.google, TYPES.disabled, STRANGER);
  const claims = () => ({
    iss: `${house.google.issuer}/`,
    aud: house.google.clientId,
    iat: Math.floor(clock.now / 1000),
    jti: 'made up',
    events: events(),
  });
  const signed = (more: object = {}, header: Record<string, unknown> = {}): Promise<string> =>
    house.google.signEvents({ claims: { events: events(), ...more }, header });
  const timesRead = (path: string) => house.google.exchanges.filter(({ url }) => url === path).length;
  const keys = async () => (await (await fetch(`${house.google.url}/oauth2/v3/certs`)).json()) as { keys: [JsonKey] };

  const refusal = async (token: string, type?: string) => {
    const answer = await push(house, token, type);
    expect(answer.headers.get('content-type')).toContain('application/json');
    return { status: answer.status, ...((await answer.json()) as object) };
  };

  it('takes a token of Google for this server with 202 and no words, also with a charset and whatever its exp', async () => {
    const answer = await push(house, await signed({ exp: 1 }), 'application/secevent+jwt; charset=utf-8');
    expect(answer.status).toBe(202);
    expect(await answer.text()).toBe('');
    expect((await push(house, await signed({ aud: ['somebody', house.google.clientId] }))).status).toBe(202);
  });

  const WRONG: readonly (readonly [err: string, make: () => Promise<string>])[] = [
    ['invalid_issuer', () => signed({ iss: 'https://accounts.google.com/' })],
    // that of a sign-in: its id tokens are signed with the same keys
    ['invalid_issuer', () => signed({ iss: house.google.issuer })],
    ['invalid_audience', () => signed({ aud: 'another.apps.example' })],
    ['invalid_request', () => signed({ events: undefined })],
    ['invalid_request', () => signed({ jti: undefined })],
    ['invalid_request', () => signed({ jti: 7 })],
    ['invalid_request', () => signed({ iat: 'today' })],
    ['invalid_key', () => signed({}, { kid: 'unknown' })],
    ['invalid_key', () => signed({}, { kid: undefined })],
    ['invalid_key', () => signed({}, { alg: 'RS512' })],
    ['invalid_request', async () => 'no token'],
    ['invalid_request', async () => ''],
    ['authentication_failed', async () => `${(await signed()).split('.').slice(0, 2).join('.')}.`],
    ['authentication_failed', async () => altered(await signed())],
    ['authentication_failed', () => signed({}, { crit: ['exp'], exp: 1 })],
  ];
  it.each(WRONG)('refuses with %s what is not a token of Google for this server (%#)', async (err, make) => {
    expect(await refusal(await make())).toMatchObject({ status: 400, err, description: expect.any(String) });
  });

  it('believes neither no signature, nor the public key as a shared secret, nor a key of somebody else', async () => {
    const [key] = (await keys()).keys;
    const unsigned = `${part({ alg: 'none', kid: key.kid })}.${part(claims())}.`;
    expect(await refusal(unsigned)).toMatchObject({ status: 400, err: 'invalid_key' });
    for (const secret of [JSON.stringify(key), key.n, Buffer.from(key.n, 'base64url')]) {
      const text = `${part({ alg: 'HS256', kid: key.kid })}.${part(claims())}`;
      const mac = createHmac('sha256', secret).update(text).digest('base64url');
      expect(await refusal(`${text}.${mac}`)).toMatchObject({ status: 400, err: 'invalid_key' });
    }
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const header = { alg: 'RS256', kid: key.kid, jwk: publicKey.export({ format: 'jwk' }) };
    const text = `${part(header)}.${part(claims())}`;
    const forged = `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
    expect(await refusal(forged)).toMatchObject({ status: 400, err: 'authentication_failed' });
  });

  it('refuses another content type, and what is too large, without reading it', async () => {
    const other = await refusal(await signed(), 'application/json');
    expect(other).toMatchObject({ status: 400, err: 'invalid_request' });
    for (const size of [17 * 1024, 2 * 1024 * 1024]) {
      expect(await refusal('x'.repeat(size))).toMatchObject({ status: 413, err: 'invalid_request' });
    }
  });

  it('asks Google for its keys once an hour, and at most once a minute whatever keys are named', async () => {
    for (let count = 0; count < 5; count++) expect(await tell(house, events())).toBe(202);
    expect(timesRead('/oauth2/v3/certs')).toBe(1);
    clock.now += 59 * MINUTE_MS;
    expect(await tell(house, events())).toBe(202);
    expect(timesRead('/oauth2/v3/certs')).toBe(1);
    const unknown = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => (await push(house, await signed({}, { kid: `k${at}` }))).status),
    );
    expect(new Set(unknown)).toEqual(new Set([400]));
    expect(timesRead('/oauth2/v3/certs')).toBe(2);
    clock.now += MINUTE_MS;
    await push(house, await signed({}, { kid: 'one more' }));
    expect(timesRead('/oauth2/v3/certs')).toBe(3);
    expect(timesRead('/.well-known/risc-configuration')).toBe(3);
  });

  it('has what a new key signed sent again until that key could be read, whoever named unknown keys just before', async () => {
    expect((await push(house, await signed({}, { kid: 'unknown' }))).status).toBe(400);
    clock.now += MINUTE_MS / 2;
    house.google.rotateEventKey();
    const token = await signed();
    expect((await push(house, token)).status).toBe(503);
    clock.now += MINUTE_MS / 2;
    house.google.injectFault({ match: 'GET /oauth2/v3/certs', answer: { kind: 'error', status: 500 } });
    expect((await push(house, token)).status).toBe(503);
    house.google.clearFaults();
    clock.now += MINUTE_MS;
    expect((await push(house, token)).status).toBe(202);
    expect((await push(house, await signed({}, { kid: 'unknown' }))).status).toBe(400);
  });

  it('lets Google send again while its keys cannot be read, and asks no more often for that', async () => {
    house.google.injectFault({ match: 'GET /.well-known/risc-configuration', answer: { kind: 'drop' } });
    const attempts = await Promise.all([1, 2, 3].map(() => tell(house, events())));
    expect(attempts).toEqual([503, 503, 503]);
    house.google.clearFaults();
    expect(await tell(house, events())).toBe(503);
    clock.now += MINUTE_MS;
    expect(await tell(house, events())).toBe(202);
  });

  it('goes on with the keys that it has while they cannot be read anew, for a day', async () => {
    expect(await tell(house, events())).toBe(202);
    house.google.injectFault({ match: 'GET /oauth2/v3/certs', answer: { kind: 'error', status: 500 } });
    clock.now += 5 * 60 * MINUTE_MS;
    expect(await tell(house, events())).toBe(202);
    clock.now += 20 * 60 * MINUTE_MS;
    expect(await tell(house, events())).toBe(503);
  });

  it('is asked in vain 60 times a minute by one address, and then answers 429', async () => {
    for (let count = 0; count < 60; count++) expect((await push(house, 'no token')).status).toBe(400);
    const refused = await push(house, await signed());
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    clock.now += MINUTE_MS;
    expect(await tell(house, events())).toBe(202);
  });

  it('logs the name of an event and the code of a refusal, and nothing of a token', async () => {
    const token = await signed();
    await push(house, token);
    const refused = await signed({ aud: 'another.apps.example' });
    await push(house, refused);
    const log = house.logged.join('');
    expect(log).toContain('"event":"account-disabled"');
    expect(log).toContain('"code":"invalid_audience"');
    for (const secret of [token, refused, STRANGER, 'another.apps.example']) expect(log).not.toContain(secret);
    for (const piece of token.split('.')) expect(log).not.toContain(piece);
  });
});

interface JsonKey {
  readonly kid: string;
  readonly n: string;
}

/** The same signature under other claims. */
function altered(token: string): string {
  const [header, claims = '', signature] = token.split('.');
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
  return `${header}.${part({ ...read, jti: 'another' })}.${signature}`;
}

it('there is none where Google is not set up', async () => {
  const house = await openHouse({ env: { GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' } });
  try {
    expect(await tell(house, about(house.google, TYPES.verification))).toBe(404);
  } finally {
    await house.close();
  }
});
