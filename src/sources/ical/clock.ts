import { DAY_MS, offsetMs, type Zone } from '../../domain/time.ts';

/** Ms of a wall clock's reading taken for UTC. It is no instant. */
export type WallMs = number;

/** A wall clock: of a zone, or as a file describes its own. */
export interface Clock {
  /** undefined: the file's own, or one that nobody chose as the place of an event, as UTC is. */
  readonly zone: Zone | undefined;
  /** Ms east of UTC at an instant. */
  offsetAt(ms: number): number;
}

export const clockOf = (zone: Zone): Clock => ({ zone, offsetAt: (ms) => offsetMs(ms, zone) });

export const fixedClock = (offset: number): Clock => ({ zone: undefined, offsetAt: () => offset });

export const UTC = fixedClock(0);

/**
 * The instant of a wall clock's reading. One that the clock shows twice is the first; one that it skips is as long after
 * the leap as it was meant to be after the hour before (RFC 5545 section 3.3.5).
 */
export function instantOf(wall: WallMs, { offsetAt }: Clock): number {
  const before = offsetAt(wall - DAY_MS);
  const after = offsetAt(wall + DAY_MS);
  const isShown = (offset: number): boolean => offsetAt(wall - offset) === offset;
  return wall - (isShown(before) || !isShown(after) ? before : after);
}

export const wallOf = (ms: number, { offsetAt }: Clock): WallMs => ms + offsetAt(ms);
