import { type ServerType, serve } from '@hono/node-server';
import type { Context, Next } from 'hono';

type Fetch = NonNullable<Parameters<typeof serve>[0]>['fetch'];

/** Serves on 127.0.0.1; 0 = any free port. Rejects when the port is taken. */
export function listenOnLoopback(port: number, fetch: Fetch): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname: '127.0.0.1' }, () => resolve(server));
    server.once('error', reject);
  });
}

/** Stops at once; what is under way is cut. */
export function stopServer(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
}

/** Whether a host name means this machine. */
export const isLoopback = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** Refuses whoever comes under another name, such as a page of elsewhere whose name leads here. */
export async function loopbackOnly(c: Context, next: Next): Promise<Response | undefined> {
  const host = URL.parse(`http://${c.req.header('Host') ?? ''}`)?.hostname ?? '';
  if (!isLoopback(host)) return c.text('The demo answers on this machine only.', 403);
  await next();
  return undefined;
}
