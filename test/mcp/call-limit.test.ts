import { expect, it } from 'vitest';
import { withinCall } from '../../src/mcp/call-limit.ts';

const client = new AbortController().signal;
const never = () => new Promise<never>(() => undefined);

it.each([
  [false, 'source_down'],
  [true, 'outcome_unknown'],
])('a call that takes too long ends, and its signal with it (writes: %s)', async (writes, kind) => {
  let ended = false;
  const call = withinCall(client, { writes, mostMs: 20 }, (signal) => {
    signal.addEventListener('abort', () => {
      ended = true;
    });
    return never();
  });
  await expect(call).rejects.toMatchObject({ name: 'Failure', kind });
  expect(ended).toBe(true);
});

it('one that answers, or fails in its own words, is left alone', async () => {
  await expect(withinCall(client, { writes: false }, async () => 'there')).resolves.toBe('there');
  const own = new Error('own');
  await expect(withinCall(client, { writes: true }, () => Promise.reject(own))).rejects.toBe(own);
});

it('a client that goes away is heard at once', async () => {
  const leaving = new AbortController();
  const call = withinCall(
    leaving.signal,
    { writes: false },
    (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  leaving.abort(new Error('gone'));
  await expect(call).rejects.toThrow('gone');
});
