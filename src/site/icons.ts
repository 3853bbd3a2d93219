import { Hono } from 'hono';
import { ICON_PNG, ICON_SVG } from '../pages/icon.ts';

const LONG_S = 604_800;

/** The icon by an address, for hosts and directories; for everybody. */
export function iconRoutes(): Hono {
  const site = new Hono();
  const png = Buffer.from(ICON_PNG, 'base64');
  const headers = { 'cache-control': `public, max-age=${LONG_S}`, 'x-content-type-options': 'nosniff' };
  site.get('/icon.svg', (c) => c.body(ICON_SVG, 200, { ...headers, 'content-type': 'image/svg+xml' }));
  site.get('/icon.png', (c) => c.body(png, 200, { ...headers, 'content-type': 'image/png' }));
  return site;
}
