import { setTimeout as sleep } from 'node:timers/promises';
import type { Calendar } from '../../domain/agenda.ts';
import { Failure } from '../../domain/failure.ts';
import type { Frame } from '../frame.ts';
import { type Place, readAt, writeAt } from '../writes/reach.ts';
import type { StudioPorts } from './studio-ports.ts';
import { OWN_CALENDAR } from './targets.ts';

/** Longer than it takes to make one; of a process that died in between, the next apply may try again after it. */
const TURN_MS = 40_000;
const [TRIES, PAUSE_MS] = [8, 700];

/**
 * Finds the calendar of our own in an account, or makes it. One apply at a time does, on all instances, since Google gives
 * calendars no ids of ours and would make two.
 */
export async function ownCalendarIn(ports: StudioPorts, frame: Frame, place: Place): Promise<Calendar> {
  const own = place.source.ownCalendar;
  if (own === undefined) throw new Error('a calendar of our own where none can be');
  const find = () => readAt(ports, frame, place, (access) => own.find(access, OWN_CALENDAR));
  const make = () => writeAt(ports, frame, place, (access) => own.make(access, OWN_CALENDAR));
  const turn = `own_calendar ${place.account.id}`;
  for (let tried = 0; tried < TRIES; tried += 1) {
    // one that is there needs no turn: whoever made it may have died before the turn was given back
    const there = await find();
    if (there !== undefined) return there;
    const holder = await ports.leases.take(turn, TURN_MS);
    if (holder !== undefined) {
      try {
        return (await find()) ?? (await make());
      } finally {
        await ports.leases.release(turn, holder);
      }
    }
    await sleep(PAUSE_MS);
  }
  throw underWay();
}

const underWay = (): Failure =>
  new Failure('rate_limited', 'The calendar for plans is being made by another call.', 'Call again in a few seconds.');
