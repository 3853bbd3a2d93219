import { describe, expect, it } from 'vitest';
import { readRange } from '../../src/planner/range.ts';
import { day } from './kit.ts';

const TODAY = day('2026-01-28');

describe('a day that does not exist', () => {
  it.each([
    ['from', { from: '2025-02-30', to: '2025-03-01' }],
    ['to', { from: '2025-02-01', to: '2025-02-30' }],
  ])('as `%s` may be left out only where the tool lets it', (name, asked) => {
    const words = `Call again with \`${name}\` as YYYY-MM-DD (or with a ROC year, 114-12-01)`;
    expect(() => readRange(asked, TODAY)).toThrow(expect.objectContaining({ next: `${words}, or leave it out.` }));
    expect(() => readRange(asked, TODAY, 'required')).toThrow(expect.objectContaining({ next: `${words}.` }));
  });
});
