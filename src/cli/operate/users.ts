import { readConfig } from '../../config.ts';
import type { Resident } from '../../store/users.ts';
import { type Command, many } from './command.ts';
import { withStore } from './store-at.ts';

export const USERS: Command = {
  name: 'users',
  words: '',
  does: 'lists who uses the server: no titles, no times, nothing of their calendars',
  count: [0, 0],
  async run({ env, now, out }) {
    const people = await withStore(readConfig(env), now, ({ users }) => users.list());
    for (const line of aligned([HEAD, ...people.map(rowOf)])) out(line);
    out(many(people.length, 'person', 'people'));
    return 0;
  },
};

const HEAD = ['id', 'kind', 'name', 'e-mail', 'since', 'accounts', 'assistants', 'last asked'];

// names and addresses come from elsewhere, and a terminal obeys control characters
const harmless = (text: string): string => text.replaceAll(/\p{C}/gu, '?');
const dayOf = (ms: number | undefined): string => (ms === undefined ? '-' : new Date(ms).toISOString().slice(0, 10));

const rowOf = ({ id, kind, name, email, createdAt, accounts, assistants, lastUsedAt }: Resident): string[] => [
  id,
  kind,
  harmless(name),
  harmless(email ?? '-'),
  dayOf(createdAt),
  String(accounts),
  String(assistants),
  dayOf(lastUsedAt),
];

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = HEAD.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
