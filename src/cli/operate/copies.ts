import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, readConfig } from '../../config.ts';
import { randomId } from '../../domain/digest.ts';
import { type Backup, backUp, restore } from '../../store/backup.ts';
import { keyFileIn, vaultThere } from '../../store/key-file.ts';
import { type Command, many } from './command.ts';

/** Which keys a copy needs, and that they are not in it. */
const aboutKeys = ({ keys }: Backup): string =>
  keys.length === 0
    ? 'Nothing in it is sealed, and no key is in it.'
    : `No key is in it. What is sealed in it opens with ${keys.join(' and ')} alone`;

const refusePostgres = ({ databaseUrl }: Config, instead: string): void => {
  if (databaseUrl) throw new Error(`This server keeps its data in Postgres: use ${instead} (docs/backup.md).`);
};

export const BACKUP: Command = {
  name: 'backup',
  words: 'FILE',
  does: 'writes the database to a new file, also while the server runs; `-` writes it to standard output',
  count: [1, 1],
  async run({ env, out, outFile, note }, [target = '']) {
    const config = readConfig(env);
    refusePostgres(config, 'pg_dump');
    const kept = config.vaultKeys ? 'VAULT_KEYS' : keyFileIn(config.dataDir);
    const tell = (line: (text: string) => void, backup: Backup) => {
      line(`Written: ${many(backup.people, 'person', 'people')}, step ${backup.step}.`);
      line(`${aboutKeys(backup)}${backup.keys.length ? `: keep a copy of ${kept} too, apart from this file.` : ''}`);
    };
    if (target !== '-') {
      tell(out, await backUp(config.dataDir, target));
      return 0;
    }
    // beside the database, where there is room for it; temporary directories are often in memory
    const file = join(config.dataDir, `.backup-${randomId()}.db`);
    const backup = await backUp(config.dataDir, file);
    const opened = await openAndRemove(file);
    await outFile(opened).finally(() => opened.close());
    tell(note, backup);
    return 0;
  },
};

/** Whatever ends this process from here on, no copy is left behind. */
async function openAndRemove(file: string): Promise<FileHandle> {
  try {
    return await open(file);
  } finally {
    await rm(file, { force: true });
  }
}

export const RESTORE: Command = {
  name: 'restore',
  words: 'FILE',
  does: 'puts a backup into a DATA_DIR that has no database yet, after checking that it is whole',
  count: [1, 1],
  async run({ env, out }, [file = '']) {
    const config = readConfig(env);
    refusePostgres(config, 'pg_restore');
    const vault = await vaultThere(config);
    const backup = await restore(file, config.dataDir, vault);
    out(`Restored: ${many(backup.people, 'person', 'people')}, step ${backup.step}.`);
    if (backup.keys.length === 0) return 0;
    const needed = backup.keys.join(' and ');
    out(
      vault
        ? `What is sealed in it opens with the keys that are set (${needed}). Start the server.`
        : `Before the server starts, set VAULT_KEYS or put ${keyFileIn(config.dataDir)} back, with ${needed}: without it nothing sealed opens.`,
    );
    return 0;
  },
};
