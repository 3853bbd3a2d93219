import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BearerProxy {
  /** The same `/mcp` without the need of a token. */
  readonly mcpUrl: string;
  close(): Promise<void>;
}

/** Passes everything on with a token, since the suite has no option for one; a forged `Host` stays as it is. */
export async function openBearerProxy(mcpUrl: string, token: string): Promise<BearerProxy> {
  const { port: behind } = new URL(mcpUrl);
  const server = createServer((incoming, outgoing) => {
    const headers = {
      ...incoming.headers,
      host: sameName(incoming.headers.host, behind),
      authorization: `Bearer ${token}`,
    };
    const { url: path, method } = incoming;
    const passed = request({ host: '127.0.0.1', port: behind, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.once('error', () => outgoing.destroy());
    outgoing.once('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    mcpUrl: `http://localhost:${(server.address() as AddressInfo).port}/mcp`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The port is the proxy's own; only the name is of interest. */
const sameName = (host = '', port: string): string => host.replace(/:\d+$/, `:${port}`);
