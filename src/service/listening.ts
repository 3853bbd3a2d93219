import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Binds the server to its port. Throws one sentence for what the operator must mend. */
export async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening').catch((cause: NodeJS.ErrnoException) => {
    throw new Error(PROBLEMS[cause.code ?? '']?.(port, host) ?? `Cannot listen on ${host}:${port}.`, { cause });
  });
}

const PROBLEMS: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port) => `Port ${port} is in use: stop the program that uses it, or set PORT to another number.`,
  EACCES: (port) => `Port ${port} may not be used by this user: set PORT to a number above 1023.`,
  ENOTFOUND: (_port, host) => `HOST ${host} is no name of this machine: use 127.0.0.1 or 0.0.0.0.`,
  EAI_AGAIN: (_port, host) => `HOST ${host} is no name that can be looked up now: use 127.0.0.1 or 0.0.0.0.`,
  EADDRNOTAVAIL: (_port, host) => `HOST ${host} is not an address of this machine: use 127.0.0.1 or 0.0.0.0.`,
};

/** What is under way has this long to end; whoever stopped the process usually kills it after 20 s or more. */
const FINISH_MS = 12_000;
const CUT_MS = 15_000;
const LOOK_MS = 50;

/** Ends a server so that nobody's request is lost. */
export interface Stopper {
  /**
   * Takes no new connections, lets requests finish, then ends the streams that only listen, by `endStreams`, and cuts
   * what is still left after 15 s.
   */
  stop(endStreams: () => Promise<void>): Promise<void>;
}

/** Watches a server's requests from now on. */
export function createStopper(server: Server): Stopper {
  const pending = new Set<ServerResponse>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (onlyListens(request)) return;
    pending.add(response);
    response.once('close', () => pending.delete(response));
  });
  return {
    async stop(endStreams) {
      const closed = new Promise((resolve) => server.close(resolve));
      const tidying = setInterval(() => server.closeIdleConnections(), LOOK_MS);
      const cut = setTimeout(() => server.closeAllConnections(), CUT_MS);
      for (let waitedMs = 0; pending.size > 0 && waitedMs < FINISH_MS; waitedMs += LOOK_MS) await wait(LOOK_MS);
      await endStreams();
      await closed;
      clearInterval(tidying);
      clearTimeout(cut);
    },
  };
}

/** A stream of the protocol that waits for news, for as long as its client likes. */
const onlyListens = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' ? headers.accept === 'text/event-stream' : headers['mcp-method'] === 'subscriptions/listen';
