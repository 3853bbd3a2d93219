import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Connections } from '../store/connections.ts';
import type { Grants } from '../store/grants.ts';
import type { ConnectionLimits } from './connection-limits.ts';

/**
 * How long a rotated refresh token still works. Ten seconds cover parallel refreshes; sixty also cover a client that lost
 * the answer and asks once more. Inside it a stolen token goes unnoticed, after it reuse ends the whole grant.
 */
const REFRESH_GRACE_MS = 60_000;
/**
 * How long a code that is sent again is taken for a double click or a second replica and only refused. After it the code
 * was kept by somebody, and its use ends the grant (RFC 6749 §4.1.2). PKCE holds in both.
 */
const DOUBLE_CLICK_MS = 5_000;

const GRACE_MS: Readonly<Record<string, number>> = {
  RefreshToken: REFRESH_GRACE_MS,
  AuthorizationCode: DOUBLE_CLICK_MS,
};

interface AdapterParts {
  grants: Rows;
  connections: Pick<Connections, 'removeByGrant'>;
  limits: Pick<ConnectionLimits, 'tooManyRenewals'>;
  now: () => number;
}

type Rows = Pick<Grants, 'upsert' | 'find' | 'findByUid' | 'consume' | 'destroy' | 'revokeByGrant'>;

/** Gives oidc-provider its storage, a model at a time: hashed ids and sealed payloads are the store's business. */
export function createAdapter(parts: AdapterParts): (model: string) => Adapter {
  return (model) => adapterOf(model, parts);
}

function adapterOf(model: string, { grants, connections, limits, now }: AdapterParts): Adapter {
  const inGrace = (consumedAt: number) => now() - consumedAt < (GRACE_MS[model] ?? 0);
  const read = (row: Awaited<ReturnType<Rows['find']>>, id?: string): AdapterPayload | undefined => {
    if (!row) return undefined;
    const payload: AdapterPayload = { ...row.payload, ...(id === undefined ? {} : { jti: id }) };
    const used = row.consumedAt !== undefined && !inGrace(row.consumedAt);
    return used ? { ...payload, consumed: Math.floor((row.consumedAt ?? 0) / 1000) } : payload;
  };
  return {
    upsert: (id, payload, expiresIn) => grants.upsert(model, id, { ...payload }, expiresIn),
    async find(id) {
      const found = read(await grants.find(model, id), id);
      if (model === 'RefreshToken' && found?.grantId && limits.tooManyRenewals(found.grantId)) throw tooMany();
      return found;
    },
    findByUid: async (uid) => read(await grants.findByUid(model, uid)),
    findByUserCode: async () => undefined,
    async consume(id) {
      // The library reads, then marks; only an atomic mark makes a code single-use across parallel requests and replicas.
      const won = await grants.consume(model, id);
      if (won) return;
      const row = model === 'RefreshToken' ? await grants.find(model, id) : undefined;
      if (row?.consumedAt === undefined || !inGrace(row.consumedAt)) throw new errors.InvalidGrant('already used');
    },
    async destroy(id) {
      await grants.destroy(model, id);
      if (model === 'Grant') await connections.removeByGrant(id);
    },
    revokeByGrantId: (grantId) => grants.revokeByGrant(grantId),
  };
}

/** The library has no error of this status. */
const tooMany = (): Error =>
  Object.assign(new errors.CustomOIDCProviderError('temporarily_unavailable', 'Too many renewals; wait a minute.'), {
    status: 429,
    statusCode: 429,
  });
