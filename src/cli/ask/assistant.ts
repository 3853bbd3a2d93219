import type { Admission } from './sign-in.ts';

/** An answer as the model reads it. */
export interface Answer {
  readonly text: string;
  readonly isError: boolean;
}

export interface ListedTool {
  readonly name: string;
  readonly title: string;
}

/** An open connection to the server. */
export interface Desk {
  call(tool: string, input: Readonly<Record<string, unknown>>): Promise<Answer>;
  list(): Promise<readonly ListedTool[]>;
}

/** One of the two client libraries. */
export interface Assistant {
  /** Connects, hands the connection to `use` and closes it. Throws what the library throws. */
  ask<T>(use: (desk: Desk) => Promise<T>): Promise<T>;
  /** Changes the authorization code into tokens, which the credentials keep. */
  redeem(admission: Admission): Promise<void>;
}

export const CLIENT_INFO = { name: 'time-compass-ask', title: 'Time Compass ask', version: '1.0.0' };

/** Gives the text parts of a tool's result, a line each; models read other parts too, but this server sends none. */
export function answerIn(result: object): Answer {
  const { content, isError } = result as { content?: unknown; isError?: unknown };
  const parts = Array.isArray(content) ? (content as { type?: unknown; text?: unknown }[]) : [];
  const texts = parts.map(({ type, text }) => (type === 'text' ? String(text) : `(${String(type)})`));
  return { text: texts.join('\n'), isError: isError === true };
}

/** Gives name and title of each tool. */
export const listed = (tools: readonly { name: string; title?: string | undefined }[]): ListedTool[] =>
  tools.map(({ name, title }) => ({ name, title: title ?? '' }));
