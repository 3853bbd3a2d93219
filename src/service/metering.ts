import type { GoogleClient } from '../accounts/google.ts';
import { asFailure } from '../domain/failure.ts';
import type { ProviderId } from '../domain/identity.ts';
import type { Metrics } from '../metrics.ts';
import type { Guard } from '../net/guard.ts';
import type { Fetch } from '../net/transport.ts';
import type { BlockRemoved, BlockWritten } from '../planner/studio/block-place.ts';
import type { StudioMeter } from '../planner/studio/studio-ports.ts';

/** Counts requests on their way out; without metrics everything passes as it is. */
export interface Meter {
  /** Requests to the service of this name. */
  fetch(api: string): (fetch: Fetch) => Fetch;
  /** Requests to Google, which has one address for all its APIs. */
  google(fetch: Fetch): Fetch;
  guard(guard: Guard, api: string): Guard;
  /** Renewals of tokens at a provider. */
  renewals(google: (provider: ProviderId) => GoogleClient): (provider: ProviderId) => Pick<GoogleClient, 'renew'>;
  /** What the planner studio computes and writes. */
  readonly studio: StudioMeter;
}

export function createMeter(metrics: Metrics | undefined): Meter {
  if (metrics === undefined) {
    const studio: StudioMeter = { plans: (compute) => compute(), blocks: (place) => place };
    const requests = { fetch: () => (fetch: Fetch) => fetch, google: (fetch: Fetch) => fetch };
    return { ...requests, guard: (guard) => guard, renewals: (of) => of, studio };
  }
  return {
    fetch: (api) => (fetch) => counted(fetch, () => api, metrics),
    google: (fetch) => counted(fetch, googleApi, metrics),
    guard: (guard, api) => ({
      address: (text) => guard.address(text),
      fetch: (address, request) => attempt(metrics, api, () => guard.fetch(address, request)),
    }),
    renewals: (of) => (provider) => ({
      renew: async (credential) => {
        try {
          const renewed = await of(provider).renew(credential);
          metrics.renewal(provider, 'ok');
          return renewed;
        } catch (thrown) {
          metrics.renewal(provider, asFailure(thrown).kind);
          throw thrown;
        }
      },
    }),
    studio: {
      plans: async (compute) => {
        const done = metrics.schedule();
        try {
          return await compute();
        } finally {
          done();
        }
      },
      blocks: (place) => ({
        write: (block, title) => counting(metrics, 'write', () => place.write(block, title)),
        remove: (block, anyVersion) => counting(metrics, 'remove', () => place.remove(block, anyVersion)),
      }),
    },
  };
}

async function counting<T extends BlockWritten | BlockRemoved>(
  metrics: Metrics,
  action: 'write' | 'remove',
  change: () => Promise<T>,
): Promise<T> {
  try {
    const changed = await change();
    metrics.planWrite(action, changed === 'used-up' ? 'used_up' : changed.state);
    return changed;
  } catch (thrown) {
    metrics.planWrite(action, asFailure(thrown).kind);
    throw thrown;
  }
}

const googleApi = (url: string | URL): string =>
  new URL(url).pathname.startsWith('/tasks/') ? 'google_tasks' : 'google_calendar';

const counted =
  (fetch: Fetch, apiOf: (url: string | URL) => string, metrics: Metrics): Fetch =>
  (url, init) =>
    attempt(metrics, apiOf(url), () => fetch(url, init));

async function attempt<T extends { readonly status: number }>(
  metrics: Metrics,
  api: string,
  send: () => Promise<T>,
): Promise<T> {
  const done = metrics.upstream(api);
  try {
    const answer = await send();
    done(outcomeOf(answer.status));
    return answer;
  } catch (thrown) {
    done('unreachable');
    throw thrown;
  }
}

function outcomeOf(status: number): string {
  if (status < 400) return 'ok';
  return status < 500 ? 'refused' : 'failed';
}
