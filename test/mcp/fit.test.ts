import { describe, expect, it } from 'vitest';
import type { Answer, Limit } from '../../src/layouts/answer.ts';
import { fittingText } from '../../src/mcp/fit.ts';

const text = (length: number): Answer => ({ data: { a: 'x'.repeat(length) }, rawColumns: [] });
const LIMIT: Limit = { characters: 100 };

/** 1000 characters, and `level` times 100 less in each level. */
function long(levels: number, limit = LIMIT): { answer: Answer; asked: number[] } {
  const asked: number[] = [];
  const at = (level: number): Answer => {
    asked.push(level);
    return text(1000 - level * 100);
  };
  return { answer: { ...text(1000), shorter: { limit, levels, at } }, asked };
}

describe('the text of an answer', () => {
  it('is the whole where that is within its limit, without asking for less', () => {
    const { answer, asked } = long(9, { characters: 2000 });
    expect(fittingText(answer)).toHaveLength(1003);
    expect(asked).toEqual([]);
  });

  it('is the whole where it has no limit', () => {
    expect(fittingText(text(1000))).toHaveLength(1003);
  });

  it.each([
    [950, 900],
    [103, 100],
    [604, 600],
  ])('is the first level that has at most %i characters', (characters, left) => {
    expect(fittingText(long(9, { characters }).answer)).toHaveLength(left + 3);
  });

  it('is the shortest where none is short enough', () => {
    expect(fittingText(long(9, { characters: 10 }).answer)).toHaveLength(103);
    expect(fittingText(long(0).answer)).toHaveLength(1003);
  });

  it('may be bound by tokens', () => {
    const answer: Answer = {
      ...text(8),
      shorter: { limit: { tokens: 3, characters: 100 }, levels: 1, at: () => text(1) },
    };
    expect(fittingText(answer)).toBe('a: x');
  });

  it('is found in few steps', () => {
    const { answer, asked } = long(9);
    fittingText(answer);
    expect(asked.length).toBeLessThanOrEqual(5);
  });
});
