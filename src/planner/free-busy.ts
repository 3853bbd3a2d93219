import type { Calendar } from '../domain/agenda.ts';
import { Failure } from '../domain/failure.ts';
import { type CalendarBusy, SOURCES_OF } from '../domain/source.ts';
import { addDays, daysBetween, type Span, startOfDay, type Zone } from '../domain/time.ts';
import { busyOn, type DayTimes, joined } from './day-times.ts';
import type { Frame } from './frame.ts';
import { type Listed, type Listing, listCalendars } from './lists.ts';
import { pickCalendar } from './pick-list.ts';
import type { Ports } from './ports.ts';
import { readRange } from './range.ts';
import { toldWithLinks } from './source-rows.ts';
import { survey } from './survey.ts';
import type { Named, SourceRow } from './time-context.ts';
import { type WallClock, wallClock } from './wall-clock.ts';

export interface FreeBusyArguments {
  readonly from: string;
  readonly to: string;
  /** Names, handles or ids; undefined or empty = all. */
  readonly calendars?: readonly string[] | undefined;
}

/** When a person is busy and free, day by day, over all asked calendars together. */
export interface FreeBusy {
  readonly now: WallClock;
  readonly zone: Zone;
  readonly range: Span;
  /** Sources whose calendars could not even be listed, among others. */
  readonly sources: readonly SourceRow[];
  /** Those asked for. */
  readonly calendars: readonly Named[];
  /** Of these nothing is known on these days, so what looks free may be taken. */
  readonly unknown: readonly UnknownTimes[];
  /** One after another, without a gap; days that are alike are one. */
  readonly days: readonly DayTimes[];
}

interface UnknownTimes {
  readonly calendar: Named;
  readonly span: Span;
  readonly why: string;
}

/** Throws `not_found` for an unknown calendar, and when not a single calendar could be asked. */
export async function freeBusy(ports: Ports, frame: Frame, asked: FreeBusyArguments): Promise<FreeBusy> {
  const range = readRange(asked, frame.today);
  const listing = await listCalendars(ports, frame);
  const wanted = chosen(listing, asked.calendars);
  const answers = await ask(ports, frame, range, wanted);
  const unknown = wanted.flatMap((one) => unknownOf(one, answers.get(one.list.key), range));
  requireKnown(wanted.length, unknown, range, ports);
  return {
    now: wallClock(frame.nowMs, frame.zone),
    zone: frame.zone,
    range,
    sources: listing.sources,
    calendars: wanted.map(named),
    unknown: unknown.map(({ calendar, span, failure }) => ({ calendar, span, why: failure.message })),
    days: daysOf(range, frame.zone, joined([...answers.values()].flatMap(busyIn))),
  };
}

const named = ({ handle, name, list }: Listed<Calendar>): Named => ({ letter: handle, name, id: list.id });

const busyIn = (answer: CalendarBusy | Failure): CalendarBusy['busy'] => (answer instanceof Failure ? [] : answer.busy);

const lengthOf = ({ from, to }: Span): number => daysBetween(from, to) + 1;

/** Throws when there is no calendar of which any day is known: an answer would only show free time that nobody knows of. */
function requireKnown(
  calendars: number,
  unknown: readonly { readonly span: Span; readonly failure: Failure }[],
  range: Span,
  ports: Ports,
): void {
  const unknownDays = unknown.reduce((sum, { span }) => sum + lengthOf(span), 0);
  if (unknownDays < calendars * lengthOf(range)) return;
  const [first] = unknown;
  if (first !== undefined) throw toldWithLinks(first.failure, ports);
  throw new Failure('not_found', 'This person has no calendar to look at.', 'Tell the user.');
}

function chosen(listing: Listing<Calendar>, names: readonly string[] | undefined): readonly Listed<Calendar>[] {
  if (!names?.length) return listing.lists;
  const picked = names.map((name) => pickCalendar(listing, name));
  return [...new Map(picked.map((one) => [one.list.key, one])).values()];
}

/** By key; a calendar whose account could not be asked has the reason in place of times. */
async function ask(
  ports: Ports,
  frame: Frame,
  span: Span,
  wanted: readonly Listed<Calendar>[],
): Promise<ReadonlyMap<string, CalendarBusy | Failure>> {
  const accounts = frame.accounts.filter(({ id }) => wanted.some(({ account }) => account.id === id));
  const of = (source: string, account: string): Calendar[] =>
    wanted.filter((one) => one.source.id === source && one.account.id === account).map(({ list }) => list);
  const replies = await survey(ports, { ...frame, accounts, only: SOURCES_OF.calendar }, async (source, access) => ({
    times: (await source.freeBusy?.({ ...access, span, zone: frame.zone }, of(source.id, access.account.id))) ?? [],
  }));
  return new Map(
    replies.flatMap(({ source, account, value, failure }) =>
      account === undefined
        ? []
        : of(source.id, account.id).map(({ key }) => [
            key,
            value === undefined
              ? failure
              : (value.times.find(({ calendar }) => calendar === key) ?? untold(source.title)),
          ]),
    ),
  );
}

const untold = (title: string): Failure =>
  new Failure('source_changed', `${title} does not tell when this calendar is busy.`, 'Take its time as unknown.');

function unknownOf(one: Listed<Calendar>, answer: CalendarBusy | Failure | undefined, range: Span) {
  const calendar = named(one);
  if (answer === undefined) return [{ calendar, span: range, failure: untold(one.source.title) }];
  if (answer instanceof Failure) return [{ calendar, span: range, failure: answer }];
  return answer.unknown.map(({ span, failure }) => ({ calendar, span, failure }));
}

function daysOf({ from, to }: Span, zone: Zone, busy: readonly { from: number; to: number }[]): DayTimes[] {
  const days = Array.from({ length: lengthOf({ from, to }) }, (_, at) => addDays(from, at));
  const all = days.map((date) => {
    const [start, end] = [startOfDay(date, zone), startOfDay(addDays(date, 1), zone)];
    return busyOn({ date, start, end }, busy, zone);
  });
  return all.reduce<DayTimes[]>(joinAlike, []);
}

/** Days in a row with the same times are one. */
function joinAlike(found: DayTimes[], day: DayTimes): DayTimes[] {
  const last = found.at(-1);
  if (last === undefined || timesOf(last) !== timesOf(day)) return [...found, day];
  return [...found.slice(0, -1), { ...last, last: day.last }];
}

const timesOf = ({ busy, free }: DayTimes): string => JSON.stringify([busy, free]);
