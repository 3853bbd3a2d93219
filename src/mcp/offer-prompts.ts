import { completable, type McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Caller } from '../domain/identity.ts';
import type { Log } from '../log.ts';
import type { Services } from '../tools/tool.ts';
import { type Asking, inOurWords } from './asking.ts';
import { PROMPTS } from './prompts/index.ts';
import type { Prompt } from './prompts/prompt.ts';

const COMPLETION_MS = 5_000;

interface Parts {
  readonly services: Services;
  readonly log: Log;
}

const TEXT = z.string()['~standard'];

/** Each with its schema, which is made once a process: zod takes longer for it than a call may. */
const SCHEMAS = PROMPTS.map((prompt) => ({
  prompt,
  schema: z.object(
    Object.fromEntries(
      Object.entries(prompt.input).map(([name, { description }]) => [
        name,
        z.string().describe(description).optional(),
      ]),
    ),
  )['~standard'],
}));

/** Offers every prompt to one caller. */
export function offerPrompts(server: McpServer, { services, log }: Parts, caller: Caller): void {
  for (const { prompt, schema } of SCHEMAS) {
    const complete = (argument: string) => async (begun: string | undefined) => {
      const asking = { ...services, caller, signal: AbortSignal.timeout(COMPLETION_MS) };
      return await inOurWords(log, prompt.name, () => completions(prompt, argument, begun ?? '', asking));
    };
    const { title, description } = prompt;
    const config = { title, description, argsSchema: { '~standard': schema, shape: shapeOf(prompt, complete) } };
    server.registerPrompt(prompt.name, config, async (given, { mcpReq }: ServerContext) => {
      const asking = { ...services, caller, signal: mcpReq.signal };
      const text = await inOurWords(log, prompt.name, () => prompt.words(withoutEmpty(given), asking));
      return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] };
    });
  }
}

type Completing = (argument: string) => (begun: string | undefined) => Promise<string[]>;

/** Where the SDK looks for who completes an argument. */
const shapeOf = ({ input }: Prompt, complete: Completing) =>
  Object.fromEntries(Object.keys(input).map((name) => [name, completable({ '~standard': TEXT }, complete(name))]));

async function completions(prompt: Prompt, argument: string, begun: string, asking: Asking): Promise<string[]> {
  const options = (await prompt.input[argument]?.options(asking)) ?? [];
  return options.filter((option) => option.startsWith(begun));
}

/** Hosts send a field that was left empty as an empty text. */
const withoutEmpty = (given: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())));
