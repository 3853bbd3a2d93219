import type { Calendar } from '../domain/agenda.ts';
import { Failure } from '../domain/failure.ts';
import { type CalendarBusy, SOURCES_OF } from '../domain/source.ts';
import { addDays, daysBetween, type LocalDate, type Span, startOfDay, type Zone } from '../domain/time.ts';
import { alikeJoined, busyOn, type DayTimes, joined, type Known } from './day-times.ts';
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
  /** One of which a calendar is unknown, or not even listed, is not `ok`. */
  readonly sources: readonly SourceRow[];
  /** Those asked for. */
  readonly calendars: readonly Named[];
  /** Of these nothing is known on these days, so what looks free may be taken. */
  readonly unknown: readonly UnknownTimes[];
  /** One after another, without a gap; days that are alike are one. */
  readonly days: readonly DayTimes[];
}

interface UnknownTimes {
  /** Those of which the same days are unknown for the same reason. */
  readonly calendars: readonly Named[];
  readonly span: Span;
  readonly why: string;
}

/** Days of one calendar that are unknown. */
interface Hole {
  readonly one: Listed<Calendar>;
  readonly span: Span;
  readonly failure: Failure;
}

/** Throws `not_found` for an unknown calendar, and when not a single calendar could be asked. */
export async function freeBusy(ports: Ports, frame: Frame, asked: FreeBusyArguments): Promise<FreeBusy> {
  const range = readRange(asked, frame.today, 'required');
  const listing = await listCalendars(ports, frame);
  const wanted = chosen(listing, asked.calendars);
  const answers = await ask(ports, frame, range, wanted);
  const holes = wanted.flatMap((one) => closedUp(holesOf(one, answers.get(one.list.key), range)));
  const isWhole = Boolean(asked.calendars?.length) || listing.sources.every(isComplete);
  const days = daysOf(range, frame.zone, joined([...answers.values()].flatMap(busyIn)), (date) =>
    knownOn(date, wanted.length, holes, isWhole),
  );
  requireKnown(days, holes, ports);
  return {
    now: wallClock(frame.nowMs, frame.zone),
    zone: frame.zone,
    range,
    sources: listing.sources.map((row) => withHoles(row, holes, ports)),
    calendars: wanted.map(named),
    unknown: unknownTimes(holes),
    days: alikeJoined(days),
  };
}

const named = ({ handle, name, list }: Listed<Calendar>): Named => ({ letter: handle, name, id: list.id });

const busyIn = (answer: CalendarBusy | Failure): CalendarBusy['busy'] => (answer instanceof Failure ? [] : answer.busy);

const isComplete = ({ state }: SourceRow): boolean => state === 'ok' || state === 'not_connected';

/** Throws when there is no calendar of which any day is known: an answer would only show free time that nobody knows of. */
function requireKnown(days: readonly DayTimes[], [first]: readonly Hole[], ports: Ports): void {
  if (days.some(({ known }) => known !== 'none')) return;
  if (first !== undefined) throw toldWithLinks(first.failure, ports, first.one.account);
  throw new Failure('not_found', 'This person has no calendar to look at.', 'Tell the user.');
}

/** `isWhole`: whether all calendars that were asked for are among those counted. */
function knownOn(date: LocalDate, calendars: number, holes: readonly Hole[], isWhole: boolean): Known {
  const here = holes.filter(({ span }) => span.from <= date && date <= span.to);
  const unknown = new Set(here.map(({ one }) => one.list.key)).size;
  if (unknown >= calendars) return 'none';
  return unknown === 0 && isWhole ? 'all' : 'part';
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

function holesOf(one: Listed<Calendar>, answer: CalendarBusy | Failure | undefined, range: Span): readonly Hole[] {
  if (answer === undefined) return [{ one, span: range, failure: untold(one.source.title) }];
  if (answer instanceof Failure) return [{ one, span: range, failure: answer }];
  return answer.unknown.map(({ span, failure }) => ({ one, span, failure }));
}

/** Joins holes of one calendar that touch or overlap and have the same reason. */
function closedUp(holes: readonly Hole[]): readonly Hole[] {
  const found: Hole[] = [];
  for (const hole of holes.toSorted((a, b) => (a.span.from < b.span.from ? -1 : 1))) {
    const at = found.findLastIndex(({ failure }) => failure.message === hole.failure.message);
    const before = found[at];
    if (before === undefined || hole.span.from > addDays(before.span.to, 1)) found.push(hole);
    else found[at] = { ...before, span: { from: before.span.from, to: later(before.span.to, hole.span.to) } };
  }
  return found;
}

const later = (a: LocalDate, b: LocalDate): LocalDate => (a > b ? a : b);

/** Calendars with the same unknown days and the same reason are one row, so that many of them stay readable. */
function unknownTimes(holes: readonly Hole[]): readonly UnknownTimes[] {
  const alike = Map.groupBy(holes, ({ span, failure }) => `${span.from} ${span.to} ${failure.message}`);
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return [{ calendars: group.map(({ one }) => named(one)), span: first.span, why: first.failure.message }];
  });
}

/** A source of which a calendar is unknown did not answer whole, though it could list its calendars. */
function withHoles(row: SourceRow, holes: readonly Hole[], ports: Ports): SourceRow {
  const own = holes.filter(({ one }) => one.source.id === row.source && one.account.label === row.account);
  if (own.length === 0) return row;
  const todo = new Set(own.map(({ failure, one }) => toldWithLinks(failure, ports, one.account).next));
  const next = [row.next, 'Some times are not known, see `unknown`.', ...todo].filter((text) => text !== '').join(' ');
  return { ...row, state: 'partial', total: undefined, next };
}

function daysOf(
  { from, to }: Span,
  zone: Zone,
  busy: readonly { from: number; to: number }[],
  known: (date: LocalDate) => Known,
): readonly DayTimes[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => {
    const date = addDays(from, at);
    const [start, end] = [startOfDay(date, zone), startOfDay(addDays(date, 1), zone)];
    return busyOn({ date, start, end }, busy, zone, known(date));
  });
}
