import type { LocalDate } from '../../domain/time.ts';

/** When a series ends. `text`: as RFC 5545 writes UNTIL, still to be fitted to the start. */
export type RuleEnd =
  | { readonly kind: 'never' }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'day'; readonly last: LocalDate }
  | { readonly kind: 'text'; readonly text: string };

/** A rule of RFC 5545 without its end: `FREQ=WEEKLY`, `BYDAY=MO,WE`, … in the order in which they are written. */
export interface Rule {
  readonly parts: readonly string[];
  readonly end: RuleEnd;
}

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export const DAY_CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** The most occurrences and the longest step that a rule may say. */
export const MOST_TIMES = 999;

/** `RRULE:FREQ=WEEKLY;BYDAY=MO` with the end as it is to be sent, `COUNT=3`; undefined = endless. */
export const ruleLine = ({ parts }: Pick<Rule, 'parts'>, end: string | undefined): string =>
  `RRULE:${[...parts, ...(end === undefined ? [] : [end])].join(';')}`;
