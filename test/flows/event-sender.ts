import { createHash } from 'node:crypto';
import type { CheckedDemoGoogle } from '../google-contract/checked-demo.ts';
import type { TestHouse } from '../house.ts';

const RISC = 'https://schemas.openid.net/secevent/risc/event-type/';
const OAUTH = 'https://schemas.openid.net/secevent/oauth/event-type/';

export const TYPES = {
  tokensRevoked: `${OAUTH}tokens-revoked`,
  tokenRevoked: `${OAUTH}token-revoked`,
  sessionsRevoked: `${RISC}sessions-revoked`,
  disabled: `${RISC}account-disabled`,
  enabled: `${RISC}account-enabled`,
  purged: `${RISC}account-purged`,
  changeRequired: `${RISC}account-credential-change-required`,
  verification: `${RISC}verification`,
} as const;

/** The student's account at the stand-in, and one that nobody linked. */
export const STUDENT = '114020370000000000001';
export const STRANGER = '900000000000000000009';

type Events = Readonly<Record<string, unknown>>;

/** An event about an account, as Google writes it. */
export const about = (google: CheckedDemoGoogle, type: string, sub = STUDENT, more: object = {}): Events => ({
  [type]: { subject: { subject_type: 'iss-sub', iss: `${google.issuer}/`, sub }, ...more },
});

/** An event about one refresh token, named in one of Google's two ways. */
export function aboutToken(token: string, by: 'prefix' | 'hash_base64_sha512_sha512'): Events {
  const once = createHash('sha512').update(token).digest();
  const named = by === 'prefix' ? token.slice(0, 16) : createHash('sha512').update(once).digest('base64');
  const subject = { subject_type: 'oauth_token', token_type: 'refresh_token', token_identifier_alg: by, token: named };
  return { [TYPES.tokenRevoked]: { subject } };
}

const TOKEN_TYPE = 'application/secevent+jwt';

/** Posts a token to the receiver. */
export const push = (house: Pick<TestHouse, 'url'>, token: string, type: string = TOKEN_TYPE): Promise<Response> =>
  fetch(`${house.url}/google/security-events`, { method: 'POST', headers: { 'content-type': type }, body: token });

/** Signs events as Google would and posts them; gives the status. */
export async function tell(
  house: Pick<TestHouse, 'url' | 'google'>,
  events: Events,
  claims: object = {},
): Promise<number> {
  const answer = await push(house, await house.google.signEvents({ claims: { events, ...claims } }));
  return answer.status;
}
