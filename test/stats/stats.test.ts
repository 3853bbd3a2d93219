import { readFileSync } from 'node:fs';
import { decode } from '@toon-format/toon';
import { beforeAll, describe, expect, it } from 'vitest';
import { masked, student } from '../layouts/student.ts';
import { type Forms, formsOf, sizeOf } from './forms.ts';
import { statsFiles } from './report.ts';

let real: Forms;
let twin: Forms;
beforeAll(async () => {
  [real, twin] = await Promise.all([formsOf(student), formsOf(masked)]);
});

const tokens = (text: string): number => sizeOf(text).tokens;

it('the written figures and answers are those of today; `npm run stats` renews them', async () => {
  for (const [name, text] of Object.entries(await statsFiles())) {
    expect(readFileSync(new URL(`../../fixtures/toon/${name}`, import.meta.url), 'utf8'), name).toBe(text);
  }
});

describe('the term of the student', () => {
  it('is measured against the bodies that the three APIs answer with', () => {
    expect(real.items).toBe(245);
    expect(sizeOf(real.prettyJson)).toEqual({ characters: 307_791, tokens: 114_769 });
    expect(sizeOf(real.compactJson)).toEqual({ characters: 230_652, tokens: 90_903 });
    expect(sizeOf(real.plainToon)).toEqual({ characters: 259_710, tokens: 95_617 });
    expect(sizeOf(twin.prettyJson)).toEqual({ characters: 278_594, tokens: 95_814 });
  });

  it('costs at most 5,000 tokens in the compact layout, sources included, and 20.5 an item', () => {
    expect(tokens(real.compact)).toBeLessThanOrEqual(5_000);
    expect(tokens(real.compact) / real.items).toBeLessThanOrEqual(20.5);
  });

  it.each([
    ['prettyJson', 22],
    ['compactJson', 18],
    ['plainToon', 19],
    ['classic', 3.9],
    ['classicAlone', 3.9],
  ] as const)('is smaller than as %s by a factor of %d', (form, factor) => {
    expect(tokens(real[form]) / tokens(real.compact)).toBeGreaterThanOrEqual(factor);
  });

  it('costs in the classic layout what it did in the first version, within 1 %', () => {
    expect(Math.abs(tokens(real.classicAlone) / 19_644 - 1)).toBeLessThanOrEqual(0.01);
    expect(Math.abs(tokens(twin.classicAlone) / 15_798 - 1)).toBeLessThanOrEqual(0.01);
  });
});

it('every form of an answer is read back by a strict decoder, and needs none of the newer forms of tables', () => {
  for (const text of [real.compact, real.classic, twin.compact, twin.classic]) {
    expect(() => decode(text, { strict: true })).not.toThrow();
    const headers = text.split('\n').filter((line) => /^[^,]*\[[^\]]*\]\{/.test(line));
    expect(headers.length).toBeGreaterThan(5);
    for (const header of headers) expect(header).toMatch(/\[\d+\]\{[\w,]+\}:$/);
  }
});
