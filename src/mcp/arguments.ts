import { z } from 'zod';
import { Failure } from '../domain/failure.ts';
import type { Tool } from '../tools/tool.ts';

type ListedSchema = z.ZodObject['~standard'];

/**
 * The schema handed to the SDK: it is listed as JSON Schema, computed once a process, and lets every value pass, so that
 * wrong arguments reach `checkArguments` and the model reads our own words.
 */
export function listedSchema(tool: Tool): { '~standard': ListedSchema } {
  const listed = z.toJSONSchema(strict(tool), { io: 'input', override: withoutSafeBounds });
  delete listed.$schema;
  const give = () => listed;
  return {
    '~standard': {
      ...tool.input['~standard'],
      jsonSchema: { input: give, output: give },
      validate: (value: unknown) => ({ value: value as Record<string, unknown> }),
    },
  };
}

/** That an integer fits a number goes without saying; each would say so in twenty tokens. */
function withoutSafeBounds({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** Gives the arguments as the tool declared them; throws `bad_request` that says what to send instead. */
export function checkArguments(tool: Tool, given: unknown): Readonly<Record<string, unknown>> {
  const parsed = strict(tool).safeParse(withNumbersAsText(tool, given ?? {}));
  if (parsed.success) return parsed.data;
  throw new Failure(
    'bad_request',
    parsed.error.issues.map((issue) => problem(issue, given)).join(' '),
    whatToSend(tool),
  );
}

const stricts = new WeakMap<Tool, z.ZodObject>();

/** Made once a tool: zod takes longer for that than for checking. */
function strict(tool: Tool): z.ZodObject {
  const known = stricts.get(tool);
  if (known) return known;
  const made = z.strictObject(tool.input.shape);
  stricts.set(tool, made);
  return made;
}

const ID_NAMES: readonly string[] = ['id', 'change'];

/** Models send an id that looks like a number as one. */
function withNumbersAsText({ input }: Tool, given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const entries = Object.entries(given).map(([name, value]) => {
    const isId = ID_NAMES.includes(name) && Number.isSafeInteger(value) && takesText(input.shape[name]);
    return [name, isId ? String(value) : value];
  });
  return Object.fromEntries(entries);
}

const takesText = (schema: unknown): boolean =>
  schema instanceof z.ZodString || (schema instanceof z.ZodOptional && schema.unwrap() instanceof z.ZodString);

function problem(issue: z.core.$ZodIssue, given: unknown): string {
  const [argument] = issue.path;
  if (argument !== undefined && Object(given)[argument] === undefined) return `Missing argument: ${quoted(argument)}.`;
  if (issue.code === 'unrecognized_keys') return `Unknown argument: ${someOf(issue.keys)}.`;
  const name = argument === undefined ? 'the arguments' : quoted(argument);
  return `Wrong value for ${name}: ${issue.message}.`;
}

const MOST_NAMES = 5;

function someOf(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return `${names.slice(0, MOST_NAMES).map(quoted).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Argument names come from the caller; only short plain ones are repeated. */
const quoted = (name: PropertyKey | undefined): string =>
  /^[\w-]{1,40}$/.test(String(name)) ? String(name) : '(an unreadable name)';

function whatToSend(tool: Tool): string {
  const known = Object.entries(tool.input.shape).map(([name, schema]) => {
    const meaning = (schema as z.ZodType).description;
    return meaning ? `${name} (${meaning})` : name;
  });
  return known.length > 0
    ? `Call ${tool.name} again with only: ${known.join('; ')}.`
    : `Call ${tool.name} again without arguments.`;
}
