import { execFileSync } from 'node:child_process';
import { chownSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A Postgres server of its own, with a password, as the profile of compose.yaml has it. */
export interface Postgres {
  readonly url: string;
  /** Runs one of its programs and gives what it wrote. */
  run(program: string, ...words: string[]): Buffer;
  stop(): void;
}

const PASSWORD = 'a-password-of-the-walk';

/** Starts one in a folder; undefined where Postgres is not installed. */
export function startPostgres(folder: string, host: string): Postgres | undefined {
  const [initdb] = globSync('/usr/lib/postgresql/*/bin/initdb').toSorted().toReversed();
  if (initdb === undefined) return undefined;
  mkdirSync(folder);
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })));
  const run = (program: string, ...words: string[]) =>
    execFileSync(join(dirname(initdb), program), words, {
      ...{ uid, gid, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
      env: { ...process.env, PGPASSWORD: PASSWORD },
      maxBuffer: 2 ** 26,
    });
  chownSync(folder, uid ?? 0, gid ?? 0);
  const [data, secret] = [join(folder, 'data'), join(folder, 'password')];
  writeFileSync(secret, PASSWORD, { mode: 0o644 });
  run('initdb', '-D', data, '-U', 'compass', '-A', 'scram-sha-256', `--pwfile=${secret}`, '-E', 'UTF8', '--no-sync');
  const settings = `-k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
  run('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-w', 'start', '-o', settings);
  run('createdb', '-h', folder, '-U', 'compass', 'compass');
  return {
    url: `postgres://compass:${PASSWORD}@${host}:5432/compass`,
    run,
    stop: () => void run('pg_ctl', '-D', data, '-m', 'immediate', 'stop'),
  };
}
