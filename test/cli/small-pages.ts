import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { InteractionResults, Provider } from 'oidc-provider';
import type { SmallServer } from './small-server.ts';

const CSRF = 'a & b "c"';
const HIDDEN = `<input type=hidden name=csrf value="${CSRF.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`;

type Bindings = { Bindings: HttpBindings };

/** The pages of a sign-in, with the forms and names of the real ones: sign-in, consent, and a step with a link back. */
export function smallPages(provider: Provider, server: SmallServer): Hono<Bindings> {
  const app = new Hono<Bindings>();
  let returnTo = '';
  app.use(async (c, next) => {
    if (c.req.method === 'POST' && (await c.req.parseBody()).csrf !== CSRF) return c.text('no csrf token', 403);
    return next();
  });
  app.get('/sign-in', (c) => c.html(signInPage(server.demo, String(c.req.query('to')))));
  app.post('/sign-in/demo', async (c) => {
    setCookie(c, 'sid', 'demo', { path: '/', httpOnly: true });
    return c.redirect(String((await c.req.parseBody()).to), 303);
  });
  app.get('/interaction/:uid/connect', (c) => c.html(`<a href="/">Start</a><a href="${returnTo}">Not now</a>`));
  app.get('/interaction/:uid', async (c) => {
    if (!getCookie(c, 'sid')) return c.redirect(`/sign-in?to=${encodeURIComponent(c.req.path)}`, 303);
    const { prompt } = await provider.interactionDetails(c.env.incoming, c.env.outgoing);
    if (prompt.name === 'consent') return c.html(consentPage(c.req.path));
    return c.redirect(await finish(provider, c, { login: { accountId: 'demo' } }), 303);
  });
  app.post('/interaction/:uid', async (c) => {
    const { decision, write } = await c.req.parseBody();
    server.consents.push(`${decision} ${write ?? 'unticked'}`);
    returnTo = await finish(provider, c, await allowance(provider, server.url, c));
    return c.redirect(server.connectStep ? `${c.req.path}/connect` : returnTo, 303);
  });
  return app;
}

const finish = (provider: Provider, c: Context<Bindings>, result: InteractionResults): Promise<string> =>
  provider.interactionResult(c.env.incoming, c.env.outgoing, result);

async function allowance(provider: Provider, resource: string, c: Context<Bindings>): Promise<InteractionResults> {
  const { params } = await provider.interactionDetails(c.env.incoming, c.env.outgoing);
  const grant = new provider.Grant({ accountId: 'demo', clientId: String(params.client_id) });
  grant.addResourceScope(resource, 'time:read time:write');
  // Scopes that the server itself lists too are asked for a second time unless they are granted as its own.
  grant.addOIDCScope('time:read time:write offline_access');
  return { login: { accountId: 'demo' }, consent: { grantId: await grant.save() } };
}

function signInPage(demo: boolean, to: string): string {
  const hidden = `${HIDDEN}<input type="hidden" name="to" value="${to}">`;
  const owner = `<form method="post" action="/sign-in/owner">${hidden}<input name="code"><button>Sign in</button></form>`;
  return `${owner}${demo ? `<form method="post" action="/sign-in/demo">${hidden}<button>Look around</button></form>` : ''}`;
}

const consentPage = (path: string): string => `<form method="post" action="${path}">${HIDDEN}
  <label><input type="checkbox" name="write" value="yes"> may change things</label>
  <button name="decision" value="deny">Deny</button><button name="decision" value="allow">Allow</button></form>`;
