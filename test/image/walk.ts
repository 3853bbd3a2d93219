import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { afterwards, fromNothing } from './chapters.ts';
import { wayOf } from './way.ts';

/**
 * README's way from nothing to a connector, and what its operator does afterwards, in one go: the image with the settings and
 * commands of the papers, behind Caddy, with Claude and ChatGPT as they behave. `walk.sh` makes the place for it.
 */
const [image = '', work = '', rootCertificate = ''] = process.argv.slice(2);
const way = wayOf({ image, work, rootCertificate });
try {
  const house = await fromNothing(way);
  for (const chapter of afterwards) await chapter(way, house);
} catch (error) {
  process.stderr.write(`${readFileSync(join(work, 'server.log'), 'utf8').slice(-3_000)}\n`);
  process.stderr.write(`image: README's way ends here: ${error instanceof Error ? error.stack : error}\n`);
  process.exitCode = 1;
} finally {
  await way.end();
}
