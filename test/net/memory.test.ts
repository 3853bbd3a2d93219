import { describe, expect, it } from 'vitest';
import { Memory } from '../../src/net/memory.ts';

const LIFE = { freshMs: 100, staleMs: 300 };

function reader(memory: Memory, { weight = 1, isWhole = true } = {}) {
  let times = 0;
  const read = (key: string, nowMs: number, fail = false) =>
    memory.recall(key, {
      life: LIFE,
      nowMs,
      load: async (behind) => {
        times += 1;
        if (fail) throw new Error('down');
        return { value: `${key} ${times}${behind ? ' behind' : ''}`, isWhole, weight };
      },
    });
  return { read, times: () => times };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('what was read lately', () => {
  it('is given while it is fresh, and read again when it is too old', async () => {
    const { read, times } = reader(new Memory(10));
    expect([await read('a', 0), await read('a', 99), await read('a', 300)]).toEqual(['a 1', 'a 1', 'a 2']);
    expect(times()).toBe(2);
  });

  it('is given while it is read anew behind the answer, once however many ask', async () => {
    const { read, times } = reader(new Memory(10));
    await read('a', 0);
    expect(await Promise.all([read('a', 150), read('a', 150), read('a', 150)])).toEqual(['a 1', 'a 1', 'a 1']);
    await settled();
    expect([await read('a', 160), times()]).toEqual(['a 2 behind', 2]);
  });

  it('stays when reading anew fails, until it is too old', async () => {
    const { read } = reader(new Memory(10));
    await read('a', 0);
    expect(await read('a', 150, true)).toBe('a 1');
    await settled();
    expect(await read('a', 299, true)).toBe('a 1');
    await settled();
    await expect(read('a', 300, true)).rejects.toThrow('down');
  });

  it('is not kept when it broke off, nor when it is too heavy, nor a failure', async () => {
    for (const odd of [{ isWhole: false }, { weight: 11 }]) {
      const { read, times } = reader(new Memory(10), odd);
      await read('a', 0);
      await read('a', 1);
      expect(times()).toBe(2);
    }
    const { read } = reader(new Memory(10));
    await expect(read('a', 0, true)).rejects.toThrow('down');
    expect(await read('a', 1)).toBe('a 2');
  });

  it('goes when others need the room, what was used longest ago first', async () => {
    const { read, times } = reader(new Memory(10), { weight: 4 });
    await read('a', 0);
    await read('b', 0);
    await read('a', 1);
    await read('c', 1);
    expect([await read('a', 2), await read('c', 2), times()]).toEqual(['a 1', 'c 3', 3]);
    expect(await read('b', 2)).toBe('b 4');
  });

  it('is asked for again when the clock went back', async () => {
    const { read } = reader(new Memory(10));
    await read('a', 1000);
    expect(await read('a', 0)).toBe('a 2');
  });
});
