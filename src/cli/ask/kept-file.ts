import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import type { StoredOAuthClientInformation, StoredOAuthTokens } from '@modelcontextprotocol/client';
import { randomId } from '../../domain/digest.ts';

/** What one server and protocol era gave us. Tokens belong to their client: without it they are worth nothing. */
export interface Kept {
  readonly client?: StoredOAuthClientInformation;
  /** Of the sign-in without, and with, the permission to change things. */
  readonly read?: StoredOAuthTokens;
  readonly write?: StoredOAuthTokens;
}

type Servers = Record<string, Kept>;

/** Where registrations and tokens are kept between two calls (XDG base directories: a relative path is ignored). */
export function keptPath(stateHome: string | undefined, home: string): string {
  const folder = stateHome && isAbsolute(stateHome) ? stateHome : join(home, '.local', 'state');
  return join(folder, 'time-compass', 'ask.json');
}

/** The file that keeps them, readable for its owner only. A file that cannot be read or written costs a new sign-in, no more. */
export class KeptFile {
  readonly #path: string;
  readonly #note: (line: string) => void;

  constructor(path: string, note: (line: string) => void) {
    this.#path = path;
    this.#note = note;
  }

  read(server: string): Kept {
    return this.#readAll()[server] ?? {};
  }

  /** Replaces what is kept of one server and leaves the others as they are now, so that parallel calls keep theirs. */
  write(server: string, kept: Kept): void {
    const servers = { ...this.#readAll(), [server]: kept };
    try {
      mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
      chmodSync(dirname(this.#path), 0o700);
      this.#replace(`${JSON.stringify({ servers }, undefined, 2)}\n`);
    } catch (error) {
      this.#note(`The sign-in could not be kept for the next call: ${codeOf(error)} at ${this.#path}.`);
    }
  }

  #replace(content: string): void {
    const draft = `${this.#path}.${randomId()}`;
    try {
      writeFileSync(draft, content, { mode: 0o600, flag: 'wx' });
      renameSync(draft, this.#path);
    } catch (error) {
      rmSync(draft, { force: true });
      throw error;
    }
  }

  #readAll(): Servers {
    try {
      const servers = (JSON.parse(readFileSync(this.#path, 'utf8')) as { servers?: unknown } | null)?.servers;
      if (isServers(servers)) return servers;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return {};
    }
    this.#note(`The file of kept sign-ins cannot be read and is ignored: ${this.#path}.`);
    return {};
  }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code ?? 'failed');

function isServers(value: unknown): value is Servers {
  return isRecord(value) && Object.values(value).every(isKept);
}

function isKept(value: unknown): value is Kept {
  if (!isRecord(value)) return false;
  const { client, read, write } = value;
  return holds(client, 'client_id') && holds(read, 'access_token') && holds(write, 'access_token');
}

const holds = (value: unknown, key: string): boolean =>
  value === undefined || (isRecord(value) && typeof value[key] === 'string');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
