import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { Agent, fetch as fetchWith } from 'undici';
import { cert, key } from '../net/localhost-certificate.ts';

/** Ends TLS on a port and passes everything on to another, as a proxy in front of a server does. */
export async function openTlsProxy(port: number, behind: string) {
  const { port: target } = new URL(behind);
  const server = createServer({ cert, key }, (incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const told = { ...headers, 'x-real-ip': '192.0.2.7', 'x-forwarded-proto': 'https' };
    const passed = request({ host: '127.0.0.1', port: target, method, path, headers: told }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.once('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Lets the test process believe the certificate of the proxy, or another; gives what takes that back. */
export function trustProxy(ca: string = cert): () => Promise<void> {
  const real = globalThis.fetch;
  const dispatcher = new Agent({ connect: { ca } });
  globalThis.fetch = ((url: string | URL, init: RequestInit) =>
    fetchWith(url, { ...init, dispatcher } as never)) as unknown as typeof fetch;
  return async () => {
    globalThis.fetch = real;
    await dispatcher.close();
  };
}
