import { expect, test } from 'vitest';
import { Lanes } from '../../../src/sources/ical/lanes.ts';

test('two of one name run at once, in their order; another name and an errand that fails hold up nobody', async () => {
  const lanes = new Lanes(2);
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const begun: string[] = [];
  const run = (name: string, errand: string) => {
    const end = Promise.withResolvers<void>();
    ends.set(errand, end);
    return lanes.run(name, async () => {
      begun.push(errand);
      await end.promise;
      return errand;
    });
  };
  const done = ['a1', 'a2', 'a3', 'a4'].map((errand) => run('a', errand));
  const other = run('b', 'b1');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  ends.get('a2')?.reject(new Error('failed'));
  await expect(done[1]).rejects.toThrow('failed');
  await Promise.resolve();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  for (const errand of ['a1', 'a3', 'a4', 'b1']) ends.get(errand)?.resolve();
  expect(await Promise.all([done[0], done[2], done[3], other])).toEqual(['a1', 'a3', 'a4', 'b1']);
  // nothing is left behind that would hold up the next
  const next = run('a', 'a5');
  expect(begun.at(-1)).toBe('a5');
  ends.get('a5')?.resolve();
  expect(await next).toBe('a5');
});
