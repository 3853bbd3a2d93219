import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TOOLS } from '../../src/tools/index.ts';

const PAPER = readFileSync(new URL('../../docs/directories.md', import.meta.url), 'utf8');
const HINTS = ['readOnly', 'destructive', 'openWorld', 'idempotent'] as const;

/** The tools that a row about one hint names, where `get_…` stands for all that begin so; undefined for "all others". */
function namedBeside(hint: string): string[] | undefined {
  const [, cell = ''] = new RegExp(`^\\| \`${hint}\` \\| ([^|]*) \\|`, 'm').exec(PAPER) ?? [];
  if (cell === 'all others') return undefined;
  const patterns = [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => new RegExp(`^${name.replace('…', '.+')}$`));
  return TOOLS.map(({ name }) => name).filter((name) => patterns.some((pattern) => pattern.test(name)));
}

it.each(HINTS)('gives a reason for each tool by its hint: %sHint', (hint) => {
  const named = [true, false].map((value) => namedBeside(`${hint}Hint: ${value}`));
  const told = [true, false].map((value) => TOOLS.filter(({ hints }) => hints[hint] === value).map(({ name }) => name));
  expect(named.filter((names) => names === undefined)).toHaveLength(1);
  expect(named.map((names, index) => names ?? told[index])).toEqual(told);
});
