import { DAY_CODES, FREQUENCIES, type Frequency, MOST_TIMES, type Rule, type RuleEnd } from './rule.ts';

/** Why a line is no rule, in words that complete "`repeat` cannot be taken: ...". */
export interface NoRule {
  readonly why: string;
}

/** The parts that are understood, in the order in which they are written. */
const KNOWN = ['FREQ', 'INTERVAL', 'BYMONTH', 'BYMONTHDAY', 'BYDAY', 'BYSETPOS', 'WKST', 'COUNT', 'UNTIL'] as const;
type Name = (typeof KNOWN)[number];
type Parts = Partial<Record<Name, string>>;

const ONE_TO: Partial<Record<Name, number>> = { BYMONTH: 12, BYMONTHDAY: 31, BYSETPOS: 366 };
/** Those that may count from the end. */
const SIGNED: readonly Name[] = ['BYMONTHDAY', 'BYSETPOS'];

/** Whether a text is meant as a line of RFC 5545. */
export const isRuleLine = (text: string): boolean => /^\s*(RRULE:|FREQ=)/i.test(text);

/** Reads `RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10` (RFC 5545 §3.3.10), strictly; with or without `RRULE:`. */
export function readRuleLine(text: string): Rule | NoRule {
  const parts = partsIn(
    text
      .trim()
      .toUpperCase()
      .replace(/^RRULE:/, ''),
  );
  if ('why' in parts) return parts as NoRule;
  const wrong = wrongIn(parts as Parts);
  return wrong === undefined ? ruleOf(parts as Parts) : { why: wrong };
}

function partsIn(line: string): Parts | NoRule {
  const parts: Parts = {};
  for (const piece of line.split(';')) {
    const [, name = '', value = ''] = /^([A-Z]+)=([\w,+-]+)$/.exec(piece) ?? [];
    const known = KNOWN.find((one) => one === name);
    if (known === undefined) return { why: `it may hold ${KNOWN.join(', ')} and nothing else` };
    if (parts[known] !== undefined) return { why: `it holds ${known} twice` };
    parts[known] = value;
  }
  return parts;
}

function wrongIn(parts: Parts): string | undefined {
  const frequency = FREQUENCIES.find((one) => one === parts.FREQ);
  if (frequency === undefined) return `FREQ must be ${FREQUENCIES.join(', ')}`;
  if (parts.COUNT !== undefined && parts.UNTIL !== undefined) return 'it holds both COUNT and UNTIL';
  const name = KNOWN.find((one) => parts[one] !== undefined && !isValue(one, parts[one], frequency));
  if (name !== undefined) return `its ${name} is not valid${name === 'BYDAY' ? ` with FREQ=${frequency}` : ''}`;
  const hasDays = parts.BYDAY !== undefined || parts.BYMONTHDAY !== undefined || parts.BYMONTH !== undefined;
  if (parts.BYSETPOS !== undefined && !hasDays) return 'BYSETPOS needs BYDAY, BYMONTHDAY or BYMONTH';
  return undefined;
}

function isValue(name: Name, value: string, frequency: Frequency): boolean {
  const most = ONE_TO[name];
  if (most !== undefined) return isListOfNumbers(value, most, SIGNED.includes(name)) && fits(name, frequency);
  if (name === 'INTERVAL' || name === 'COUNT') return isListOfNumbers(value, MOST_TIMES, false) && !value.includes(',');
  if (name === 'WKST') return DAY_CODES.some((code) => code === value);
  if (name === 'UNTIL') return /^\d{8}(T\d{6}Z?)?$/.test(value);
  return name === 'FREQ' || areDays(value, frequency);
}

/** Days of a month have no place in a week (RFC 5545 §3.3.10). */
const fits = (name: Name, frequency: Frequency): boolean => name !== 'BYMONTHDAY' || frequency !== 'WEEKLY';

function isListOfNumbers(value: string, most: number, signed: boolean): boolean {
  const pieces = value.split(',');
  const isOne = (piece: string): boolean =>
    (signed ? /^[+-]?\d{1,3}$/ : /^\d{1,3}$/).test(piece) &&
    Math.abs(Number(piece)) >= 1 &&
    Math.abs(Number(piece)) <= most;
  return new Set(pieces).size === pieces.length && pieces.every(isOne);
}

/** `MO,WE`; with `2MO` and `-1FR` only where there is something to count in. */
function areDays(value: string, frequency: Frequency): boolean {
  const most = { DAILY: 0, WEEKLY: 0, MONTHLY: 5, YEARLY: 53 }[frequency];
  const pieces = value.split(',').map((piece) => /^(?:([+-]?)(\d{1,2}))?(MO|TU|WE|TH|FR|SA|SU)$/.exec(piece));
  const isOne = (piece: RegExpExecArray | null): boolean => {
    const nth = piece?.[2] === undefined ? undefined : Number(piece[2]);
    return piece !== null && (nth === undefined || (nth >= 1 && nth <= most));
  };
  return new Set(value.split(',')).size === pieces.length && pieces.every(isOne);
}

function ruleOf(parts: Parts): Rule {
  const names = KNOWN.filter((name) => name !== 'COUNT' && name !== 'UNTIL');
  return {
    parts: names.flatMap((name) => (parts[name] === undefined ? [] : [`${name}=${parts[name]}`])),
    end: endOf(parts),
  };
}

function endOf({ COUNT, UNTIL }: Parts): RuleEnd {
  if (COUNT !== undefined) return { kind: 'count', count: Number(COUNT) };
  return UNTIL === undefined ? { kind: 'never' } : { kind: 'text', text: UNTIL };
}
