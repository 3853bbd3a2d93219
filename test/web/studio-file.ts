import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';

const ROOT = new URL('../../', import.meta.url);

/** Builds dist/web/studio.html once a run of the tests, where it is absent or older than what it is made of. */
export function setup(): void {
  if (newest('dist/web/') > Math.max(newest('src/web/'), newest('src/texts/'), timeOf('package-lock.json'))) return;
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', 'src/web/vite.config.ts'];
  execFileSync(process.execPath, vite, { cwd: ROOT, env: { ...process.env, NODE_ENV: 'production' } });
}

const timeOf = (path: string): number => statSync(new URL(path, ROOT), { throwIfNoEntry: false })?.mtimeMs ?? 0;

function newest(folder: string): number {
  if (timeOf(folder) === 0) return 0;
  const files = readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' });
  return Math.max(0, ...files.map((file) => timeOf(folder + file)));
}
