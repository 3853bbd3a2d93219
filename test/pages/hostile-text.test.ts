import { expect, it } from 'vitest';
import { plainName } from '../../src/pages/hostile-text.ts';

it.each([
  ['Claude', 'Claude'],
  ['  Claude \n\t Code ', 'Claude Code'],
  ['\u202eedualC', 'edualC'],
  ['a\u200bb\u2066c\u2028d', 'a b c d'],
  ['\ud800', ''],
  ['<b>&', '<b>&'],
  ['時間'.repeat(60), `${'時間'.repeat(50)}…`],
  ['😀'.repeat(100), '😀'.repeat(100)],
])('%j is shown as %j', (name, shown) => expect(plainName(name)).toBe(shown));
