import { randomId } from '../../domain/digest.ts';
import { type Json, refuse } from './refusal.ts';
import type { PersonState } from './world.ts';

/** `calendars.insert`: a secondary calendar of this person's own, with a zone where it names none. */
export function insertCalendar(person: PersonState, { summary, timeZone, description }: Json): Json {
  if (typeof summary !== 'string' || summary === '')
    throw refuse(400, { reason: 'required', message: 'Missing title.' });
  const id = `${newName()}@group.calendar.google.com`;
  const zone = typeof timeZone === 'string' ? timeZone : 'UTC';
  const texts = { summary, ...(typeof description === 'string' && { description }) };
  const entry = {
    ...{ kind: 'calendar#calendarListEntry', etag: `"${randomId()}"`, id, ...texts, timeZone: zone, colorId: '7' },
    ...{ backgroundColor: '#42d692', foregroundColor: '#000000', selected: true, accessRole: 'owner' },
    defaultReminders: [],
    conferenceProperties: { allowedConferenceSolutionTypes: ['hangoutsMeet'] },
  };
  person.add({ entry, events: [] });
  const { etag, conferenceProperties } = entry;
  return { kind: 'calendar#calendar', etag, id, ...texts, timeZone: zone, conferenceProperties };
}

const newName = (): string =>
  `c_${randomId(32)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '0')}`;
