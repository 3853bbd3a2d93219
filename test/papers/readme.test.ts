import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '../../src/accounts/google.ts';
import { COMMANDS } from '../../src/cli/operate/commands.ts';
import { TOOLS } from '../../src/tools/index.ts';

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

/** The names in the first column of every table whose head begins so. */
function namesUnder(head: string): string[] {
  const tables = [...README.matchAll(new RegExp(`^\\| ${head} \\|.*\\n\\|[-|]+\\n((?:\\|.*\\n)+)`, 'gm'))];
  const cells = tables.flatMap(([, rows = '']) => rows.split('\n').map((row) => row.split('|')[1] ?? ''));
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

it('its tables of tools name every tool that a model sees, and no other', () => {
  const seen = TOOLS.filter(({ view, listedFor }) => view !== 'app-only' && !listedFor).map(({ name }) => name);
  expect(namesUnder('tool').toSorted()).toEqual(seen.toSorted());
});

it('docs/google.md names every permission that is asked of Google', () => {
  const paper = readFileSync(new URL('../../docs/google.md', import.meta.url), 'utf8');
  for (const { scope } of ALL_PERMISSIONS) expect(paper).toContain(`\`${scope.split('/').at(-1)}\``);
});

it('its table of commands names every command of the operator', () => {
  const told = namesUnder('command').map((words) => words.replace(/^time-compass /, '').split(' ')[0]);
  expect(told.toSorted()).toEqual(
    COMMANDS.map(({ name }) => name)
      .filter((name) => name !== 'serve')
      .toSorted(),
  );
});
