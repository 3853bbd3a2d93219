import type { Calendar } from './agenda.ts';
import type { ProviderId } from './identity.ts';

/** What assistants may see and do of one calendar, as its person chose; from the least to the most. */
export const VISIBILITIES = ['hidden', 'busy', 'read', 'write'] as const;
/** `hidden`: never fetched. `busy`: times alone. `write`: as much as the person's own role there allows. */
export type Visibility = (typeof VISIBILITIES)[number];

/** Of a calendar that the person has not decided on. */
const DEFAULT_VISIBILITY: Visibility = 'write';

/** One decision. It holds for the calendar itself, through whichever account of the person it is seen. */
export interface CalendarRule {
  readonly provider: ProviderId;
  /** The source's own id. */
  readonly calendarId: string;
  readonly visibility: Visibility;
}

/** Gives the visibility of each calendar of one provider. */
export function visibilityBy(rules: readonly CalendarRule[], provider: ProviderId): (calendarId: string) => Visibility {
  const own = rules.filter((rule) => rule.provider === provider);
  const byId = new Map(own.map(({ calendarId, visibility }) => [calendarId, visibility]));
  return (calendarId) => byId.get(calendarId) ?? DEFAULT_VISIBILITY;
}

/** Whether anything may be written into a calendar; the assistant's own permission is another question. */
export const mayWriteTo = (role: Calendar['role'], visibility: Visibility): boolean =>
  visibility === 'write' && (role === 'owner' || role === 'writer');

/** What can be chosen for a calendar with this role, from the most to the least; the first is the default there. */
export function choicesFor(role: Calendar['role']): readonly Visibility[] {
  if (role === 'free-busy') return ['busy', 'hidden'];
  return role === 'reader' ? ['read', 'busy', 'hidden'] : ['write', 'read', 'busy', 'hidden'];
}

/** What a person may do in a calendar, from the most to the least. */
const ROLES: readonly Calendar['role'][] = ['owner', 'writer', 'reader', 'free-busy'];

/** Orders by what the person may do there: the most first. */
export const byRights = (a: Calendar['role'], b: Calendar['role']): number => ROLES.indexOf(a) - ROLES.indexOf(b);
