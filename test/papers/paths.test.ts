import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const PAPERS = globSync(['*.md', 'docs/*.md'], { cwd: ROOT });
const ROOMS = globSync('src/*/', { cwd: ROOT }).map((room) => room.replace('src/', ''));

/** `src/domain/source.ts`, or `store/leases` of a room. */
const PATH = new RegExp(`\`((?:src|test|fixtures|docs|${ROOMS.join('|')})/[\\w./-]+)\``, 'g');

const isThere = (path: string): boolean =>
  ['', 'src/'].some((above) => ['', '.ts', '.tsx'].some((end) => existsSync(new URL(`${above}${path}${end}`, ROOT))));

it.each(PAPERS)('%s names no file of this repository that is not there', (paper) => {
  const named = [...readFileSync(new URL(paper, ROOT), 'utf8').matchAll(PATH)].map(([, path = '']) => path);
  expect(named.filter((path) => !isThere(path))).toEqual([]);
});
