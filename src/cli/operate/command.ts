import type { FileHandle } from 'node:fs/promises';
import type { Config } from '../../config.ts';
import type { Secret } from '../../domain/identity.ts';

/** What a command of the operator is given. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => number;
  /** All of standard input, for a command that is given a file there. */
  input(): Promise<string>;
  /** One line of the answer. */
  out(line: string): void;
  /** Bytes of the answer, for a command that gives a file. */
  outFile(file: FileHandle): Promise<void>;
  /** Runs the server, which ends this process by itself. */
  serve(): Promise<void>;
  /** One line beside the answer. */
  note(line: string): void;
}

/** One command of `time-compass`. */
export interface Command {
  readonly name: string;
  /** The words behind the name, as the help shows them. */
  readonly words: string;
  readonly does: string;
  /** How many words it takes, at least and at most. */
  readonly count: readonly [least: number, most: number];
  /** Resolves to the status of the process. A plain `Error` is one sentence for the operator. */
  run(terminal: Terminal, words: readonly string[]): Promise<number>;
}

/** What `openStore` and its like need to find the database. */
export const whereabouts = ({ dataDir, databaseUrl }: Config): { dataDir: string; databaseUrl?: Secret } => ({
  dataDir,
  ...(databaseUrl && { databaseUrl }),
});

/** A number with its noun. */
export const many = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`;
