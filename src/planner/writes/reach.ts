import type { Access } from '../../domain/access.ts';
import { Failure } from '../../domain/failure.ts';
import type { Account } from '../../domain/identity.ts';
import type { Source } from '../../domain/source.ts';
import { visibilityBy } from '../../domain/visibility.ts';
import type { WriteAccess } from '../../domain/writing.ts';
import { inTime } from '../deadline.ts';
import type { Frame } from '../frame.ts';
import type { Ports } from '../ports.ts';
import { toldWithLinks } from '../source-rows.ts';
import { unusable } from '../sources-for.ts';
import { askOne } from '../survey.ts';

/** One source of one account. */
export interface Place {
  readonly source: Source;
  readonly account: Account;
}

/** Longer than a source takes for one write with all its own looks whether it arrived. */
const WRITE_MS = 25_000;

/** Asks a source what a write has to know first; within the deadline of reading, and only as long as the asker is there. */
export async function readAt<T>(
  ports: Ports,
  frame: Frame,
  place: Place,
  ask: (access: WriteAccess) => Promise<T>,
): Promise<T> {
  try {
    return await askOne(ports, frame, place, (_source, access) => ask({ ...access, zone: frame.zone }));
  } catch (thrown) {
    throw thrown instanceof Failure ? toldWithLinks(thrown, ports, place.account) : thrown;
  }
}

/** Whether a calendar is to be seen: what is not found in another one need not be gone. Throws where that is not known. */
export async function isListed(ports: Ports, frame: Frame, place: Place, calendarId: string): Promise<boolean> {
  const found = await readAt(ports, frame, place, async (access) => place.source.lists?.(access));
  if (found === undefined || found.calendars.some(({ id }) => id === calendarId)) return true;
  const [gap] = found.coverage === 'all' ? [] : found.coverage;
  if (gap !== undefined) throw toldWithLinks(gap.failure, ports, place.account);
  return false;
}

/** Gives undefined where there is nothing any more. */
export async function unlessGone<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (thrown) {
    if (thrown instanceof Failure && thrown.kind === 'not_found') return undefined;
    throw thrown;
  }
}

/**
 * Sends a change to a source: the one way by which all of them go. It is waited for even when the asker has gone, since
 * what was sent is to be written down. Throws `outcome_unknown` where that is not known in time.
 */
export async function writeAt<T>(
  ports: Ports,
  frame: Pick<Frame, 'nowMs' | 'rules' | 'zone'>,
  { source, account }: Place,
  write: (access: WriteAccess) => Promise<T>,
): Promise<T> {
  const refused = unusable(source, account);
  if (refused) throw toldWithLinks(refused, ports);
  const visibility = visibilityBy(frame.rules, account.provider);
  const access: Omit<Access, 'signal'> = { account, token: ports.token(account), nowMs: frame.nowMs, visibility };
  const late = AbortSignal.timeout(WRITE_MS);
  const limit = { deadlineMs: WRITE_MS, signal: new AbortController().signal, title: source.title };
  try {
    return await inTime(async (signal) => write({ ...access, signal, zone: frame.zone }), limit);
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    throw late.aborted && thrown.kind === 'source_down'
      ? unknownOutcome(source)
      : toldWithLinks(thrown, ports, account);
  } finally {
    await noteWrite(ports, account);
  }
}

/** Whatever came of it, what was read before is old. */
async function noteWrite({ accounts, onFailure }: Ports, { id, provider }: Account): Promise<void> {
  if (provider === 'own') return;
  await accounts.noteWrite(id).catch((thrown: unknown) => onFailure('noting a write', thrown));
}

const unknownOutcome = ({ title }: Source): Failure =>
  new Failure(
    'outcome_unknown',
    `${title} did not say in time whether it made the change.`,
    'Read the item first; do not send the change again.',
  );
