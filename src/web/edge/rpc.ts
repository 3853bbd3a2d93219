import { Trouble } from './edge.ts';

type Answer = { readonly result: unknown } | { readonly error: { readonly message?: string } };
interface Message {
  readonly jsonrpc: '2.0';
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: unknown;
  readonly error?: { readonly message?: string };
}

/** JSON-RPC with the window around this one. */
export interface Rpc {
  ask(method: string, params: object, mostMs?: number): Promise<unknown>;
  tell(method: string, params?: object): void;
}

const NO_SUCH_METHOD = -32601;

/**
 * Speaks with the host (MCP Apps, 2026-01-26). `hears` takes what the host says by itself; requests it names in `obeys`
 * are answered with an empty result, others are declined.
 */
export function hostRpc(
  hears: (method: string, params: Readonly<Record<string, unknown>>) => void,
  obeys: readonly string[],
): Rpc {
  const waiting = new Map<number | string, (answer: Answer) => void>();
  let asked = 0;
  // who the host is, is known from its first answer on
  let origin = '*';
  const post = (message: object) => window.parent.postMessage({ jsonrpc: '2.0', ...message }, origin);

  const obey = ({ method = '', id, params }: Message) => {
    hears(method, params ?? {});
    if (id === undefined) return;
    const answer = obeys.includes(method)
      ? { result: {} }
      : { error: { code: NO_SUCH_METHOD, message: 'Unknown method' } };
    post({ id, ...answer });
  };
  const answered = (id: number | string, { error, result }: Message) => {
    waiting.get(id)?.(error ? { error } : { result });
    waiting.delete(id);
  };
  window.addEventListener('message', ({ source, origin: from, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || !isMessage(data)) return;
    if (data.method !== undefined) obey(data);
    else if (data.id !== undefined) {
      if (from !== 'null') origin = from;
      answered(data.id, data);
    }
  });

  return {
    tell: (method, params = {}) => post({ method, params }),
    ask: (method, params, mostMs = 120_000) =>
      new Promise((resolve, reject) => {
        const id = ++asked;
        const tooLate = setTimeout(() => {
          waiting.delete(id);
          reject(new Trouble('offline'));
        }, mostMs);
        waiting.set(id, (answer) => {
          clearTimeout(tooLate);
          if ('result' in answer) resolve(answer.result);
          else reject(new Trouble('unreadable'));
        });
        post({ id, method, params });
      }),
  };
}

const isMessage = (data: unknown): data is Message =>
  typeof data === 'object' && data !== null && 'jsonrpc' in data && data.jsonrpc === '2.0';
