import { type LocalDate, toLocalDate } from '../time.ts';

/** A time as it is written, its parts checked, not yet in any zone. */
export interface GivenTime {
  readonly date: LocalDate;
  /** `HH:MM:SS[.fff]`; undefined = the whole day. */
  readonly time: string | undefined;
  /** `Z` or `+08:00`; undefined = local. */
  readonly offset: string | undefined;
  /** In brackets behind an ISO time (RFC 9557); undefined = none. */
  readonly zone: string | undefined;
}

/** Years of two or three digits are ROC years; of two digits only where nothing else can be meant, unlike `01/02/26`. */
const DAYS = [
  /^(\d{2,4})-(\d{1,2})-(\d{1,2})(?!\d)/,
  /^(\d{3,4})\/(\d{1,2})\/(\d{1,2})(?!\d)/,
  /^(\d{3,4})\.(\d{1,2})\.(\d{1,2})(?!\d)/,
  /^(\d{4})(\d\d)(\d\d)(?!\d)/,
  /^(?:民國|民国)?\s*(\d{2,4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日/,
];
const REST = /^(?:(?:T|\s+)(?<time>[^[]+))?(?:\[(?<zone>[^\]]+)\])?$/i;
const TIME = /^(\d\d):?(\d\d)(?::?(\d\d)([.,]\d{1,9})?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/** Reads the text of a day, or of a time on one, or says why it is none. */
export function readTimeText(text: string): GivenTime | { readonly why: string } {
  const whole = text.trim();
  const day = DAYS.map((form) => form.exec(whole)).find((match) => match !== null);
  const date = day && dayOf(day);
  const rest = REST.exec(whole.slice(day?.[0].length))?.groups;
  if (date === undefined || rest === undefined) return { why: `${quoted(text)} is no day such as 2026-01-28` };
  const { time, zone } = rest;
  if (time !== undefined) return withTime(date, time.trim(), zone);
  return zone === undefined ? { date, time, offset: undefined, zone } : { why: 'a whole day has no zone' };
}

const dayOf = ([, year = '', month = '', day = '']: RegExpExecArray): LocalDate | undefined =>
  toLocalDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);

function withTime(date: LocalDate, time: string, zone: string | undefined): GivenTime | { readonly why: string } {
  const [, hours, minutes, seconds = '00', fraction = '', offset] = TIME.exec(time) ?? [];
  if (hours === undefined || minutes === undefined) return { why: `${quoted(time)} is no time such as 14:30` };
  const exists = Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) <= 60;
  if (!exists) return { why: `no clock shows ${quoted(time)}` };
  const clock = `${hours}:${minutes}:${seconds}${fraction.replace(',', '.')}`;
  return { date, time: clock, offset: offset?.toUpperCase(), zone };
}

const MOST_QUOTED = 40;
const quoted = (text: string): string =>
  JSON.stringify(text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED).toWellFormed()}…` : text);
