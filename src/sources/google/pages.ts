import { z } from 'zod';
import { asFailure, Failure } from '../../domain/failure.ts';
import { unreadable } from './refusals.ts';

/** The rows of a list as far as they could be read; `failure` says why the rest is missing. */
export interface Pages {
  readonly rows: readonly unknown[];
  readonly failure: Failure | undefined;
}

const MAX_PAGES = 40;

const Page = z.object({
  kind: z.string().optional(),
  items: z.array(z.unknown()).optional(),
  nextPageToken: z.string().min(1).optional(),
});

interface List {
  readonly title: string;
  /** The `kind` of a whole answer without `items`, where the API leaves an empty list out. */
  readonly emptyKind?: string;
}

/** Reads a list to its end, over short and empty pages. */
export async function readPages(read: (pageToken: string | undefined) => Promise<unknown>, list: List): Promise<Pages> {
  const rows: unknown[] = [];
  let token: string | undefined;
  try {
    for (let count = 0; count < MAX_PAGES; count += 1) {
      const page = readPage(await read(token), list);
      for (const row of page.rows) rows.push(row);
      token = page.next;
      if (token === undefined) return { rows, failure: undefined };
    }
    return { rows, failure: tooLong(list.title, rows.length) };
  } catch (thrown) {
    return { rows, failure: asFailure(thrown) };
  }
}

/** An answer without `items` is no answer, never an empty list: `source_changed`. */
function readPage(answer: unknown, { title, emptyKind }: List): { rows: unknown[]; next: string | undefined } {
  const page = Page.safeParse(answer).data;
  if (page === undefined) throw unreadable(title);
  const mayBeEmpty = page.nextPageToken !== undefined || (page.kind !== undefined && page.kind === emptyKind);
  if (page.items === undefined && !mayBeEmpty) throw unreadable(title);
  return { rows: page.items ?? [], next: page.nextPageToken };
}

/** The last of those with the same id: a row may come twice when the list changes between two pages. */
export const distinct = <Row extends { readonly id: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

const tooLong = (title: string, count: number): Failure =>
  new Failure(
    'bad_request',
    `${title} has more than can be read at once; the first ${count} entries were read.`,
    'Ask for a shorter range, or tell the user that this list is not whole.',
  );
