import type { StudioPayload } from '../../domain/studio.ts';

/** What hosts leave of the result of `launch_planner_studio`. */
export interface LeftOfResult {
  readonly payload: StudioPayload | undefined;
  readonly session: string | undefined;
  readonly url: string | undefined;
}

const ADDRESS = /https?:\/\/[^\s"'<>()]+\/sessions\/([A-Za-z0-9_-]{16,})/;

/** Reads a tool's result as far as its host handed it on: some strip `_meta`, some `structuredContent`, some both. */
export function readResult(result: Readonly<Record<string, unknown>>): LeftOfResult {
  const structured = objectIn(result, 'structuredContent');
  const payload = objectIn(objectIn(result, '_meta'), 'time-compass/studio');
  const found = ADDRESS.exec(textOf(result));
  return {
    payload: payload && 'plans' in payload ? (payload as unknown as StudioPayload) : undefined,
    session: stringIn(structured, 'session_id') ?? found?.[1],
    url: stringIn(structured, 'url') ?? found?.[0],
  };
}

function textOf({ content }: Readonly<Record<string, unknown>>): string {
  if (!Array.isArray(content)) return '';
  return content.map((part: unknown) => stringIn(part, 'text') ?? '').join('\n');
}

function objectIn(from: unknown, key: string): Record<string, unknown> | undefined {
  const value = typeof from === 'object' && from !== null ? (from as Record<string, unknown>)[key] : undefined;
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}

function stringIn(from: unknown, key: string): string | undefined {
  const value = typeof from === 'object' && from !== null ? (from as Record<string, unknown>)[key] : undefined;
  return typeof value === 'string' ? value : undefined;
}
