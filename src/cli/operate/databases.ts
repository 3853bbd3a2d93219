import { type Config, readConfig } from '../../config.ts';
import { openDatabase } from '../../store/database.ts';
import { vaultThere } from '../../store/key-file.ts';
import { moveRows } from '../../store/moving.ts';
import { SigningKeys } from '../../store/signing-keys.ts';
import { lookAt } from '../../store/untouched.ts';
import { type Command, many, whereabouts } from './command.ts';

export const MIGRATE: Command = {
  name: 'migrate',
  words: '',
  does: 'brings the database up to date, as every start does too; SQLite is copied first',
  count: [0, 0],
  async run({ env, now, out }) {
    const at = whereabouts(readConfig(env));
    const before = await lookAt(at);
    await (await openDatabase(at, now)).destroy();
    const after = (await lookAt(at))?.migrations.done ?? 0;
    const from = before?.migrations.done ?? 0;
    out(from === after ? `Up to date: step ${after}.` : `Brought from step ${from} to step ${after}.`);
    return 0;
  },
};

export const MOVE: Command = {
  name: 'move',
  words: '',
  does: 'moves everything from SQLite in DATA_DIR to the empty Postgres database of DATABASE_URL',
  count: [0, 0],
  async run({ env, now, out }) {
    const config = readConfig(env);
    const { dataDir, databaseUrl } = config;
    if (!databaseUrl) throw new Error('DATABASE_URL is not set: name the Postgres database to move to.');
    if ((await lookAt({ dataDir })) === undefined) {
      throw new Error(`There is no database in DATA_DIR (${dataDir}): there is nothing to move.`);
    }
    const from = await openDatabase({ dataDir }, now);
    try {
      await checkKeys(config, from);
      const to = await openDatabase({ dataDir, databaseUrl }, now);
      const counts = await moveRows(from, to).finally(() => to.destroy());
      for (const [table, n] of Object.entries(counts)) if (n > 0) out(`  ${table}  ${n}`);
      const rows = Object.values(counts).reduce((sum, n) => sum + n, 0);
      out(`Moved: ${many(rows, 'row')}, counted on both sides. Start the server with DATABASE_URL from here on.`);
      out(`The file in ${dataDir} is as it was: remove it, and vault.key with it, once Postgres has proved itself.`);
      return 0;
    } finally {
      await from.destroy();
    }
  },
};

/** Postgres needs VAULT_KEYS; with others than those of the file nothing would open there. */
async function checkKeys(config: Config, from: Awaited<ReturnType<typeof openDatabase>>): Promise<void> {
  const vault = await vaultThere(config);
  if (vault === undefined) return;
  try {
    await new SigningKeys(from, vault, () => 0).check();
  } catch (cause) {
    throw new Error('VAULT_KEYS does not open this database: set it to the text in the file vault.key.', { cause });
  }
}
