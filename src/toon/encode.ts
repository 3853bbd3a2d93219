import { encode, rawString } from '@toon-format/toon';
import { type Plain, toPlain } from './plain.ts';

interface EncodeOptions {
  /** Columns whose cells hold only our own words for times and dates, which are unmistakable without quotes. */
  readonly rawColumns?: readonly string[];
  /** Quotes every cell as a strictly conforming encoder does; the data is the same. */
  readonly canonical?: boolean;
}

/** Writes any data as TOON; throws for none. What TOON cannot say becomes null or is left out, as in JSON. */
export function safeEncode(data: unknown, { rawColumns = [], canonical = false }: EncodeOptions = {}): string {
  const plain = toPlain(data);
  return encode(canonical ? plain : bare(plain, new Set(rawColumns)));
}

/** Takes the quotes off the cells of tables that decode to the same text without. */
function bare(value: Plain, columns: ReadonlySet<string>): unknown {
  if (isList(value)) return isTable(value) ? bareTable(value, columns) : value;
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, bare(inner, columns)]));
}

function bareTable(table: readonly Row[], columns: ReadonlySet<string>): unknown {
  // Never the first cell of a line: a colon or nothing there would make the line something else than a row.
  const [first] = Object.keys(table[0] ?? {});
  const isBare = (column: string, cell: Plain): boolean =>
    column !== first && (cell === '' || (columns.has(column) && isTimeText(cell)));
  return table.map((row) => {
    const cells = Object.entries(row);
    if (!cells.some(([column, cell]) => isBare(column, cell))) return row;
    return Object.fromEntries(
      cells.map(([column, cell]) => [column, isBare(column, cell) ? rawString(String(cell)) : cell]),
    );
  });
}

/** Words with a colon: no number, no literal, nothing that needs an escape. */
const isTimeText = (cell: Plain): boolean => typeof cell === 'string' && /^\w[\w :.+@-]*:[\w :.+@-]*\w$/.test(cell);

type Row = { readonly [column: string]: Plain };

/** The form in which the library writes a list as rows: one set of columns, and single values only. */
function isTable(list: readonly Plain[]): list is readonly Row[] {
  const columns = isObject(list[0]) ? Object.keys(list[0]) : [];
  return columns.length > 0 && list.every((row) => isObject(row) && isRow(row, columns));
}

const isRow = (row: Row, columns: readonly string[]): boolean =>
  Object.keys(row).length === columns.length &&
  columns.every((column) => Object.hasOwn(row, column) && !isNested(row[column]));

const isNested = (value: Plain | undefined): boolean => typeof value === 'object' && value !== null;
const isList = (value: Plain | undefined): value is readonly Plain[] => Array.isArray(value);
const isObject = (value: Plain | undefined): value is Row => isNested(value) && !isList(value);
