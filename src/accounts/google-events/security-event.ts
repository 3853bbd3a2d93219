import { z } from 'zod';
import { sha512Twice } from '../../domain/digest.ts';
import type { Secret } from '../../domain/identity.ts';
import { isSameIssuer } from './event-keys.ts';

const RISC = 'https://schemas.openid.net/secevent/risc/event-type/';
const OAUTH = 'https://schemas.openid.net/secevent/oauth/event-type/';

/** The events that Google is asked for, by what we call them. */
export const EVENT_TYPES = {
  'tokens-revoked': `${OAUTH}tokens-revoked`,
  'token-revoked': `${OAUTH}token-revoked`,
  'sessions-revoked': `${RISC}sessions-revoked`,
  'account-disabled': `${RISC}account-disabled`,
  'account-enabled': `${RISC}account-enabled`,
  'account-credential-change-required': `${RISC}account-credential-change-required`,
  verification: `${RISC}verification`,
} as const;

/** `account-purged` is of the standard and no longer among those that Google lists. */
const NAMES = new Map<string, EventName>([
  ...Object.entries(EVENT_TYPES).map(([name, type]) => [type, name as EventName] as const),
  [`${RISC}account-purged`, 'account-purged'],
  [`${RISC}tokens-revoked`, 'tokens-revoked'],
]);

type EventName = keyof typeof EVENT_TYPES | 'account-purged';

/** One thing that Google says has happened. */
export interface SecurityEvent {
  readonly name: EventName | 'unknown';
  /** The account's `sub`; undefined = the event names none that we could know. */
  readonly subject: string | undefined;
  /** The one token that a `token-revoked` is about. */
  readonly isNamed: ((credential: Secret) => boolean) | undefined;
  /** Google believes that somebody else had the account. */
  readonly hijacked: boolean;
}

/** Subjects by `sub`, in the spellings that Google and the standard have. */
const person = z.object({
  subject_type: z.enum(['iss-sub', 'iss_sub', 'id_token_claims']),
  iss: z.string().optional(),
  sub: z.string().min(1).max(255),
});
const refreshToken = z.object({
  token_type: z.literal('refresh_token'),
  token_identifier_alg: z.enum(['prefix', 'hash_base64_sha512_sha512']),
  token: z.string().min(16),
});
const details = z.object({ subject: z.unknown(), reason: z.unknown() }).partial();

/** Reads the `events` of a token (RFC 8417); what is not known, or not readable, is an event without effect. */
export function eventsIn(claim: Readonly<Record<string, unknown>>, issuer: string): SecurityEvent[] {
  return Object.entries(claim).map(([type, found]) => {
    const { subject, reason } = details.safeParse(found).data ?? {};
    return {
      name: NAMES.get(type) ?? 'unknown',
      subject: subjectIn(subject, issuer),
      isNamed: namedIn(subject),
      hijacked: reason === 'hijacking',
    };
  });
}

function subjectIn(subject: unknown, issuer: string): string | undefined {
  const { success, data } = person.safeParse(subject);
  return success && isSameIssuer(data.iss ?? issuer, issuer) ? data.sub : undefined;
}

/** Google names a token by its first 16 characters, or by SHA-512 of its SHA-512 in base64. */
function namedIn(subject: unknown): SecurityEvent['isNamed'] {
  const { success, data } = refreshToken.safeParse(subject);
  if (!success) return undefined;
  const { token_identifier_alg: by, token } = data;
  if (by === 'prefix') return (credential) => credential.reveal().startsWith(token);
  return (credential) => sha512Twice(credential.reveal()) === plainBase64(token);
}

/** In whichever alphabet of base64, with or without its padding. */
const plainBase64 = (text: string): string => Buffer.from(text, 'base64').toString('base64');
