import type { Original } from '../../domain/agenda.ts';
import { Failure } from '../../domain/failure.ts';
import { type LocalDate, localTime, toLocalDate, type Zone } from '../../domain/time.ts';
import type { Exception, StoredEvent } from '../../domain/writing.ts';
import { datesFor } from '../candidate-dates.ts';
import { notFound } from '../details.ts';
import type { Frame } from '../frame.ts';
import { readItemName } from '../item-name.ts';

interface Found {
  readonly stored: StoredEvent;
  readonly series: StoredEvent | undefined;
}

/**
 * Refuses an occurrence that an id without a year found far from today: the one that was meant may be gone, and a repeated
 * call must not reach the same day of another year.
 */
export function requireYear(id: string, { stored, series }: Found, { today, zone }: Frame): void {
  const { handle } = readItemName(id);
  const day = handle?.occurrence?.day;
  const original = stored.event.series?.original;
  if (day === undefined || original === undefined || hasYear(day)) return;
  const { near } = datesFor(day, today);
  const date = dayOf(original, zone);
  if (near.some((one) => one.date === date)) return;
  const isGone = near.some((one) => series !== undefined && isCalledOff(series.exceptions, one.date, zone));
  if (isGone) throw notFound();
  throw new Failure(
    'bad_request',
    `Without a year that id is ${date}, which is far from today; nothing was changed.`,
    `Only if that day is meant, call again with ${handle?.letter}${handle?.n}@${date}.`,
  );
}

/** Whether an occurrence that was planned for a day, with its year or without, was called off. */
export const isCalledOff = (exceptions: readonly Exception[], day: string, zone: Zone): boolean =>
  exceptions.some((one) => one.isCalledOff && isOn(dayOf(one.original, zone), day));

const hasYear = (day: string): boolean => day.length > 5;

const isOn = (date: LocalDate, day: string): boolean =>
  hasYear(day) ? date === toLocalDate(day) : date.endsWith(`-${day}`);

const dayOf = (original: Original, zone: Zone): LocalDate =>
  original.kind === 'timed' ? localTime(original.at, zone).date : original.date;
