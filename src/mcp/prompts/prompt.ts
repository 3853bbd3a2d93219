import type { Asking } from '../asking.ts';

/** One argument of a prompt, which is always a text and can be left out. */
interface PromptArgument {
  readonly description: string;
  /** What could be meant; those that begin as the person began are offered. */
  options(asking: Asking): Promise<readonly string[]>;
}

/** Something that people start with one click. */
export interface Prompt<Name extends string = string> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Readonly<Record<Name, PromptArgument>>;
  /** What the model is told; throws `bad_request` for an argument that means nothing. */
  words(given: Readonly<Partial<Record<Name, string>>>, asking: Asking): Promise<string>;
}

/** Declares one prompt. */
export const definePrompt = <Name extends string>(prompt: Prompt<Name>): Prompt => prompt;
