import { isDeepStrictEqual } from 'node:util';
import { addDays, daysBetween, type LocalDate, toUtcText } from '../../domain/time.ts';
import type { Snapshot } from './event-snapshot.ts';
import { isObject, type Json } from './json.ts';
import { instantOfText } from './when.ts';

/** What an occurrence can hold of its own. Guests answer single occurrences, too. */
export const OF_OCCURRENCE: readonly string[] = [
  ...['summary', 'description', 'location', 'start', 'end', 'status', 'transparency', 'visibility', 'attendees'],
  ...['reminders', 'colorId', 'extendedProperties'],
];

/** One occurrence as a snapshot of its series holds it. */
export type OwnOccurrence = Snapshot['exceptions'][number];

/** When a series first planned an occurrence, as its id tells it: `20261005T020000Z` or `20261005`. */
const markOf = (id: string): string => /_(\d{8}(?:T\d{6}Z)?)$/.exec(id)?.[1] ?? '';

/** The id that an occurrence has in the series as it is called now. */
export const idIn = (seriesId: string, id: string): string => `${seriesId.split('_R', 1)}_${markOf(id)}`;

/** Those of a snapshot's occurrences that it is about: of a series that was cut, the ones from the cut on. */
const isMeant = ({ from = '' }: Pick<Snapshot, 'from'>, { id }: Pick<OwnOccurrence, 'id'>): boolean =>
  markOf(id) >= from;

/** The same snapshot about the occurrences from the one with this id on, since a cut touches no other. */
export function fromOccurrence(snapshot: Snapshot, id: string): Snapshot {
  const about = { ...snapshot, from: markOf(id) };
  return { ...about, exceptions: snapshot.exceptions.filter((one) => isMeant(about, one)) };
}

/** What a series gives to the occurrence with this id, as far as one can hold something else; undefined: the id tells too little. */
export function givenTo(id: string, series: Json): Json | undefined {
  const times = timesGiven(markOf(id), series);
  if (times === undefined) return undefined;
  return Object.fromEntries(OF_OCCURRENCE.map((name) => [name, times[name] ?? series[name]]));
}

function timesGiven(mark: string, { start, end }: Json): Json | undefined {
  if (!isObject(start) || !isObject(end)) return undefined;
  const text = mark.replace(/^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/, (_, y, m, d, ...time) =>
    time[0] === undefined ? `${y}-${m}-${d}` : `${y}-${m}-${d}T${time[0]}:${time[1]}:${time[2]}Z`,
  );
  return start.date === undefined ? hoursGiven(text, start, end) : daysGiven(text, start, end);
}

function hoursGiven(text: string, start: Json, end: Json): Json | undefined {
  const [at, from, to] = [text, start.dateTime, end.dateTime].map((time) => instantOfText(String(time)));
  if (at === undefined || from === undefined || to === undefined) return undefined;
  return { start: { ...start, dateTime: toUtcText(at) }, end: { ...end, dateTime: toUtcText(at + to - from) } };
}

function daysGiven(text: string, start: Json, end: Json): Json | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const days = daysBetween(start.date as LocalDate, end.date as LocalDate);
  return { start: { date: text }, end: { date: addDays(text as LocalDate, days) } };
}

/** Whether an occurrence holds nothing but what its series gives to it. */
export function isAsGiven({ id, fields }: OwnOccurrence, series: Json): boolean {
  const given = givenTo(id, series);
  return fields !== undefined && given !== undefined && OF_OCCURRENCE.every((name) => isSame(fields, given, name));
}

/**
 * Whether somebody changed single occurrences of a series: those that the first version is about and that hold what no
 * version holds for them, and none, the series as it is now among them, gives to them. The version of a series does not
 * tell, since they have versions of their own.
 */
export function hasTouched(now: Snapshot, versions: readonly Snapshot[]): boolean {
  const [about = now] = versions;
  const series = [now, ...versions].map(({ fields }) => fields);
  const isKnown = (one: OwnOccurrence): boolean => isFrom(one, heldBy(versions, one), series);
  return now.exceptions.some((one) => isMeant(about, one) && !isKnown(one));
}

const heldBy = (versions: readonly Snapshot[], { id }: OwnOccurrence): OwnOccurrence[] =>
  versions.flatMap(({ exceptions }) => exceptions.filter((one) => markOf(one.id) === markOf(id)));

function isFrom({ id, fields }: OwnOccurrence, held: readonly OwnOccurrence[], series: readonly Json[]): boolean {
  if (fields === undefined) return held.some((one) => one.fields === undefined);
  const given = series.map((one) => givenTo(id, one));
  const known = [...held.map((one) => one.fields), ...given].filter((one) => one !== undefined);
  return OF_OCCURRENCE.every((name) => known.some((one) => isSame(fields, one, name)));
}

const isSame = (a: Json, b: Json, name: string): boolean => isDeepStrictEqual(a[name], b[name]);
