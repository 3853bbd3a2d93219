import { access, constants, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomId } from '../domain/digest.ts';
import { fileProblem } from './file-problem.ts';

/** Makes DATA_DIR (0700) when it is missing, and tries to write there; throws one sentence when it cannot be written. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const trial = join(dataDir, `.trial-${randomId()}`);
    await writeFile(trial, '', { flag: 'wx' });
    await rm(trial);
  } catch (cause) {
    throw new Error(problemOf(dataDir, cause), { cause });
  }
}

/** Whether DATA_DIR is there, changing nothing; throws the same sentence when it could not be written, or made. */
export async function lookAtDataDir(dataDir: string): Promise<'there' | 'missing'> {
  const place = await nearest(dataDir);
  if (!(await stat(place)).isDirectory()) throw new Error(problemOf(dataDir, undefined));
  try {
    await access(place, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new Error(problemOf(dataDir, cause), { cause });
  }
  return place === dataDir ? 'there' : 'missing';
}

const problemOf = (dataDir: string, cause: unknown): string => {
  const cannot = `DATA_DIR (${dataDir}) cannot be written`;
  return fileProblem(cannot, dataDir, cause) ?? `${cannot}: name another directory.`;
};

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
