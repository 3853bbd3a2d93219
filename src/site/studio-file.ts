import { readFileSync } from 'node:fs';

/** Beside the bundle, and where the bundle is when the service runs from its sources. */
const PLACES = ['./web/studio.html', '../../dist/web/studio.html'];

const NOT_BUILT =
  '<!doctype html><meta charset="utf-8"><title>Planner Studio</title><!--studio-boot-->' +
  '<p>The planner studio was not built: run <code>npm run build</code> and start the server again.</p>';

/** The planner studio in one file, as it was built; what says so where it was not. */
export function readStudioFile(): string {
  for (const place of PLACES) {
    try {
      return readFileSync(new URL(place, import.meta.url), 'utf8');
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') throw thrown;
    }
  }
  return NOT_BUILT;
}
