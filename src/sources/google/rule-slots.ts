import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import type { Original } from '../../domain/agenda.ts';
import { type Rule, untilOf } from '../../domain/recurrence.ts';
import { type LocalDate, offsetMs, type Zone } from '../../domain/time.ts';

/** A reading of the wall clock as if it were UTC: the scale on which series repeat, so that no clock change moves them. */
export type Wall = number;

/** Where a series begins and repeats. */
export interface Anchor {
  readonly start: Original;
  readonly zone: Zone;
}

/** More steps than a daily series makes in three centuries. */
const MOST_STEPS = 110_000;

/** The slots of a rule from its first occurrence up to `last`, included. Throws for a rule that is none. */
export function slotsUntil(rule: Rule, anchor: Anchor, last: Wall): Wall[] {
  const start = wallOf(anchor.start, anchor.zone);
  return expand(rule, anchor)
    .between(new Date(start), new Date(Math.max(start, last)), true)
    .map((time) => time.epochMilliseconds)
    .filter((wall) => wall <= last);
}

/** The first `most` slots of a rule, or as many as it has. */
export function firstSlots(rule: Rule, anchor: Anchor, most: number): Wall[] {
  return most === 0
    ? []
    : expand(rule, anchor)
        .all((_, index) => index < most)
        .slice(0, most)
        .map((time) => time.epochMilliseconds);
}

function expand(rule: Rule, anchor: Anchor): RRuleTemporal {
  const end = endWall(rule, anchor);
  const parts = [...rule].map(([name, value]) =>
    name === 'UNTIL' && end !== undefined ? `UNTIL=${wallText(end)}` : `${name}=${value}`,
  );
  return new RRuleTemporal({
    rruleString: `DTSTART:${wallText(wallOf(anchor.start, anchor.zone))}\nRRULE:${parts.join(';')}`,
    includeDtstart: true,
    maxIterations: MOST_STEPS,
  });
}

const DAY_MS = 86_400_000;

/** The end of a rule that has a last moment; a day as the end of a timed series includes that day. */
export function endWall(rule: Rule, { start, zone }: Anchor): Wall | undefined {
  const until = untilOf(rule, zone);
  const wholeDay = until?.kind === 'all-day' && start.kind === 'timed' ? DAY_MS - 1_000 : 0;
  return until && wallOf(until, zone) + wholeDay;
}

export const wallOf = (moment: Original, zone: Zone): Wall =>
  moment.kind === 'all-day' ? Date.parse(`${moment.date}T00:00:00Z`) : moment.at + offsetMs(moment.at, zone);

/** The moment that a wall clock shows; of a time that it skips, the one after the gap. */
export function momentOf(wall: Wall, kind: Original['kind'], zone: Zone): Original {
  const text = new Date(wall).toISOString();
  if (kind === 'all-day') return { kind, date: text.slice(0, 10) as LocalDate };
  return { kind, at: Temporal.PlainDateTime.from(text.slice(0, 23)).toZonedDateTime(zone).epochMilliseconds };
}

const wallText = (wall: Wall): string => `${new Date(wall).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
