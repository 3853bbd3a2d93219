import { execFile, execFileSync } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../house.ts';
import { firstWords, shellBlocks } from './blocks.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAPERS = [...globSync('*.md', { cwd: ROOT }), ...globSync('docs/*.md', { cwd: ROOT })].toSorted();
const read = (paper: string): string => readFileSync(join(ROOT, paper), 'utf8');

/** What needs an engine, an account elsewhere, or what CI itself does: no test can run it. */
const ELSEWHERE =
  /^(docker|fly|claude|pg_dump|pg_restore|time-compass move|npm (ci|start|test|run (dev|check|bench|image:check)))\b/;

it.each(PAPERS)('%s has no command that nobody tries', (paper) => {
  const untried = shellBlocks(read(paper))
    .filter(({ runs }) => !runs)
    .flatMap(firstWords)
    .filter((command) => !ELSEWHERE.test(command));
  expect(untried).toEqual([]);
});

it.each(PAPERS)('%s leads nowhere that is not there', (paper) => {
  const links = [...read(paper).matchAll(/(?:\]\(|src=")(?!https?:|#|mailto:)([^)#"\s]+)/g)].map(
    ([, link = '']) => link,
  );
  const folder = join(ROOT, paper, '..');
  for (const link of links) expect(globSync(link, { cwd: folder }), link).toHaveLength(1);
});

it('README shows pictures that say what is in them and load quickly', () => {
  const text = read('README.md');
  const shown = [...text.matchAll(/(?:!\[[^\]]{20,}\]\(|<img src=")(docs\/pictures\/[\w-]+\.webp)/g)].map(
    ([, path]) => path,
  );
  expect(shown.toSorted()).toEqual(globSync('docs/pictures/*', { cwd: ROOT }).toSorted());
  for (const [tag] of text.matchAll(/<img [^>]*>/g)) expect(tag).toMatch(/ alt="[^"]{20,}"/);
  const bytes = shown.map((path = '') => statSync(join(ROOT, path)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(600_000);
});

describe('the commands of the papers', () => {
  let house: TestHouse;
  let folder: string;
  beforeAll(async () => {
    house = await openHouse({ env: { SIGN_UP: 'invite' } });
    folder = await mkdtemp(join(tmpdir(), 'papers-'));
    const bin = join(folder, 'bin');
    await mkdir(bin);
    const entry = join(ROOT, 'src/cli/time-compass.ts');
    execFileSync(join(ROOT, 'node_modules/.bin/esbuild'), [
      ...[entry, `--outfile=${join(folder, 'cli.mjs')}`, '--bundle', '--platform=node', '--format=esm'],
      ...['--target=node24', '--external:pg-native', '--log-level=error'],
      "--banner:js=import{createRequire}from'node:module';const require=createRequire(import.meta.url);",
    ]);
    await writeFile(join(bin, 'time-compass'), `#!/bin/sh\nexec "${process.execPath}" "${folder}/cli.mjs" "$@"\n`);
    await writeFile(join(bin, 'npm'), npmHere(house.mcpUrl));
    await Promise.all(['time-compass', 'npm'].map((name) => chmod(join(bin, name), 0o755)));
  });
  afterAll(async () => {
    await house.close();
    await rm(folder, { recursive: true });
  });

  /** `npm run ask` and its like, at this server. */
  const npmHere = (url: string) => `#!/bin/sh
[ "$1" = run ] && shift; [ "$1" = -s ] && shift
name=$1; shift; [ "$1" = -- ] && shift
case $name in
  ask) cd "${ROOT}" && exec "${process.execPath}" src/cli/ask.ts --url ${url} "$@" ;;
  owner-link) exec time-compass owner-link "$@" ;;
  time-compass) exec time-compass "$@" ;;
esac
exit 64
`;

  const withRuns = PAPERS.filter((paper) => shellBlocks(read(paper)).some(({ runs }) => runs));

  it.each(withRuns)('%s: every command marked so does what it says', { timeout: 120_000 }, async (paper) => {
    const place = join(folder, paper.replaceAll(/\W/g, '-'), 'checkout');
    await mkdir(place, { recursive: true });
    await promisify(execFile)('cp', ['-r', house.dataDir, join(place, 'data')]);
    const env = {
      ...process.env,
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      XDG_STATE_HOME: folder,
      // every command is a process of its own, and this makes each start sooner
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      ...{ PORT: new URL(house.url).port, SIGN_UP: 'invite' },
      ...{ GOOGLE_CLIENT_ID: house.google.clientId, GOOGLE_CLIENT_SECRET: house.google.clientSecret },
      ...{ GOOGLE_ISSUER: house.google.issuer, GOOGLE_API_ROOT: house.google.apiRoot },
    };
    for (const { line, text } of shellBlocks(read(paper)).filter(({ runs }) => runs)) {
      const script = text.replaceAll('http://localhost:8787', house.url);
      const ran = promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { cwd: place, env });
      await expect(ran, `${paper}:${line}`).resolves.toBeDefined();
    }
  });
});
