import type { GoogleTrial } from '../accounts/google-trial.ts';
import type { Account } from '../domain/identity.ts';
import type { Finding, SetupCheck } from '../pages/setup.tsx';
import type { Condition } from '../store/condition.ts';
import { type AddressTrial, isPrivateHost, isRefusedHost } from './own-address.ts';
import type { SignUpPolicy } from './sign-up-policy.ts';

/** Everything that the checks of the setup page judge. */
export interface SetupFacts {
  readonly publicUrl: URL;
  readonly loopback: boolean;
  readonly address: AddressTrial;
  /** Where the key file is; undefined = `VAULT_KEYS` is set. */
  readonly keyFile: string | undefined;
  readonly engine: 'SQLite' | 'Postgres';
  readonly database: Condition;
  /** undefined = Google is not set up. */
  readonly google: { readonly clientId: string; readonly isGoogles: boolean; readonly trial: GoogleTrial } | undefined;
  /** What became of a trial of the weather service's key; undefined = no weather is set up. */
  readonly weather: 'accepted' | 'refused' | 'unclear' | undefined;
  readonly policy: SignUpPolicy;
  readonly demoOn: boolean;
  /** Of the owner: what Google said about their ends shows the state of the project. */
  readonly accounts: readonly Account[];
}

/** What the service knows of its own setting-up, and how it tries it. */
export interface Setup extends Pick<SetupFacts, 'loopback' | 'keyFile' | 'engine'> {
  readonly google:
    | { readonly clientId: string; readonly isGoogles: boolean; readonly attempt: () => Promise<GoogleTrial> }
    | undefined;
  readonly weather: { readonly attempt: () => Promise<NonNullable<SetupFacts['weather']>> } | undefined;
}

/** Judges how the server is set up, in the order in which things are to be mended. */
export function setupChecks(facts: SetupFacts): SetupCheck[] {
  return [
    { topic: 'address', ...addressOf(facts) },
    { topic: 'keys', ...keysOf(facts) },
    { topic: 'database', ...databaseOf(facts) },
    { topic: 'google', ...googleOf(facts) },
    ...(facts.google === undefined ? [] : [weekOf(facts), limitOf(facts)]),
    { topic: 'signUp', ...signUpOf(facts) },
    { topic: 'weather', ...weatherOf(facts) },
    { topic: 'demo', ...of('ok', facts.demoOn ? 'demoOn' : 'demoOff') },
  ];
}

type Judged = Omit<SetupCheck, 'topic'>;

const of = (state: SetupCheck['state'], finding: Finding, values: SetupCheck['values'] = {}): Judged => ({
  state,
  finding,
  values,
});

function addressOf({ publicUrl, loopback, address }: SetupFacts): Judged {
  const { hostname, origin } = publicUrl;
  const values = { url: origin, host: hostname };
  if (loopback) return of('warning', 'addressLoopback', values);
  if (address === 'other') return of('broken', 'addressOther', values);
  if (isPrivateHost(hostname)) return of('warning', 'addressPrivate', values);
  if (isRefusedHost(hostname)) return of('warning', 'addressRefused', values);
  return address === 'own' ? of('ok', 'addressOwn', values) : of('warning', 'addressSilent', values);
}

const keysOf = ({ keyFile }: SetupFacts): Judged =>
  keyFile === undefined ? of('ok', 'keysSet') : of('ok', 'keysFile', { file: keyFile });

function databaseOf({ engine, database: { writable, migrations } }: SetupFacts): Judged {
  const values = { engine, done: migrations.done, known: migrations.known };
  if (!writable) return of('broken', 'databaseReadOnly', values);
  return migrations.done === migrations.known
    ? of('ok', 'databaseGood', values)
    : of('broken', 'databaseOther', values);
}

const GOOGLE: Readonly<Record<GoogleTrial, readonly [SetupCheck['state'], Finding]>> = {
  accepted: ['ok', 'googleAccepted'],
  unknownClient: ['broken', 'googleUnknownClient'],
  wrongSecret: ['broken', 'googleWrongSecret'],
  refusedClient: ['broken', 'googleRefusedClient'],
  wrongAddress: ['broken', 'googleWrongAddress'],
  unreachable: ['broken', 'googleUnreachable'],
  unclear: ['warning', 'googleUnclear'],
};
const CLIENT_ID = /^\d+-[a-z0-9]+\.apps\.googleusercontent\.com$/;

function googleOf({ google, publicUrl }: SetupFacts): Judged {
  const copy = new URL('/google/callback', publicUrl).href;
  if (google === undefined) return { ...of('warning', 'googleAbsent'), copy };
  const misshapen = google.isGoogles && !CLIENT_ID.test(google.clientId);
  const [state, finding] = GOOGLE[google.trial];
  const judged = misshapen && state !== 'ok' ? of('broken', 'googleShape') : of(state, finding);
  return { ...judged, copy };
}

/** Google tells the end of a grant only where it has one: 7 days while the project is in "Testing". */
function weekOf({ accounts }: SetupFacts): SetupCheck {
  const live = accounts.filter(({ state, provider }) => state === 'live' && provider === 'google');
  const ending = live.find(({ grantEndsAt }) => grantEndsAt !== undefined);
  if (ending !== undefined) {
    const values = { account: ending.label, date: ending.grantEndsAt ?? 0 };
    return { topic: 'week', ...of('warning', 'weekEnds', values) };
  }
  const [known] = live;
  if (known === undefined) return { topic: 'week', ...of('warning', 'weekUnknown') };
  return { topic: 'week', ...of('ok', 'weekNone', { account: known.label }) };
}

const limitOf = ({ policy: { signUp } }: SetupFacts): SetupCheck => ({
  topic: 'limit',
  ...(signUp === 'closed' ? of('ok', 'limitFew') : of('warning', 'limitMany')),
});

const WEATHER: Readonly<Record<NonNullable<SetupFacts['weather']>, Judged>> = {
  accepted: of('ok', 'weatherAccepted'),
  refused: of('broken', 'weatherRefused'),
  unclear: of('warning', 'weatherUnclear'),
};

/** A server without weather is set up well: most of the world is outside Taiwan. */
const weatherOf = ({ weather }: SetupFacts): Judged =>
  weather === undefined ? of('ok', 'weatherAbsent') : WEATHER[weather];

function signUpOf({ policy: { signUp, allowedEmails }, google }: SetupFacts): Judged {
  const count = allowedEmails.length;
  if (google === undefined && (signUp !== 'closed' || count > 0)) return of('warning', 'signUpNoGoogle');
  if (count > 0) return of('ok', 'signUpListed', { count });
  if (signUp === 'closed') return of('ok', 'signUpClosed');
  return signUp === 'invite' ? of('ok', 'signUpInvite') : of('warning', 'signUpOpen');
}
