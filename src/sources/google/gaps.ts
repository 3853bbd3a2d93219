import { Failure } from '../../domain/failure.ts';
import type { Findings, Gap } from '../../domain/source.ts';

/** What came of one calendar or list: rows that could be read, and why others are missing. */
export interface Part<Row> {
  readonly name: string;
  /** `Calendar.key`, where the part is a calendar. */
  readonly calendar?: string;
  readonly rows: readonly Row[];
  readonly failure: Failure | undefined;
  /** How many items were not shaped as documented. */
  readonly broken: number;
}

/** Names what is missing of the list itself and of its parts. Throws when there are parts and none could be read. */
export function coverageOf(title: string, list: Part<unknown>, parts: readonly Part<unknown>[]): Findings['coverage'] {
  const failures = parts.flatMap(({ rows, failure }) => (failure !== undefined && rows.length === 0 ? [failure] : []));
  const [first] = failures;
  if (first !== undefined && failures.length === parts.length) {
    throw failures.find(({ kind }) => kind === 'sign_in_needed') ?? first;
  }
  const gaps = [list, ...parts].flatMap((part) => gapsOf(title, part));
  return gaps.length === 0 ? 'all' : gaps;
}

function gapsOf(title: string, { name, calendar, failure, broken }: Part<unknown>): Gap[] {
  const part = { part: name, ...(calendar !== undefined && { calendar }) };
  return [
    ...(failure === undefined ? [] : [{ ...part, failure }]),
    ...(broken === 0 ? [] : [{ ...part, failure: leftOut(title, broken) }]),
  ];
}

/** Single items that could not be read are counted, not shown. */
const leftOut = (title: string, count: number): Failure =>
  new Failure(
    'source_changed',
    `${title} sent ${count} ${count === 1 ? 'entry' : 'entries'} in an unknown shape; not shown here.`,
    'Tell the user that something is missing.',
  );
