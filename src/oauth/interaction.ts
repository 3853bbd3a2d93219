import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type Provider from 'oidc-provider';
import type { SpaceId, User } from '../domain/identity.ts';
import { renderTrouble } from '../pages/failure.tsx';
import { safeHeaders } from '../pages/headers.ts';
import { isFromOwnPage } from '../pages/own-page.ts';
import type { Connections } from '../store/connections.ts';
import type { Spaces } from '../store/spaces.ts';
import { isProductScope } from './client-policy.ts';
import { type ConsentParts, clientOf, type Step, showConnectStep, showConsent, verifiedHost } from './consent.tsx';
import { endProviderSession } from './session.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

export interface InteractionParts extends ConsentParts {
  connections: Pick<Connections, 'open'>;
  spaces: Pick<Spaces, 'list'>;
  /** The exact connector URL; what a request without `resource` means. */
  resource: string;
}

/** Builds `/interaction/:uid`: sign-in if needed, consent for this client, then the offer to connect accounts. */
export function createInteraction(parts: InteractionParts): Hono {
  const app = new Hono();
  app.use('/interaction/*', async (c, next) => {
    safeHeaders(c, parts.house.publicUrl.protocol === 'https:');
    await next();
  });
  app.get('/interaction/:uid', async (c) => {
    const step = await openStep(c, parts);
    if (step instanceof Response) return step;
    if (step.interaction.prompt.name === 'login') return finish(c, parts, { login: { accountId: step.person.id } });
    return showConsent(c, parts, step);
  });
  app.post('/interaction/:uid', async (c) => {
    if (!isFromOwnPage(c, parts.house.publicUrl.origin)) return renderTrouble(c, parts.house, 'outdatedForm');
    const step = await openStep(c, parts);
    if (step instanceof Response) return step;
    const form = await c.req.parseBody().catch((): Record<string, unknown> => ({}));
    if (!(await parts.visitors.checkCsrf(c, String(form.csrf ?? '')))) return renderTrouble(c, parts.house, 'expired');
    if (step.interaction.prompt.name !== 'consent') return c.redirect(c.req.path, 303);
    if (form.decision !== 'allow') return deny(c, parts);
    return allowed(c, parts, step, form);
  });
  app.get('/interaction/:uid/connect', async (c) => {
    const step = await openStep(c, parts);
    if (step instanceof Response) return step;
    if (!step.interaction.result?.consent) return c.redirect(`/interaction/${step.interaction.uid}`, 303);
    const accounts = await parts.accounts.list(step.person.id);
    return accounts.length > 0 ? c.redirect(step.interaction.returnTo, 303) : showConnectStep(c, parts, step);
  });
  return app;
}

/** Finds the interaction of this browser and its person, or sends the person to sign in first. */
async function openStep(c: Context, { provider, visitors, house }: InteractionParts): Promise<Step | Response> {
  const uid = c.req.param('uid') ?? '';
  const { incoming, outgoing } = c.env as HttpBindings;
  // The cookie binds the interaction to the browser that began it; its path is this interaction's own.
  const bound = provider.createContext(incoming, outgoing).cookies.get(provider.cookieName('interaction'));
  const interaction = bound === uid ? await provider.Interaction.find(uid) : undefined;
  if (!interaction) return renderTrouble(c, house, 'expired');
  const person = await visitors.current(c);
  if (!person) return c.redirect(`/sign-in?to=${encodeURIComponent(`/interaction/${uid}`)}`, 303);
  await changePerson(c, provider, interaction, person);
  return { interaction, person };
}

/** Someone else signed in since the request began: the authorization server's session of the person before ends here. */
async function changePerson(c: Context, provider: Provider, interaction: Interaction, person: User): Promise<void> {
  const bound = interaction.session;
  if (!bound?.uid) return;
  const session = await provider.Session.findByUid(bound.uid);
  if (session?.accountId === person.id && bound.accountId === person.id) return;
  await endProviderSession(provider, c);
  delete interaction.session;
  await interaction.persist();
}

const deny = (c: Context, parts: InteractionParts): Promise<Response> =>
  finish(c, parts, { error: 'access_denied', error_description: 'The person did not allow the connection.' });

/** Reads what the person allowed. A page that offered no choice means the first space. */
async function allowed(
  c: Context,
  parts: InteractionParts,
  step: Step,
  form: Readonly<Record<string, unknown>>,
): Promise<Response> {
  const spaces = await parts.spaces.list(step.person.id);
  const space = form.space === undefined ? spaces[0] : spaces.find(({ id }) => id === form.space);
  // deleted in another window since, or never theirs: the page is shown as things stand now
  if (!space) return c.redirect(c.req.path, 303);
  return allow(c, parts, step, { mayWrite: form.write === 'yes', space: space.id });
}

interface Allowed {
  readonly mayWrite: boolean;
  readonly space: SpaceId;
}

async function allow(c: Context, parts: InteractionParts, step: Step, wish: Allowed): Promise<Response> {
  const { interaction, person } = step;
  const client = await clientOf(parts.provider, interaction);
  const grantId = await grant(parts, step);
  await parts.connections.open({
    user: person.id,
    clientId: client.clientId,
    clientName: client.clientName ?? '',
    clientHost: verifiedHost(client.clientId),
    grantId,
    ...wish,
  });
  const accounts = await parts.accounts.list(person.id);
  const back = await finish(c, parts, { login: { accountId: person.id }, consent: { grantId } });
  return accounts.length > 0 ? back : c.redirect(`/interaction/${interaction.uid}/connect`, 303);
}

async function grant({ provider, resource }: InteractionParts, { interaction, person }: Step): Promise<string> {
  const { params } = interaction;
  const made = new provider.Grant({ accountId: person.id, clientId: String(params.client_id) });
  const scopes = String(params.scope ?? '').split(' ');
  // The library counts every known scope twice: as its own, and as the resource's.
  made.addOIDCScope(scopes.join(' '));
  for (const asked of [params.resource ?? resource].flat()) {
    made.addResourceScope(String(asked), scopes.filter(isProductScope).join(' '));
  }
  return made.save();
}

/** Keeps the outcome with the interaction and sends the browser back to the authorization request. */
async function finish(
  c: Context,
  { provider }: InteractionParts,
  result: Parameters<Provider['interactionResult']>[2],
): Promise<Response> {
  const { incoming, outgoing } = c.env as HttpBindings;
  // Nothing of an earlier submission may slip in: it can be another person's.
  const returnTo = await provider.interactionResult(incoming, outgoing, result, { mergeWithLastSubmission: false });
  return c.redirect(returnTo, 303);
}
