import type { When } from '../../domain/agenda.ts';
import { digestBase32 } from '../../domain/digest.ts';
import type { Placement } from '../../domain/plan.ts';
import type { KeptApply, KeptBlock } from '../../domain/studio-session.ts';
import { atLocalTime, type LocalDate, type Zone } from '../../domain/time.ts';

/** The day and the time of a local time. */
export const partsOf = (wall: string): { readonly date: LocalDate; readonly time: string } => ({
  date: wall.slice(0, 10) as LocalDate,
  time: wall.slice(11, 16),
});

const instantOf = (wall: string, zone: Zone): number => atLocalTime(partsOf(wall).date, partsOf(wall).time, zone);

/** When a block is. */
export const whenOfBlock = ({ start, end }: Placement, zone: Zone): When & { readonly kind: 'timed' } => ({
  kind: 'timed',
  from: instantOf(start, zone),
  to: instantOf(end, zone),
});

/** The id of the event of a block, known before it is written: whoever goes on with this apply sends the same. 160 bits. */
export const planEventId = (
  session: string,
  { revision }: Pick<KeptApply, 'revision'>,
  { block, attempt }: KeptBlock,
): string => digestBase32(JSON.stringify(['plan', session, revision, block, attempt])).slice(0, 32);
