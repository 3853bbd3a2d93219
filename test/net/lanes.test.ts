import { expect, test } from 'vitest';
import { Lanes } from '../../src/net/lanes.ts';

const forever = new AbortController().signal;

test('never more tasks run at a time than there are lanes, and all of them run', async () => {
  const lanes = new Lanes(3);
  const seen = { running: 0, most: 0 };
  const task = async (name: number) => {
    seen.running += 1;
    seen.most = Math.max(seen.most, seen.running);
    await new Promise((done) => setTimeout(done, 1));
    seen.running -= 1;
    return name;
  };
  const names = Array.from({ length: 10 }, (_, name) => name);
  expect(await Promise.all(names.map((name) => lanes.run(forever, () => task(name))))).toEqual(names);
  expect(seen.most).toBe(3);
});

test('a failed task frees its lane', async () => {
  const lanes = new Lanes(1);
  await expect(lanes.run(forever, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await lanes.run(forever, async () => 'next')).toBe('next');
});

test('who stops waiting leaves the line and takes no lane', async () => {
  const lanes = new Lanes(1);
  const asker = new AbortController();
  let finish = () => {};
  const first = lanes.run(forever, () => new Promise<void>((done) => (finish = done)));
  const second = lanes.run(asker.signal, async () => 'ran');
  asker.abort(new Error('the asker left'));
  await expect(second).rejects.toThrow('the asker left');
  finish();
  await first;
  expect(await lanes.run(forever, async () => 'free again')).toBe('free again');
  await expect(lanes.run(asker.signal, async () => 'ran')).rejects.toThrow('the asker left');
});
