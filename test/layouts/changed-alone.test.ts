import { describe, expect, it } from 'vitest';
import { type ChangedAlone, ConfirmationNeeded, type Preview } from '../../src/domain/confirming.ts';
import { LANGUAGES } from '../../src/domain/language.ts';
import { confirmationNeeded } from '../../src/layouts/confirmation.ts';
import { questionFor } from '../../src/layouts/question.ts';

const preview = (alone: ChangedAlone | undefined, isAll = true): Preview => ({
  ...{ act: 'delete', title: 'Class', where: 'Mine', reason: 'changed_since', changes: [] },
  occurrences: { scope: 'all', count: 41, isAll },
  alone,
});
const FATES = ['gone', 'back', 'may_go_back', 'may_stay'] as const;
const noteOf = (alone: ChangedAlone | undefined): unknown =>
  confirmationNeeded('t', new ConfirmationNeeded(preview(alone), 'token', undefined)).data.note;

describe('occurrences that were changed on their own', () => {
  it.each(LANGUAGES)('have a line of their own in a question in %s, another for each fate', (language) => {
    const plain = questionFor(preview(undefined), language).message.split('\n');
    const added = FATES.map((fate) => {
      const lines = questionFor(preview({ count: 17, fate }), language).message.split('\n');
      expect(lines).toHaveLength(plain.length + 1);
      return lines.filter((line) => !plain.includes(line)).join();
    });
    expect(new Set(added).size).toBe(FATES.length);
    for (const line of added) expect(line).toContain('17');
    expect(plain.join()).toMatch(/\b41\b(?!\+)/);
    expect(questionFor(preview(undefined, false), language).message).toContain('41+');
  });

  it('have a sentence for models, in the right number', () => {
    expect(FATES.map((fate) => noteOf({ count: 1, fate }))).toEqual([
      '1 of these occurrences was changed on its own and goes away too.',
      '1 of these occurrences was changed on its own and goes back to what the series says.',
      '1 of these occurrences was changed on its own; Google may put it back to what the series says.',
      '1 of these occurrences was changed on its own and may keep what it has.',
    ]);
    expect(noteOf({ count: 3, fate: 'gone' })).toBe(
      '3 of these occurrences were changed on their own and go away too.',
    );
    expect(noteOf(undefined)).toBeUndefined();
  });
});
