import type { EventPatch, Notify, Patched, StoredEvent } from '../../domain/writing.ts';
import type { EventDesk } from './event-desk.ts';
import { CHANGED_BY_US, withFields } from './event-fields.ts';
import { patchEvent } from './event-patch.ts';
import { readSnapshot } from './event-snapshot.ts';
import { givenTo } from './own-occurrences.ts';

/**
 * Changes an event as it was read. Occurrences of a series that hold nothing of their own, since what they held was put back,
 * are changed along: Google keeps them apart from their series for good.
 */
export async function patchWithFollowers(
  desk: EventDesk,
  target: StoredEvent,
  patch: EventPatch,
  notify: Notify,
): Promise<Patched> {
  const patched = await patchEvent(desk, target, patch, notify);
  const along = target.exceptions.filter(({ isCalledOff, differs }) => !isCalledOff && !differs);
  if (patched.outcome !== 'changed' || along.length === 0) return patched;
  const { fields: series } = readSnapshot(patched.stored.snapshot);
  const follow = async (id: string): Promise<unknown> => {
    const fields = givenTo(id, series);
    return fields && (await withFields(desk, { id }, { fields, names: CHANGED_BY_US }, notify));
  };
  const tried = await Promise.allSettled(along.map(({ id }) => follow(id)));
  // Where the series moved, Google may have taken them back into it by itself.
  const left = tried.filter((one) => one.status === 'rejected' && one.reason?.kind !== 'not_found');
  return { ...patched, behind: left.length };
}
