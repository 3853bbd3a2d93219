/** Plain data of one answer, and the columns whose cells hold nothing but our own words for times and dates. */
export interface Answer {
  readonly data: Readonly<Record<string, unknown>>;
  readonly rawColumns: readonly string[];
}
