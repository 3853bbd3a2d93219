import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { every } from 'hono/combine';
import { renderTrouble } from '../pages/failure.tsx';
import type { SiteParts } from './parts.ts';

const MAX_FORM_BYTES = 16_384;

/** Reads one text field of the posted form; empty when it is absent or a file. */
export async function field(c: Context, name: string): Promise<string> {
  const form = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>);
  const value = form[name];
  return typeof value === 'string' ? value : '';
}

/** Guards a POST: small, sent from a page of ours, with the form token of this very browser. */
export const ownForm = (parts: SiteParts): MiddlewareHandler =>
  every(
    bodyLimit({ maxSize: MAX_FORM_BYTES, onError: (c) => renderTrouble(c, parts.house, 'badRequest') }),
    async (c, next) => {
      const own = isFromOwnPage(c, parts.house.publicUrl.origin);
      if (own && (await parts.visitors.checkCsrf(c, await field(c, 'csrf')))) return next();
      return renderTrouble(c, parts.house, 'outdatedForm');
    },
  );

/**
 * Our pages send no referrer, so browsers send `Origin: null` with their forms and `Sec-Fetch-Site` decides. A browser
 * that sends neither is judged by the form token alone.
 */
function isFromOwnPage(c: Context, ownOrigin: string): boolean {
  const [site, origin] = [c.req.header('sec-fetch-site'), c.req.header('origin')];
  if (site !== undefined && site !== 'same-origin') return false;
  return origin === undefined || origin === 'null' || origin === ownOrigin;
}
