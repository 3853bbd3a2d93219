import process from 'node:process';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { randomId } from '../../src/domain/digest.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The Postgres of this run and what its schemas begin with; null where none answers. */
    postgres: { url: string; prefix: string } | null;
  }
}

const DEFAULT_URL = 'postgres://postgres@127.0.0.1:5432/postgres';

/** Looks once a run for the Postgres that tests may use: TEST_DATABASE_URL, else one on this machine. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL ?? DEFAULT_URL;
  const prefix = `test_${randomId().toLowerCase().replace(/\W/g, '_')}`;
  const problem = await run(url, 'select 1').then(
    () => undefined,
    (error: Error & { code?: string }) => error.code ?? error.message,
  );
  if (problem !== undefined) tell(problem);
  project.provide('postgres', problem === undefined ? { url, prefix } : null);
  return async () => {
    if (problem === undefined) await dropSchemas(url, prefix);
  };
}

function tell(problem: string): void {
  const place = process.env.TEST_DATABASE_URL ? 'TEST_DATABASE_URL' : DEFAULT_URL;
  const line = `No Postgres answers at ${place} (${problem})`;
  if (process.env.CI) throw new Error(`${line}: start one, or name another as TEST_DATABASE_URL.`);
  process.stderr.write(`\n${line}: the tests that need one are SKIPPED.\n\n`);
}

async function dropSchemas(url: string, prefix: string): Promise<void> {
  const found = await run(url, `select nspname as name from pg_namespace where starts_with(nspname, '${prefix}')`);
  for (const { name } of found) await run(url, `drop schema "${name}" cascade`);
}

async function run(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
