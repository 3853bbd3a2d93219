import type { Original } from '../../domain/agenda.ts';
import type { Exception, Scope } from '../../domain/writing.ts';
import type { EventTarget } from './target.ts';

type Meant = Pick<EventTarget, 'series' | 'stored'>;

/** Those among the meant occurrences of a series that take place and hold something of their own. */
export function changedAlone({ series, stored }: Meant, scope: Scope): readonly Exception[] {
  if (scope === 'this' || series === undefined) return [];
  const first = scope === 'following' ? stored.event.series?.original : undefined;
  return series.exceptions.filter(
    ({ isCalledOff, differs, original }) => differs && !isCalledOff && isFrom(original, first),
  );
}

/** A version of what is meant: of the event or series, and of the occurrences that have versions of their own. */
export const versionMeant = (etag: string, alone: readonly Exception[]): string =>
  [etag, ...alone.map((one) => one.etag)].join(' ');

/** Whether an occurrence was planned for `first` or later; without one, always. */
const isFrom = (original: Original, first: Original | undefined): boolean =>
  first === undefined || startText(original) >= startText(first);

/** Texts of one series sort as their times do. */
const startText = (original: Original): string =>
  original.kind === 'timed' ? new Date(original.at).toISOString() : original.date;
