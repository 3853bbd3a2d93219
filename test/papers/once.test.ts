import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
/** `npm run bench` writes the benchmarks, where the rows of one kind have names alike. */
const PAPERS = globSync(['*.md', 'docs/*.md'], { cwd: ROOT, exclude: ['docs/benchmarks.md'] });

/** Shorter runs of words come again by chance. */
const RUN = 14;

/** Every run of so many words, with where it begins. */
const runsOf = (words: readonly string[]): string[] =>
  words.slice(RUN - 1).map((_, at) => words.slice(at, at + RUN).join(' '));

it.each(PAPERS)('%s says nothing twice in the same words', (paper) => {
  const prose = readFileSync(new URL(paper, ROOT), 'utf8').replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');
  const words = prose.split(/[\s|*-]+/);
  const runs = runsOf(words);
  expect(runs.filter((run, at) => runs.indexOf(run) !== at)).toEqual([]);
});
