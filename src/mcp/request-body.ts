import { isJsonContentType } from '@modelcontextprotocol/server';

/** A request, and its body where that is JSON that was read already. */
export interface ReadRequest {
  readonly request: Request;
  readonly body?: unknown;
}

/**
 * Reads the JSON of a POST once: the SDK would keep a copy of the request and parse it twice. A body of another kind, of unknown
 * or too great a length, or that is no JSON, is left to the SDK, which has the protocol's answers for that.
 */
export async function readBody(request: Request, mostBytes: number): Promise<ReadRequest> {
  if (!isReadable(request, mostBytes)) return { request };
  let text = '';
  try {
    text = await request.text();
    return { request, body: JSON.parse(text) };
  } catch {
    const { url, method, headers, signal } = request;
    return { request: new Request(url, { method, headers, signal, body: text }) };
  }
}

function isReadable({ method, headers }: Request, mostBytes: number): boolean {
  const length = Number(headers.get('content-length') ?? Number.NaN);
  return method === 'POST' && isJsonContentType(headers.get('content-type')) && length > 0 && length <= mostBytes;
}

/** The name of the one tool that a message calls; undefined for any other message, and for several in one. */
export function toolCalledIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const { method, params } = body as { method?: unknown; params?: { name?: unknown } };
  const name = method === 'tools/call' ? params?.name : undefined;
  return typeof name === 'string' ? name : undefined;
}
