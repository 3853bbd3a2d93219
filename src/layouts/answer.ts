/** Plain data of one answer, and the columns whose cells hold nothing but our own words for times and dates. */
export interface Answer {
  readonly data: Readonly<Record<string, unknown>>;
  readonly rawColumns: readonly string[];
  /** How it is made shorter where it would be too long; each level is shorter than the one before and says what is missing. */
  readonly shorter?: {
    readonly limit: Limit;
    readonly levels: number;
    /** From 1 to `levels`. */
    at(level: number): Answer;
  };
  /** The same as JSON; only of tools with a view of their own, which hosts may show to the model too. */
  readonly structured?: object;
  /** For the view alone; hosts that know no views drop it. */
  readonly view?: object;
}

/** What an answer may be at most; `tokens` of o200k. */
export interface Limit {
  readonly tokens?: number;
  readonly characters: number;
}

const MOST_CHARACTERS = 100_000;

/** Of an answer for a model to read. */
export const READING_LIMIT: Limit = { tokens: 8_000, characters: MOST_CHARACTERS };
/** Of an answer that is asked for whole. */
export const WHOLE_LIMIT: Limit = { characters: MOST_CHARACTERS };
