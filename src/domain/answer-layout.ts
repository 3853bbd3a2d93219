/** How an answer may read: `compact` is the shortest, `classic` is the form of the first version. */
export const ANSWER_LAYOUTS = ['compact', 'classic'] as const;
export type AnswerLayout = (typeof ANSWER_LAYOUTS)[number];
