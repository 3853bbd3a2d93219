import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

/** Stands in a query for a value that is known when it is asked. */
class Blank {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * A query that is written once and asked at every call: Kysely takes longer to write one than the database to answer it.
 * `write` gets a stand-in for each value, to compare columns with; the rows come with the values in the same order.
 */
export function prepare<Values extends readonly unknown[], Row>(
  db: Database,
  count: Values['length'],
  write: (...blanks: Values) => Compilable<Row>,
): (...values: Values) => Promise<readonly Row[]> {
  let written: CompiledQuery<Row> | undefined;
  return async (...values) => {
    written ??= write(
      ...(Array.from({ length: count }, (_, index) => new Blank(index)) as unknown as Values),
    ).compile();
    const parameters = written.parameters.map((value) => (value instanceof Blank ? values[value.index] : value));
    return (await db.executeQuery<Row>({ ...written, parameters })).rows;
  };
}
