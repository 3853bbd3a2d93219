import type { When } from '../../domain/agenda.ts';
import type { Confirm, Difference } from '../../domain/confirming.ts';
import { Failure } from '../../domain/failure.ts';
import type { Source } from '../../domain/source.ts';
import { addDays, atLocalTime, daysBetween, type LocalDate, localTime, type Zone } from '../../domain/time.ts';
import type { EventDraft, Inserted, StoredEvent, WriteAccess } from '../../domain/writing.ts';
import type { Frame } from '../frame.ts';
import type { SpaceCalendar } from '../space-calendar.ts';
import { wallSpan } from '../wall-clock.ts';
import { type Claim, insertClaimed, isOpen, knownClaim, settleClaim } from './agent-claims.ts';
import { type ClashQuestion, findClashes, MOST_LOOKED } from './clashes.ts';
import { addToSpace } from './create-in-space.ts';
import { eventIdOf, idAfter } from './event-id.ts';
import type { NewEvent } from './new-event.ts';
import { readAt, unlessGone, writeAt } from './reach.ts';
import { recordedChange } from './recording.ts';
import { type Repeat, readRepeat } from './repeat.ts';
import { eventRows } from './rows.ts';
import { type Count, countFrom } from './scope.ts';
import { readGuests, readNotes, readPlace, readTitle } from './texts.ts';
import { newTiming } from './timing.ts';
import { twinNotes } from './twin.ts';
import { eventCreated, versionOf } from './undo-data.ts';
import { whenWords } from './words.ts';
import { isSpace, type Picked, pickWritable } from './writable.ts';
import type { WritePorts } from './write-ports.ts';
import type { Written } from './written.ts';

/** What is to be made, checked. */
interface Wish {
  readonly draft: Omit<EventDraft, 'id'>;
  readonly repeat: Repeat | undefined;
  readonly mails: boolean;
  readonly told: readonly string[];
}

/** After so many events that were made and deleted or changed again, it is no lost answer any more. */
const MOST_ATTEMPTS = 20;

/**
 * Makes an event; the same one again only says that it is there. Guests are mailed only where that was asked for and the
 * person agreed. Throws `bad_request` for wrong arguments before anything is read.
 */
export async function createEvent(
  ports: WritePorts & { readonly spaces: SpaceCalendar },
  frame: Frame,
  asked: NewEvent,
  confirm: Confirm,
): Promise<Written> {
  const wish = wishOf(asked, frame.zone);
  const picked = await pickWritable(ports, frame, asked.calendar);
  if (isSpace(picked.one.source)) return await addToSpace(ports, frame, asked, { ...wish, picked });
  const made = await makeOnce(ports, frame, { wish, picked, confirm });
  const { change, notes } = made.isNew ? await record(ports, frame, picked, made.stored) : NOT_RECORDED;
  const twins = made.isNew ? await twinNotes(ports, frame, picked.one.list, wish.draft, made.others) : [];
  const clashes = await findClashes(ports, frame, clashQuestion(wish, picked, made.stored));
  const [event] = await eventRows(ports, frame, [picked.one.list], [made.stored.event], wish.repeat !== undefined);
  const count = wish.draft.guests.length;
  return {
    zone: frame.zone,
    changed: made.isNew ? 'yes' : { no: 'already there' },
    change,
    ...(event && { event }),
    ...(wish.repeat && { occurrences: await countOf(ports, frame, wish.repeat, picked, made) }),
    ...(count > 0 && { guests: { count, mailed: made.isNew && wish.mails } }),
    clashes,
    notes: [...picked.told, ...wish.told, ...twins, ...notes],
  };
}

function wishOf(asked: NewEvent, zone: Zone): Wish {
  const title = readTitle(asked.title);
  const guests = readGuests(asked.guests);
  const [place, notes] = [readPlace(asked.location ?? ''), readNotes(asked.description ?? '')];
  const { when, told } = newTiming(asked, zone);
  const repeat = asked.repeat === undefined ? undefined : readRepeat(asked.repeat, when, zone);
  return {
    draft: {
      ...{ title, when, zone, guests },
      place: place || undefined,
      notes: notes || undefined,
      recurrence: repeat?.recurrence ?? [],
    },
    repeat,
    mails: asked.notify_guests === true && guests.length > 0,
    told: [...told, ...(repeat?.told ?? [])],
  };
}

/** As the rule plans it; of a series that was there already, some may have been called off since. */
async function countOf(
  ports: WritePorts,
  frame: Frame,
  repeat: Repeat,
  { one: { source, account, list } }: Picked,
  { stored, isNew }: Made,
): Promise<Count> {
  const planned = plannedCount(repeat);
  if (isNew || source.events === undefined) return planned;
  const place = { place: { source, account }, events: source.events, calendar: list };
  return await countFrom(ports, frame, place, stored, undefined).catch(() => planned);
}

const plannedCount = ({ total, days }: Repeat): Count => ({ count: total ?? days.length, isAll: total !== undefined });

interface Making {
  readonly wish: Wish;
  readonly picked: Picked;
  readonly confirm: Confirm;
}

interface Made {
  readonly stored: StoredEvent;
  readonly isNew: boolean;
  /** What has the ids that would have been taken before this one. */
  readonly others: readonly StoredEvent[];
}

/** Takes the first id that is free, or that of the same event. */
async function makeOnce(ports: WritePorts, frame: Frame, making: Making): Promise<Made> {
  const { list, account } = making.picked.one;
  const claimOf = (eventId: string) => knownClaim(ports, frame, { account: account.id, calendarId: list.id, eventId });
  const others: StoredEvent[] = [];
  let attempt = 1;
  let claim = await claimOf(idOf(frame, making, attempt));
  for (let tried = 0; tried < MOST_ATTEMPTS; tried += 1) {
    const made = await insertAs(ports, frame, making, claim);
    if (made.outcome !== 'used-up') {
      return { stored: made.stored, isNew: await settleClaim(ports, frame, claim, made), others };
    }
    if (made.other !== undefined) others.push(made.other);
    // What was deleted may have been brought back, and is the same event under another id.
    const copy = await claimOf(idAfter(list.id, claim.ref.eventId));
    if (copy.known === undefined) attempt += 1;
    claim = copy.known === undefined ? await claimOf(idOf(frame, making, attempt)) : copy;
  }
  throw new Failure(
    'conflict',
    'The same event was made and deleted again too often; nothing was changed.',
    'Call again with another title or time.',
  );
}

async function insertAs(ports: WritePorts, frame: Frame, making: Making, claim: Claim): Promise<Inserted> {
  const { wish, picked } = making;
  const { list, account, source } = picked.one;
  const id = claim.ref.eventId;
  if (wish.mails && isOpen(claim) && !(await isThere(ports, frame, making, id))) await agreed(frame, making);
  return await insertClaimed(ports, frame, claim, () =>
    writeAt(ports, frame, { source, account }, async (access) =>
      insert(source, access, list.id, { ...wish.draft, id }, wish),
    ),
  );
}

const idOf = ({ user }: Frame, { wish, picked }: Making, attempt: number): string =>
  eventIdOf({ user, calendarId: picked.one.list.id, title: wish.draft.title, when: wish.draft.when, attempt });

/** What is there already is made by nobody, so nobody is mailed and nobody is asked. */
async function isThere(ports: WritePorts, frame: Frame, { picked }: Making, id: string): Promise<boolean> {
  const { source, account, list } = picked.one;
  const found = await unlessGone(() =>
    readAt(ports, frame, { source, account }, async (access) => source.events?.get(access, list.id, id)),
  );
  return found !== undefined;
}

async function insert(
  { events }: Source,
  access: WriteAccess,
  calendarId: string,
  draft: EventDraft,
  { mails }: Wish,
): Promise<Inserted> {
  if (events === undefined) throw new Error('a calendar that may be written to has no writing');
  return await events.insert(access, calendarId, draft, mails ? 'all' : 'none');
}

/** A mail to other people is the one thing here that nothing takes back. */
async function agreed(frame: Frame, making: Making): Promise<void> {
  const { wish, picked, confirm } = making;
  const { title, when, guests } = wish.draft;
  await confirm(
    { id: idOf(frame, making, 1), etag: '' },
    {
      act: 'create',
      title,
      when: whenWords(wallSpan(when, frame.zone)),
      where: picked.one.name,
      reason: 'mails_people',
      changes: mailedWith(wish),
      ...(wish.repeat && { occurrences: { scope: 'all', ...plannedCount(wish.repeat) } }),
      mailed: guests.length,
    },
  );
}

/** Whatever the guests would read beside title and time. */
function mailedWith({ draft: { guests, place = '', notes = '' }, repeat }: Wish): readonly Difference[] {
  const fields = { guests: guests.join(', '), place, notes, repeat: repeat?.words ?? '' } as const;
  const names = ['guests', 'place', 'notes', 'repeat'] as const;
  return names.filter((name) => fields[name] !== '').map((field) => ({ field, before: '', after: fields[field] }));
}

const NOT_RECORDED = { change: undefined, notes: [] };

async function record(ports: WritePorts, frame: Frame, { one }: Picked, stored: StoredEvent) {
  const { account, list, name } = one;
  return await recordedChange(ports, frame, {
    tool: 'create_calendar_event',
    account,
    title: stored.event.title,
    where: name,
    when: whenWords(wallSpan(stored.event.when, frame.zone)),
    undo: eventCreated({ account: account.id, calendarId: list.id, event: versionOf(stored) }),
  });
}

function clashQuestion({ draft, repeat }: Wish, { listing }: Picked, { id }: StoredEvent): ClashQuestion {
  const days = repeat?.days.slice(0, MOST_LOOKED) ?? [];
  return {
    times: repeat === undefined ? [draft.when] : days.map((day) => onDay(draft.when, day, draft.zone)),
    isPart: repeat !== undefined && (repeat.total === undefined || repeat.total > days.length),
    own: [id],
    listing,
  };
}

/** The occurrence of a day: as long as the first, at the same time of the clock. */
function onDay(when: When, day: LocalDate, zone: Zone): When {
  if (when.kind === 'all-day')
    return { kind: 'all-day', first: day, last: addDays(day, daysBetween(when.first, when.last)) };
  const from = atLocalTime(day, localTime(when.from, zone).time, zone);
  return { kind: 'timed', from, to: from + when.to - when.from };
}
