import type { Original, When } from '../../domain/agenda.ts';
import { addDays, type LocalDate, type Span, startOfDay, toLocalDate, type Zone } from '../../domain/time.ts';
import type { EventTime } from './event-shape.ts';

const WIDEN_MS = 14 * 3_600_000;

/** The days of an ask, as instants too: `fromMs` included, `toMs` not. */
export interface Window {
  readonly span: Span;
  readonly fromMs: number;
  readonly toMs: number;
  /** What Google is asked for: 14 hours more on each side, since it is not documented which zone bounds its days. */
  readonly askedFromMs: number;
  readonly askedToMs: number;
}

export function windowOf(span: Span, zone: Zone): Window {
  const [fromMs, toMs] = [startOfDay(span.from, zone), startOfDay(addDays(span.to, 1), zone)];
  return { span, fromMs, toMs, askedFromMs: fromMs - WIDEN_MS, askedToMs: toMs + WIDEN_MS };
}

/** Whether any part lies in the window; what ends where it begins does not, unless it takes no time at all. */
export function isInside(when: When, { span, fromMs, toMs }: Window): boolean {
  if (when.kind === 'all-day') return when.first <= span.to && when.last >= span.from;
  return when.from < toMs && (when.to > fromMs || when.from >= fromMs);
}

/** Google's exclusive last day becomes the last day itself, here and nowhere else. undefined = not readable. */
export function whenOf(start: EventTime, end: EventTime | undefined): When | undefined {
  const first = dateOf(start);
  if (first !== undefined) return allDay(first, end);
  const from = instantOf(start);
  const to = end === undefined ? from : instantOf(end);
  return from === undefined || to === undefined ? undefined : { kind: 'timed', from, to: Math.max(from, to) };
}

function allDay(first: LocalDate, end: EventTime | undefined): When | undefined {
  const after = end === undefined ? addDays(first, 1) : dateOf(end);
  if (after === undefined) return undefined;
  return { kind: 'all-day', first, last: after > first ? addDays(after, -1) : first };
}

export function originalOf(time: EventTime): Original | undefined {
  const date = dateOf(time);
  if (date !== undefined) return { kind: 'all-day', date };
  const at = instantOf(time);
  return at === undefined ? undefined : { kind: 'timed', at };
}

const dateOf = ({ date }: EventTime): LocalDate | undefined =>
  date !== undefined && /^\d{4}-/.test(date) ? toLocalDate(date) : undefined;

const WITH_OFFSET = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/i;

/** Epoch ms. A time without an offset is not an instant and is not guessed. */
export function instantOfText(text: string | undefined): number | undefined {
  const ms = text !== undefined && WITH_OFFSET.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isFinite(ms) ? ms : undefined;
}

const instantOf = ({ dateTime }: EventTime): number | undefined => instantOfText(dateTime);
