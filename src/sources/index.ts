import type { ProviderId } from '../domain/identity.ts';
import type { Source } from '../domain/source.ts';
import type { Fetch } from '../net/transport.ts';
import { createGoogleCalendar } from './google/calendar.ts';
import { Exchange } from './google/line.ts';
import { createGoogleTasks } from './google/tasks.ts';
import { unavailableGoogle } from './google/unavailable.ts';

interface Service {
  readonly apiRoot: string;
  readonly fetch?: Fetch;
}

/**
 * The list of sources. `demo` is the stand-in of Google; its sources are those of its own accounts only. A service that
 * is not given is listed as unavailable.
 */
export function createSources(services: { readonly google?: Service; readonly demo?: Service }): readonly Source[] {
  return [...googleSources('google', services.google), ...googleSources('google-demo', services.demo)];
}

function googleSources(provider: ProviderId, service: Service | undefined): readonly Source[] {
  if (service === undefined) return unavailableGoogle(provider);
  const root = { provider, apiRoot: service.apiRoot, exchange: new Exchange(service.fetch) };
  return [createGoogleCalendar(root), createGoogleTasks(root)];
}
