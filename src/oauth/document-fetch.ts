import type { Configuration } from 'oidc-provider';
import { type Dispatcher, fetch } from 'undici';

/** How documents and keys of clients are fetched. */
export type FetchDocument = NonNullable<Configuration['fetch']>;

/**
 * How oidc-provider fetches what clients point to: over the connections that it guards against private addresses. It makes
 * them of the installed undici, which the `fetch` of Node itself refuses. Rejects when the guard is missing.
 */
export async function fetchGuarded(url: string | URL | Request, options: RequestInit = {}): Promise<Response> {
  const { dispatcher, method = 'GET', headers, redirect = 'manual', signal = null } = options;
  if (!dispatcher) throw new Error('oidc-provider could not set up its guard against private addresses');
  const answer = await fetch(String(url), {
    method,
    headers: [...new Headers(headers)] as [string, string][],
    redirect,
    signal,
    dispatcher: dispatcher as unknown as Dispatcher,
  });
  return answer as unknown as Response;
}
