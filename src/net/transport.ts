import { Agent, type Dispatcher, fetch } from 'undici';

/** What every library that goes out is given in place of the global `fetch`. */
export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

const CONNECT_TIMEOUT_MS = 4_000;
const MAX_BODY_BYTES = 32 * 1024 * 1024;
const NO_BODY = new Set([204, 205, 304]);

/**
 * Opens connections as they are needed: hosts that speak HTTP/2 get one, all others at most 20. The agent waits for the
 * first TLS handshake before it opens a second connection, so 20 parallel calls cost one handshake.
 */
export const openConnections = (tls: { readonly ca?: string } = {}): Agent =>
  new Agent({
    allowH2: true,
    connections: 20,
    keepAliveTimeout: 60_000,
    connect: { timeout: CONNECT_TIMEOUT_MS, ...tls },
  });

const shared = openConnections();

interface WayOut {
  readonly dispatcher?: Dispatcher;
  /** After decompression. */
  readonly mostBytes?: number;
}

/**
 * Gives a `fetch` whose time limit covers connection, answer and whole body, so it returns only bodies that are read.
 * It rejects at once with a `TimeoutError`, or with the reason of `init.signal`. It never follows a redirect: our
 * upstreams have none, and following one would carry an authorization header to an address nobody chose.
 */
export function fetchWithin(timeoutMs: number, out: WayOut = {}): Fetch {
  const { dispatcher = shared, mostBytes = MAX_BODY_BYTES } = out;
  return async (url, init = {}) => {
    const { signal, end } = timeLimit(timeoutMs, init.signal ?? undefined);
    try {
      return await settled(signal, readWhole(url, init, { signal, dispatcher, mostBytes }));
    } finally {
      end();
    }
  };
}

async function readWhole(
  url: string | URL,
  init: RequestInit,
  { signal, dispatcher, mostBytes }: Required<WayOut> & { signal: AbortSignal },
): Promise<Response> {
  const answer = await fetch(url, {
    method: init.method ?? 'GET',
    headers: [...new Headers(init.headers)] as [string, string][],
    body: textBody(init.body),
    redirect: 'manual',
    signal,
    dispatcher,
  });
  const body = await readBody(answer.body as AsyncIterable<Uint8Array> | null, mostBytes);
  const headers = [...answer.headers] as [string, string][];
  return new Response(NO_BODY.has(answer.status) ? null : body, { status: answer.status, headers });
}

function textBody(body: RequestInit['body']): string | null {
  if (body === null || body === undefined) return null;
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body);
  throw new TypeError('only text goes out');
}

async function readBody(chunks: AsyncIterable<Uint8Array> | null, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) throw Object.assign(new Error('the answer is too large'), { code: 'BODY_TOO_LARGE' });
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}

/** An own controller: unlike `AbortSignal.any`, it leaves nothing behind on a signal that outlives the request. */
function timeLimit(timeoutMs: number, outside: AbortSignal | undefined): { signal: AbortSignal; end: () => void } {
  const limit = new AbortController();
  const stop = () => limit.abort(outside?.reason);
  const timer = setTimeout(() => limit.abort(new DOMException('The time limit passed.', 'TimeoutError')), timeoutMs);
  timer.unref();
  if (outside?.aborted) stop();
  else outside?.addEventListener('abort', stop, { once: true });
  const end = () => {
    clearTimeout(timer);
    outside?.removeEventListener('abort', stop);
  };
  return { signal: limit.signal, end };
}

/** Settles as `work` does, or rejects at once with the signal's reason, even where `work` does not listen to it. */
export function settled<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
