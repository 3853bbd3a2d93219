import { readFile } from 'node:fs/promises';
import { type EventStream, openEventStream, type StreamState } from '../../accounts/google-events/event-stream.ts';
import { readServiceAccount, type ServiceAccount } from '../../accounts/google-events/service-account.ts';
import { type Config, readConfig } from '../../config.ts';
import { Failure } from '../../domain/failure.ts';
import { fetchWithin } from '../../net/transport.ts';
import type { Command, Terminal } from './command.ts';

interface Asked {
  readonly stream: EventStream;
  /** Where this server takes security events. */
  readonly address: string;
  readonly out: Terminal['out'];
}

type Deed = (asked: Asked) => Promise<number>;

const DEEDS: Readonly<Record<string, Deed>> = { register, status, verify };

export const SECURITY_EVENTS: Command = {
  name: 'security-events',
  words: 'register|status|verify --key-file FILE',
  does: 'has Google tell of revoked tokens and disabled accounts; FILE is the JSON key of a service account, `-` standard input',
  count: [3, 3],
  async run({ env, now, input, out }, [verb = '', flag, file = '']) {
    const deed = Object.hasOwn(DEEDS, verb) ? DEEDS[verb] : undefined;
    if (deed === undefined || flag !== '--key-file') {
      throw new Error('security-events takes register, status or verify, and then --key-file FILE.');
    }
    const config = readConfig(env);
    const address = addressOf(config);
    const account = await accountIn(file, input);
    const stream = openEventStream({ account, apiRoot: apiRootOf(config), fetch: fetchWithin(WAIT_MS), now });
    return await deed({ stream, address, out }).catch((thrown: unknown) => {
      throw thrown instanceof Failure ? new Error(`${thrown.message} ${thrown.next}`, { cause: thrown }) : thrown;
    });
  },
};

const WAIT_MS = 10_000;
const GOOGLES_APIS = 'https://www.googleapis.com/';

/** A stand-in answers for all of Google's services at one address. */
const apiRootOf = ({ google }: Config): string => {
  const apiRoot = google?.apiRoot ?? GOOGLES_APIS;
  return apiRoot === GOOGLES_APIS ? 'https://risc.googleapis.com/' : apiRoot;
};

function addressOf({ google, publicUrl }: Config): string {
  if (google === undefined)
    throw new Error('Google is not set up: set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET first.');
  if (publicUrl.protocol !== 'https:') {
    throw new Error(`Google sends to public https addresses only, and PUBLIC_URL is ${publicUrl.origin}.`);
  }
  return new URL('/google/security-events', publicUrl).href;
}

async function accountIn(file: string, input: Terminal['input']): Promise<ServiceAccount> {
  const text = await (file === '-' ? input() : readFile(file, 'utf8')).catch(() => {
    throw new Error(`The key file ${file} cannot be read: correct the path or the file's rights.`);
  });
  const account = readServiceAccount(text);
  if (account) return account;
  throw new Error(
    `${file === '-' ? 'Standard input' : file} is not the JSON key of a service account: make one under IAM & Admin, Service Accounts, Keys. The file of an OAuth client is another one.`,
  );
}

async function register({ stream, address, out }: Asked): Promise<number> {
  await stream.register(address);
  out(`Google sends security events to ${address} from now on.`);
  out(
    'Run security-events verify to see one arrive. The key file is needed for these commands only: keep it off the server.',
  );
  return 0;
}

async function verify({ stream, address, out }: Asked): Promise<number> {
  await stream.verify();
  out(`Google was asked for a test event to ${(await stream.state())?.url ?? address}.`);
  out('Within a minute the log of the server has a line "security event" with the event "verification".');
  return 0;
}

async function status({ stream, address, out }: Asked): Promise<number> {
  const problems = problemsOf(await stream.state(), address);
  for (const problem of problems) out(`PROBLEM  ${problem}`);
  if (problems.length === 0) out(`ok       Google sends security events to ${address}.`);
  return problems.length === 0 ? 0 : 1;
}

function problemsOf(state: StreamState | undefined, address: string): string[] {
  if (state === undefined) return ['This Google project sends its security events nowhere yet: run register.'];
  const { url, enabled, missing } = state;
  return [
    ...(url === address ? [] : [`Google sends to ${harmless(url ?? 'nowhere')} in place of ${address}: run register.`]),
    ...(enabled ? [] : ['The stream is switched off at Google: run register.']),
    ...(missing.length === 0 ? [] : [`Not asked for: ${missing.join(', ')}. Run register.`]),
  ];
}

// an address at Google may be anybody's of the project, and a terminal obeys control characters
const harmless = (text: string): string => text.replaceAll(/\p{C}/gu, '?');
