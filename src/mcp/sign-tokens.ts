import { hasOwnToken } from './own-token-signs.ts';

/** Tokens of one sign of running text in the scripts of which o200k knows many words. */
const PROSE: readonly (readonly [script: RegExp, tokens: number])[] = [
  [/[\u0386-\u03ce\u0400-\u045f\u05d0-\u05ea\u0620-\u064a]/, 0.45],
  [/[\u0904-\u094d\u0e01-\u0e4e\uac00-\ud7a3]/, 0.75],
  [/[\u3041-\u3096\u30a1-\u30fc]/, 0.8],
];

/** The most tokens of a sign without one of its own, where that is less than its bytes. */
const SPLIT: readonly (readonly [signs: RegExp, tokens: number])[] = [
  [/[\u4e00-\u9fa5]/, 2],
  [/[\uac00-\ud7a3]/, 2.4],
  [/[\u2000-\u206f\u3000-\u303f\uff00-\uffef]|[\ufe00-\ufe0f]|[\u{1f1e6}-\u{1f1ff}]/u, 2],
  [/[\u{1d400}-\u{1d7ff}\u{1f000}-\u{1faff}]/u, 3],
];

const cache = new Map<string, number>();

/** About how many tokens a sign beyond ASCII has at most: its bytes, where nothing better is known. */
export function signTokens(sign: string): number {
  const known = cache.get(sign);
  if (known !== undefined) return known;
  const isOne = hasOwnToken(sign.codePointAt(0) ?? 0);
  const tokens = (isOne ? PROSE : SPLIT).find(([signs]) => signs.test(sign))?.[1];
  const found = tokens ?? (isOne ? 1 : Buffer.byteLength(sign));
  if (cache.size < 20_000) cache.set(sign, found);
  return found;
}
