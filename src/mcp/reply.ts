import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Failure } from '../domain/failure.ts';
import type { Answer } from '../layouts/answer.ts';
import { refusal } from '../layouts/refusal.ts';
import { fittingText } from './fit.ts';

/** An answer as the model reads it: TOON in `content` and nothing else, since hosts differ in which other part they show. */
export function reply(answer: Answer): CallToolResult {
  return { content: [{ type: 'text', text: fittingText(answer) }] };
}

/** A failure as the model reads it: `failed`, `why`, `next`. */
export const refuse = (failure: Failure): CallToolResult => refuseAs(refusal(failure));

/** An answer that says that nothing was done. */
export function refuseAs(answer: Answer): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: fittingText(answer) }] };
}
