import type { ProviderId } from '../../domain/identity.ts';
import { Exchange } from './line.ts';

/** One Google, real or stand-in. */
export interface GoogleRoot {
  readonly provider: ProviderId;
  /** Origin of the APIs; with Google's own each API is asked at the address that its library knows. */
  readonly apiRoot: string;
  /** Shared by the sources of one Google, so that its limit holds for all of them. */
  readonly exchange?: Exchange;
}

const GOOGLE = 'https://www.googleapis.com';

export function rootOf({ apiRoot, exchange }: GoogleRoot): { exchange: Exchange; rootUrl: { rootUrl?: string } } {
  const origin = apiRoot.replace(/\/+$/, '');
  return {
    exchange: exchange ?? new Exchange(),
    // The library wants the slash at the end.
    rootUrl: origin === GOOGLE ? {} : { rootUrl: `${origin}/` },
  };
}
