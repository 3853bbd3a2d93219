import type { KeptChange } from '../domain/change.ts';
import type { ConnectionId } from '../domain/identity.ts';
import type { Undone } from '../planner/undo.ts';
import type { Answer } from './answer.ts';
import { cutText } from './cut-texts.ts';
import { type Row, table } from './table.ts';

const LONGEST_TITLE = 200;

/** How a change that was taken back reads; one that was taken back before names the earlier ones that can still be. */
export function undone({ change, again, earlier }: Undone, asker: ConnectionId): Answer {
  return {
    data: {
      undone: again === undefined ? 'before, nothing was done now' : 'now',
      ...(again !== undefined && { now: again }),
      change: table([rowOf(change, asker)]),
      ...(again === undefined && {
        earlier: earlier.map((one) => rowOf(one, asker)),
        next: 'To take back an earlier change, ask the user which one, then call undo_change with its number.',
      }),
    },
    rawColumns: ['change', 'tool', 'when'],
  };
}

const rowOf = ({ id, tool, title, when, where, connection, client }: KeptChange, asker: ConnectionId): Row => ({
  change: id,
  tool,
  title: cutText(title, LONGEST_TITLE),
  when: when ?? '',
  where: cutText(where, LONGEST_TITLE),
  by: connection === asker ? '' : client || 'another assistant',
});
