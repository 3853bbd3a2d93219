import type { Failure } from '../domain/failure.ts';
import type { Answer } from './answer.ts';

/** How a failure reads: what failed, why, and what to do next. Its cause stays inside. */
export const refusal = ({ kind, message, next }: Failure): Answer => ({
  data: { failed: kind, why: message, next },
  rawColumns: [],
});
