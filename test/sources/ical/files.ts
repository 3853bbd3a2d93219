import { readdirSync, readFileSync } from 'node:fs';
import type { AccountId } from '../../../src/domain/identity.ts';
import type { LocalDate, Zone } from '../../../src/domain/time.ts';
import { readCalendarFile } from '../../../src/sources/ical/calendar-file.ts';
import { Pace } from '../../../src/sources/ical/pace.ts';
import { readDays } from '../../../src/sources/ical/reading.ts';

const FOLDER = new URL('../../../fixtures/ical/', import.meta.url);

export const FILES = readdirSync(FOLDER).map((name) => name.replace('.ics', ''));

export const fileText = (name: string): string => readFileSync(new URL(`${name}.ics`, FOLDER), 'utf8');

const CALENDAR = {
  key: 'a cal',
  id: 'cal',
  name: 'Calendar',
  primary: false,
  role: 'reader',
  account: 'a' as AccountId,
} as const;

export const forever = () => new Pace(new AbortController().signal);

interface Days {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

/** Reads a text as the source does, and gives what it holds on some days. */
export async function reading(text: string, { from, to, zone }: Days) {
  const file = await readCalendarFile(text, forever());
  const days = { span: { from: from as LocalDate, to: to as LocalDate }, zone: zone as Zone };
  return { file, ...(await readDays(file, CALENDAR, days, forever())) };
}

type Event = Awaited<ReturnType<typeof reading>>['events'][number];

const utc = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

/** An event in one line: `2026-11-05T02:00:00Z/2026-11-05T03:30:00Z title`, `2026-10-10..2026-10-11 title`. */
export const lineOf = ({ when, title }: Event): string =>
  `${when.kind === 'timed' ? `${utc(when.from)}/${utc(when.to)}` : `${when.first}..${when.last}`} ${title ?? ''}`;
