import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'hono';
import { digest } from '../../domain/digest.ts';
import { asFailure } from '../../domain/failure.ts';
import type { User } from '../../domain/identity.ts';
import { go, tell } from '../answer.ts';
import { fields } from '../forms.ts';
import type { SiteParts } from '../parts.ts';
import { findVisit, keepVisit, offer, pathOf, type Stage, type Trying } from './visit.ts';

type Sent = Readonly<Record<string, string>>;

interface Attempt {
  /** Tries what was sent, and gives where the person is then. */
  readonly run: (stage: Trying, sent: Sent) => Promise<Stage>;
  /** What comes where the attempt ended before the form was sent. */
  readonly expired: (sent: Sent) => Promise<Response>;
}

/** Longer than a sign-in with all its questions. */
const LEASE_MS = 45_000;
const LOOK_MS = 100;

/**
 * Tries a form of one attempt exactly once, even when it is sent twice: whoever comes second waits, and finds the outcome.
 * Passwords and links are never kept; the page that follows is always another request.
 */
export async function tryOnce(c: Context, parts: SiteParts, user: User, attempt: Attempt): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const sent = await fields(c);
  return await inTurn(parts, `moodle ${digest(id)}`, async () => {
    const visit = await findVisit(c, parts, user, id);
    if (visit === 'otherPerson') return tell(c, parts, 'otherPerson');
    if (visit === 'expired') return await attempt.expired(sent);
    const { stage } = visit;
    if (!isTrying(stage) || String(stage.attempt) !== sent.attempt) return go(c, parts, pathOf(id));
    try {
      await keepVisit(parts, id, { ...visit, stage: await attempt.run(stage, sent) });
      return go(c, parts, pathOf(id));
    } catch (thrown) {
      if (asFailure(thrown).kind !== 'conflict') throw thrown;
      await keepVisit(parts, id, { ...visit, stage: offer(stage.site, { attempt: stage.attempt + 1 }) });
      return tell(c, parts, 'moodleTaken');
    }
  });
}

const isTrying = (stage: Stage): stage is Trying => stage.at === 'ways' || stage.at === 'todo';

async function inTurn<T>({ store: { leases } }: SiteParts, lease: string, run: () => Promise<T>): Promise<T> {
  let holder = await leases.take(lease, LEASE_MS);
  for (let waitedMs = 0; holder === undefined && waitedMs < LEASE_MS; waitedMs += LOOK_MS) {
    await wait(LOOK_MS);
    holder = await leases.take(lease, LEASE_MS);
  }
  try {
    return await run();
  } finally {
    if (holder !== undefined) await leases.release(lease, holder);
  }
}
