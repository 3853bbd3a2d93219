import type { Failure } from '../../domain/failure.ts';
import type {
  ActionEvent,
  Assignment,
  Attempt,
  CalendarRow,
  Course,
  Forum,
  Module,
  Quiz,
  Submission,
} from './shapes.ts';
import type { Window } from './window.ts';

/** A part of the term that is missing, and what it makes unknown. */
export interface Hole {
  readonly part: string;
  readonly failure: Failure;
}

/** What a site told of one or more whole terms. undefined: that list could not be read. */
export interface Term {
  readonly window: Window;
  /** Language of the person's account there. */
  readonly language: string;
  readonly courses: readonly Course[];
  readonly rows: readonly CalendarRow[] | undefined;
  /** What is still to do. */
  readonly todo: readonly ActionEvent[] | undefined;
  /** All of `todo` was read to its end. */
  readonly allPages: boolean;
  readonly assignments: readonly Assignment[] | undefined;
  readonly quizzes: readonly Quiz[] | undefined;
  readonly forums: readonly Forum[] | undefined;
  /** By the ids within the modules; those that were not asked for are absent. */
  readonly submissions: ReadonlyMap<number, Submission>;
  readonly attempts: ReadonlyMap<number, readonly Attempt[]>;
  /** By `module/id within it`. */
  readonly modules: ReadonlyMap<string, Module>;
  readonly holes: readonly Hole[];
}

export type Key = `${string}/${number}`;
export const keyOf = (module: string, id: number): Key => `${module}/${id}`;
