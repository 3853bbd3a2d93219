import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface FeedServer {
  /** `127.0.0.1:PORT`, as PRIVATE_HOSTS has it. */
  readonly host: string;
  /** What each path answers; it may be changed while the server runs. */
  readonly paths: Map<string, Answer | 'silence'>;
  /** Method, path and validators of all requests. */
  readonly asked: string[];
  address(path: string): string;
}

/** A server of calendar files on a loopback port, for one test. It tells what is new by the text itself. */
export async function feedServer(paths: Readonly<Record<string, Answer | string>> = {}): Promise<FeedServer> {
  const known = new Map<string, Answer | 'silence'>(
    Object.entries(paths).map(([path, answer]) => [path, typeof answer === 'string' ? { body: answer } : answer]),
  );
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push([request.method, request.url, request.headers['if-none-match']].filter(Boolean).join(' '));
    const answer = known.get(request.url ?? '') ?? { status: 404, body: 'not here' };
    if (answer === 'silence') return;
    const { status = 200, type = 'text/calendar; charset=utf-8', body = '', headers = {} } = answer;
    const etag = `"${body.length}-${body.slice(-200).length}"`;
    if (status === 200 && isKnown(request, etag)) return void response.writeHead(304, { etag }).end();
    response.writeHead(status, { 'content-type': type, etag, ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, paths: known, asked, address: (path) => `http://${host}${path}` };
}

const isKnown = ({ headers }: IncomingMessage, etag: string): boolean => headers['if-none-match'] === etag;
