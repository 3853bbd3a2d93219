import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ANSWER_LAYOUTS, type AnswerLayout } from './domain/answer-layout.ts';
import { toHost, toHostPort } from './domain/host-port.ts';
import { Secret } from './domain/identity.ts';
import { toZone, type Zone } from './domain/time.ts';

/** What the operator chose. The environment is read here and nowhere else. */

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

export interface Config {
  readonly port: number;
  readonly host: string;
  /** An origin; its path is `/`. */
  readonly publicUrl: URL;
  /** Whether `publicUrl` can be reached from this machine only. */
  readonly loopback: boolean;
  readonly dataDir: string;
  /** Address of a Postgres database; without it the database is a file in `dataDir`. */
  readonly databaseUrl?: Secret;
  readonly vaultKeys?: Secret;
  readonly ownerToken?: Secret;
  readonly signUp: 'closed' | 'invite' | 'open';
  /** In lower case. */
  readonly allowedEmails: readonly string[];
  readonly google?: {
    readonly clientId: string;
    readonly clientSecret: Secret;
    readonly issuer: string;
    /** Ends with a slash. */
    readonly apiRoot: string;
  };
  /** Taiwan's weather service; absent = no weather. */
  readonly cwa?: {
    readonly apiKey: Secret;
    /** Ends with a slash. */
    readonly apiRoot: string;
  };
  /** `host:port`, which addresses that people give may lead to although they are not public. */
  readonly privateHosts: readonly string[];
  /** Name of a header, in lower case. */
  readonly trustProxy?: string;
  readonly demo: boolean;
  readonly defaultZone: Zone;
  readonly answerLayout: AnswerLayout;
  readonly logLevel: LogLevel;
  /** Opens `/metrics`; absent = nobody may. */
  readonly metricsToken?: Secret;
}

/** Everything that is wrong with the environment, one sentence each; no sentence holds a value that may be secret. */
export class ConfigProblems extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigProblems';
    this.problems = problems;
  }
}

const TOKEN_LENGTH = 32;

/** A text that `read` understands, or the sentence that says what to write instead. */
const understood = <T>(read: (text: string) => T | undefined, sentence: string) =>
  z.string().transform((text, context): T => {
    const value = read(text);
    if (value === undefined) context.addIssue({ code: 'custom', message: sentence });
    return value ?? z.NEVER;
  });

const choice = <const Values extends readonly [string, ...string[]]>(values: Values, sentence: string) =>
  z.enum(values, { error: sentence });

interface GivenSecret {
  readonly value: string | undefined;
  readonly file: string | undefined;
}

/** A value given as NAME, or in the file that NAME_FILE names. */
const secret = (name: string, problem: (value: string) => string | undefined = () => undefined) =>
  z.custom<GivenSecret>().transform((given, context): Secret => {
    const { value, refusal } = readSecret(name, given);
    const message = refusal ?? problem(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
    return new Secret(value);
  });

const settings = z.object({
  PORT: understood(toPort, 'PORT must be a whole number from 1 to 65535.').default(8787).describe('Port to listen on.'),
  HOST: understood(toHost, 'HOST must be one address or host name without a port, such as 127.0.0.1.')
    .default('127.0.0.1')
    .describe('Address to listen on; `0.0.0.0` in a container.'),
  PUBLIC_URL: understood(
    (text) => toRoot(text, true),
    'PUBLIC_URL must be an origin such as https://time.example.org: https unless it is loopback, without path, query or user name.',
  )
    .optional()
    .meta({
      description: 'Where people and assistants reach the server: an origin, https unless it is loopback.',
      absent: '`http://localhost:PORT`',
    }),
  DATA_DIR: z.string().default('./data').describe('Directory of the database and of the vault key file.'),
  DATABASE_URL: secret('DATABASE_URL', databaseUrlProblem).optional().meta({
    description:
      'Postgres database, `postgres://user:password@host:5432/database`; several instances may share it. Needs `VAULT_KEYS`.',
    absent: 'an SQLite file in `DATA_DIR`, for one instance',
  }),
  VAULT_KEYS: secret('VAULT_KEYS', vaultKeysProblem).optional().meta({
    description:
      'Keys that seal what is stored, `k2:<base64 of 32 bytes>,k1:…`; the first one seals, all of them open.',
    absent: 'the file `vault.key` in `DATA_DIR`',
  }),
  OWNER_TOKEN: secret('OWNER_TOKEN')
    .optional()
    .meta({
      description: `Signs the owner in, in place of the one-time link; at least ${TOKEN_LENGTH} characters unless PUBLIC_URL and HOST are loopback.`,
      absent: 'one-time links only',
    }),
  SIGN_UP: z
    .enum(['closed', 'invite', 'open'], { error: 'SIGN_UP must be closed, invite or open.' })
    .default('closed')
    .describe(
      'Who may join by signing in with Google: nobody (`closed`), whom the owner sends a link (`invite`), everybody (`open`).',
    ),
  ALLOWED_EMAILS: understood(
    toEmails,
    'ALLOWED_EMAILS must list e-mail addresses with commas between them, such as ann@example.org,bo@example.org.',
  )
    .optional()
    .meta({
      description:
        'Verified addresses, with commas between them, that may join even when closed; with `invite` or `open` only they.',
      absent: 'nobody in particular',
    }),
  GOOGLE_CLIENT_ID: z.string().optional().meta({
    description: 'Client id of your Google project; without it Google is not offered.',
    absent: 'no Google',
  }),
  GOOGLE_CLIENT_SECRET: secret('GOOGLE_CLIENT_SECRET').optional().meta({
    description: 'Client secret of the same project.',
    absent: 'no Google',
  }),
  GOOGLE_ISSUER: understood(issuer, 'GOOGLE_ISSUER must be an https address (http on loopback) without a query.')
    .default('https://accounts.google.com')
    .describe('Where Google signs people in; another address only for a stand-in.'),
  GOOGLE_API_ROOT: understood(apiRoot, 'GOOGLE_API_ROOT must be an https address (http on loopback) without a query.')
    .default('https://www.googleapis.com/')
    .describe('Where Google answers requests; another address only for a stand-in.'),
  CWA_API_KEY: secret('CWA_API_KEY').optional().meta({
    description: "Key of the open data of Taiwan's Central Weather Administration, from https://opendata.cwa.gov.tw.",
    absent: 'no weather',
  }),
  CWA_API_ROOT: understood(apiRoot, 'CWA_API_ROOT must be an https address (http on loopback) without a query.')
    .default('https://opendata.cwa.gov.tw/')
    .describe('Where the weather service answers; another address only for a stand-in.'),
  PRIVATE_HOSTS: understood(
    toHostPorts,
    'PRIVATE_HOSTS must list hosts with their port and commas between them, such as moodle.lan:443,10.0.0.5:8080.',
  )
    .optional()
    .meta({
      description:
        'Hosts, each with its port, that addresses of Moodle sites and calendars may lead to although they are not public, such as `moodle.lan:443`; http is allowed there.',
      absent: 'public addresses only',
    }),
  TRUST_PROXY: understood(
    matching(/^[A-Za-z0-9-]+$/),
    'TRUST_PROXY must be the name of the one header in which your own proxy tells the address of the asker, such as fly-client-ip.',
  )
    .optional()
    .meta({
      description: 'The one header in which your own proxy tells the address of the asker.',
      absent: 'no header is believed',
    }),
  DEMO: choice(['0', '1'], 'DEMO must be 1 (on) or 0 (off).').optional().meta({
    description: 'The demo user with made-up data, `1` or `0`; only where `PUBLIC_URL` is loopback.',
    absent: '`1` on loopback, else `0`',
  }),
  DEFAULT_TIME_ZONE: understood(toZone, 'DEFAULT_TIME_ZONE must be an IANA name such as Asia/Taipei.')
    .default('Asia/Taipei' as Zone)
    .describe('Zone of people whose own is not known.'),
  ANSWER_LAYOUT: choice(ANSWER_LAYOUTS, `ANSWER_LAYOUT must be ${ANSWER_LAYOUTS.join(' or ')}.`)
    .default('compact')
    .describe('How answers are arranged for people who chose none: `compact`, or `classic` as in the first version.'),
  LOG_LEVEL: choice(LOG_LEVELS, `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`)
    .default('info')
    .describe(`How much is logged: ${LOG_LEVELS.map((level) => `\`${level}\``).join(', ')}.`),
  METRICS_TOKEN: secret('METRICS_TOKEN').optional().meta({
    description:
      'Opens `/metrics` (Prometheus) as a bearer token; at least 32 characters unless PUBLIC_URL and HOST are loopback.',
    absent: 'no `/metrics`',
  }),
});

type Settings = z.output<typeof settings>;
type Name = keyof Settings;
const NAMES = Object.keys(settings.shape) as Name[];
const SECRETS: readonly Name[] = [
  'DATABASE_URL',
  'VAULT_KEYS',
  'OWNER_TOKEN',
  'GOOGLE_CLIENT_SECRET',
  'CWA_API_KEY',
  'METRICS_TOKEN',
];

/** What must hold between settings that are right by themselves. */
const RULES: readonly { names: readonly Name[]; holds: (chosen: Settings) => boolean; sentence: string }[] = [
  ...(['OWNER_TOKEN', 'METRICS_TOKEN'] as const).map((name) => ({
    names: [name, 'PUBLIC_URL', 'PORT', 'HOST'] as const,
    holds: (chosen: Settings) =>
      (isLoopback(publicUrlOf(chosen)) && isLoopbackHost(chosen.HOST)) || longEnough(chosen[name]),
    sentence: `${name} must have at least ${TOKEN_LENGTH} characters when PUBLIC_URL or HOST is not loopback: make a longer one, or leave it unset.`,
  })),
  {
    names: ['DEMO', 'PUBLIC_URL', 'PORT'],
    holds: (chosen) => isLoopback(publicUrlOf(chosen)) || chosen.DEMO !== '1',
    sentence: 'DEMO=1 needs a loopback PUBLIC_URL: set DEMO=0, or leave it unset.',
  },
  {
    names: ['DATABASE_URL', 'VAULT_KEYS'],
    holds: ({ DATABASE_URL: url, VAULT_KEYS: keys }) => url === undefined || keys !== undefined,
    sentence:
      'DATABASE_URL needs VAULT_KEYS, the same for every instance: set it to k1: and the output of openssl rand -base64 32.',
  },
  {
    names: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    holds: ({ GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret }) => (id === undefined) === (secret === undefined),
    sentence: 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both, or neither.',
  },
];

const checked = RULES.reduce(
  (schema, { names, holds, sentence }) =>
    schema.refine(holds, {
      error: sentence,
      when: ({ issues }) => !issues.some(({ path }) => names.includes(path?.[0] as Name)),
    }),
  settings,
);

/** Reads the environment; values are trimmed and an empty one counts as not set. Throws `ConfigProblems` with all of them. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(NAMES.map((name) => [name, givenFor(env, name)]));
  const result = checked.safeParse(given);
  if (!result.success) throw new ConfigProblems(result.error.issues.map(({ message }) => message));
  return toConfig(result.data);
}

/** The table of README: what can be set, what holds when it is not, what it means. */
export function configTable(): string {
  const rows = NAMES.flatMap((name) => {
    const field = settings.shape[name];
    const meta = field.meta();
    if (!meta?.description) return [];
    const shown = SECRETS.includes(name) ? `\`${name}\`, \`${name}_FILE\`` : `\`${name}\``;
    const absent = meta.absent ?? `\`${field.parse(undefined)}\``;
    return [`| ${shown} | ${absent} | ${meta.description} |`];
  });
  return ['| name | default | meaning |', '|---|---|---|', ...rows].join('\n');
}

function givenFor(env: Readonly<Record<string, string | undefined>>, name: Name): unknown {
  const value = env[name]?.trim() || undefined;
  const file = env[`${name}_FILE`]?.trim() || undefined;
  if (SECRETS.includes(name)) return value === undefined && file === undefined ? undefined : { value, file };
  return value;
}

function toConfig(chosen: Settings): Config {
  const publicUrl = publicUrlOf(chosen);
  const loopback = isLoopback(publicUrl);
  const google = googleOf(chosen);
  return {
    port: chosen.PORT,
    host: chosen.HOST,
    publicUrl,
    loopback,
    dataDir: chosen.DATA_DIR,
    ...(chosen.DATABASE_URL && { databaseUrl: chosen.DATABASE_URL }),
    ...(chosen.VAULT_KEYS && { vaultKeys: chosen.VAULT_KEYS }),
    ...(chosen.OWNER_TOKEN && { ownerToken: chosen.OWNER_TOKEN }),
    signUp: chosen.SIGN_UP,
    allowedEmails: chosen.ALLOWED_EMAILS ?? [],
    ...(google && { google }),
    ...(chosen.CWA_API_KEY && {
      cwa: { apiKey: chosen.CWA_API_KEY, apiRoot: chosen.CWA_API_ROOT },
    }),
    privateHosts: chosen.PRIVATE_HOSTS ?? [],
    ...(chosen.TRUST_PROXY && { trustProxy: chosen.TRUST_PROXY.toLowerCase() }),
    demo: chosen.DEMO === undefined ? loopback : chosen.DEMO === '1',
    defaultZone: chosen.DEFAULT_TIME_ZONE,
    answerLayout: chosen.ANSWER_LAYOUT,
    logLevel: chosen.LOG_LEVEL,
    ...(chosen.METRICS_TOKEN && { metricsToken: chosen.METRICS_TOKEN }),
  };
}

function googleOf(chosen: Settings): Config['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = chosen;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return { clientId, clientSecret, issuer: chosen.GOOGLE_ISSUER, apiRoot: chosen.GOOGLE_API_ROOT };
}

const publicUrlOf = ({ PUBLIC_URL, PORT }: Settings): URL => PUBLIC_URL ?? new URL(`http://localhost:${PORT}`);

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);

const isLoopbackHost = (host: string): boolean =>
  isLoopback(new URL(`http://${host.includes(':') ? `[${host}]` : host}`));

const longEnough = (token: Secret | undefined): boolean => token === undefined || token.reveal().length >= TOKEN_LENGTH;

function readSecret(name: string, { value, file }: GivenSecret): { value: string; refusal?: string } {
  if (file === undefined) return { value: value ?? '' };
  if (value !== undefined) return { value, refusal: `Set ${name} or ${name}_FILE, not both.` };
  try {
    const text = readFileSync(file, 'utf8').trim();
    return text === ''
      ? { value: text, refusal: `${name}_FILE names an empty file: write the value into it.` }
      : { value: text };
  } catch {
    return {
      value: '',
      refusal: `${name}_FILE names a file that cannot be read: correct the path or the file's rights.`,
    };
  }
}

function databaseUrlProblem(value: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const named = url && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1;
  if (named && [url.username, url.password, url.pathname].every(isDecodable)) return undefined;
  return 'DATABASE_URL must read postgres://user:password@host:5432/database, with special characters of the password as %XX.';
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function vaultKeysProblem(value: string): string | undefined {
  const keys = value.split(',').map((key) => /^([A-Za-z0-9_-]{1,16}):[A-Za-z0-9+/_-]{43}=?$/.exec(key.trim())?.[1]);
  if (!keys.includes(undefined) && new Set(keys).size === keys.length) return undefined;
  return 'VAULT_KEYS must read k2:<base64 of 32 bytes>,k1:<base64 of 32 bytes>, each key with a name of its own.';
}

function matching(pattern: RegExp): (text: string) => string | undefined {
  return (text) => (pattern.test(text) ? text : undefined);
}

function toPort(text: string): number | undefined {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : undefined;
}

const entriesOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

function toHostPorts(text: string): string[] | undefined {
  const entries = entriesOf(text);
  const hosts = entries.map(toHostPort).filter((host) => host !== undefined);
  return hosts.length > 0 && hosts.length === entries.length ? hosts : undefined;
}

function toEmails(text: string): string[] | undefined {
  const emails = entriesOf(text.toLowerCase());
  return emails.length > 0 && emails.every((email) => /^[^\s@]+@[^\s@]+$/.test(email)) ? emails : undefined;
}

// https, or http on loopback; never a user name, query or fragment
function toRoot(text: string, originOnly: boolean): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)))) return undefined;
  return url.href === `${url.origin}${originOnly ? '/' : url.pathname}` ? url : undefined;
}

function issuer(text: string): string | undefined {
  return toRoot(text, false) && text;
}

function apiRoot(text: string): string | undefined {
  const href = toRoot(text, false)?.href;
  return href === undefined || href.endsWith('/') ? href : `${href}/`;
}
