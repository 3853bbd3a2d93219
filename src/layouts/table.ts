export type Row = Readonly<Record<string, string | number | boolean>>;

/** Leaves out the columns that are blank in all rows. All rows keep the same columns in the same order. */
export function table(rows: readonly Row[]): readonly Row[] {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => rows.some((row) => row[column] !== ''));
  return rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? ''])));
}
