import { closeSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';

const RIGHTS = new Set(['EACCES', 'EPERM']);
const FULL = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);
/** The low byte of SQLite's codes names the kind. */
const SQLITE_FULL = 13;

/**
 * The sentence for a file or directory that cannot be used for its rights, its room or its disk, so that nobody takes it for a
 * damaged one; undefined = for another reason. `cannot` says what fails, such as "x cannot be written".
 */
export function fileProblem(cannot: string, path: string, cause: unknown): string | undefined {
  const code = codeOf(cause);
  if (code === 'EROFS') return `${cannot}, since its file system is read-only: mount a volume there.`;
  if (FULL.has(code)) return `${cannot}, since its disk is full: make room.`;
  if (RIGHTS.has(code)) return rightsProblem(cannot, nearest(path));
  return undefined;
}

/** Rights on a mounted volume are what goes wrong most, so the command that mends them is told. */
function rightsProblem(cannot: string, place: string): string | undefined {
  const [uid, gid] = [process.geteuid?.(), process.getegid?.()];
  const found = statSync(place, { throwIfNoEntry: false });
  if (uid === undefined || found === undefined) return undefined;
  // root is refused by no right that "chown" gives
  if (found.uid === uid) return uid === 0 ? undefined : `${cannot}: run "chmod -R u+rwX ${place}".`;
  const instead = found.isDirectory() ? ', or name another directory' : '';
  return `${cannot} by ${uid}:${gid}, the user that runs the server, because ${place} belongs to ${found.uid}:${found.gid}: run "chown -R ${uid}:${gid} ${place}" as root${instead}.`;
}

/** The path itself, or the nearest one above it that can be seen. */
function nearest(path: string): string {
  const above = dirname(path);
  return above === path || isSeen(path) ? path : nearest(above);
}

function isSeen(path: string): boolean {
  try {
    statSync(path);
    return true;
  } catch {
    return false;
  }
}

function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return '';
  if ('errcode' in cause && (Number(cause.errcode) & 0xff) === SQLITE_FULL) return 'SQLITE_FULL';
  return 'code' in cause ? String(cause.code) : '';
}

/** Whether a file is there. Throws one sentence where that cannot be seen, which is no sign that nothing is there. */
export function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOTDIR') return false;
    throw new Error(fileProblem(`${path} cannot be used`, path, cause) ?? `${path} cannot be looked at.`, { cause });
  }
}

/**
 * Throws one sentence where this user may not read the file. Not for a database that this process has open: to close any
 * other descriptor of a file frees SQLite's locks on it.
 */
export function mustBeReadable(path: string): void {
  try {
    closeSync(openSync(path, 'r'));
  } catch (cause) {
    throw new Error(fileProblem(`${path} cannot be used`, path, cause) ?? `${path} cannot be read.`, { cause });
  }
}
