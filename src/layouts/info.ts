import type { Answer, CalendarEvent } from '../domain/agenda.ts';
import type { Zone } from '../domain/time.ts';

const ANSWERS: Readonly<Record<Answer, string>> = {
  accepted: 'yes',
  declined: 'declined',
  tentative: 'maybe',
  needsAction: 'unanswered',
};

const TYPES: readonly string[] = ['birthday', 'focusTime', 'fromGmail', 'outOfOffice', 'workingLocation'];

/** What a planner must know of an event beside time, title and place; blank for an ordinary one. */
export function infoOf(event: CalendarEvent, zone: Zone): string {
  const { status, free, onlineMeeting, otherPeople } = event;
  return [
    status === 'confirmed' ? '' : status,
    free ? 'free' : '',
    answerOf(event),
    typeOf(event),
    onlineMeeting ? 'meet' : '',
    otherPeople > 0 ? `${otherPeople}p` : '',
    event.zone === undefined || event.zone === zone ? '' : event.zone,
  ]
    .filter((word) => word !== '')
    .join(' ');
}

/** With other people, an accepted invitation is the ordinary case and needs no word. */
function answerOf({ answer, otherPeople }: CalendarEvent): string {
  if (answer === undefined) return otherPeople > 0 ? 'notinvited' : '';
  return answer === 'accepted' && otherPeople > 0 ? '' : ANSWERS[answer];
}

/** An unknown word is read as a zone, so a type that is new to us says what it is. */
function typeOf({ type }: CalendarEvent): string {
  if (type === undefined || TYPES.includes(type)) return type ?? '';
  return `type=${type.replace(/\s+/g, '_')}`;
}
