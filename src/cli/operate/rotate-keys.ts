import { readConfig } from '../../config.ts';
import { openDatabase } from '../../store/database.ts';
import { addKey, dropKeys, keyFileIn, vaultThere } from '../../store/key-file.ts';
import { reseal } from '../../store/reseal.ts';
import { keysInUse } from '../../store/sealed-columns.ts';
import { SigningKeys } from '../../store/signing-keys.ts';
import type { Vault } from '../../store/vault.ts';
import { type Command, type Terminal, whereabouts } from './command.ts';
import { mustBeThere } from './store-at.ts';

export const ROTATE_KEYS: Command = {
  name: 'rotate-keys',
  words: '[--new-key | --forget]',
  does: 'seals everything anew with the first key; --new-key puts one in front in vault.key, --forget drops unused ones there',
  count: [0, 1],
  async run(terminal, [flag]) {
    if (flag === undefined) return await sealAnew(terminal);
    if (flag === '--new-key') return await newKey(terminal);
    if (flag === '--forget') return await forget(terminal);
    throw new Error('rotate-keys takes --new-key, --forget or nothing.');
  },
};

async function newKey({ env, out }: Terminal): Promise<number> {
  const config = readConfig(env);
  if (config.vaultKeys) {
    throw new Error(
      'The keys are set as VAULT_KEYS: put a new name, a colon, the output of "openssl rand -base64 32" and a comma in front of them there.',
    );
  }
  if ((await vaultThere(config)) === undefined) throw noKeys();
  const name = await addKey(config.dataDir);
  out(`${keyFileIn(config.dataDir)} begins with ${name} now: restart the server, then run rotate-keys.`);
  return 0;
}

async function sealAnew(terminal: Terminal): Promise<number> {
  const { vault, inUse, left, moved } = await withKeys(terminal, async (db, keys) => ({
    ...(await reseal(db, keys)),
    inUse: await keysInUse(db, Number.POSITIVE_INFINITY),
    vault: keys,
  }));
  const { out } = terminal;
  const [first, ...others] = vault.keyNames;
  out(`Sealed anew: ${moved}.`);
  const unknown = inUse.filter((name) => !vault.keyNames.includes(name));
  if (unknown.length > 0)
    out(`Some values need ${unknown.join(' and ')}, which is not set: add it and run this again.`);
  else if (left > 0)
    out(`${left} could not be moved: restart every server with ${first} in front, and run this again.`);
  const unused = others.filter((name) => !inUse.includes(name));
  if (unused.length > 0) {
    out(`Nothing here needs ${unused.join(' and ')} any more. Backups from before today do: keep it apart for them.`);
    out(`Once every server was restarted with ${first} in front, take it out (vault.key: rotate-keys --forget).`);
  }
  return left > 0 ? 1 : 0;
}

async function forget(terminal: Terminal): Promise<number> {
  const config = readConfig(terminal.env);
  if (config.vaultKeys) throw new Error('The keys are set as VAULT_KEYS: take the old ones out there.');
  const unused = await withKeys(terminal, async (db, vault) => {
    const inUse = await keysInUse(db, Number.POSITIVE_INFINITY);
    return vault.keyNames.slice(1).filter((name) => !inUse.includes(name));
  });
  if (unused.length === 0) {
    terminal.out('Every key in the file is still needed; nothing was changed. Run rotate-keys first.');
    return 1;
  }
  await dropKeys(config.dataDir, unused);
  terminal.out(`${unused.join(' and ')} is out of ${keyFileIn(config.dataDir)}.`);
  return 0;
}

type Database = Awaited<ReturnType<typeof openDatabase>>;

async function withKeys<T>({ env, now }: Terminal, use: (db: Database, vault: Vault) => Promise<T>): Promise<T> {
  const config = readConfig(env);
  const vault = await vaultThere(config);
  if (vault === undefined) throw noKeys();
  mustBeThere(config);
  const db = await openDatabase(whereabouts(config), now);
  try {
    await refuseOthers(db, vault);
    return await use(db, vault);
  } finally {
    await db.destroy();
  }
}

/** A key of another server may have the right name; one that is missing is told by whoever needs it. */
async function refuseOthers(db: Database, vault: Vault): Promise<void> {
  const inUse = await keysInUse(db, Number.POSITIVE_INFINITY);
  if (inUse.every((name) => vault.keyNames.includes(name))) await new SigningKeys(db, vault, () => 0).check();
}

const noKeys = () => new Error('There are no keys yet: the first start of the server makes them.');
