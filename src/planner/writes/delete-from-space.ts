import type { Confirm } from '../../domain/confirming.ts';
import { spaceName, whenOf } from '../../domain/space-event.ts';
import type { Frame } from '../frame.ts';
import type { SpaceCalendar, SpaceRow } from '../space-calendar.ts';
import { consentTo } from './consent.ts';
import { requireExpected } from './expect-item.ts';
import { NOT_RECORDED_NOTE } from './recording.ts';
import { whenWords } from './words.ts';
import type { WritePorts } from './write-ports.ts';
import type { Written } from './written.ts';

/** Deletes an event of the caller's space by its number, by that calendar's own rules and at the same pace as any other. */
export async function deleteFromSpace(
  ports: WritePorts & { readonly spaces: SpaceCalendar },
  frame: Frame,
  { id, expect }: { readonly id: string; readonly expect?: string | undefined },
  confirm: Confirm,
): Promise<Written> {
  const { spaces } = ports;
  const { rows, space } = await spaces.list(frame.caller, {}, frame.signal);
  const known = rows.find(({ event }) => event.id === id);
  const where = spaceName(space);
  // What is not there or not an assistant's is refused by the calendar itself, and nobody is asked about it.
  if (known?.event.createdBy === 'agent') {
    if (expect !== undefined) requireExpected(expect, itemOf(known, where), frame);
    const { event, wall } = known;
    const preview = { act: 'delete' as const, title: event.title, when: whenWords(wall), where, changes: [] };
    const item = { id: `space ${id}`, etag: String(event.changedAt ?? event.createdAt) };
    await consentTo(ports, frame, { confirm, item, preview, reason: undefined });
  }
  const { row, change } = await spaces.remove(frame.caller, id, frame.signal);
  return {
    zone: frame.zone,
    changed: 'yes',
    change,
    event: {
      id: row.event.id,
      when: whenWords(row.wall),
      title: row.event.title,
      detailsHidden: false,
      place: undefined,
      calendar: { letter: '', name: where },
    },
    notes: change === undefined ? [NOT_RECORDED_NOTE] : [],
  };
}

const itemOf = ({ event }: SpaceRow, where: string) => ({
  id: event.id,
  title: event.title,
  when: whenOf(event),
  where,
});
