import type { Answer, CalendarEvent } from '../../domain/agenda.ts';
import { all, type Component, first, word } from './component.ts';
import { plainText } from './moodle-text.ts';
import { type Property, textOf, unescaped } from './property.ts';

/** What an entry tells beside its times. */
export interface EntryFacts extends Pick<CalendarEvent, 'title' | 'place' | 'notes' | 'status' | 'free' | 'type'> {
  /** Its texts are for nobody but its owner. */
  readonly isPrivate: boolean;
  readonly onlineMeeting: boolean;
  readonly guests: readonly { readonly address: string; readonly answer: Answer | undefined }[];
}

/** Moodle writes texts in a way of its own, and names the course as the category. */
export function readFacts(component: Component, isMoodle: boolean): EntryFacts {
  const text = (name: string): string | undefined => {
    const found = textOf(first(component, name));
    return (isMoodle && found !== undefined ? plainText(found) : found)?.trim();
  };
  const outlook = word(component, 'X-MICROSOFT-CDO-BUSYSTATUS');
  return {
    title: text('SUMMARY'),
    place: text('LOCATION'),
    notes: isMoodle ? joined(text('CATEGORIES'), text('DESCRIPTION')) : text('DESCRIPTION'),
    status: statusOf(word(component, 'STATUS'), outlook),
    free: word(component, 'TRANSP') === 'TRANSPARENT' || outlook === 'FREE' || outlook === 'WORKINGELSEWHERE',
    type: TYPES[outlook ?? ''],
    isPrivate: ['PRIVATE', 'CONFIDENTIAL'].includes(word(component, 'CLASS') ?? ''),
    onlineMeeting: meetingLinks(component).length > 0,
    guests: all(component, 'ATTENDEE').map((guest) => ({ address: addressOf(guest), answer: answerOf(guest) })),
  };
}

const joined = (...texts: readonly (string | undefined)[]): string | undefined =>
  texts.filter(Boolean).join('\n') || undefined;

/** What Outlook says beside busy and free (MS-OXCICAL section 2.1.3.1.1.20.31). */
const TYPES: Readonly<Record<string, string>> = { OOF: 'outOfOffice', WORKINGELSEWHERE: 'workingLocation' };

function statusOf(status: string | undefined, outlook: string | undefined): CalendarEvent['status'] {
  if (status === 'CANCELLED') return 'cancelled';
  return status === 'TENTATIVE' || outlook === 'TENTATIVE' ? 'tentative' : 'confirmed';
}

const MEETINGS = ['X-GOOGLE-CONFERENCE', 'X-MICROSOFT-SKYPETEAMSMEETINGURL', 'CONFERENCE'];

/** Addresses at which the meeting is. */
export const meetingLinks = (component: Component): readonly string[] =>
  MEETINGS.flatMap((name) => all(component, name)).flatMap((property) => unescaped(textOf(property)) ?? []);

/** In small letters, without the scheme. */
export const addressOf = (person: Property): string =>
  (textOf(person) ?? '')
    .replace(/^mailto:/i, '')
    .trim()
    .toLowerCase();

const ANSWERS: Readonly<Record<string, Answer>> = {
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'tentative',
  'NEEDS-ACTION': 'needsAction',
};

export const answerOf = ({ params }: Property): Answer | undefined => ANSWERS[params.PARTSTAT?.toUpperCase() ?? ''];
