import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { every } from 'hono/combine';
import { renderTrouble } from '../pages/failure.tsx';
import { isFromOwnPage } from '../pages/own-page.ts';
import type { SiteParts } from './parts.ts';

const MAX_FORM_BYTES = 16_384;

/** Reads one text field of the posted form; empty when it is absent or a file. */
export async function field(c: Context, name: string): Promise<string> {
  const form = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>);
  const value = form[name];
  return typeof value === 'string' ? value : '';
}

/** Reads all text fields of the posted form. */
export async function fields(c: Context): Promise<Readonly<Record<string, string>>> {
  const form = await c.req.parseBody().catch(() => ({}));
  return Object.fromEntries(
    Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Guards a POST: small, sent from a page of ours, with the form token of this very browser. */
export const ownForm = (parts: SiteParts, maxSize = MAX_FORM_BYTES): MiddlewareHandler =>
  every(bodyLimit({ maxSize, onError: (c) => renderTrouble(c, parts.house, 'badRequest') }), async (c, next) => {
    const own = isFromOwnPage(c, parts.house.publicUrl.origin);
    if (own && (await parts.visitors.checkCsrf(c, await field(c, 'csrf')))) return next();
    return renderTrouble(c, parts.house, 'outdatedForm');
  });
