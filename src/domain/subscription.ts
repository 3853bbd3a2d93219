/** Why the calendar at an address cannot be read; each is told in its own words. */
export const FEED_PROBLEMS = [
  'noAddress',
  'insecure',
  'notAllowed',
  'noSuchHost',
  'unreachable',
  'certificate',
  'tooLarge',
  'gone',
  'locked',
  'noCalendar',
  'down',
] as const;
export type FeedProblem = (typeof FEED_PROBLEMS)[number];

/** What was found at the address of a calendar. */
export interface FeedFound {
  /** As its maker calls it. */
  readonly name: string | undefined;
  /** Events and series. */
  readonly entries: number;
  /** Events of the next four weeks. */
  readonly upcoming: number;
  /** Entries and series that are known in part or not at all. */
  readonly unreadable: number;
  /** The export of a Moodle site: it has times and nothing else. */
  readonly isMoodle: boolean;
}

export type FeedTrial = FeedFound | { readonly problem: FeedProblem };
