import { ConfigProblems } from '../../config.ts';
import type { Command, Terminal } from './command.ts';
import { COMMANDS, helpLines } from './commands.ts';

/** Runs one command of the operator; resolves to the status of the process: 0 done, 1 not done, 2 not understood. */
export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  const [name = 'help', ...rest] = words;
  if (name === 'help' || asksForHelp(name)) {
    for (const line of helpLines()) terminal.out(line);
    return 0;
  }
  const command = COMMANDS.find((one) => one.name === name);
  if (!command) return notUnderstood(terminal, `There is no command ${JSON.stringify(name)}.`);
  if (rest.some(asksForHelp)) {
    terminal.out(usage(command));
    terminal.out(command.does);
    return 0;
  }
  const [least, most] = command.count;
  if (rest.length < least || rest.length > most || rest.some((word) => isUnknownFlag(command, word))) {
    return notUnderstood(terminal, usage(command));
  }
  try {
    return await command.run(terminal, rest);
  } catch (error) {
    for (const line of sentencesOf(error)) terminal.note(line);
    return 1;
  }
}

const asksForHelp = (word: string): boolean => word === '--help' || word === '-h';
const usage = ({ name, words }: Command): string => `usage: time-compass ${name} ${words}`.trimEnd();

/** So that no file is ever named by a flag that there is not; `-` alone is standard output. */
const isUnknownFlag = ({ words }: Command, word: string): boolean =>
  word.startsWith('-') && word !== '-' && !words.split(/[[\]| ]+/).includes(word);

function notUnderstood(terminal: Terminal, line: string): number {
  terminal.note(line);
  terminal.note('time-compass help lists the commands.');
  return 2;
}

function sentencesOf(error: unknown): readonly string[] {
  if (error instanceof ConfigProblems) return error.problems;
  return [error instanceof Error ? error.message : 'Something unknown went wrong.'];
}
