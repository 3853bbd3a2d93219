import type { CalendarEvent } from '../../domain/agenda.ts';
import { partsOfKey } from '../../domain/source.ts';
import type { KeptApply, KeptBlock } from '../../domain/studio-session.ts';
import { planEventId } from './block-time.ts';

/** Spaces count their events, so those are named with their space; elsewhere an id of ours is nobody else's. */
const nameIn = (space: string | undefined, id: string): string => (space === undefined ? id : `${space} ${id}`);

/** Names an event as the block that it was made from does, in whichever calendar of an account it is by now. */
export function eventName({ calendar, id }: CalendarEvent): string {
  const { account, id: list } = partsOfKey(calendar);
  return nameIn(account === 'own' ? list : undefined, id);
}

/** The blocks of an apply that may be there, with the names of their events; also those that nobody was left to note. */
export function blockEvents(
  session: string,
  applied: KeptApply,
): readonly { readonly block: KeptBlock; readonly event: string }[] {
  const { place, blocks } = applied;
  if (place === undefined) return [];
  return blocks.flatMap((block) => {
    if (block.state === 'removed' || block.state === 'gone') return [];
    if (place.kind === 'google') return [{ block, event: block.event?.id ?? planEventId(session, applied, block) }];
    return block.event === undefined ? [] : [{ block, event: nameIn(place.space, block.event.id) }];
  });
}
