import { expect, test } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { withRetries } from '../../src/net/retry.ts';

const failure = new Failure('source_down', 'It did not answer.', 'Wait.');
const PATIENCE = { attempts: 3, pauseMs: 1, longestPauseMs: 1_000 };

function failing(times: number) {
  const attempts = { count: 0 };
  const run = async () => {
    attempts.count += 1;
    if (attempts.count <= times) throw new Error('no');
    return 'done';
  };
  return { attempts, run };
}

test('what may be repeated is tried three times at most', async () => {
  const twice = failing(2);
  const always = failing(9);
  const judge = () => ({ failure, again: true });
  expect(await withRetries(twice.run, judge, PATIENCE)).toBe('done');
  await expect(withRetries(always.run, judge, PATIENCE)).rejects.toBe(failure);
  expect([twice.attempts.count, always.attempts.count]).toEqual([3, 3]);
});

test('what may not be repeated is tried once', async () => {
  const { attempts, run } = failing(1);
  await expect(withRetries(run, () => ({ failure, again: false }), PATIENCE)).rejects.toBe(failure);
  expect(attempts.count).toBe(1);
});

test('a wait longer than our patience is not waited', async () => {
  const { attempts, run } = failing(1);
  const judge = () => ({ failure, again: true, afterMs: 3_600_000 });
  await expect(withRetries(run, judge, PATIENCE)).rejects.toBe(failure);
  expect(attempts.count).toBe(1);
});

test('nothing is tried again once the asker has left, not even during a pause', async () => {
  const asker = new AbortController();
  const { attempts, run } = failing(9);
  const judge = () => {
    setTimeout(() => asker.abort(), 5);
    return { failure, again: true, afterMs: 900 };
  };
  await expect(withRetries(run, judge, { ...PATIENCE, signal: asker.signal })).rejects.toBe(failure);
  expect(attempts.count).toBe(1);
});
