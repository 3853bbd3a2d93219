import type { Undo } from '../../domain/change.ts';
import type { Account } from '../../domain/identity.ts';
import type { Frame } from '../frame.ts';
import { recorded } from '../record.ts';
import type { WritePorts } from './write-ports.ts';

export const NOT_RECORDED_NOTE = 'This could not be recorded, so undo_change cannot take it back.';

/** What was done, as its person will find it on their activity page. */
export interface Done {
  readonly tool: string;
  readonly account: Account;
  readonly title: string | undefined;
  readonly where: string;
  readonly when: string | undefined;
  readonly undo: Undo;
}

/** Records a change that was made; gives its number and what to say where it could not be kept. */
export async function recordedChange(
  { changes, onFailure }: WritePorts,
  { caller }: Frame,
  { tool, account, title = '', where, when, undo }: Done,
): Promise<{ readonly change: string | undefined; readonly notes: readonly string[] }> {
  const change = await recorded({ log: changes, onFailure }, caller, {
    tool,
    title,
    where,
    ...(when !== undefined && { when }),
    account: account.id,
    undo,
  });
  return {
    change,
    notes: change === undefined ? [NOT_RECORDED_NOTE] : [],
  };
}
