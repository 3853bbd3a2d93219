import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const PATH = '/callback';
const DONE = 'Signed in. You can close this page and go back to the terminal.\n';
const ENDED = 'The sign-in did not go through. You can close this page; the terminal says why.\n';
const UNASKED = 'Nothing waits for this answer.\n';

/** Listens on 127.0.0.1 for the browser that comes back from a sign-in (RFC 8252 §7.3). */
export class LoopbackListener {
  readonly #server: Server;
  #state: string | undefined;
  #arrived: ((answer: URLSearchParams) => void) | undefined;

  constructor() {
    this.#server = createServer((request, response) => this.#receive(request, response));
  }

  /** Starts listening on a free port. Gives the address to come back to. */
  async open(): Promise<URL> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen(0, '127.0.0.1', resolve);
    });
    const { port } = this.#server.address() as AddressInfo;
    return new URL(`http://127.0.0.1:${port}${PATH}`);
  }

  /** Waits for the answer that carries this `state`; others are sent away. Throws `Error` after `timeoutMs`. */
  async wait(state: string, timeoutMs: number): Promise<URLSearchParams> {
    let timer: NodeJS.Timeout | undefined;
    this.#state = state;
    try {
      return await new Promise((resolve, reject) => {
        this.#arrived = resolve;
        timer = setTimeout(
          () => reject(new Error(`Nobody signed in within ${timeoutMs / 60_000} minutes.`)),
          timeoutMs,
        );
      });
    } finally {
      clearTimeout(timer);
      this.#state = undefined;
    }
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #receive(request: IncomingMessage, response: ServerResponse): void {
    const url = URL.parse(request.url ?? '', 'http://127.0.0.1');
    const answer = url?.searchParams;
    response.setHeader('content-type', 'text/plain; charset=utf-8').setHeader('connection', 'close');
    if (url?.pathname !== PATH || !answer || !this.#state || answer.get('state') !== this.#state) {
      response.writeHead(404).end(UNASKED);
      return;
    }
    response.end(answer.has('code') ? DONE : ENDED, () => this.#arrived?.(answer));
  }
}
