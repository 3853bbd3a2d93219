import type { CalendarEvent } from '../../domain/agenda.ts';
import type { SpaceId } from '../../domain/identity.ts';
import type { AlreadyPlanned } from '../../domain/studio.ts';
import type { KeptSession } from '../../domain/studio-session.ts';
import { addDays, localTime, type Span, type Zone } from '../../domain/time.ts';
import { blockEvents, eventName } from './block-events.ts';
import { whenOfBlock } from './block-time.ts';

/** A block of a plan that was applied and not taken back: its event may be there. */
export interface StandingBlock {
  readonly work: string;
  /** The name of its event. */
  readonly event: string;
  /** The account of its calendar; undefined = it is in a space. */
  readonly account: string | undefined;
  /** The id of its calendar, or of its space. */
  readonly calendar: string;
  /** As it was written, in epoch ms. */
  readonly from: number;
  readonly to: number;
}

interface Asking {
  /** The session that is asked for: what it has written is its plan, until that is taken back. */
  readonly session: string;
  /** The one space whose events are known. */
  readonly space: SpaceId | undefined;
}

/** The blocks that sessions of one person have written; of spaces only those of the one that is known. */
export function standingBlocks(sessions: readonly KeptSession[], { session, space }: Asking): readonly StandingBlock[] {
  return sessions.flatMap(({ id, content: { applied, zone } }) => {
    if (applied?.place === undefined || (id === session && applied.state !== 'undone')) return [];
    const { place } = applied;
    if (place.kind === 'space' && place.space !== space) return [];
    return blockEvents(id, applied).map(({ block, event }) => ({
      ...{ work: block.work, event },
      ...(place.kind === 'google'
        ? { account: place.account, calendar: place.calendar }
        : { account: undefined, calendar: place.space }),
      ...spanOf(whenOfBlock(block, zone)),
    }));
  });
}

const spanOf = ({ from, to }: { readonly from: number; readonly to: number }) => ({ from, to });

/** Days in which events of blocks have to be looked for, so that those that were moved a little are found too. */
export function withStanding(span: Span, blocks: readonly StandingBlock[], zone: Zone): Span {
  if (blocks.length === 0) return span;
  const days = blocks.flatMap(({ from, to }) => [
    addDays(localTime(from, zone).date, -MOVED_DAYS),
    addDays(localTime(to, zone).date, MOVED_DAYS),
  ]);
  const sorted = [span.from, span.to, ...days].toSorted();
  return { from: sorted[0] ?? span.from, to: sorted.at(-1) ?? span.to };
}

const MOVED_DAYS = 7;

interface Ground {
  readonly events: readonly CalendarEvent[];
  /** Whether its calendar was not read, or not whole: what was written there counts as it was written. */
  readonly isUnread: (block: StandingBlock) => boolean;
  readonly zone: Zone;
}

/** By id of work: what is in calendars for it now, wherever its person moved it to. What is not there any more is nothing. */
export function plannedAlready(
  blocks: readonly StandingBlock[],
  { events, isUnread, zone }: Ground,
): ReadonlyMap<string, Omit<AlreadyPlanned, 'wholeMinutes'>> {
  const there = new Map(events.map((event) => [eventName(event), event]));
  const standing = blocks.flatMap((block) => {
    const found = there.get(block.event);
    if (found?.status === 'cancelled') return [];
    if (found === undefined) return isUnread(block) ? [block] : [];
    return [{ work: block.work, ...spanOf(found.when.kind === 'timed' ? found.when : block) }];
  });
  const byWork = Map.groupBy(standing, ({ work }) => work);
  return new Map([...byWork].map(([work, own]) => [work, told(own, zone)]));
}

function told(
  own: readonly { readonly from: number; readonly to: number }[],
  zone: Zone,
): Omit<AlreadyPlanned, 'wholeMinutes'> {
  const wall = (ms: number): string => {
    const { date, time } = localTime(ms, zone);
    return `${date}T${time}`;
  };
  const sorted = own.toSorted((a, b) => a.from - b.from);
  return {
    minutes: Math.round(sorted.reduce((sum, { from, to }) => sum + to - from, 0) / 60_000),
    at: sorted.map(({ from, to }) => ({ start: wall(from), end: wall(to) })),
  };
}
