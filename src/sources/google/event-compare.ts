import type { When } from '../../domain/agenda.ts';
import { repeatsAlike } from '../../domain/recurrence.ts';
import type { Zone } from '../../domain/time.ts';
import type { EventPatch, StoredEvent } from '../../domain/writing.ts';

/** Whether two events say the same, as far as an event of ours says anything. */
export function isAlike(stored: StoredEvent, expected: StoredEvent, zone: Zone): boolean {
  const { event } = expected;
  const wish = { title: event.title ?? '', when: event.when, place: event.place ?? '', notes: event.notes ?? '' };
  const fields = { ...wish, recurrence: expected.recurrence };
  return unkept(fields, stored, zone).length === 0 && hasGuests(stored, expected);
}

/** Which fields an event has not as they were asked. Google trims texts and writes times and rules in its own way. */
export function unkept(asked: EventPatch, { event, recurrence }: StoredEvent, zone: Zone): (keyof EventPatch)[] {
  const { title, when, place, notes, recurrence: lines } = asked;
  const checks: readonly (readonly [keyof EventPatch, boolean])[] = [
    ['title', title === undefined || sameText(title, event.title)],
    ['when', when === undefined || sameWhen(when, event.when)],
    ['place', place === undefined || sameText(place, event.place)],
    ['notes', notes === undefined || sameText(notes, event.notes)],
    ['recurrence', lines === undefined || repeatsAlike(lines, recurrence, event.zone ?? zone)],
  ];
  return checks.filter(([, isKept]) => !isKept).map(([name]) => name);
}

const sameText = (a: string, b: string | undefined): boolean => plain(a) === plain(b ?? '');

const plain = (text: string): string => text.normalize().replaceAll('\r\n', '\n').trim();

function sameWhen(a: When, b: When): boolean {
  if (a.kind === 'all-day') return b.kind === 'all-day' && a.first === b.first && a.last === b.last;
  return b.kind === 'timed' && inSeconds(a.from) === inSeconds(b.from) && inSeconds(a.to) === inSeconds(b.to);
}

const inSeconds = (ms: number): number => Math.floor(ms / 1000);

/** The organiser may be among the guests without having been asked for. */
function hasGuests(stored: StoredEvent, expected: StoredEvent): boolean {
  const emails = ({ guests }: StoredEvent) => guests.map(({ email }) => email?.toLowerCase());
  const [have, want] = [new Set(emails(stored)), new Set(emails(expected))];
  const more = stored.guests.filter(({ email, roles }) => !want.has(email?.toLowerCase()) && !isHost(roles));
  return [...want].every((email) => have.has(email)) && more.length === 0;
}

const isHost = (roles: readonly string[]): boolean => roles.includes('organizer') || roles.includes('me');
