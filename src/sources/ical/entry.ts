import { digest } from '../../domain/digest.ts';
import { DAY_MS } from '../../domain/time.ts';
import { all, type Component, first, word } from './component.ts';
import { type EntryFacts, readFacts } from './entry-facts.ts';
import { listedTimes } from './listed-times.ts';
import { REPEATING, textOf } from './property.ts';
import { type Rule, readRule } from './rule.ts';
import { dateOf, type Length, type Period, periodsIn, readDuration, type Written, writtenTimes } from './time-value.ts';

/** One `VEVENT`: an event, a series, or how one occurrence of a series differs. */
export interface Entry {
  /** Made of the UID, which may hold anything and be of any length. */
  readonly id: string;
  readonly start: Written;
  readonly end: Written | undefined;
  readonly length: Length | undefined;
  readonly repeats: Repeats;
  /** The occurrence that it describes; undefined: itself is the event or the series. */
  readonly replaces: { readonly original: Written; readonly andFollowing: boolean } | undefined;
  /** Later versions of the same entry are greater. */
  readonly version: readonly [sequence: number, stamp: string];
  readonly facts: EntryFacts;
  /** All that was read of it, for its details. */
  readonly component: Component;
}

/** How an entry repeats. */
interface Repeats {
  readonly rules: readonly Rule[];
  readonly exceptRules: readonly Rule[];
  readonly added: readonly Written[];
  /** Those of the added times that last as long as they say themselves. */
  readonly periods: readonly Period[];
  readonly removed: readonly Written[];
  /** A part of this could not be read or followed, so that a part of its times is not known. */
  readonly torn: boolean;
}

/** Reads an entry; undefined when its time, or which occurrence it replaces, cannot be read. */
export function readEntry(component: Component, isMoodle: boolean): Entry | undefined {
  const start = first(component, 'DTSTART');
  const from = start && writtenTimes(start)[0];
  const replaced = first(component, 'RECURRENCE-ID');
  const original = replaced && writtenTimes(replaced)[0];
  const isLost = original === undefined && (replaced !== undefined || component.unreadable.includes('RECURRENCE-ID'));
  if (from === undefined || isLost) return undefined;
  const inDays = isWholeDays(component, from) ? toDay : (time: Written) => time;
  const andFollowing = replaced?.params.RANGE?.toUpperCase() === 'THISANDFUTURE';
  return {
    id: idOf(component),
    start: inDays(from),
    ...endOf(component, inDays),
    repeats: repeatsOf(component),
    replaces: original && { original: inDays(original), andFollowing },
    version: [Number(textOf(first(component, 'SEQUENCE')) ?? 0) || 0, stampOf(component)],
    facts: readFacts(component, isMoodle),
    component,
  };
}

/** Some files have no UIDs. */
function idOf(component: Component): string {
  const own = component.properties.filter(({ name }) => name === 'SUMMARY' || name === 'DTSTART');
  const uid = textOf(first(component, 'UID')) ?? JSON.stringify(own.map(({ params, values }) => [params, values]));
  return digest(uid).slice(0, 16);
}

const stampOf = (component: Component): string =>
  textOf(first(component, 'LAST-MODIFIED') ?? first(component, 'DTSTAMP')) ?? '';

function endOf(component: Component, inDays: (time: Written) => Written): Pick<Entry, 'end' | 'length'> {
  const [end, duration] = [first(component, 'DTEND'), first(component, 'DURATION')];
  const to = end && writtenTimes(end)[0];
  return { end: to && inDays(to), length: duration && readDuration(textOf(duration)) };
}

/** Outlook's mark of whole days that it wrote from midnight to midnight. */
const isWholeDays = (component: Component, start: Written): boolean =>
  start.kind === 'timed' && start.wall % DAY_MS === 0 && word(component, 'X-MICROSOFT-CDO-ALLDAYEVENT') === 'TRUE';

const toDay = (time: Written): Written => (time.kind === 'date' ? time : { kind: 'date', date: dateOf(time.wall) });

/** RFC 5545 knows one rule an event; some write two. Every rule more is work for whoever asks. */
const MOST_RULES = 4;
/** Times that are added to a series, and those taken away from it: every day of five years. */
const MOST_TIMES = 2_000;

function repeatsOf(component: Component): Repeats {
  const rulesIn = (name: string) => all(component, name).slice(0, MOST_RULES).map(readRule);
  const [rules, exceptRules] = [rulesIn('RRULE'), rulesIn('EXRULE')];
  const [added = [], removed = []] = ['RDATE', 'EXDATE'].map((name) => listedTimes(component, name, MOST_TIMES));
  const isOver =
    ['RRULE', 'EXRULE'].some((name) => all(component, name).length > MOST_RULES) ||
    [added, removed].some((times) => times.length > MOST_TIMES);
  const read: readonly unknown[] = [...rules, ...exceptRules, ...added, ...removed];
  return {
    rules: known(rules),
    exceptRules: known(exceptRules),
    added: known(added.slice(0, MOST_TIMES)),
    periods: isOver ? [] : all(component, 'RDATE').flatMap(periodsIn),
    removed: known(removed.slice(0, MOST_TIMES)),
    torn: isOver || read.includes(undefined) || component.unreadable.some((name) => REPEATING.has(name)),
  };
}

const known = <T extends object>(list: readonly (T | undefined)[]): readonly T[] =>
  list.filter((one): one is T => one !== undefined);

export const isSeries = ({ repeats }: Entry): boolean =>
  repeats.rules.length > 0 || repeats.added.length > 0 || repeats.torn;
