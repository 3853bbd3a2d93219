import type { Context } from 'hono';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { Failure } from '../domain/failure.ts';
import type { User } from '../domain/identity.ts';
import { ConnectStepPage, type PermissionName } from '../pages/connect.tsx';
import { ConsentPage } from '../pages/consent.tsx';
import { type House, renderPage } from '../pages/render.ts';
import type { Accounts } from '../store/accounts.ts';
import type { Spaces } from '../store/spaces.ts';
import { isDocumentAddress } from './client-policy.ts';
import type { Visitors } from './session.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;
type Client = NonNullable<Awaited<ReturnType<Provider['Client']['find']>>>;

export interface ConsentParts {
  provider: Provider;
  visitors: Visitors;
  accounts: Pick<Accounts, 'list'>;
  spaces: Pick<Spaces, 'list'>;
  house: House;
  /** What Google would be asked for, and whether this person can go there. */
  connect: { permissions: readonly PermissionName[]; availableTo: (person: User) => boolean };
}

export interface Step {
  interaction: Interaction;
  person: User;
}

/** A client metadata document names its host by its own address; a registered name is anybody's. */
export const verifiedHost = (clientId: string): string | undefined =>
  isDocumentAddress(clientId) ? new URL(clientId).host : undefined;

/** The client that asks. Throws `bad_request` when it is gone, or its metadata document cannot be fetched again. */
export async function clientOf(provider: Provider, { params }: Interaction): Promise<Client> {
  const client = await provider.Client.find(String(params.client_id)).catch(gone);
  return client ?? gone();
}

function gone(cause?: unknown): never {
  if (cause !== undefined && !(cause instanceof errors.OIDCProviderError)) throw cause;
  const next = 'Go back to your assistant and connect again from there.';
  throw new Failure('bad_request', 'Nothing is known of this client any more.', next, { cause });
}

/** Answers with the consent page of one client. */
export async function showConsent(c: Context, parts: ConsentParts, { interaction, person }: Step): Promise<Response> {
  const { clientId, clientName } = await clientOf(parts.provider, interaction);
  const address = `/interaction/${interaction.uid}`;
  const props = {
    action: address,
    csrf: await parts.visitors.csrf(c),
    person,
    comeBack: address,
    client: { name: clientName, verifiedHost: verifiedHost(clientId) },
    redirectUri: new URL(String(interaction.params.redirect_uri)),
    appsAddress: `${parts.house.publicUrl.host}/account/apps`,
    accounts: await parts.accounts.list(person.id),
    spaces: await parts.spaces.list(person.id),
  };
  return renderPage(c, parts.house, (view) => <ConsentPage view={view} {...props} />, { person, leaves: true });
}

/** Answers with the offer to connect accounts, which ends at the client whatever the person does. */
export async function showConnectStep(
  c: Context,
  parts: ConsentParts,
  { interaction, person }: Step,
): Promise<Response> {
  const props = {
    csrf: await parts.visitors.csrf(c),
    to: `/interaction/${interaction.uid}/connect`,
    permissions: parts.connect.permissions,
    available: parts.connect.availableTo(person),
    skipTo: interaction.returnTo,
    others: person.kind !== 'demo',
  };
  return renderPage(c, parts.house, (view) => <ConnectStepPage view={view} {...props} />, { person, leaves: true });
}
