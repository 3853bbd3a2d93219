import type { Store } from '../store/store.ts';

/** Whether requests should come here, for balancers and for whoever starts the server. */
export interface Readiness {
  /** Why none should come now; undefined = they may. */
  readonly reason: () => Promise<string | undefined>;
  /** From here on none should come. */
  drain(): void;
}

export function readinessOf(store: Pick<Store, 'condition'>): Readiness {
  let draining = false;
  let looking: Promise<string | undefined> | undefined;
  return {
    async reason() {
      if (draining) return 'draining: this server is about to stop';
      // anybody may ask, so those who ask at once share one look
      looking ??= databaseReason(store).finally(() => {
        looking = undefined;
      });
      return await looking;
    },
    drain() {
      draining = true;
    },
  };
}

async function databaseReason({ condition }: Pick<Store, 'condition'>): Promise<string | undefined> {
  try {
    const { writable, migrations } = await condition();
    // a newer server beside this one, during an upgrade, may be further
    if (migrations.done < migrations.known) return `migrations: ${migrations.done} of ${migrations.known} are done`;
    return writable ? undefined : 'database: it takes no writes';
  } catch {
    return 'database: it does not answer';
  }
}
