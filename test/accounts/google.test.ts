import { expect, test } from 'vitest';
import { createGoogle, GOOGLE_PERMISSIONS } from '../../src/accounts/google.ts';
import { Secret } from '../../src/domain/identity.ts';
import { fetchWithin } from '../../src/net/transport.ts';
import { CALLBACK, clientOf, NOW_MS, startGoogle, throughConsent } from './parts.ts';

const IDENTITY = { subject: '114020370000000000001', email: 'student@demo.example' };

test('signing in asks for identity only, online, with PKCE S256, state and nonce', async () => {
  const { demo } = await startGoogle();
  const { url, check } = await clientOf(demo).start('sign-in');
  const params = Object.fromEntries(new URL(url).searchParams);
  expect(params).toMatchObject({
    client_id: demo.clientId,
    response_type: 'code',
    redirect_uri: CALLBACK,
    scope: 'openid email profile',
    prompt: 'select_account',
    access_type: 'online',
    code_challenge_method: 'S256',
    state: check.state,
    nonce: check.nonce,
  });
  expect(params.code_challenge).not.toBe(check.verifier);
  expect(url).not.toContain(check.verifier);
});

test('connecting asks for the four permissions, offline, and for consent each time', async () => {
  const { demo } = await startGoogle();
  const { searchParams } = new URL((await clientOf(demo).start('connect')).url);
  expect(searchParams.get('scope')?.split(' ')).toEqual([
    'openid',
    'email',
    'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
    'https://www.googleapis.com/auth/calendar.events',
    'https://www.googleapis.com/auth/calendar.freebusy',
    'https://www.googleapis.com/auth/tasks',
  ]);
  expect([searchParams.get('access_type'), searchParams.get('prompt')]).toEqual(['offline', 'consent select_account']);
});

test('two starts share nothing', async () => {
  const { demo } = await startGoogle();
  const google = clientOf(demo);
  const [one, two] = await Promise.all([google.start('connect'), google.start('connect')]);
  const values = [one, two].flatMap(({ check }) => [check.state, check.nonce, check.verifier]);
  expect(new Set(values).size).toBe(6);
});

test('a finished sign-in gives the identity and keeps no token', async () => {
  const { demo } = await startGoogle();
  const google = clientOf(demo);
  const { url, check } = await google.start('sign-in');
  const identity = await google.finishSignIn(await throughConsent(url), check);
  expect(identity).toEqual({
    issuer: demo.issuer,
    subject: IDENTITY.subject,
    email: IDENTITY.email,
    emailVerified: true,
    name: '王品睿 (demo)',
  });
});

test('a finished connect gives credential, token and what Google granted, whatever origin the server saw', async () => {
  const { demo } = await startGoogle({ accessLifeMs: 3_599_000 });
  const google = clientOf(demo);
  const { url, check } = await google.start('connect');
  const { search } = await throughConsent(url);
  const linked = await google.finishConnect(new URL(`http://10.0.0.7:3000/google/callback${search}`), check);
  expect(linked).toMatchObject({ subject: IDENTITY.subject, label: IDENTITY.email, grantEndsAt: undefined });
  expect(linked.tokenExpiresAt).toBe(NOW_MS + 3_599_000);
  expect(linked.scopes).toEqual(expect.arrayContaining(GOOGLE_PERMISSIONS.map(({ scope }) => scope)));
  expect(linked.credential).toBeInstanceOf(Secret);
  const renewed = await google.renew(linked.credential ?? new Secret(''));
  expect(renewed.expiresAt).toBe(NOW_MS + 3_599_000);
  expect(renewed.credential).toBeUndefined();
});

test('a permission that was unticked is not among those that are kept', async () => {
  const { demo } = await startGoogle();
  const google = clientOf(demo);
  const { url, check } = await google.start('connect');
  const { scopes } = await google.finishConnect(await throughConsent(url, { untick: '/tasks' }), check);
  expect(scopes.some((scope) => scope.endsWith('/tasks'))).toBe(false);
  expect(scopes.some((scope) => scope.endsWith('/calendar.events'))).toBe(true);
});

test('a grant that ends by itself says when', async () => {
  const weekMs = 7 * 86_400_000;
  const { demo } = await startGoogle({ grantLifeMs: weekMs });
  const google = clientOf(demo);
  const { url, check } = await google.start('connect');
  const { grantEndsAt } = await google.finishConnect(await throughConsent(url), check);
  expect(grantEndsAt).toBe(NOW_MS + weekMs);
});

test('an answer without a refresh token is told as such', async () => {
  const { demo } = await startGoogle();
  const google = clientOf(demo);
  const { url, check } = await google.start('connect');
  const asked = new URL(url);
  asked.searchParams.set('access_type', 'online');
  const linked = await google.finishConnect(await throughConsent(asked.href), check);
  expect(linked.credential).toBeUndefined();
  expect(linked.token).toBeInstanceOf(Secret);
});

test('discovery is asked when it is first needed, once, and a failure of it is not remembered', async () => {
  const { demo, traffic } = await startGoogle();
  const google = clientOf(demo);
  const discoveries = () => traffic.count('GET /.well-known/openid-configuration');
  expect(discoveries()).toBe(0);
  demo.injectFault({ match: 'GET /.well-known/*', times: 1, answer: { kind: 'error', status: 503 } });
  await expect(google.start('sign-in')).rejects.toMatchObject({ kind: 'source_down' });
  await Promise.all([google.start('sign-in'), google.start('connect'), google.start('connect')]);
  await google.start('connect');
  expect(discoveries()).toBe(2);
});

test('an issuer on plain http is taken on this machine only', () => {
  const at = (issuer: string) => () =>
    createGoogle(
      { provider: 'google', issuer, clientId: 'id', clientSecret: new Secret('secret'), apiRoot: issuer },
      { callbackUrl: CALLBACK, now: () => NOW_MS },
    );
  expect(at('http://accounts.example')).toThrow('must be https');
  expect(at('http://localhost.example')).toThrow('must be https');
  expect(at('http://localhost:1')).not.toThrow();
  expect(at('http://127.0.0.1:1')).not.toThrow();
  expect(at('https://accounts.google.com')).not.toThrow();
});

test('a revoked credential is refused afterwards, and revoking it once more is fine', async () => {
  const { demo } = await startGoogle();
  const google = clientOf(demo);
  const credential = new Secret(demo.grant().refreshToken);
  await google.revoke(credential);
  await expect(google.renew(credential)).rejects.toMatchObject({ kind: 'sign_in_needed' });
  await google.revoke(credential);
});

test('a Google that hangs ends revoking at the time limit', async () => {
  const { demo } = await startGoogle();
  const google = clientOf(demo, { fetch: fetchWithin(60) });
  demo.injectFault({ match: 'POST /revoke', answer: { kind: 'hang' } });
  const credential = new Secret(demo.grant().refreshToken);
  await expect(google.revoke(credential)).rejects.toMatchObject({ kind: 'source_down' });
});
