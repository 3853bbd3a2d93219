/*
 * How many o200k tokens a text has at most, without its tokenizer, which would cost 50 MB of memory. The rates were measured on
 * answers, prose in many languages, ids and symbols; test/mcp/token-bound.test.ts holds them against the tokenizer.
 */

const PIECES =
  /(?<newline>\s*[\r\n]\s*)|(?<space>\s+)|(?<digits>\p{N}+)|(?<latin>\p{Script=Latin}+)|(?<han>\p{Script=Han}+)|(?<kana>[\p{Script=Hiragana}\p{Script=Katakana}ー]+)|(?<letters>[\p{L}\p{M}]+)|(?<ascii>[!-/:-@[-`{-~]+)|(?<symbols>[^\s\p{L}\p{N}\p{M}!-~]+)/gu;

/** Tokens of one piece, from its text and what stands right before and after it. */
const RATES: Readonly<Record<string, (piece: string, before: string, after: string) => number>> = {
  // The last space of an indent belongs to a word behind it, but never to a number.
  newline: (piece, _, after) => (piece.endsWith('\n') ? 1 : 2 + Number(isDigit(after))),
  // A single space belongs to the word or sign behind it, but never to a number.
  space: (piece, _, after) => (piece.length > 1 || isDigit(after) ? 1 : 0),
  digits: (piece) => Math.ceil(piece.length / 3),
  latin: (piece, before, after) => latinTokens(piece, isDigit(before) || isDigit(after)),
  han: (piece) => [...piece].reduce((sum, sign) => sum + (sign > '\u9fa5' ? 3 : 1), 0),
  kana: (piece) => Math.ceil(piece.length * 0.8),
  letters: (piece) => Math.ceil(piece.length * (piece > '\u07ff' ? 0.75 : 0.45)),
  ascii: (piece) => Math.ceil(piece.length * 0.65),
  symbols: (piece) => [...piece].reduce((sum, sign) => sum + (isWide(sign) ? 1 : Buffer.byteLength(sign) * 0.5), 0),
};

/** Signs of Chinese and Japanese writing: `，`, `。`, `「`. */
const isWide = (sign: string): boolean => /[\u3000-\u303f\uff00-\uffef]/.test(sign);

const isDigit = (sign: string): boolean => sign >= '0' && sign <= '9';

/** A word costs about a token, and more the longer it is; what does not look like one costs a token for two letters. */
function latinTokens(piece: string, isPartOfId: boolean): number {
  if (piece.length < 4) return isPartOfId ? Math.ceil(piece.length * 0.8) : 1;
  const plain = piece.normalize('NFD').toLowerCase();
  const vowels = plain.match(/[aeiouy]/g)?.length ?? 0;
  const isWord = !isPartOfId && vowels * 5 >= piece.length && !/[b-df-hj-np-tv-xz]{5}|[a-z][A-Z]/.test(piece);
  if (!isWord) return Math.ceil(piece.length * 0.62);
  return 1 + Math.floor(Math.max(0, plain.length - 4) / 5) + (plain.length - piece.length);
}

/** Gives an upper bound of the number of tokens of a text, a few percent too low at worst; stops once it is over `enough`. */
export function tokenBound(text: string, enough = Number.POSITIVE_INFINITY): number {
  let tokens = 0;
  for (const { index, 0: piece, groups = {} } of text.matchAll(PIECES)) {
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined) ?? 'symbols';
    tokens += RATES[kind]?.(piece, text[index - 1] ?? '', text[index + piece.length] ?? '') ?? 0;
    if (tokens > enough) break;
  }
  return Math.ceil(tokens);
}
