import { access, constants, mkdir } from 'node:fs/promises';

/** Makes DATA_DIR (0700) when it is missing; throws one sentence when it cannot be written. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const problem = `DATA_DIR (${dataDir}) cannot be written: name another directory, or give it to the user that runs the server.`;
    throw new Error(problem, { cause });
  }
}
