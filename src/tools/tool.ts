import type { z } from 'zod';
import type { Confirm, Pace } from '../domain/confirming.ts';
import type { Caller } from '../domain/identity.ts';
import type { Answer } from '../layouts/answer.ts';
import type { Planner } from '../planner/planner.ts';
import type { SpaceCalendar } from '../planner/space-calendar.ts';
import type { Studio } from '../planner/studio/studio.ts';
import type { TodoList } from '../planner/todo-list.ts';
import type { UndoDesk } from '../planner/undo.ts';
import type { Writer } from '../planner/writes/writer.ts';

/** What hosts show and decide by; every tool states all four. */
interface Hints {
  readonly readOnly: boolean;
  readonly destructive: boolean;
  readonly idempotent: boolean;
  /** Whether it talks to services outside this server. */
  readonly openWorld: boolean;
}

/** What tools work with; built in `service.ts`. */
export interface Services {
  readonly planner: Planner;
  readonly spaces: SpaceCalendar;
  readonly todos: TodoList;
  readonly writer: Writer;
  readonly pace: Pace;
  readonly undo: UndoDesk;
  readonly studio: Studio;
}

export interface ToolContext extends Services {
  readonly caller: Caller;
  /** Ends when the client went away. */
  readonly signal: AbortSignal;
  /** Asks the person about a change before it is made; a tool that calls it declares the argument `confirm`. */
  readonly confirm: Confirm;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** For models: what it does, returns, when to use it, when not, and what it changes. */
  readonly description: string;
  /** The reading guide of the person's layout is listed behind the description. */
  readonly guided?: boolean;
  /** How it belongs to the planner studio: it shows the view, the view calls it too, or the view alone does. */
  readonly view?: 'opens' | 'shared' | 'app-only';
  readonly input: z.ZodObject;
  readonly hints: Hints;
  /** Gets arguments that fit `input`; throws `Failure`. */
  run(input: unknown, context: ToolContext): Promise<Answer>;
}

/** Declares one tool. The arguments of `run` have the type of `input`; unknown arguments never reach it. */
export function defineTool<Input extends z.ZodObject>(
  tool: Omit<Tool, 'input' | 'run'> & {
    input: Input;
    run(input: z.output<Input>, context: ToolContext): Promise<Answer>;
  },
): Tool {
  return { ...tool, run: (input, context) => tool.run(input as z.output<Input>, context) };
}
