import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
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

const RIGHTS = new Set(['EACCES', 'EPERM']);

/** Rights on a mounted volume are what goes wrong most, so the command that mends them is told. */
async function problemOf(dataDir: string, cause: unknown): Promise<string> {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const cannot = `DATA_DIR (${dataDir}) cannot be written`;
  if (code === 'EROFS') return `${cannot}, since its file system is read-only: mount a volume there.`;
  if (code === 'ENOSPC') return `${cannot}, since its disk is full: make room.`;
  if (!RIGHTS.has(code) || process.getuid === undefined) return `${cannot}: name another directory.`;
  const user = `${process.getuid()}:${process.getgid?.() ?? process.getuid()}`;
  const { place, owner } = await ownerOf(dataDir);
  return `${cannot} by ${user}, the user that runs the server, because ${place} belongs to ${owner}: run "chown -R ${user} ${place}" as root, or name another directory.`;
}

/** The directory itself, or the nearest one above it that is there. */
async function ownerOf(path: string): Promise<{ place: string; owner: string }> {
  try {
    const { uid, gid } = await stat(path);
    return { place: path, owner: `${uid}:${gid}` };
  } catch {
    const above = dirname(path);
    return above === path ? { place: path, owner: 'somebody else' } : ownerOf(above);
  }
}
