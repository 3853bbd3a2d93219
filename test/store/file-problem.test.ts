import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { fileProblem } from '../../src/store/file-problem.ts';

const thrownBy = (deed: () => unknown): unknown => {
  try {
    return deed();
  } catch (error) {
    return error;
  }
};

function fillDatabase(): void {
  const file = new DatabaseSync(':memory:');
  file.exec('pragma max_page_count = 3; create table t (text)');
  file.prepare('insert into t values (?)').run('x'.repeat(100_000));
}

it.each([
  ['a file', () => writeFileSync('/dev/full', 'x')],
  ['a database', fillDatabase],
])('a full disk is told as one: %s', (_what, deed) => {
  expect(fileProblem('It cannot be written', '/dev/full', thrownBy(deed))).toBe(
    'It cannot be written, since its disk is full: make room.',
  );
});

it('what is neither rights nor room is left to whoever knows better', () => {
  expect(
    fileProblem(
      'It',
      '/',
      thrownBy(() => writeFileSync('/', 'x')),
    ),
  ).toBeUndefined();
  expect(fileProblem('It', '/', 'no error')).toBeUndefined();
});
