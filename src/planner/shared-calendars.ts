import type { Calendar } from '../domain/agenda.ts';
import type { Account } from '../domain/identity.ts';
import type { Findings, Gap } from '../domain/source.ts';
import { byRights } from '../domain/visibility.ts';

/** What one source gave through one account. */
export interface Found {
  readonly account: Account;
  readonly findings: Findings;
}

/** One calendar as one account sees it. */
interface Copy {
  readonly provider: Account['provider'];
  readonly calendar: Calendar;
  /** It was read to its end. */
  readonly whole: boolean;
  /** It was read at all. */
  readonly answered: boolean;
}

/**
 * Keeps one copy of each calendar that several accounts of a person see, with its events: gives what stays of each
 * finding. The best role wins, unless nothing could be read with it. The gaps of the other copies go with them.
 */
export function keptOf(all: readonly Found[]): (one: Found) => Findings {
  const copies = all.flatMap(copiesIn);
  const kept = new Set([...Map.groupBy(copies, sameness).values()].flatMap(best));
  const lost = new Set(copies.filter((copy) => !kept.has(copy)).map(({ calendar }) => calendar.key));
  return ({ findings }) => without(findings, lost);
}

function copiesIn({ account: { provider }, findings: { calendars, events, coverage } }: Found): Copy[] {
  const torn = new Set(coverage === 'all' ? [] : coverage.map(({ calendar }) => calendar));
  const filled = new Set(events.map(({ calendar }) => calendar));
  return calendars.map((calendar) => {
    const whole = !torn.has(calendar.key);
    return { provider, calendar, whole, answered: whole || filled.has(calendar.key) };
  });
}

const sameness = ({ provider, calendar }: Copy): string => JSON.stringify([provider, calendar.id]);

/** Two accounts never have the same primary calendar: an id that says so is only a name that each gives its own. */
function best(copies: readonly Copy[]): readonly Copy[] {
  const primary = copies.filter(({ calendar }) => calendar.primary);
  return primary.length > 1 ? copies : copies.toSorted(byWorth).slice(0, 1);
}

/** The best first; the order of the accounts decides between equals. */
function byWorth(a: Copy, b: Copy): number {
  const rights = byRights(a.calendar.role, b.calendar.role);
  const first = (of: (copy: Copy) => boolean): number => Number(of(b)) - Number(of(a));
  return (
    first(({ answered }) => answered) ||
    rights ||
    first(({ whole }) => whole) ||
    first(({ calendar }) => calendar.primary)
  );
}

function without(findings: Findings, lost: ReadonlySet<string>): Findings {
  const { calendars, events, coverage } = findings;
  return {
    ...findings,
    calendars: calendars.filter(({ key }) => !lost.has(key)),
    events: events.filter(({ calendar }) => !lost.has(calendar)),
    coverage: coverage === 'all' ? 'all' : gapsWithout(coverage, lost),
  };
}

function gapsWithout(gaps: readonly Gap[], lost: ReadonlySet<string>): Findings['coverage'] {
  const left = gaps.filter(({ calendar }) => calendar === undefined || !lost.has(calendar));
  return left.length === 0 ? 'all' : left;
}
