import { Hono } from 'hono';
import { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { renderTrouble } from '../pages/failure.tsx';
import type { House } from '../pages/render.ts';
import type { Trouble } from '../pages/trouble.ts';

type RenderError = NonNullable<Configuration['renderError']>;

/** Builds the page for what the authorization server refuses before it knows a client to return to. */
export function oauthErrorPage(house: House): RenderError {
  const pages = new Hono<{ Bindings: { trouble: Trouble } }>();
  pages.all('*', (c) => renderTrouble(c, house, c.env.trouble));
  return async (ctx, _out, error) => {
    const headers = { 'accept-language': ctx.get('accept-language'), cookie: ctx.get('cookie') };
    const page = await pages.request(ctx.path, { headers }, { trouble: troubleOf(error) });
    await copy(page, ctx);
  };
}

/** The library's words hold the client's text, so people get the page's own. */
function troubleOf(error: Error): Trouble {
  if (error instanceof errors.SessionNotFound) return 'expired';
  return error instanceof errors.OIDCProviderError && error.expose ? 'badRequest' : 'internal';
}

async function copy(page: Response, ctx: KoaContextWithOIDC): Promise<void> {
  ctx.status = page.status;
  for (const [name, value] of page.headers) ctx.set(name, value);
  ctx.body = await page.text();
}
