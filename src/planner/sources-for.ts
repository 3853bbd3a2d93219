import { Failure } from '../domain/failure.ts';
import type { Account, UserKind } from '../domain/identity.ts';
import type { Source, SourceId } from '../domain/source.ts';
import { disabledByGoogle } from '../domain/stopped-account.ts';
import type { Ports } from './ports.ts';

/** The pages where a person links an account, or chooses what a source needs. */
type Links = Pick<Ports, 'connectUrl' | 'cityUrl'>;

interface Wish {
  readonly kind: UserKind;
  /** undefined or empty = all. */
  readonly only?: readonly SourceId[] | undefined;
}

/** The sources that a person's question goes to. The demo user sees the stand-in and nobody else does. */
export function sourcesFor({ sources }: Ports, { kind, only }: Wish): readonly Source[] {
  return sources.filter((source) => isFor(source, kind) && (!only?.length || only.includes(source.id)));
}

function isFor({ provider, audience }: Source, kind: UserKind): boolean {
  const isDemo = kind === 'demo';
  if (provider === 'own') return audience === undefined || (audience === 'demo') === isDemo;
  return provider.endsWith('-demo') === isDemo;
}

/** Of a source without an account: why it is not asked, and how that is mended. */
export function notConnected({ title, unavailable, provider, needs }: Source, links: Links): Failure {
  if (unavailable) return unavailable;
  if (needs === 'city') {
    const next = `Ask the person to choose one at ${links.cityUrl}.`;
    return new Failure('sign_in_needed', 'No city is chosen for the weather forecast.', next);
  }
  const next = `Ask the person to connect it at ${links.connectUrl(provider)}.`;
  return new Failure('sign_in_needed', `${title} is not connected.`, next);
}

/** Why an account is not asked at all; undefined = it may be. */
export function unusable({ title }: Source, { state }: Account): Failure | undefined {
  if (state === 'stopped') return disabledByGoogle();
  if (state === 'live') return undefined;
  return new Failure('sign_in_needed', `${title} no longer accepts our access.`, 'Ask the person to sign in again.');
}
