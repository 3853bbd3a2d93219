import { Failure } from '../../domain/failure.ts';
import { localTime } from '../../domain/time.ts';
import type { EventDraft } from '../../domain/writing.ts';
import type { Frame } from '../frame.ts';
import type { SpaceCalendar } from '../space-calendar.ts';
import { findClashes } from './clashes.ts';
import type { NewEvent } from './new-event.ts';
import { whenWords } from './words.ts';
import type { Picked } from './writable.ts';
import type { WritePorts } from './write-ports.ts';
import type { Written } from './written.ts';

/** What events at Google have and those of a space do not. */
const NOT_HERE = ['repeat', 'guests', 'notify_guests', 'location'] as const;

/** What was read from the arguments, and where it goes. */
interface Wish {
  readonly draft: Omit<EventDraft, 'id'>;
  readonly picked: Picked;
  readonly told: readonly string[];
}

/** Adds an event to the calendar of the caller's space, by that calendar's own rules. */
export async function addToSpace(
  ports: WritePorts & { readonly spaces: SpaceCalendar },
  frame: Frame,
  asked: NewEvent,
  { draft, picked, told }: Wish,
): Promise<Written> {
  const given = NOT_HERE.filter((name) => asked[name] !== undefined);
  if (given.length > 0) throw notHere(given);
  const { when } = draft;
  const [from, to] =
    when.kind === 'all-day'
      ? [
          { date: when.first, time: undefined },
          { date: when.last, time: undefined },
        ]
      : [localTime(when.from, frame.zone), localTime(when.to, frame.zone)];
  const wish = {
    title: draft.title,
    date: from.date,
    endDate: to.date,
    time: from.time,
    endTime: to.time,
    description: draft.notes,
  };
  const added = await ports.spaces.add(frame.caller, wish, frame.signal);
  const { event, wall } = added.row;
  const { handle, name } = picked.one;
  const row = {
    id: event.id,
    when: whenWords(wall),
    title: event.title,
    detailsHidden: false,
    place: undefined,
    calendar: { letter: handle, name },
  };
  return {
    zone: frame.zone,
    changed: added.isChanged ? 'yes' : { no: 'already there' },
    change: added.change,
    event: row,
    clashes: await findClashes(ports, frame, {
      times: [when],
      isPart: false,
      own: [event.id],
      listing: picked.listing,
    }),
    notes: [...picked.told, ...told],
  };
}

const notHere = (names: readonly string[]): Failure =>
  new Failure(
    'bad_request',
    `The space calendar takes no ${names.map((name) => `\`${name}\``).join(', ')}; nothing was changed.`,
    'Call again without, or with `calendar` naming one at Google.',
  );
