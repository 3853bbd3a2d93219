import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { cert, key } from './localhost-certificate.ts';

/** Starts an HTTPS server as `localhost` on a free port for one test; gives its port. */
export async function serveSecurely(listener: RequestListener): Promise<number> {
  const server = createServer({ cert, key }, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
