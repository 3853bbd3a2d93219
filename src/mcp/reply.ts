import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Failure } from '../domain/failure.ts';
import type { Answer } from '../layouts/answer.ts';
import { refusal } from '../layouts/refusal.ts';
import { fittingText } from './fit.ts';

/** Under which name a result carries what is for the view alone. */
const VIEW_KEY = 'time-compass/studio';

/**
 * An answer as the model reads it: TOON in `content` and nothing else, since hosts differ in which other part they show.
 * Tools with a view of their own answer JSON beside it.
 */
export function reply({ structured, view, ...answer }: Answer): CallToolResult {
  return {
    content: [{ type: 'text', text: fittingText(answer) }],
    ...(structured && { structuredContent: { ...structured } }),
    ...(view && { _meta: { [VIEW_KEY]: view } }),
  };
}

/** A failure as the model reads it: `failed`, `why`, `next`. */
export const refuse = (failure: Failure, structured?: object): CallToolResult =>
  refuseAs({ ...refusal(failure), ...(structured && { structured }) });

/** An answer that says that nothing was done. */
export const refuseAs = (answer: Answer): CallToolResult => ({ isError: true, ...reply(answer) });
