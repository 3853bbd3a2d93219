import fc from 'fast-check';
import type { MemoryHandles } from '../planner/kit.ts';
import { decodeAnswer } from './decoder.ts';

/** One character put in the place of another, left out, or put in. */
export interface Edit {
  readonly at: number;
  readonly to: string;
  readonly kind: 'replace' | 'remove' | 'insert';
}

const CHARACTERS = [...'abcdefgXYZ0123456789:-,.+@" \\課'];

/** `at` is taken modulo the length of the text. */
export const anyEdit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(),
  to: fc.constantFrom(...CHARACTERS),
  kind: fc.constantFrom('replace', 'remove', 'insert'),
});

export function edited(text: string, { at, to, kind }: Edit): string {
  const index = at % text.length;
  const before = text.slice(0, index);
  return kind === 'insert'
    ? before + to + text.slice(index)
    : before + (kind === 'remove' ? '' : to) + text.slice(index + 1);
}

/** Facts as text, or undefined where the answer breaks the rules. */
export function readOrUndefined(text: string, book: MemoryHandles): string | undefined {
  try {
    return JSON.stringify(decodeAnswer(text, book), (_, value) => (Object.is(value, -0) ? '-0' : value));
  } catch {
    return undefined;
  }
}
