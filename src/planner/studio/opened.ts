import { Failure } from '../../domain/failure.ts';
import type { Caller } from '../../domain/identity.ts';
import type { KeptSession, SessionContent } from '../../domain/studio-session.ts';
import { localTime } from '../../domain/time.ts';
import { type Frame, frameFor } from '../frame.ts';
import type { StudioPorts } from './studio-ports.ts';
import { type FoundTarget, findTargets } from './targets.ts';
import { readTime, type TimeFound, type TimeRead, timeFound } from './time-found.ts';

/** A session with the person's time as it is now. */
export interface Opened {
  readonly frame: Frame;
  readonly kept: KeptSession;
  readonly read: TimeRead;
  readonly found: TimeFound;
  readonly targets: readonly FoundTarget[];
}

/** Throws `not_found` in the same words for a session that never was, has ended or is somebody else's. */
export async function sessionOf(ports: StudioPorts, caller: Caller, id: string | undefined): Promise<KeptSession> {
  const { sessions } = ports;
  const kept = id === undefined ? await sessions.newest(caller.user) : await sessions.get(caller.user, id);
  if (kept !== undefined) return kept;
  throw new Failure(
    'not_found',
    'There is no such session of the planner studio; sessions are kept for 14 days.',
    'Call launch_planner_studio for a new one.',
  );
}

/** Reads the person's time for a session, in its zone and with its space. */
export async function openSession(
  ports: StudioPorts,
  caller: Caller,
  kept: KeptSession,
  signal: AbortSignal,
): Promise<Opened> {
  const frame = await sessionFrame(ports, caller, kept.content, signal);
  const [read, targets] = await Promise.all([readTime(ports, frame, kept), findTargets(ports, frame, kept.id)]);
  return { frame, kept, read, found: timeFound(read, kept.content), targets };
}

/** The same person's time with other choices. */
export const withContent = (opened: Opened, kept: KeptSession): Opened => ({
  ...opened,
  kept,
  found: timeFound(opened.read, kept.content),
});

/** Who asks, with the zone and the space of the session in the place of their own. */
export async function sessionFrame(
  ports: StudioPorts,
  caller: Caller,
  { zone, space }: Pick<SessionContent, 'zone' | 'space'>,
  signal: AbortSignal,
): Promise<Frame> {
  const frame = await frameFor(ports, { ...caller, zone, space }, signal);
  return { ...frame, today: localTime(frame.nowMs, zone).date };
}

/** `conflict`: somebody else changed the session since it was read. */
export const outdated = (): Failure =>
  new Failure(
    'conflict',
    'The plan was changed meanwhile, on another screen or by another call; nothing was changed now.',
    'Load the session again, look at it, and repeat the step with its revision.',
  );
