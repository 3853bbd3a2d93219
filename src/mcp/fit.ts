import type { Answer, Limit } from '../layouts/answer.ts';
import { safeEncode } from '../toon/encode.ts';
import { tokenBound } from './token-bound.ts';

/** Writes an answer as TOON, at the first of its levels that keeps its limit; the last one where none does. */
export function fittingText(answer: Answer): string {
  const whole = textOf(answer);
  const { shorter } = answer;
  if (shorter === undefined || shorter.levels === 0 || keeps(whole, shorter.limit)) return whole;
  const at = (level: number): string => textOf(shorter.at(level));
  let [low, high] = [1, shorter.levels];
  let text = at(high);
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const tried = at(middle);
    if (keeps(tried, shorter.limit)) [high, text] = [middle, tried];
    else low = middle + 1;
  }
  return text;
}

function textOf({ data, rawColumns, around }: Answer): string {
  const text = safeEncode(data, { rawColumns });
  return around ? around(text) : text;
}

const keeps = (text: string, { tokens = Number.POSITIVE_INFINITY, characters }: Limit): boolean =>
  text.length <= characters && tokenBound(text, tokens) <= tokens;
