import { signTokens } from './sign-tokens.ts';

/*
 * How many o200k tokens a text has at most, without its tokenizer, which would cost 50 MB of memory. The rates were measured on
 * answers, prose in many languages, ids and symbols; test/mcp/token-bound.test.ts holds them against the tokenizer.
 */

const PIECES =
  /\s*[\r\n]\s*|\s+|[0-9]+|[A-Za-zªºÀ-ÖØ-öø-ſƠơƯưẠ-ỹ]+|[!-/:-@[-`{-~]+|[^\s0-9A-Za-zªºÀ-ÖØ-öø-ſƠơƯưẠ-ỹ!-~]+/gu;

type Kind = 'newline' | 'space' | 'digits' | 'latin' | 'ascii' | 'signs';

/** Of which of the alternatives a piece is. */
function kindOf(piece: string): Kind {
  const first = piece[0] ?? '';
  if (/\s/.test(first)) return /[\r\n]/.test(piece) ? 'newline' : 'space';
  if (isDigit(first)) return 'digits';
  if (/[A-Za-zªºÀ-ÖØ-öø-ſƠơƯưẠ-ỹ]/.test(first)) return 'latin';
  return first >= '!' && first <= '~' ? 'ascii' : 'signs';
}

/** Tokens of one piece, from its text and what stands right before and after it. */
const RATES: Readonly<Record<Kind, (piece: string, before: string, after: string) => number>> = {
  // The last space of an indent belongs to a word behind it, but never to a number.
  newline: (piece, _, after) => (piece.endsWith('\n') ? 1 : 2 + Number(isDigit(after))),
  // A single space belongs to the word or sign behind it, but never to a number or to a sign that is told by its bytes.
  space: (piece, _, after) => (piece.length > 1 || isDigit(after) || signTokens(after) > 1 ? 1 : 0),
  digits: (piece) => Math.ceil(piece.length / 3),
  latin: (piece, before, after) => latinTokens(piece, isDigit(before) || isDigit(after)),
  ascii: (piece) => Math.ceil(piece.length * 0.65),
  signs: signsTokens,
};

/** Points and vowel marks part the letters of a word, which are then told one by one. */
function signsTokens(piece: string): number {
  const least = POINTS.test(piece) ? 1 : 0;
  return [...piece].reduce((sum, sign) => sum + Math.max(least, signTokens(sign)), 0);
}

const POINTS = /[\u0300-\u036f]|[\u0591-\u05c7]|[\u064b-\u0652]/;

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
  for (const { index, 0: piece } of text.matchAll(PIECES)) {
    tokens += RATES[kindOf(piece)](piece, text[index - 1] ?? '', text[index + piece.length] ?? '');
    if (tokens > enough) break;
  }
  return Math.ceil(tokens);
}
