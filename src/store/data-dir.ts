import { access, constants, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { randomId } from '../domain/digest.ts';

/** Makes DATA_DIR (0700) when it is missing, and tries to write there; throws one sentence when it cannot be written. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const trial = join(dataDir, `.trial-${randomId()}`);
    await writeFile(trial, '', { flag: 'wx' });
    await rm(trial);
  } catch (cause) {
    throw new Error(await problemOf(dataDir, cause), { cause });
  }
}

/** Whether DATA_DIR is there, changing nothing; throws the same sentence when it could not be written, or made. */
export async function lookAtDataDir(dataDir: string): Promise<'there' | 'missing'> {
  const place = await nearest(dataDir);
  if (!(await stat(place)).isDirectory()) throw new Error(await problemOf(dataDir, undefined));
  try {
    await access(place, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new Error(await problemOf(dataDir, cause), { cause });
  }
  return place === dataDir ? 'there' : 'missing';
}

const RIGHTS = new Set(['EACCES', 'EPERM']);

/** Rights on a mounted volume are what goes wrong most, so the command that mends them is told. */
async function problemOf(dataDir: string, cause: unknown): Promise<string> {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const cannot = `DATA_DIR (${dataDir}) cannot be written`;
  if (code === 'EROFS') return `${cannot}, since its file system is read-only: mount a volume there.`;
  if (code === 'ENOSPC') return `${cannot}, since its disk is full: make room.`;
  if (!RIGHTS.has(code) || process.getuid === undefined) return `${cannot}: name another directory.`;
  const user = `${process.getuid()}:${process.getgid?.() ?? process.getuid()}`;
  const place = await nearest(dataDir);
  return `${cannot} by ${user}, the user that runs the server, because ${place} belongs to ${await ownerOf(place)}: run "chown -R ${user} ${place}" as root, or name another directory.`;
}

/** The directory itself, or the nearest one above it that is there. */
async function nearest(path: string): Promise<string> {
  try {
    await stat(path);
    return path;
  } catch {
    const above = dirname(path);
    return above === path ? path : nearest(above);
  }
}

const ownerOf = (place: string): Promise<string> =>
  stat(place).then(
    ({ uid, gid }) => `${uid}:${gid}`,
    () => 'somebody else',
  );
