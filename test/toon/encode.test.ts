import { decode } from '@toon-format/toon';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../src/domain/identity.ts';
import { safeEncode } from '../../src/toon/encode.ts';

const read = (text: string): unknown => decode(text, { strict: true });

describe('data that TOON cannot say', () => {
  it('is left out of objects and null in lists', () => {
    const data = { a: undefined, b: () => 1, c: Symbol('c'), d: [undefined, () => 1, Symbol('d')], e: 1 };
    expect(read(safeEncode(data))).toEqual({ d: [null, null, null], e: 1 });
  });

  it('becomes the nearest thing that JSON knows', () => {
    const data = { big: 12n, huge: 2n ** 80n, date: new Date(0), broken: new Date(Number.NaN), nan: Number.NaN };
    expect(read(safeEncode({ ...data, endless: -Infinity, map: new Map([['k', 1]]), set: new Set([1, 2]) }))).toEqual({
      big: 12,
      huge: String(2n ** 80n),
      date: '1970-01-01T00:00:00.000Z',
      broken: null,
      nan: null,
      endless: null,
      map: { k: 1 },
      set: [1, 2],
    });
  });

  it('is cut where it comes back to itself', () => {
    const loop: Record<string, unknown> = { name: 'loop' };
    loop.self = loop;
    loop.list = [loop];
    expect(read(safeEncode(loop))).toEqual({ name: 'loop', self: null, list: [null] });
  });

  it('may be named twice without being a cycle', () => {
    const shared = { n: 1 };
    expect(read(safeEncode({ a: shared, b: [shared, shared] }))).toEqual({ a: { n: 1 }, b: [{ n: 1 }, { n: 1 }] });
  });

  it('may be as deep as it likes', () => {
    let deep: unknown = 'bottom';
    for (let level = 0; level < 5_000; level += 1) deep = { deep };
    expect(() => safeEncode(deep)).not.toThrow();
  });

  it('may fail when it is read', () => {
    const failing = {
      get value(): string {
        throw new Error('no');
      },
    };
    const proxy = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('no');
        },
      },
    );
    expect(read(safeEncode({ failing, proxy, toJSON: undefined, ok: 1 }))).toEqual({
      failing: null,
      proxy: null,
      ok: 1,
    });
  });

  it('never holds a secret or half a character', () => {
    expect(safeEncode({ token: new Secret('hush'), text: 'cut \ud83d', '\ud83d': 1 })).toBe(
      'token: "[secret]"\ntext: cut \ufffd\n\ufffd: 1'.replace('\n\ufffd', '\n"\ufffd"'),
    );
  });

  it('never makes it throw', () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withSparseArray: true,
    });
    fc.assert(
      fc.property(anything, (data) => {
        safeEncode({ data });
        safeEncode(data, { canonical: true });
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  it('survives as JSON would keep it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (data) => {
        const kept: unknown = JSON.parse(JSON.stringify({ data }, (_, value) => wellFormed(value)));
        expect(read(safeEncode({ data }))).toEqual(kept);
        expect(read(safeEncode({ data }, { canonical: true }))).toEqual(kept);
      }),
      { numRuns: 300, seed: 2 },
    );
  });
});

/** -0 is 0 in TOON and in JSON text. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.toWellFormed(), inner]));
}

describe('cells without quotes', () => {
  const rows = [
    { id: 'A1', when: '3 Mon 13:20-15:10', what: 'a: b', note: '' },
    { id: 'A2', when: '4 Tue', what: '', note: '' },
  ];
  const rawColumns = ['when', 'id'];

  it('are times of the named columns and blanks', () => {
    expect(safeEncode({ rows }, { rawColumns })).toBe(
      'rows[2]{id,when,what,note}:\n  A1,3 Mon 13:20-15:10,"a: b",\n  A2,4 Tue,,',
    );
  });

  it('are all quoted in the canonical form, with the same data', () => {
    const canonical = safeEncode({ rows }, { rawColumns, canonical: true });
    expect(canonical).toContain('A1,"3 Mon 13:20-15:10","a: b",""');
    expect(read(canonical)).toEqual({ rows });
    expect(read(safeEncode({ rows }, { rawColumns }))).toEqual({ rows });
  });

  it('are never the first of a row, whatever the order of keys in later rows', () => {
    const data = {
      rows: [
        { id: '10:00', when: '11:00' },
        { when: '12:00', id: '' },
      ],
      single: [{ when: '10:00' }, { when: '' }],
      '2026-01': { rows },
    };
    expect(read(safeEncode(data, { rawColumns }))).toEqual(data);
  });

  it('are only in tables: a list whose rows differ keeps its quotes', () => {
    const data = {
      rows: [
        { id: 1, when: '' },
        { id: 2, when: '10:00', what: 'x' },
        { id: 3, when: { deep: '' } },
      ],
    };
    expect(read(safeEncode(data, { rawColumns }))).toEqual(data);
  });

  it('decode to the same whatever is in the named columns', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom('1:2', 'true', '-5', ' 1:2', '1:2 ', '#1:2', '+1', '1e5', ''),
    );
    const row = fc.record({ id: cell, when: cell, due: cell, note: cell });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (random) => {
        const kept = JSON.parse(JSON.stringify({ random }, (_, value) => wellFormed(value)));
        expect(read(safeEncode({ random }, { rawColumns: ['id', 'when', 'due', 'note'] }))).toEqual(kept);
      }),
      { numRuns: 300, seed: 3 },
    );
  });
});
