import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Respond = (response: ServerResponse) => void;

/** A host of client metadata documents on a loopback port, reached as any https host. */
export interface Documents {
  /** What the service fetches with: every host leads here. */
  readonly fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
  /** Paths that were asked for. */
  readonly asked: string[];
  /** Serves a path; an object as a JSON document. */
  serve(path: string, answer: object | Respond): void;
  close(): Promise<void>;
}

export async function startDocuments(): Promise<Documents> {
  const answers = new Map<string, Respond>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    const respond = answers.get(path);
    if (respond) respond(response);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    fetch: (url, { method, headers, redirect, signal } = {}) =>
      fetch(`http://127.0.0.1:${port}${new URL(url).pathname}`, {
        ...(method && { method }),
        ...(headers && { headers }),
        ...(redirect && { redirect }),
        ...(signal && { signal }),
      }),
    serve: (path, answer) => answers.set(path, typeof answer === 'function' ? (answer as Respond) : json(answer)),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const json =
  (document: object): Respond =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
