import type { Context } from 'hono';
import type { SiteParts } from './parts.ts';

/** The demo answers only while it is on, to a program of this machine that asks for a loopback name. */
export const demoIsOpen = (c: Context, parts: SiteParts): boolean =>
  parts.demo !== undefined && isLoopbackHost(c.req.header('host')) && isLoopbackPeer(c.env);

function isLoopbackHost(host: string | undefined): boolean {
  const address = `http://${host}`;
  if (host === undefined || !URL.canParse(address)) return false;
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);
}

/** Where the server's own socket is known, it must be local too: a Host header is only what the caller says. */
function isLoopbackPeer(env: unknown): boolean {
  const incoming = (env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming;
  const address = incoming?.socket?.remoteAddress;
  return address === undefined || /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/.test(address);
}
