import { errors } from 'oidc-provider';

type Shape = (value: unknown) => boolean;

const isText: Shape = (value) => typeof value === 'string';
const isNumber: Shape = (value) => typeof value === 'number';
const isTexts: Shape = (value) => Array.isArray(value) && value.every(isText);
const isFlat: Shape = (value) => typeof value !== 'object' || isTexts(value);
const isKey: Shape = (value) => typeof value === 'object' && value !== null && Object.values(value).every(isFlat);
const isKeySet: Shape = (value) => {
  const { keys, ...others } = (value ?? {}) as { keys?: unknown };
  return Array.isArray(keys) && keys.every(isKey) && isKey(others);
};

/** What a client can say about itself here, and how: RFC 7591 §2, RFC 7591 §3.2.1, OpenID Connect Registration §2. */
const MEMBERS: Readonly<Record<string, Shape>> = {
  client_id: isText,
  client_id_issued_at: isNumber,
  client_secret: isText,
  client_secret_expires_at: isNumber,
  client_name: isText,
  redirect_uris: isTexts,
  token_endpoint_auth_method: isText,
  token_endpoint_auth_signing_alg: isText,
  grant_types: isTexts,
  response_types: isTexts,
  scope: isText,
  application_type: isText,
  jwks: isKeySet,
  jwks_uri: isText,
};

/**
 * Leaves only the members that mean something here; RFC 7591 §2 has the others ignored. Throws `InvalidClientMetadata` for
 * one of another shape: the library makes text of what it expects to be text, which fails on deep or hostile JSON.
 */
export function keepKnownMembers(metadata: object): void {
  for (const [name, value] of Object.entries(metadata)) {
    const fits = Object.hasOwn(MEMBERS, name) ? MEMBERS[name] : undefined;
    if (!fits || value === undefined || value === null) Reflect.deleteProperty(metadata, name);
    else if (!fits(value)) throw new errors.InvalidClientMetadata(`${name} is not of the right type`);
  }
}
