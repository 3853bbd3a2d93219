import { Failure } from '../../domain/failure.ts';
import type { KeptApply, KeptPlace } from '../../domain/studio-session.ts';
import type { Frame } from '../frame.ts';
import { sourcesFor } from '../sources-for.ts';
import type { Place } from '../writes/reach.ts';
import { whyNot } from '../writes/writable.ts';
import type { BlockPlace } from './block-place.ts';
import { googleBlocks } from './google-blocks.ts';
import { ownCalendarIn } from './own-calendar.ts';
import { spaceBlocks } from './space-blocks.ts';
import type { StudioPorts } from './studio-ports.ts';
import type { FoundTarget } from './targets.ts';

/** Where a target's events go: its calendar is looked for, and made where there is none. */
export async function placeOfTarget(ports: StudioPorts, frame: Frame, { place }: FoundTarget): Promise<KeptPlace> {
  if (place.kind === 'space') return place;
  if (place.kind === 'calendar') {
    return { kind: 'google', account: place.one.account.id, calendar: place.one.list.id };
  }
  const { account, source } = place;
  const list = await ownCalendarIn(ports, frame, place);
  const refused = whyNot(ports, frame, { source, account, list });
  if (refused !== undefined) throw refused;
  return { kind: 'google', account: account.id, calendar: list.id };
}

/** What writes and removes the events of an apply. Throws `not_found` when its account is not connected any more. */
export function blockPlace(ports: StudioPorts, frame: Frame, session: string, applied: KeptApply): BlockPlace {
  const { place } = applied;
  if (place === undefined) throw new Error('an apply without a place');
  if (place.kind === 'space') {
    return ports.meter.blocks(spaceBlocks(ports, { frame, space: place.space, session, applied }));
  }
  const { source, account } = accountOf(ports, frame, place.account);
  if (source.events === undefined) throw new Error('a plan was written where nothing can be');
  const ground = { frame, place: { source, account }, events: source.events, calendarId: place.calendar };
  return ports.meter.blocks(googleBlocks(ports, { ...ground, session, applied }));
}

function accountOf(ports: StudioPorts, frame: Frame, id: string): Place {
  const account = frame.accounts.find((one) => one.id === id);
  const source = sourcesFor(ports, { ...frame, only: ['google_calendar'] }).find(
    ({ provider }) => provider === account?.provider,
  );
  if (account !== undefined && source !== undefined) return { account, source };
  throw new Failure(
    'not_found',
    'The account that the plan was written to is not connected any more; nothing was changed.',
    'Connect it again, or delete the events at Google.',
  );
}
