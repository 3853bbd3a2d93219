import { parseArgs } from 'node:util';

export const USAGE = `Usage: npm run ask -- [--url URL] [--write] [--era 2025] [tool] [json]
       npm run ask -- [--url URL] --tools

Asks the server as an assistant would and prints what the assistant would read.

  tool         get_time_context unless you name one
  json         its arguments as one JSON object, {} unless you give one
  --url URL    the connector URL, http://localhost:8787/mcp unless you give one
  --write      ask with a sign-in that may change things
  --era 2025   use the older protocol and client library
  --tools      list the tools
  --help       print this text
`;

const DEFAULT_URL = 'http://localhost:8787/mcp';
const DEFAULT_TOOL = 'get_time_context';
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

export type EraName = '2025' | '2026';

export interface Question {
  readonly url: URL;
  readonly era: EraName;
  readonly mayWrite: boolean;
  /** The tool to call; undefined = list the tools. */
  readonly tool: string | undefined;
  readonly input: Readonly<Record<string, unknown>>;
}

/** The command line is wrong; the message says what about it, in one sentence. */
export class WrongUsage extends Error {}

/** Reads the words of the command line; 'help' when they ask for it. Throws `WrongUsage`. */
export function readArguments(words: readonly string[]): Question | 'help' {
  const { values, positionals } = parsed(words);
  if (values.help) return 'help';
  if (positionals.length > 2) throw new WrongUsage('At most a tool and its arguments: put the JSON in quotes.');
  if (values.tools && positionals.length > 0) throw new WrongUsage('--tools takes no tool.');
  const [tool = DEFAULT_TOOL, json = '{}'] = positionals;
  return {
    url: urlIn(values.url ?? DEFAULT_URL),
    era: eraIn(values.era ?? '2026'),
    mayWrite: values.write ?? false,
    tool: values.tools ? undefined : tool,
    input: objectIn(json),
  };
}

/** Whether the address is on this computer. */
export const isOnThisComputer = (url: URL): boolean => LOOPBACK_NAMES.has(url.hostname);

function parsed(words: readonly string[]) {
  const flag = { type: 'boolean' } as const;
  const text = { type: 'string' } as const;
  const options = { url: text, era: text, write: flag, tools: flag, help: { ...flag, short: 'h' } } as const;
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split(/(?<=\.) /);
    throw new WrongUsage(sentence.replace(/\.?$/, '.'));
  }
}

function urlIn(given: string): URL {
  const url = URL.parse(given);
  if (url && !url.username && !url.password && !url.hash) {
    if (url.protocol === 'https:' || (url.protocol === 'http:' && isOnThisComputer(url))) return url;
  }
  throw new WrongUsage('--url must be an https address, or http on this computer, such as http://localhost:8787/mcp.');
}

function eraIn(given: string): EraName {
  if (given === '2025' || given === '2026') return given;
  throw new WrongUsage('--era is 2025 or 2026.');
}

function objectIn(json: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new WrongUsage(`The arguments are not JSON: ${(error as Error).message.replace(/\.?$/, '.')}`);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new WrongUsage('The arguments must be one JSON object, such as {"from":"2026-11-02"}.');
}
