import { generateKeyPairSync } from 'node:crypto';
import { type Adapter, type AdapterPayload, type Configuration, interactionPolicy } from 'oidc-provider';

const KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });

type Rows = Map<string, AdapterPayload>;

/** The settings of a small authorization server: dynamic registration, opaque tokens, rotation, all in memory. */
export function providerSettings(resource: string): {
  settings: Configuration;
  forget: (...models: string[]) => void;
} {
  const models = new Map<string, Rows>();
  const forget = (...names: string[]) => {
    for (const name of names) models.get(name)?.clear();
  };
  const scope = 'time:read time:write';
  const settings: Configuration = {
    adapter: (model) => adapterOf(rowsOf(models, model)),
    jwks: { keys: [{ ...KEY, kty: 'EC', alg: 'ES256', use: 'sig' }] },
    cookies: { keys: ['only for this test'] },
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      registration: '/oauth/register',
      jwks: '/oauth/jwks',
    },
    interactions: { policy: alwaysAsking(), url: (_ctx, { uid }) => `/interaction/${uid}` },
    responseTypes: ['code'],
    scopes: ['offline_access', ...scope.split(' ')],
    claims: {},
    renderError: (ctx, out) => {
      ctx.body = out.error;
    },
    clientDefaults: {
      id_token_signed_response_alg: 'ES256',
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
    },
    clientAuthMethods: ['none'],
    extraClientMetadata: {
      properties: ['client_name'],
      validator: (_ctx, _key, _value, metadata) => void Object.assign(metadata, { application_type: 'native' }),
    },
    pkce: { required: () => true },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    loadExistingGrant: async (ctx) => {
      const id = ctx.oidc.result?.consent?.grantId;
      return id ? ctx.oidc.provider.Grant.find(id) : undefined;
    },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({ scope, audience: resource, accessTokenFormat: 'opaque' }),
      },
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      Interaction: 600,
      RefreshToken: 600,
      Session: 600,
      IdToken: 600,
    },
  };
  return { settings, forget };
}

function alwaysAsking() {
  const policy = interactionPolicy.base();
  const { Check } = interactionPolicy;
  policy
    .get('consent')
    ?.checks.add(
      new Check('always', 'consent is asked every time', (ctx) =>
        ctx.oidc.result?.consent ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    );
  return policy;
}

function rowsOf(models: Map<string, Rows>, model: string): Rows {
  const rows: Rows = models.get(model) ?? new Map();
  models.set(model, rows);
  return rows;
}

function adapterOf(rows: Rows): Adapter {
  const search = (fits: (row: AdapterPayload) => boolean) => [...rows.values()].find(fits);
  return {
    upsert: async (id, payload) => void rows.set(id, payload),
    find: async (id) => rows.get(id),
    findByUid: async (uid) => search((row) => row.uid === uid),
    findByUserCode: async () => undefined,
    consume: async (id) => void rows.set(id, { ...rows.get(id), consumed: Math.floor(Date.now() / 1000) }),
    destroy: async (id) => void rows.delete(id),
    revokeByGrantId: async (grantId) => {
      for (const [id, row] of rows) if (row.grantId === grantId) rows.delete(id);
    },
  };
}
