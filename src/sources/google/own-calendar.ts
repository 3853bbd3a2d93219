import type { calendar_v3 } from 'googleapis/build/src/apis/calendar/v3.js';
import { z } from 'zod';
import type { Calendar } from '../../domain/agenda.ts';
import { keyOf } from '../../domain/source.ts';
import type { OwnCalendar, WriteAccess } from '../../domain/writing.ts';
import { TITLE } from './event-desk.ts';
import { Id } from './id.ts';
import type { Exchange } from './line.ts';
import { isGranted, MAKE_CALENDARS, requirePermissions } from './permissions.ts';
import { notMade, unknownOutcome } from './settle.ts';
import { ATTEMPTS_MS, SETTLE_MS, writeLine } from './write-line.ts';

const MAKING = { title: TITLE, permission: MAKE_CALENDARS };
const Made = z.object({ id: Id });

type Find = OwnCalendar['find'];

/** The calendar that this service makes for itself at one Google. `list` gives all calendars of an account, asked for now. */
export function googleOwnCalendar(
  api: calendar_v3.Calendar,
  exchange: Exchange,
  list: (access: Parameters<Find>[0], limitMs?: number) => Promise<readonly Calendar[]>,
): OwnCalendar {
  const find = async (access: Parameters<Find>[0], name: string, limitMs?: number) =>
    (await list(access, limitMs)).find((one) => one.name === name && one.role === 'owner');
  return {
    isAllowed: (account) => isGranted(account, MAKE_CALENDARS),
    find: (access, name) => find(access, name),
    make: (access, name) => make({ api, exchange, find: () => find(access, name, SETTLE_MS) }, access, name),
  };
}

interface Parts {
  readonly api: calendar_v3.Calendar;
  readonly exchange: Exchange;
  readonly find: () => Promise<Calendar | undefined>;
}

async function make({ api, exchange, find }: Parts, access: WriteAccess, name: string): Promise<Calendar> {
  requirePermissions(TITLE, access.account, [MAKE_CALENDARS]);
  const line = writeLine(exchange.senderFor(access, ATTEMPTS_MS));
  const requestBody = { summary: name, timeZone: access.zone };
  const written = await line((options) => api.calendars.insert({ fields: 'id', requestBody }, options), false, MAKING);
  if (written.kind === 'rejected') throw written.failure;
  const id = written.kind === 'done' ? Made.safeParse(written.body).data?.id : undefined;
  if (id !== undefined) return { key: keyOf(access.account.id, id), id, name, primary: false, role: 'owner' };
  const cause = written.kind === 'lost' ? written.failure.cause : undefined;
  const found = await find().catch((thrown) => {
    throw unknownOutcome(TITLE, cause ?? thrown);
  });
  if (found !== undefined) return found;
  throw written.kind === 'lost' && written.isAnswered ? notMade(TITLE, cause) : unknownOutcome(TITLE, cause);
}
