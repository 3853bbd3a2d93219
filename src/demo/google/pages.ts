import { digest } from '../../domain/digest.ts';
import type { Query } from './query.ts';
import { badParameter } from './refusal.ts';

/** How pages are cut beyond what the request says: Google may give short or empty pages with a next token (P2). */
export interface Paging {
  /** No page is longer than this. */
  readonly most?: number;
  /** The first page of every list that has items is empty. */
  readonly emptyFirst?: boolean;
}

export interface Page<T> {
  readonly items: T[];
  readonly nextPageToken?: string;
}

/** Cuts the page that the query's `pageToken` asks for. A token of other parameters is refused, as Google does. */
export function cutPage<T>(rows: readonly T[], query: Query, size: number, { most, emptyFirst }: Paging): Page<T> {
  const token = query.text('pageToken');
  const start = token === undefined ? 0 : readToken(token);
  if (emptyFirst && token === undefined && rows.length > 0) return { items: [], nextPageToken: writeToken(0) };
  const end = start + Math.min(size, most ?? size);
  const items = rows.slice(start, end);
  return end < rows.length ? { items, nextPageToken: writeToken(end) } : { items };
}

const PREFIX = 'demo-page-';

const writeToken = (offset: number): string => `${Buffer.from(PREFIX + offset).toString('base64url')}.${check(offset)}`;
const check = (offset: number): string => digest(PREFIX + offset).slice(0, 6);

function readToken(token: string): number {
  const [text = '', sum = ''] = token.split('.');
  const offset = Number(Buffer.from(text, 'base64url').toString().slice(PREFIX.length));
  if (!Number.isInteger(offset) || check(offset) !== sum) {
    throw badParameter('pageToken', 'Invalid page token value.');
  }
  return offset;
}
