import { type EraName, type Question, readArguments, USAGE, WrongUsage } from './arguments.ts';
import type { Answer, Assistant, Desk } from './assistant.ts';
import { Credentials, type SignInRequest } from './credentials.ts';
import { RequestRefused } from './demo-visitor.ts';
import { explain } from './explain.ts';
import { KeptFile } from './kept-file.ts';
import { LoopbackListener } from './loopback-listener.ts';
import { type SignInParts, signIn } from './sign-in.ts';

const PATIENCE_MS = 5 * 60_000;
/** A kept sign-in that is refused, then a kept registration that is refused, then the call itself. */
const MAX_SIGN_INS = 3;

/** The terminal, or a test. */
export interface Surroundings {
  readonly out: (text: string) => void;
  readonly note: (line: string) => void;
  /** The file that keeps sign-ins. */
  readonly keptPath: string;
  readonly attended: boolean;
}

/** Does what the words of the command line say. Gives the exit status: 0, 1 for an error as answer or a failure, 2 for wrong usage. */
export async function run(words: readonly string[], around: Surroundings): Promise<0 | 1 | 2> {
  let question: Question | 'help';
  try {
    question = readArguments(words);
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error;
    around.note(`${error.message}\n\n${USAGE}`);
    return 2;
  }
  if (question === 'help') {
    around.out(USAGE);
    return 0;
  }
  try {
    return await put(question, around);
  } catch (error) {
    around.note(explain(error, question.url));
    return 1;
  }
}

async function put(question: Question, around: Surroundings): Promise<0 | 1> {
  const listener = new LoopbackListener();
  try {
    const redirect = await listener.open();
    const { note } = around;
    const file = new KeptFile(around.keptPath, note);
    const { mayWrite, era, url, tool, input } = question;
    const credentials = new Credentials({ file, server: `${era} ${url.href}`, mayWrite, redirect, note });
    const assistant = await createAssistant(era, url, credentials);
    const parts = { ...around, listener, redirect, mayWrite, patienceMs: PATIENCE_MS };
    const answerTo = <T>(use: (desk: Desk) => Promise<T>) => asked(use, assistant, credentials, parts);
    if (tool === undefined) return showTools(await answerTo((desk) => desk.list()), around);
    return await showAnswer(await answerTo((desk) => desk.call(tool, input)), around);
  } finally {
    listener.close();
  }
}

/** Only the library that is used is loaded. */
async function createAssistant(era: EraName, url: URL, credentials: Credentials): Promise<Assistant> {
  if (era === '2025') return (await import('./client-2025.ts')).createAssistant2025(url, credentials);
  return (await import('./client-2026.ts')).createAssistant2026(url, credentials);
}

/** Asks, and signs in where the server wants it. */
async function asked<T>(
  use: (desk: Desk) => Promise<T>,
  assistant: Assistant,
  credentials: Credentials,
  parts: SignInParts,
): Promise<T> {
  for (let signIns = 0; ; signIns++) {
    try {
      return await assistant.ask(use);
    } catch (error) {
      const request = credentials.takeRequest();
      if (!request || signIns === MAX_SIGN_INS) throw error;
      await admit(request, assistant, credentials, parts);
    }
  }
}

async function admit(
  request: SignInRequest,
  assistant: Assistant,
  credentials: Credentials,
  parts: SignInParts,
): Promise<void> {
  try {
    await assistant.redeem(await signIn(request, parts));
  } catch (error) {
    // A registration that an earlier call made may be gone; the next round makes a new one.
    if (!(error instanceof RequestRefused) || credentials.isNewClient) throw error;
    credentials.invalidateCredentials('all');
  }
}

function showTools(tools: Awaited<ReturnType<Desk['list']>>, { out }: Surroundings): 0 {
  const width = Math.max(0, ...tools.map(({ name }) => name.length));
  for (const { name, title } of tools) out(`${name.padEnd(width)}  ${title}`.trimEnd());
  return 0;
}

async function showAnswer({ text, isError }: Answer, { out, note }: Surroundings): Promise<0 | 1> {
  out(text);
  // Loaded after the answer is out: the vocabulary takes a while.
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  note(`${countTokens(text, { disallowedSpecial: new Set() })} o200k tokens`);
  return isError ? 1 : 0;
}
