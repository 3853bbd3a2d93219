import type { Command } from './command.ts';
import { BACKUP, RESTORE } from './copies.ts';
import { MIGRATE, MOVE } from './databases.ts';
import { DOCTOR } from './doctor.ts';
import { INVITE, OWNER_LINK } from './links.ts';
import { ROTATE_KEYS } from './rotate-keys.ts';
import { SECURITY_EVENTS } from './security-events.ts';
import { USERS } from './users.ts';

const SERVE: Command = {
  name: 'serve',
  words: '',
  does: 'runs the server',
  count: [0, 0],
  async run({ serve }) {
    await serve();
    return 0;
  },
};

/** The commands of `time-compass`. */
export const COMMANDS: readonly Command[] = [
  SERVE,
  BACKUP,
  RESTORE,
  ROTATE_KEYS,
  MIGRATE,
  MOVE,
  DOCTOR,
  USERS,
  INVITE,
  OWNER_LINK,
  SECURITY_EVENTS,
];

const WIDTH = 38;

/** What `time-compass help` prints. */
export const helpLines = (): string[] => [
  'usage: time-compass COMMAND, with the settings of the server in the environment',
  '',
  ...COMMANDS.flatMap(({ name, words, does }) => {
    const usage = `${name} ${words}`;
    return usage.length > WIDTH
      ? [`  ${usage}`, `  ${''.padEnd(WIDTH)} ${does}`]
      : [`  ${usage.padEnd(WIDTH)} ${does}`];
  }),
];
