import { Failure } from '../domain/failure.ts';
import type { ProviderId, UserKind } from '../domain/identity.ts';
import type { Source, SourceId } from '../domain/source.ts';
import type { Ports } from './ports.ts';

interface Wish {
  readonly kind: UserKind;
  /** undefined or empty = all. */
  readonly only?: readonly SourceId[] | undefined;
}

/** The sources that a person's question goes to. The demo user sees the stand-in and nobody else does. */
export function sourcesFor({ sources }: Ports, { kind, only }: Wish): readonly Source[] {
  return sources.filter(({ id, provider }) => isFor(provider, kind) && (!only?.length || only.includes(id)));
}

const isFor = (provider: ProviderId, kind: UserKind): boolean =>
  provider === 'own' || provider.endsWith('-demo') === (kind === 'demo');

/** Of an account that is known to be dead, without asking. */
export const noLongerAccepted = ({ title }: Source): Failure =>
  new Failure('sign_in_needed', `${title} no longer accepts our access.`, 'Ask the person to sign in again.');
