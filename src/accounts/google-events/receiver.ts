import { digest } from '../../domain/digest.ts';
import type { ProviderId } from '../../domain/identity.ts';
import { DAY_MS } from '../../domain/time.ts';
import { type Fetch, fetchWithin } from '../../net/transport.ts';
import type { Store } from '../../store/store.ts';
import { wasRevokedHere } from '../own-revocations.ts';
import { EventKeys } from './event-keys.ts';
import { type EventError, EventRefused, type EventToken, readEventToken } from './event-token.ts';
import type { SecurityEvent } from './security-event.ts';

/** How a token was taken; a refusal is told to the sender as RFC 8935 has it. */
type EventReceipt = 'accepted' | { readonly err: EventError; readonly description: string };

/** Takes one security event token, as text. Throws `Failure` where it should be sent again. */
export type EventReceiver = (token: string) => Promise<EventReceipt>;

interface ReceiverParts {
  readonly provider: ProviderId;
  readonly issuer: string;
  /** Those that events may be meant for. */
  readonly clientIds: readonly string[];
  readonly store: Pick<Store, 'accountAlerts' | 'users' | 'sessions' | 'leases'>;
  readonly now: () => number;
  /** Sees every request that goes out. */
  readonly watch: (fetch: Fetch) => Fetch;
  /** Told the name of each event; nothing else of a token may be kept. */
  readonly note: (event: string) => void;
  readonly noteRefusal: (code: EventError) => void;
}

const TIMEOUT_MS = 5_000;
const MOST_KEY_BYTES = 256 * 1024;
/** So long a token is remembered, and an older one has no effect, so that none has it twice. */
const REMEMBERED_MS = 30 * DAY_MS;

/** Our role as a receiver of Google's Cross-Account Protection: what Google says of an account holds for everybody who has it here. */
export function createEventReceiver(parts: ReceiverParts): EventReceiver {
  const { issuer, clientIds, now, watch } = parts;
  const keys = new EventKeys({ issuer, now, fetch: watch(fetchWithin(TIMEOUT_MS, { mostBytes: MOST_KEY_BYTES })) });
  return async (text) => {
    try {
      await once(parts, await readEventToken(text, { keys, clientIds }));
      return 'accepted';
    } catch (thrown) {
      if (!(thrown instanceof EventRefused)) throw thrown;
      parts.noteRefusal(thrown.err);
      return { err: thrown.err, description: thrown.message };
    }
  };
}

/**
 * Google sends what it believes lost again. A token is noted after its work, which may be done twice: an instance that falls
 * over in between, or fails, must not have what Google sends again taken for done.
 */
async function once(parts: ReceiverParts, { id, issuedAt, events }: EventToken): Promise<void> {
  const { store, now, note } = parts;
  if (issuedAt <= now() - REMEMBERED_MS) return;
  const name = `security event ${digest(id)}`;
  if ((await store.leases.take(name, 0)) === undefined) return;
  for (const event of events) await act(parts, event, issuedAt);
  if ((await store.leases.take(name, REMEMBERED_MS)) === undefined) return;
  for (const event of events) note(event.name);
}

async function act(parts: ReceiverParts, event: SecurityEvent, issuedAt: number): Promise<void> {
  const { provider, store } = parts;
  const { name, subject, isNamed } = event;
  if (name === 'token-revoked' && isNamed) await store.accountAlerts.dropNamed(provider, isNamed);
  // what is linked of an account that was disconnected here was connected again since
  if (subject === undefined || (name === 'tokens-revoked' && (await wasRevokedHere(store.leases, subject)))) return;
  const account = { provider, subject };
  // `iat` knows whole seconds, so what was connected within its second may be what it is about
  const before = issuedAt + 1000;
  if (name === 'tokens-revoked' || name === 'account-purged') await store.accountAlerts.drop(account, before);
  if (name === 'account-disabled') await store.accountAlerts.stop(account, before);
  if (name === 'account-enabled') await store.accountAlerts.resume(account, before);
  if (endsSessions(event)) await signOut(parts, subject, before);
}

/** Google wants whoever signs in with revoked tokens signed out. */
const endsSessions = ({ name, hijacked }: SecurityEvent): boolean =>
  name === 'tokens-revoked' || name === 'sessions-revoked' || (name === 'account-disabled' && hijacked);

/** Whoever signs in here with the account is signed out of every browser; their assistants stay linked. */
async function signOut({ issuer, store }: ReceiverParts, subject: string, beforeMs: number): Promise<void> {
  const person = await store.users.findByIdentity(issuer, subject);
  if (person) await store.sessions.closeBefore(person.id, beforeMs);
}
