import { compactVerify, decodeProtectedHeader } from 'jose';
import { z } from 'zod';
import type { EventKeys } from './event-keys.ts';
import { eventsIn, type SecurityEvent } from './security-event.ts';

/** The error codes of RFC 8935 section 2.4 that a token of Google's can earn. */
export type EventError =
  | 'invalid_request'
  | 'invalid_key'
  | 'invalid_issuer'
  | 'invalid_audience'
  | 'authentication_failed';

/** A token that is refused. Both words go to whoever sent it and hold nothing of it. */
export class EventRefused extends Error {
  readonly err: EventError;

  constructor(err: EventError, description: string) {
    super(description);
    this.name = 'EventRefused';
    this.err = err;
  }
}

/** A security event token (RFC 8417) that Google signed for one of our clients. */
export interface EventToken {
  readonly id: string;
  /** Epoch ms, of a whole second. */
  readonly issuedAt: number;
  readonly events: readonly SecurityEvent[];
}

interface Trust {
  readonly keys: EventKeys;
  readonly clientIds: readonly string[];
}

/** Google signs with nothing else, so a token cannot choose another way to be believed. */
const ALGORITHM = 'RS256';

const claimsShape = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  iat: z.number().positive(),
  jti: z.string().min(1).max(1_024),
  events: z.record(z.string(), z.unknown()),
});

/**
 * Reads a token that somebody sent. Throws `EventRefused` where it is not Google's for us, and `Failure` `source_down` while Google's
 * keys cannot be had. `exp` is not looked at: what has happened does not expire.
 */
export async function readEventToken(text: string, { keys, clientIds }: Trust): Promise<EventToken> {
  const { issuer, key } = await keys.find(keyIdIn(text));
  if (key === undefined)
    throw new EventRefused('invalid_key', 'The key that is named is not among those of the issuer.');
  const payload = await verified(text, key);
  const { success, data } = claimsShape.safeParse(payload);
  if (!success) throw new EventRefused('invalid_request', 'The token is no security event token.');
  if (data.iss !== issuer) throw new EventRefused('invalid_issuer', 'The token is of another issuer.');
  if (![data.aud].flat().some((one) => clientIds.includes(one))) {
    throw new EventRefused('invalid_audience', 'The token is meant for somebody else.');
  }
  return { id: data.jti, issuedAt: Math.floor(data.iat) * 1000, events: eventsIn(data.events, issuer) };
}

function keyIdIn(text: string): string {
  const { alg, kid } = headerOf(text);
  if (alg !== ALGORITHM || typeof kid !== 'string') {
    throw new EventRefused('invalid_key', `The token must name its key and be signed with ${ALGORITHM}.`);
  }
  return kid;
}

function headerOf(text: string): ReturnType<typeof decodeProtectedHeader> {
  try {
    return decodeProtectedHeader(text);
  } catch {
    throw new EventRefused('invalid_request', 'The body is no signed token.');
  }
}

async function verified(text: string, key: Parameters<typeof compactVerify>[1]): Promise<unknown> {
  const { payload } = await compactVerify(text, key, { algorithms: [ALGORITHM] }).catch(() => {
    throw new EventRefused('authentication_failed', 'The signature is not that of the issuer.');
  });
  try {
    return JSON.parse(new TextDecoder().decode(payload));
  } catch {
    throw new EventRefused('invalid_request', 'The token is no security event token.');
  }
}
