import process from 'node:process';
import { ConfigProblems, readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { loadVault } from '../store/key-file.ts';
import { ownerLinkAt } from '../store/owner-links.ts';
import { openStore } from '../store/store.ts';

/** Prints a new one-time address that signs the owner in; works beside a running server, on the same database. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { dataDir, databaseUrl } = config;
  const store = await openStore({ dataDir, databaseUrl, vault: await loadVault(config), now: Date.now });
  const link = ownerLinkAt(config.publicUrl, await store.ownerLinks.create());
  await store.close();
  const place = databaseUrl ? 'DATABASE_URL' : `DATA_DIR ${dataDir}`;
  createLog('info').say(`${link}  (one time, 15 minutes, for the server with this ${place})`);
}

main().catch((error: unknown) => {
  const lines = error instanceof ConfigProblems ? error.problems : [error instanceof Error ? error.message : 'unknown'];
  for (const line of lines) createLog('fatal').say(line);
  process.exit(1);
});
