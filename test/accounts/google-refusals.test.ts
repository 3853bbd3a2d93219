import { expect, test } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { Secret } from '../../src/domain/identity.ts';
import { fetchWithin } from '../../src/net/transport.ts';
import { clientOf, everything, failureOf, startGoogle, throughConsent } from './parts.ts';

test('a person who says no is told so in our words', async () => {
  const { demo } = await startGoogle();
  const google = clientOf(demo);
  const { url, check } = await google.start('connect');
  const back = await throughConsent(url, { deny: true });
  await expect(google.finishConnect(back, check)).rejects.toMatchObject({
    kind: 'not_permitted',
    message: 'Access was not allowed at Google.',
  });
});

test('an administrator who does not allow the app is named', async () => {
  const { demo } = await startGoogle();
  const google = clientOf(demo);
  const { url, check } = await google.start('connect');
  const back = await throughConsent(url, { deny: true });
  back.searchParams.set('error', 'admin_policy_enforced');
  await expect(google.finishConnect(back, check)).rejects.toThrow('administrator');
});

test('a return with the state of another sign-in is refused (RFC 6749 §10.12)', async () => {
  const { demo, traffic } = await startGoogle();
  const google = clientOf(demo);
  const [victim, attacker] = await Promise.all([google.start('connect'), google.start('connect')]);
  const back = await throughConsent(attacker.url);
  await expect(google.finishConnect(back, victim.check)).rejects.toMatchObject({ kind: 'bad_request' });
  back.searchParams.delete('state');
  await expect(google.finishConnect(back, attacker.check)).rejects.toMatchObject({ kind: 'bad_request' });
  expect(traffic.count('POST /token')).toBe(0);
});

test('a return that names another issuer is refused (RFC 9207)', async () => {
  const { demo } = await startGoogle();
  const google = clientOf(demo);
  const { url, check } = await google.start('sign-in');
  const back = await throughConsent(url);
  back.searchParams.set('iss', 'https://accounts.example');
  await expect(google.finishSignIn(back, check)).rejects.toMatchObject({ kind: 'bad_request' });
});

test('an id token made for another sign-in is refused (OpenID Connect Core §3.1.3.7)', async () => {
  const { demo } = await startGoogle();
  const google = clientOf(demo);
  const { url, check } = await google.start('sign-in');
  const back = await throughConsent(url);
  await expect(google.finishSignIn(back, { ...check, nonce: 'other' })).rejects.toMatchObject({ kind: 'bad_request' });
});

test('a code is worth nothing without its verifier, nor a second time', async () => {
  const { demo } = await startGoogle();
  const google = clientOf(demo);
  const { url, check } = await google.start('sign-in');
  const verifier = 'x'.repeat(43);
  const stolen = await throughConsent(url);
  await expect(google.finishSignIn(stolen, { ...check, verifier })).rejects.toMatchObject({ kind: 'bad_request' });
  const again = await google.start('sign-in');
  const back = await throughConsent(again.url);
  await google.finishSignIn(back, again.check);
  await expect(google.finishSignIn(back, again.check)).rejects.toMatchObject({ kind: 'bad_request' });
});

test('a return to one flow cannot finish the other', async () => {
  const { demo, traffic } = await startGoogle();
  const google = clientOf(demo);
  const { url, check } = await google.start('connect');
  const back = await throughConsent(url);
  await expect(google.finishSignIn(back, check)).rejects.toMatchObject({ kind: 'bad_request' });
  expect(traffic.count('POST /token')).toBe(0);
});

test('only invalid_grant means that the person must sign in again', async () => {
  const { demo } = await startGoogle();
  const google = clientOf(demo);
  const credential = new Secret(demo.grant().refreshToken);
  const kindWith = async (answer: Parameters<typeof demo.injectFault>[0]['answer']) => {
    demo.clearFaults();
    demo.injectFault({ match: 'POST /token', answer });
    const failure = await failureOf(google.renew(credential));
    return failure instanceof Failure ? failure.kind : failure;
  };
  expect(await kindWith({ kind: 'oauth-error', error: 'invalid_grant' })).toBe('sign_in_needed');
  expect(await kindWith({ kind: 'oauth-error', error: 'invalid_client', status: 401 })).toBe('source_changed');
  expect(await kindWith({ kind: 'oauth-error', error: 'unauthorized_client' })).toBe('source_changed');
  expect(await kindWith({ kind: 'error', status: 503 })).toBe('source_down');
  expect(await kindWith({ kind: 'error', status: 429 })).toBe('source_down');
  expect(await kindWith({ kind: 'drop' })).toBe('source_down');
  expect(await kindWith({ kind: 'html' })).toBe('source_changed');
  expect(await kindWith({ kind: 'truncated' })).toBe('source_changed');
});

test('a renewal is repeated twice at most after 5xx and broken connections, and not after a refusal', async () => {
  const { demo, traffic } = await startGoogle();
  const google = clientOf(demo);
  const credential = new Secret(demo.grant().refreshToken);
  demo.injectFault({ match: 'POST /token', times: 2, answer: { kind: 'error', status: 500 } });
  await google.renew(credential);
  expect(traffic.count('POST /token')).toBe(3);
  demo.injectFault({ match: 'POST /token', answer: { kind: 'error', status: 500 } });
  await failureOf(google.renew(credential));
  expect(traffic.count('POST /token')).toBe(6);
  demo.clearFaults();
  demo.injectFault({ match: 'POST /token', answer: { kind: 'oauth-error', error: 'invalid_grant' } });
  await failureOf(google.renew(credential));
  expect(traffic.count('POST /token')).toBe(7);
});

test('a token address that hangs is source_down at the time limit', async () => {
  const { demo } = await startGoogle();
  demo.injectFault({ match: 'POST /token', answer: { kind: 'hang' } });
  const google = clientOf(demo, { fetch: fetchWithin(40) });
  const renewal = google.renew(new Secret(demo.grant().refreshToken));
  await expect(renewal).rejects.toMatchObject({ kind: 'source_down' });
});

test('no failure shows a token, a code, a secret or words of the other side, however it is printed', async () => {
  const { demo } = await startGoogle();
  const google = clientOf(demo);
  const { refreshToken } = demo.grant();
  const { url, check } = await google.start('connect');
  const back = await throughConsent(url);
  const answers = [
    { kind: 'oauth-error', error: 'invalid_grant' },
    { kind: 'oauth-error', error: 'invalid_client', status: 401 },
    { kind: 'error', status: 500 },
    { kind: 'html' },
    { kind: 'truncated' },
    { kind: 'drop' },
  ] as const;
  const failures: unknown[] = [];
  for (const answer of answers) {
    demo.clearFaults();
    demo.injectFault({ match: 'POST /token', answer });
    failures.push(await failureOf(google.renew(new Secret(refreshToken))));
    failures.push(await failureOf(google.finishConnect(back, check)));
  }
  demo.clearFaults();
  failures.push(await failureOf(google.finishConnect(back, { ...check, nonce: 'other' })));
  failures.push(await failureOf(google.finishConnect(back, { ...check, state: 'other' })));
  failures.push(await failureOf(google.revoke(new Secret('1//not-a-token'))));
  const printed = failures.map(everything).join('\n');
  expect(failures.filter((failure) => failure instanceof Failure)).toHaveLength(14);
  const secrets = [refreshToken, back.searchParams.get('code') ?? '?', check.verifier, check.state, demo.clientSecret];
  for (const secret of [...secrets, 'ya29', 'eyJ', 'Injected', 'Unusual traffic'])
    expect(printed).not.toContain(secret);
  expect(printed).toContain('invalid_grant');
});
