import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** One address before several instances: each request goes to the next of them, whoever sent it. */
export interface RoundRobin {
  readonly url: string;
  /** From now on requests go to these ports in turn. */
  turnTo(ports: readonly number[]): void;
  close(): Promise<void>;
}

export async function startRoundRobin(): Promise<RoundRobin> {
  let ports: readonly number[] = [];
  let turn = 0;
  const server = createServer((request, response) => {
    const first = turn++;
    const inOrder = ports.map((_, at) => ports[(first + at) % ports.length] ?? 0);
    passOn(request, response, inOrder).catch(() => response.writeHead(502).end());
  });
  await new Promise<void>((resume) => server.listen(0, '127.0.0.1', resume));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    turnTo: (others) => {
      ports = others;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resume) => server.close(resume));
    },
  };
}

/** An instance that does not take the request up is passed over, as balancers do. */
async function passOn(request: IncomingMessage, response: ServerResponse, inOrder: readonly number[]): Promise<void> {
  const body = await buffer(request);
  const [port = 0, ...others] = inOrder;
  const answer = await others.reduce(
    (tried, other) => tried.catch(() => answerOf(other, request, body)),
    answerOf(port, request, body),
  );
  response.writeHead(answer.statusCode ?? 502, endToEnd(answer.rawHeaders));
  answer.pipe(response);
}

const answerOf = (port: number, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path: url, headers, agent: false };
    ask(options, resolve).on('error', reject).end(body);
  });

/** Pairs in one list, so that repeated headers (cookies) stay apart; RFC 9110 §7.6.1 keeps some from being passed on. */
function endToEnd(raw: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    const [name = '', value = ''] = raw.slice(at, at + 2);
    if (!/^(connection|keep-alive|transfer-encoding)$/i.test(name)) kept.push(name, value);
  }
  return kept;
}
