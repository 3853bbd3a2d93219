export type Revision = '2026-07-28' | '2025-11-25' | '2025-06-18';

/** What came back for one request. */
export interface PlainAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Empty where there is none. */
  readonly result: Readonly<Record<string, unknown>>;
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } | undefined;
  /** What was said before the answer. */
  readonly notifications: readonly { readonly method: string; readonly params: Record<string, unknown> }[];
}

export interface PlainOptions {
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly capabilities?: object;
  readonly signal?: AbortSignal;
  readonly fetch?: typeof fetch;
}

/** Sends one MCP request over plain HTTP, as clients of a revision do, and reads the answer, streamed or not. */
export async function ask(
  mcpUrl: string,
  revision: Revision,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  { token, headers = {}, capabilities = {}, signal, fetch: send = fetch }: PlainOptions = {},
): Promise<PlainAnswer> {
  const modern = revision === '2026-07-28';
  const name = params.name ?? params.uri;
  const { _meta, ...rest } = params;
  const meta = {
    ...(modern && {
      'io.modelcontextprotocol/protocolVersion': revision,
      'io.modelcontextprotocol/clientCapabilities': capabilities,
    }),
    ...(_meta as object | undefined),
  };
  const body = { ...rest, ...(Object.keys(meta).length > 0 && { _meta: meta }) };
  const response = await send(mcpUrl, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: body }),
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': revision,
      ...(modern && { 'mcp-method': method, ...(typeof name === 'string' && { 'mcp-name': name }) }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(signal && { signal }),
  });
  const said = messagesIn(await response.text(), response.headers.get('content-type') ?? '');
  const answer = said.find(({ method }) => method === undefined);
  const notifications = said.filter(({ method }) => method !== undefined) as unknown as PlainAnswer['notifications'];
  return {
    status: response.status,
    headers: response.headers,
    result: answer?.result ?? {},
    error: answer?.error,
    notifications,
  };
}

type Message = Partial<Pick<PlainAnswer, 'result' | 'error'>> & { method?: string };

function messagesIn(text: string, type: string): readonly Message[] {
  if (type.startsWith('text/event-stream')) {
    return [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, data = '{}']) => JSON.parse(data) as Message);
  }
  return type.startsWith('application/json') && text !== '' ? [JSON.parse(text) as Message] : [];
}
