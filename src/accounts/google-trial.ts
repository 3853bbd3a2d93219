import { genericGrantRequest } from 'openid-client';
import { type Fetch, fetchWithin } from '../net/transport.ts';
import type { GoogleService } from './google.ts';
import { Issuer } from './issuer.ts';

/**
 * What Google says to this server's own credentials. `accepted`: it knows client and secret. `wrongAddress`: it does not
 * know the address that people are sent back to. `refusedClient`: the client is of a kind that may not do this.
 */
export type GoogleTrial =
  | 'accepted'
  | 'unknownClient'
  | 'wrongSecret'
  | 'refusedClient'
  | 'wrongAddress'
  | 'unreachable'
  | 'unclear';

interface TrialParts {
  readonly callbackUrl: string;
  readonly now: () => number;
  readonly fetch?: Fetch;
}

const TIMEOUT_MS = 5_000;

/**
 * Tries the credentials without anybody's account: finds the endpoints, then redeems a code that cannot be right. Google
 * looks at the client first and at the code after it (RFC 6749 §5.2), so `invalid_grant` is the good answer. Never throws.
 */
export async function tryGoogle(service: GoogleService, { callbackUrl, now, fetch }: TrialParts): Promise<GoogleTrial> {
  const issuer = new Issuer({ ...service, now, fetch: fetch ?? fetchWithin(TIMEOUT_MS) });
  try {
    const code = { code: 'time-compass-trial', redirect_uri: callbackUrl, code_verifier: 'v'.repeat(43) };
    await genericGrantRequest(await issuer.configuration(), 'authorization_code', code);
    return 'unclear';
  } catch (thrown) {
    return verdictOn(thrown);
  }
}

const VERDICTS: Readonly<Record<string, GoogleTrial>> = {
  invalid_grant: 'accepted',
  redirect_uri_mismatch: 'wrongAddress',
  deleted_client: 'unknownClient',
  disabled_client: 'unknownClient',
  unauthorized_client: 'refusedClient',
};

function verdictOn(thrown: unknown): GoogleTrial {
  const { error, error_description: words, status } = Object(thrown) as Readonly<Record<string, unknown>>;
  if (typeof error !== 'string') return 'unreachable';
  if (error === 'invalid_client') return /not found/i.test(String(words)) ? 'unknownClient' : 'wrongSecret';
  if (typeof status === 'number' && status >= 500) return 'unreachable';
  return VERDICTS[error] ?? 'unclear';
}
