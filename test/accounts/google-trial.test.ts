import { describe, expect, it, onTestFinished } from 'vitest';
import { type GoogleTrial, tryGoogle } from '../../src/accounts/google-trial.ts';
import { type DemoGoogle, startDemoGoogle } from '../../src/demo/google/server.ts';
import { Secret } from '../../src/domain/identity.ts';

const now = () => Date.UTC(2031, 4, 5);

async function google(): Promise<DemoGoogle> {
  const standIn = await startDemoGoogle({ secret: 'test', now });
  onTestFinished(() => standIn.close());
  return standIn;
}

const trial = (standIn: Pick<DemoGoogle, 'issuer' | 'apiRoot' | 'clientId' | 'clientSecret'>): Promise<GoogleTrial> => {
  const { issuer, apiRoot, clientId, clientSecret } = standIn;
  const service = { provider: 'google', issuer, apiRoot, clientId, clientSecret: new Secret(clientSecret) } as const;
  return tryGoogle(service, { callbackUrl: 'http://localhost/google/callback', now });
};

describe('trying the credentials', () => {
  it('finds them good, although the code is not', async () => {
    expect(await trial(await google())).toBe('accepted');
  });

  it('tells a wrong secret from an unknown client', async () => {
    const standIn = await google();
    expect(await trial({ ...standIn, clientSecret: 'wrong' })).toBe('wrongSecret');
    expect(await trial({ ...standIn, clientId: 'nobody' })).toBe('unknownClient');
  });

  it.each<[string, GoogleTrial]>([
    ['redirect_uri_mismatch', 'wrongAddress'],
    ['unauthorized_client', 'refusedClient'],
    ['deleted_client', 'unknownClient'],
    ['something_new', 'unclear'],
  ])('understands %s', async (error, expected) => {
    const standIn = await google();
    standIn.injectFault({ match: 'POST /token', answer: { kind: 'oauth-error', error } });
    expect(await trial(standIn)).toBe(expected);
  });

  it('says when Google cannot be reached, or is out of order', async () => {
    const standIn = await google();
    standIn.injectFault({ match: 'POST /token', answer: { kind: 'error', status: 503 } });
    expect(await trial(standIn)).toBe('unreachable');
    standIn.clearFaults();
    standIn.injectFault({ match: 'GET /.well-known/openid-configuration', answer: { kind: 'drop' } });
    expect(await trial(standIn)).toBe('unreachable');
    expect(await trial({ ...standIn, issuer: 'http://localhost:1' })).toBe('unreachable');
  });
});
