import { isJsonContentType } from '@modelcontextprotocol/server';

/** A request, and its body where that is JSON that was read already. */
export interface ReadRequest {
  readonly request: Request;
  readonly body?: unknown;
}

/**
 * Reads the JSON of a POST once: the SDK would keep a copy of the request and parse it twice. A body of another kind, of too
 * great a length, or that is no JSON, is left to the SDK, which has the protocol's answers for that.
 */
export async function readBody(request: Request, mostBytes: number): Promise<ReadRequest> {
  if (!isReadable(request, mostBytes)) return { request };
  let text = '';
  try {
    text = await textOf(request, mostBytes);
    if (Buffer.byteLength(text) <= mostBytes) return { request, body: JSON.parse(text) };
  } catch {
    // no JSON, or the client left
  }
  const { url, method, headers, signal } = request;
  return { request: new Request(url, { method, headers, signal, body: text }) };
}

function isReadable({ method, headers }: Request, mostBytes: number): boolean {
  const length = headers.get('content-length');
  const fits = length === null || (Number(length) > 0 && Number(length) <= mostBytes);
  return method === 'POST' && isJsonContentType(headers.get('content-type')) && fits;
}

/** Of a body of unknown length no more than shows that it is too long. */
async function textOf(request: Request, mostBytes: number): Promise<string> {
  if (request.headers.has('content-length')) return await request.text();
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of request.body ?? []) {
    parts.push(part);
    bytes += part.length;
    if (bytes > mostBytes) break;
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

/** The name of the one tool that a message calls; undefined for any other message, and for several in one. */
export function toolCalledIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const { method, params } = body as { method?: unknown; params?: { name?: unknown } };
  const name = method === 'tools/call' ? params?.name : undefined;
  return typeof name === 'string' ? name : undefined;
}
