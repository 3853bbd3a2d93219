import type { Access } from '../../domain/access.ts';
import type { Calendar } from '../../domain/agenda.ts';
import { isTaken, timesAlone } from '../../domain/busy.ts';
import type { EventDetails } from '../../domain/details.ts';
import { Failure } from '../../domain/failure.ts';
import type { ItemRef } from '../../domain/source.ts';
import { DAY_MS, type Zone } from '../../domain/time.ts';
import type { CalendarFile, EntryGroup } from './calendar-file.ts';
import { isSeries } from './entry.ts';
import { guestsOf, instantIn, linksOf, organizerOf, recurrenceOf, remindersOf } from './entry-details.ts';
import { eventId, eventOf, readEventId } from './event.ts';
import type { Feeds } from './feeds.ts';
import { fileClocks } from './file-clocks.ts';
import { firstInstance, type Instance, instanceOn, instancesIn } from './instances.ts';
import { ownAddress } from './reading.ts';
import type { ClockFor } from './time-value.ts';

/** Everything that a file tells of one event, series or occurrence. Throws `not_found` when it tells nothing of it. */
export async function eventDetails(
  feeds: Feeds,
  access: Access & { readonly zone: Zone },
  calendar: Calendar,
  ref: ItemRef,
): Promise<EventDetails> {
  const visibility = access.visibility(calendar.id);
  if (visibility === 'hidden' || ref.list !== calendar.id) throw gone();
  const { file } = await feeds.of(access);
  const found = find(file, fileClocks(file, access.zone).clockFor, ref, access.zone);
  if (found === undefined) throw gone();
  const own = ownAddress(file);
  const event = eventOf(found.instance, calendar, own);
  if (visibility === 'busy' && !isTaken(event)) throw gone();
  const details = { kind: 'event', calendar, ...repetition(found) } as const;
  if (visibility === 'busy') return { ...details, ...NOTHING_MORE, event: timesAlone(event) };
  const { component, facts } = found.instance.entry;
  return {
    ...details,
    event,
    people: guestsOf(component, own),
    peopleIncomplete: false,
    organizer: organizerOf(component, own),
    creator: undefined,
    reminders: remindersOf(component),
    visibility: facts.isPrivate ? 'private' : undefined,
    links: linksOf(component),
    created: instantIn(component, 'CREATED'),
    updated: instantIn(component, 'LAST-MODIFIED'),
  };
}

const NOTHING_MORE = {
  people: [],
  peopleIncomplete: false,
  organizer: undefined,
  creator: undefined,
  reminders: [],
  visibility: undefined,
  links: [],
  created: undefined,
  updated: undefined,
} as const;

interface Found {
  readonly group: EntryGroup;
  readonly instance: Instance;
}

function repetition({ group: { main }, instance }: Found): Pick<EventDetails, 'isSeries' | 'recurrence'> {
  const isWhole = instance.original === undefined && main !== undefined && isSeries(main);
  if (main === undefined) return { isSeries: false, recurrence: 'unreadable' };
  return { isSeries: isWhole, recurrence: recurrenceOf(main.component) };
}

function find(file: CalendarFile, clockFor: ClockFor, { item, occurrence }: ItemRef, zone: Zone): Found | undefined {
  const own = groupOf(file, item);
  if (own !== undefined) {
    const instance = occurrence ? instanceOn(own, clockFor, occurrence, zone) : firstInstance(own, clockFor);
    return instance && { group: own, instance };
  }
  const named = readEventId(item);
  const group = named && groupOf(file, named.series);
  const instance = group && instanceNamed(group, clockFor, item, named.aboutMs);
  return instance && { group, instance };
}

const groupOf = ({ groups }: CalendarFile, id: string): EntryGroup | undefined =>
  groups.find(({ main, changes }) => (main ?? changes[0])?.id === id);

const instanceNamed = (group: EntryGroup, clockFor: ClockFor, id: string, aboutMs: number): Instance | undefined =>
  instancesIn(group, clockFor, aboutMs - DAY_MS, aboutMs + DAY_MS).found.find((one) => eventId(one) === id);

const gone = (): Failure => new Failure('not_found', 'The calendar has it no more.', 'Continue without it.');
