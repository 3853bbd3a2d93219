import { Client } from 'pg';
import { inject } from 'vitest';
import { randomId } from '../../src/domain/digest.ts';
import { Secret } from '../../src/domain/identity.ts';

/** A schema of its own in the Postgres of this run, which stores see as their whole database. */
export interface TestSchema {
  readonly databaseUrl: Secret;
  /** Runs raw SQL in it. */
  ask(text: string): Promise<Record<string, unknown>[]>;
  /** Deletes every row but keeps the tables. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** Whether there is a Postgres to test on. */
export const postgresAnswers = (): boolean => inject('postgres') !== null;

/** Gives a schema that the run drops at its end; the same name gives the same one. */
export async function openSchema(name: string = randomId()): Promise<TestSchema> {
  const server = inject('postgres');
  if (!server) throw new Error('there is no Postgres to test on');
  const schema = `${server.prefix}_${name.toLowerCase().replace(/\W/g, '_')}`;
  const url = new URL(server.url);
  url.searchParams.set('options', `-c search_path=${schema} -c synchronous_commit=off`);
  const client = new Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create schema if not exists ${schema}`);
  const ask = async (text: string) => (await client.query(text)).rows;
  return {
    databaseUrl: new Secret(url.href),
    ask,
    empty: async () => {
      const tables = await ask(`select tablename as t from pg_tables where schemaname = '${schema}'`);
      // people first, since everything of theirs goes with them whatever else it refers to
      const names = tables.map(({ t }) => t).toSorted((a, b) => Number(b === 'users') - Number(a === 'users'));
      const emptied = names.filter((t) => t !== 'migrations').map((t) => `delete from ${t}`);
      if (emptied.length > 0) await ask(emptied.join(';'));
    },
    close: () => client.end(),
  };
}
