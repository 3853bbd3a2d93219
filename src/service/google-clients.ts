import { createGoogle, GOOGLE_PERMISSIONS, type GoogleClient } from '../accounts/google.ts';
import type { Config } from '../config.ts';
import type { DemoGoogle } from '../demo/google/server.ts';
import { Failure } from '../domain/failure.ts';
import { type ProviderId, Secret, type User } from '../domain/identity.ts';
import type { Meter } from './metering.ts';

/** The one address that Google sends people back to. */
export const callbackAt = (publicUrl: URL): string => new URL('/google/callback', publicUrl).href;

/** The way to each Google that people can have: the real one, and the demo's stand-in. */
export type GoogleClients = ReadonlyMap<ProviderId, GoogleClient>;

/** Those that this server is set up for. */
export function googleClients(
  config: Config,
  demo: DemoGoogle | undefined,
  meter: Meter,
  now: () => number,
): GoogleClients {
  const parts = { callbackUrl: callbackAt(config.publicUrl), now, watch: meter.fetch('google_accounts') };
  const clients = new Map<ProviderId, GoogleClient>();
  if (config.google) clients.set('google', createGoogle({ provider: 'google', ...config.google }, parts));
  if (demo) {
    const { issuer, apiRoot, clientId } = demo;
    const clientSecret = new Secret(demo.clientSecret);
    const service = { provider: 'google-demo', issuer, apiRoot, clientId, clientSecret } as const;
    clients.set('google-demo', createGoogle(service, parts));
  }
  return clients;
}

/** Throws `not_permitted` where there is none. */
export const clientOf = (clients: GoogleClients) => (provider: ProviderId) => {
  const client = clients.get(provider);
  if (client) return client;
  const next = 'Ask the person who runs this server.';
  throw new Failure('not_permitted', 'This server is not set up for Google.', next);
};

const providerFor = ({ kind }: Pick<User, 'kind'>): ProviderId => (kind === 'demo' ? 'google-demo' : 'google');

/** What the consent page tells of connecting Google. */
export const connectOf = (clients: GoogleClients) => ({
  permissions: GOOGLE_PERMISSIONS.map(({ name }) => name),
  availableTo: (person: User) => clients.has(providerFor(person)),
});
