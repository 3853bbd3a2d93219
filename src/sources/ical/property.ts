import ICAL from 'ical.js';

/** One content line, read: values as jCal has them (RFC 7265), texts unescaped. */
export interface Property {
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  /** `date`, `date-time`, `period`, `text`, `recur` … */
  readonly type: string;
  readonly values: readonly unknown[];
  /** The line itself, unfolded, where it tells how an entry repeats; other lines are not kept. */
  readonly line: string | undefined;
}

/** The name of a content line, in capitals. */
export const nameOf = (line: string): string => (/^[A-Za-z0-9-]+/.exec(line)?.[0] ?? '').toUpperCase();

/** Reads a content line; undefined when it cannot be read. */
export function readProperty(line: string): Property | undefined {
  const name = nameOf(line);
  if (isRule(name) && line.length > LONGEST_RULE) return undefined;
  try {
    const [, params, type, ...values] = ICAL.parse.property(tidied(name, line), ICAL.design.icalendar) as JcalProperty;
    return { name, params: textsOf(params), type, values, line: REPEATING.has(name) ? line : undefined };
  } catch {
    return undefined;
  }
}

/** The names of the lines by which an entry repeats. */
export const REPEATING: ReadonlySet<string> = new Set(['RRULE', 'EXRULE', 'RDATE', 'EXDATE']);

type JcalProperty = [name: string, params: Readonly<Record<string, unknown>>, type: string, ...values: unknown[]];

/** Rules are written in small letters by some, and end with a semicolon. */
const tidied = (name: string, line: string): string =>
  isRule(name) ? line.toUpperCase().replace(/[;\s]+$/, '') : line;

const isRule = (name: string): boolean => name === 'RRULE' || name === 'EXRULE';
/** Longer than any that somebody means. */
const LONGEST_RULE = 2_000;

const textsOf = (params: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name.toUpperCase(), String(value)]));

/** The first value of a property as text; undefined when there is none, or it is blank. */
export function textOf(property: Property | undefined): string | undefined {
  const [value] = property?.values ?? [];
  const text = value === undefined || value === null ? '' : String(value);
  return text.trim() === '' ? undefined : text;
}

/** A text whose name ical.js does not know, such as `X-WR-CALNAME`, is still escaped. */
export const unescaped = (text: string | undefined): string | undefined =>
  text?.replace(/\\([nN,;\\])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));
