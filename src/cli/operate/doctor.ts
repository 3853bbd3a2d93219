import { tryGoogle } from '../../accounts/google-trial.ts';
import { type Config, ConfigProblems, readConfig } from '../../config.ts';
import { fetchWithin } from '../../net/transport.ts';
import { lookAtDataDir } from '../../store/data-dir.ts';
import { vaultThere } from '../../store/key-file.ts';
import { type Look, lookAt, triesToOpen } from '../../store/untouched.ts';
import type { Vault } from '../../store/vault.ts';
import { type Command, whereabouts } from './command.ts';

/** What a check found: a good word, or the one sentence that says what to mend. */
interface Finding {
  readonly good: boolean;
  readonly line: string;
}

const good = (line: string): Finding => ({ good: true, line });
const bad = (line: string): Finding => ({ good: false, line });

export const DOCTOR: Command = {
  name: 'doctor',
  words: '',
  does: 'looks at settings, DATA_DIR, database, keys, Google and PUBLIC_URL, and says what to mend; changes nothing',
  count: [0, 0],
  async run({ env, now, out }) {
    const findings = await findingsOf(env, now);
    for (const { good: fine, line } of findings) out(`${fine ? 'ok     ' : 'PROBLEM'}  ${line}`);
    return findings.every(({ good: fine }) => fine) ? 0 : 1;
  },
};

async function findingsOf(env: Parameters<typeof readConfig>[0], now: () => number): Promise<Finding[]> {
  const config = configured(env);
  if (Array.isArray(config)) return config;
  const vault = await told(() => vaultThere(config));
  return [
    good('The settings are right by themselves.'),
    ...(config.databaseUrl ? [] : [await dataDirOf(config)]),
    ...(await databaseOf(config, vault)),
    await googleOf(config, now),
    await addressOf(config),
  ];
}

function configured(env: Parameters<typeof readConfig>[0]): Config | Finding[] {
  try {
    return readConfig(env);
  } catch (error) {
    if (error instanceof ConfigProblems) return error.problems.map(bad);
    throw error;
  }
}

/** What a part gives, or its sentence. */
async function told<T>(look: () => Promise<T>): Promise<T | Finding> {
  try {
    return await look();
  } catch (error) {
    return bad(error instanceof Error ? error.message : 'Something unknown went wrong.');
  }
}

const isFinding = (value: unknown): value is Finding => typeof value === 'object' && value !== null && 'good' in value;

async function dataDirOf({ dataDir }: Config): Promise<Finding> {
  const look = await told(() => lookAtDataDir(dataDir));
  if (isFinding(look)) return look;
  if (look === 'there') return good(`DATA_DIR (${dataDir}) can be written.`);
  return good(`DATA_DIR (${dataDir}) is not there yet: the first start of the server makes it.`);
}

async function databaseOf(config: Config, vault: Vault | Finding | undefined): Promise<Finding[]> {
  const look = await told(() => lookAt(whereabouts(config)));
  if (isFinding(look)) return [look];
  const keys = isFinding(vault) ? vault : await keysOf(config, look, vault);
  if (look === undefined) return [good('There is no database yet: the first start of the server makes it.'), keys];
  return [stepsOf(look), keys];
}

function stepsOf({ writable, migrations: { done, known } }: Look): Finding {
  if (!writable) return bad('The database takes no writes: make room, or give this user the right to write.');
  if (done > known) return bad(`The database is of a newer Time Compass (step ${done}, this one knows ${known}).`);
  if (done < known) return bad(`The database is at step ${done} of ${known}: start the server, or run migrate.`);
  return good(`The database answers, takes writes and is up to date (step ${done}).`);
}

async function keysOf(config: Config, look: Look | undefined, vault: Vault | undefined): Promise<Finding> {
  const needed = look?.keys ?? [];
  const missing = needed.filter((name) => !vault?.keyNames.includes(name));
  if (missing.length > 0) {
    return bad(`What is sealed needs ${missing.join(' and ')}, which is not set: restore VAULT_KEYS or vault.key.`);
  }
  if (vault === undefined) return good('There are no keys yet: the first start of the server makes them.');
  const opening = await told(() => triesToOpen(whereabouts(config), vault));
  if (isFinding(opening)) return opening;
  const stale = needed.filter((name) => name !== vault.keyNames[0]);
  if (stale.length > 0) return good(`The keys open everything; ${stale.join(' and ')} can go after rotate-keys.`);
  return good(`The keys open everything (${vault.keyNames.join(', ')}).`);
}

const GOOGLE: Readonly<Record<Awaited<ReturnType<typeof tryGoogle>>, Finding>> = {
  accepted: good('Google knows the client and its secret.'),
  unknownClient: bad('Google does not know GOOGLE_CLIENT_ID: copy it from the Google Cloud console again.'),
  wrongSecret: bad('Google refuses GOOGLE_CLIENT_SECRET: copy it from the Google Cloud console again.'),
  refusedClient: bad('Google does not let this client sign people in: make one of the type "Web application".'),
  wrongAddress: bad(
    'Google does not know PUBLIC_URL/google/callback as a redirect address of this client: add it there.',
  ),
  unreachable: bad(
    'Google cannot be reached from here: let the server go out to accounts.google.com and *.googleapis.com.',
  ),
  unclear: bad('Google gave an answer that does not tell whether it knows this client: try again in a minute.'),
};

async function googleOf({ google, publicUrl }: Config, now: () => number): Promise<Finding> {
  if (google === undefined) return good('Google is not set up, so only other calendars can be connected.');
  const callbackUrl = new URL('/google/callback', publicUrl).href;
  return GOOGLE[await tryGoogle({ provider: 'google', ...google }, { callbackUrl, now })];
}

const WAIT_MS = 5_000;

/** Assistants reach the server by this address only, and a proxy in between is where it goes wrong. */
async function addressOf({ publicUrl }: Config): Promise<Finding> {
  const own = publicUrl.origin;
  const address = new URL('/.well-known/oauth-protected-resource', publicUrl);
  const answer = await fetchWithin(WAIT_MS)(address).catch(() => undefined);
  if (answer === undefined)
    return bad(`Nothing answers at PUBLIC_URL (${own}) from here: start the server, or mend the proxy.`);
  if (!answer.ok)
    return bad(`PUBLIC_URL (${own}) answers with status ${answer.status}: let the proxy pass every path.`);
  const text = await answer.text();
  if (text.includes(`"${new URL('/mcp', publicUrl).href}"`)) return good(`This server answers at PUBLIC_URL (${own}).`);
  return bad(`Something else than this server answers at PUBLIC_URL (${own}): correct it, or the proxy.`);
}
