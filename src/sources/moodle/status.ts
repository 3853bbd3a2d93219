/** What Moodle's own words for an activity come down to. */
export type Status = 'Not yet open' | 'Open' | 'Overdue (Grace period)' | 'Closed';

/** Unix seconds; undefined = not set. Work is taken up to and including `until`. */
export interface Times {
  readonly opens: number | undefined;
  readonly due: number | undefined;
  readonly until: number | undefined;
}

/** The status at a second. The borders belong to the better side: at `opens` it is open, at `due` not yet overdue. */
export function statusOf({ opens, due, until }: Times, now: number): Status {
  if (opens !== undefined && now < opens) return 'Not yet open';
  if (until !== undefined && now > until) return 'Closed';
  return due !== undefined && now > due ? 'Overdue (Grace period)' : 'Open';
}
