import type { Link, Person, Reminder } from '../../domain/details.ts';
import { all, type Component, first, word } from './component.ts';
import { addressOf, answerOf, meetingLinks } from './entry-facts.ts';
import { type Property, textOf } from './property.ts';
import { readDuration, writtenTimes } from './time-value.ts';

const MOST_LINES = 50;
const LONGEST_LINE = 1_000;

/** The lines of RFC 5545 by which an entry repeats; very long ones are cut. */
export const recurrenceOf = ({ properties }: Component): readonly string[] =>
  properties
    .flatMap(({ line }) => line ?? [])
    .slice(0, MOST_LINES)
    .map((line) => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line));

export const guestsOf = (component: Component, own: string | undefined): readonly Person[] =>
  all(component, 'ATTENDEE').map((guest) => personOf(guest, own));

export function organizerOf(component: Component, own: string | undefined): Person | undefined {
  const organizer = first(component, 'ORGANIZER');
  return organizer && personOf(organizer, own);
}

function personOf(person: Property, own: string | undefined): Person {
  const { CN, ROLE, CUTYPE } = person.params;
  const email = addressOf(person);
  const roles = [
    ['organizer', person.name === 'ORGANIZER' || ROLE?.toUpperCase() === 'CHAIR'],
    ['me', email === own],
    ['optional', ROLE?.toUpperCase() === 'OPT-PARTICIPANT'],
    ['room', ['ROOM', 'RESOURCE'].includes(CUTYPE?.toUpperCase() ?? '')],
  ] as const;
  return {
    name: CN,
    email: email.includes('@') ? email : undefined,
    answer: answerOf(person),
    roles: roles.filter(([, has]) => has).map(([role]) => role),
    comment: undefined,
  };
}

/** Alarms that ring before the event begins. */
export const remindersOf = ({ children }: Component): readonly Reminder[] =>
  children
    .filter(({ name }) => name === 'VALARM')
    .flatMap((alarm) => {
      const trigger = readDuration(textOf(first(alarm, 'TRIGGER')));
      if (trigger === undefined || trigger.days > 0 || trigger.ms > 0) return [];
      const minutesBefore = Math.round(-(trigger.days * 86_400_000 + trigger.ms) / 60_000);
      return [{ how: (word(alarm, 'ACTION') ?? 'alarm').toLowerCase(), minutesBefore }];
    });

/** Each address once. */
export function linksOf(component: Component): readonly Link[] {
  const texts = (name: string) => all(component, name).flatMap((property) => textOf(property) ?? []);
  const links = [
    ...meetingLinks(component).map((url) => ({ what: 'online meeting', url })),
    ...texts('ATTACH').map((url) => ({ what: 'attachment', url })),
    ...texts('URL').map((url) => ({ what: 'source', url })),
  ].filter(({ url }) => /^https?:\/\//i.test(url));
  return [...Map.groupBy(links, ({ url }) => url).values()].flatMap(([link]) => link ?? []);
}

/** Epoch ms of a time in UTC; undefined when there is none. */
export function instantIn(component: Component, name: string): number | undefined {
  const property = first(component, name);
  const time = property && writtenTimes(property)[0];
  return time?.kind === 'timed' ? time.wall : undefined;
}
