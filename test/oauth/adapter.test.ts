import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAdapter } from '../../src/oauth/adapter.ts';
import { ConnectionLimits } from '../../src/oauth/connection-limits.ts';
import { type Front, openFront } from './front.ts';

/** Requests that overlap as those of several replicas do: all have read before the first one marks. */
let front: Front;
let now = 1_765_000_000_000;
beforeEach(async () => {
  front = await openFront({ now: () => now });
});
afterEach(() => front.close());

const adapterOf = (model: string) =>
  createAdapter({ ...storeParts(), limits: new ConnectionLimits(() => now), now: () => now })(model);

function storeParts() {
  const { grants, connections } = front.service().store;
  return { grants, connections };
}

describe('what may be used once', () => {
  it('is won by one of many who all saw it unused (RFC 6749 §4.1.2)', async () => {
    const codes = adapterOf('AuthorizationCode');
    await codes.upsert('code-of-a-test', { grantId: 'grant' }, 60);
    const seen = await Promise.all(Array.from({ length: 8 }, () => codes.find('code-of-a-test')));
    expect(seen.every((code) => code && !code.consumed)).toBe(true);
    const marks = await Promise.allSettled(seen.map(() => codes.consume('code-of-a-test')));
    expect(marks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const mark of marks) if (mark.status === 'rejected') expect(mark.reason.error).toBe('invalid_grant');
    const usedAt = Math.floor(now / 1000);
    now += 5_000;
    expect((await codes.find('code-of-a-test'))?.consumed).toBe(usedAt);
  });

  it('is a refresh token for a minute longer', async () => {
    const tokens = adapterOf('RefreshToken');
    await tokens.upsert('token-of-a-test', { grantId: 'grant' }, 600);
    await Promise.all(Array.from({ length: 8 }, () => tokens.consume('token-of-a-test')));
    expect((await tokens.find('token-of-a-test'))?.consumed).toBeUndefined();
    now += 60_000;
    expect((await tokens.find('token-of-a-test'))?.consumed).toBeDefined();
    await expect(tokens.consume('token-of-a-test')).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});
