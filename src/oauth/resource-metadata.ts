import { SCOPES } from './client-policy.ts';

/** RFC 9728 metadata of the connector; `resource` is the address as it was typed, with or without its last slash. */
export function resourceMetadata(publicUrl: URL, resource: string): Record<string, unknown> {
  return {
    resource,
    authorization_servers: [publicUrl.origin],
    scopes_supported: [...SCOPES],
    bearer_methods_supported: ['header'],
    resource_name: 'Time Compass',
  };
}
