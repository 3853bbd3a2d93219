import type { calendar_v3 } from 'googleapis/build/src/apis/calendar/v3.js';
import type { Calendar } from '../../domain/agenda.ts';
import { Failure } from '../../domain/failure.ts';
import { keyOf } from '../../domain/source.ts';
import type { WriteAccess } from '../../domain/writing.ts';
import type { Exchange, Line } from './line.ts';
import { CHANGE_EVENTS, requirePermissions } from './permissions.ts';
import { ATTEMPTS_MS, SETTLE_MS, type WriteLine, writeLine } from './write-line.ts';

export const TITLE = 'Google Calendar';
export const CHANGING = { title: TITLE, permission: CHANGE_EVENTS };

/** What every write to one calendar works with. */
export interface EventDesk {
  readonly api: calendar_v3.Calendar;
  readonly access: WriteAccess;
  readonly calendar: Calendar;
  /** Lines with a time limit of their own, so that a lost answer leaves time to look. */
  readonly reading: () => Line;
  readonly writing: () => WriteLine;
}

/** Throws `not_permitted` for what the person or Google does not let be written, without asking Google. */
export function openDesk(
  { api, exchange }: { readonly api: calendar_v3.Calendar; readonly exchange: Exchange },
  access: WriteAccess,
  id: string,
): EventDesk {
  requirePermissions(TITLE, access.account, [CHANGE_EVENTS]);
  const visibility = access.visibility(id);
  // not as what is gone: it may well be there
  if (visibility === 'hidden') throw closed('The person hides this calendar from assistants.');
  if (visibility !== 'write') throw closed('The person lets assistants see this calendar, not change it.');
  return {
    api,
    access,
    // Its name and role are not asked for: who may write there, Google decides with the write.
    calendar: { key: keyOf(access.account.id, id), id, name: '', primary: false, role: 'writer' },
    reading: () => exchange.lineFor(access, SETTLE_MS),
    writing: () => writeLine(exchange.senderFor(access, ATTEMPTS_MS)),
  };
}

export const gone = (): Failure =>
  new Failure('not_found', `${TITLE} has it no more, or shares it no more with the account.`, 'Continue without it.');

const closed = (why: string): Failure =>
  new Failure('not_permitted', why, 'Tell the user; they can change that in the settings of this service.');
