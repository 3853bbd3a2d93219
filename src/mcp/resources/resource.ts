import type { Asking } from '../asking.ts';

/** Something that people attach to a conversation. */
export interface Resource {
  readonly name: string;
  readonly uri: string;
  readonly title: string;
  readonly description: string;
  /** How long hosts may keep it. */
  readonly ttlMs: number;
  read(asking: Asking): Promise<string>;
}

/** The same of which there is one for each value of its one variable. */
export interface ResourceFamily extends Omit<Resource, 'uri' | 'read'> {
  /** Up to the variable. */
  readonly base: string;
  readonly variable: string;
  /** What the variable can be. */
  options(asking: Asking): Promise<readonly string[]>;
  read(value: string, asking: Asking): Promise<string>;
}
