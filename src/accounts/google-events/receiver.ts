import { digest } from '../../domain/digest.ts';
import type { ProviderId } from '../../domain/identity.ts';
import { DAY_MS } from '../../domain/time.ts';
import { type Fetch, fetchWithin } from '../../net/transport.ts';
import type { Store } from '../../store/store.ts';
import { wasRevokedHere } from '../own-revocations.ts';
import { EventKeys } from './event-keys.ts';
import { type EventError, EventRefused, readEventToken } from './event-token.ts';
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
      const { id, issuedAt, events } = await readEventToken(text, { keys, clientIds });
      await once(parts, { id, issuedAt }, async () => {
        for (const event of events) await act(parts, event, issuedAt);
      });
      return 'accepted';
    } catch (thrown) {
      if (!(thrown instanceof EventRefused)) throw thrown;
      parts.noteRefusal(thrown.err);
      return { err: thrown.err, description: thrown.message };
    }
  };
}

/** Google sends what it believes lost again. What fails here is forgotten, so that it takes effect when it comes again. */
async function once(
  { store: { leases }, now }: ReceiverParts,
  { id, issuedAt }: { readonly id: string; readonly issuedAt: number },
  work: () => Promise<void>,
): Promise<void> {
  if (issuedAt <= now() - REMEMBERED_MS) return;
  const name = `security event ${digest(id)}`;
  const holder = await leases.take(name, REMEMBERED_MS);
  if (holder === undefined) return;
  try {
    await work();
  } catch (thrown) {
    await leases.release(name, holder);
    throw thrown;
  }
}

async function act(parts: ReceiverParts, event: SecurityEvent, issuedAt: number): Promise<void> {
  const { provider, store, note } = parts;
  const { name, subject, isNamed } = event;
  note(name);
  if (name === 'token-revoked' && isNamed) await store.accountAlerts.dropNamed(provider, isNamed);
  if (subject === undefined) return;
  const account = { provider, subject };
  // `iat` knows whole seconds, so what was connected within its second may be what it is about
  const before = issuedAt + 1000;
  if (name === 'tokens-revoked' || name === 'account-purged') await store.accountAlerts.drop(account, before);
  if (name === 'account-disabled') await store.accountAlerts.stop(account, before);
  if (name === 'account-enabled') await store.accountAlerts.resume(account);
  if (await endsSessions(parts, event, subject)) await signOut(parts, subject);
}

/** Google wants whoever signs in with revoked tokens signed out; who disconnected an account here did not ask for that. */
async function endsSessions(
  { store: { leases } }: ReceiverParts,
  event: SecurityEvent,
  subject: string,
): Promise<boolean> {
  if (event.name === 'tokens-revoked') return !(await wasRevokedHere(leases, subject));
  return event.name === 'sessions-revoked' || (event.name === 'account-disabled' && event.hijacked);
}

/** Whoever signs in here with the account is signed out of every browser; their assistants stay linked. */
async function signOut({ issuer, store: { users, sessions } }: ReceiverParts, subject: string): Promise<void> {
  const person = await users.findByIdentity(issuer, subject);
  if (person) await sessions.closeAll(person.id);
}
