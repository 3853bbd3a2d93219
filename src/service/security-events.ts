import { createEventReceiver } from '../accounts/google-events/receiver.ts';
import type { AppParts } from '../app.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { securityEventRoutes } from '../site/security-events.ts';
import type { Store } from '../store/store.ts';
import type { Meter } from './metering.ts';

interface Ground {
  readonly config: Config;
  readonly store: Store;
  readonly meter: Meter;
  readonly log: Log;
  readonly now: () => number;
}

/** Where Google tells of its accounts unasked; undefined where Google is not set up. The demo's stand-in tells nothing. */
export function securityEventsOf({ config: { google }, store, meter, log, now }: Ground): AppParts['securityEvents'] {
  if (google === undefined) return undefined;
  const { issuer, clientId } = google;
  const note = (event: string) => log.info('security event', { event });
  const noteRefusal = (code: string) => log.info('refused', { place: 'security events', code });
  const watch = meter.fetch('google_accounts');
  return securityEventRoutes(
    createEventReceiver({ provider: 'google', issuer, clientIds: [clientId], store, now, watch, note, noteRefusal }),
  );
}
