import type { Calendar } from '../../domain/agenda.ts';
import { Failure } from '../../domain/failure.ts';
import type { Account } from '../../domain/identity.ts';
import type { Source } from '../../domain/source.ts';
import { mayWriteTo, visibilityBy } from '../../domain/visibility.ts';
import type { Frame } from '../frame.ts';
import { type Listed, type Listing, listCalendars } from '../lists.ts';
import { pickCalendar } from '../pick-list.ts';
import { passedOver, unreached } from './first-account.ts';
import type { WritePorts } from './write-ports.ts';

interface Spot {
  readonly source: Source;
  readonly account: Account;
  readonly list: Calendar;
}

/** Whether a source is the calendar of a space, which is written to by its own rules. */
export const isSpace = ({ id }: Pick<Source, 'id'>): boolean => id === 'space';

const ELSEWHERE = 'Call again with another calendar, or tell the user.';

/** Why nothing may be written to a calendar, and what would help; undefined: it may. `next`: what else can be done. */
export function whyNot(
  ports: WritePorts,
  frame: Frame,
  { source, account, list }: Spot,
  next = ELSEWHERE,
): Failure | undefined {
  if (source.events === undefined && !isSpace(source)) return closed(`${source.title} can only be read.`, next);
  const visibility = visibilityBy(frame.rules, account.provider)(list.id);
  if (mayWriteTo(list.role, visibility)) return undefined;
  if (visibility !== 'write') {
    const allow = `Ask the person to allow it at ${ports.settingsUrl}, then call again.`;
    return closed('The person lets assistants only look at this calendar.', allow);
  }
  return closed('The person has no right to change this calendar.', next);
}

const closed = (why: string, next: string): Failure =>
  new Failure('not_permitted', `${why} Nothing was changed.`, next);

/** The calendar that an event is to be written to, why where nobody named it, and all calendars of the person. */
export interface Picked {
  readonly one: Listed<Calendar>;
  readonly told: readonly string[];
  readonly listing: Listing<Calendar>;
}

/**
 * Finds the calendar that was asked for, else the primary one at Google, else that of the space. Throws with those that may
 * be written to beside it.
 */
export async function pickWritable(ports: WritePorts, frame: Frame, wanted: string | undefined): Promise<Picked> {
  const listing = await listCalendars(ports, frame);
  const writable = { ...listing, lists: listing.lists.filter((one) => whyNot(ports, frame, one) === undefined) };
  if (wanted === undefined) return { ...usual(ports, listing, writable), listing };
  return { one: pickNamed(ports, frame, listing, writable, wanted), told: [], listing };
}

function pickNamed(
  ports: WritePorts,
  frame: Frame,
  listing: Listing<Calendar>,
  writable: Listing<Calendar>,
  wanted: string,
): Listed<Calendar> {
  try {
    return pickCalendar(writable, wanted);
  } catch (thrown) {
    if (!(thrown instanceof Failure) || thrown.kind !== 'not_found') throw thrown;
    const space = writable.lists.find(({ source }) => isSpace(source));
    if (space !== undefined && wanted.trim().toLowerCase() === 'space') return space;
    throw readOnly(ports, frame, listing, wanted) ?? thrown;
  }
}

/** A calendar that is there and may not be written to says why. */
function readOnly(ports: WritePorts, frame: Frame, listing: Listing<Calendar>, wanted: string): Failure | undefined {
  try {
    return whyNot(ports, frame, pickCalendar(listing, wanted));
  } catch {
    return undefined;
  }
}

const PRIMARY = 'The primary calendar';

function usual(ports: WritePorts, listing: Listing<Calendar>, writable: Listing<Calendar>): Omit<Picked, 'listing'> {
  const { sources, lists } = listing;
  const isPrimary = ({ source, list }: Listed<Calendar>): boolean => list.primary && !isSpace(source);
  const primary = writable.lists.find(isPrimary);
  if (primary !== undefined) {
    const passed = passedOver(ports, listing, { one: primary, what: PRIMARY, argument: 'calendar' });
    return { one: primary, told: ['No calendar was named, so it is in the primary one.', ...passed] };
  }
  const silent = sources.find(
    ({ source, state }) => source === 'google_calendar' && state !== 'ok' && state !== 'not_connected',
  );
  if (silent !== undefined && !lists.some(isPrimary)) {
    throw unreached(ports, PRIMARY, `${silent.next} Or call again with \`calendar\`.`);
  }
  const space = writable.lists.find(({ source }) => isSpace(source));
  if (space === undefined) throw nowhere(writable);
  const why = lists.some(isPrimary) ? 'the primary one may not be written to' : 'Google Calendar is not connected';
  return { one: space, told: [`No calendar was named and ${why}, so it is in the calendar of the space.`] };
}

function nowhere({ lists }: Listing<Calendar>): Failure {
  const choices = lists.length > 0 ? { calendars: lists.map(({ handle, name }) => ({ handle, name })) } : {};
  const next = lists.length > 0 ? 'Call again with `calendar`, one of those below.' : 'Tell the user.';
  return new Failure('not_permitted', 'There is no calendar to write to by default; nothing was changed.', next, {
    choices,
  });
}
