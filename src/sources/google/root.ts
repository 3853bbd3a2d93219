import type { ProviderId } from '../../domain/identity.ts';
import { Memory } from '../../net/memory.ts';
import { Exchange } from './line.ts';
import { DailyQuota } from './quota.ts';
import { type Recall, remembering } from './remembered.ts';

/** One Google, real or stand-in. */
export interface GoogleRoot {
  readonly provider: ProviderId;
  /** Origin of the APIs; with Google's own each API is asked at the address that its library knows. */
  readonly apiRoot: string;
  /** Shared by the sources of one Google, so that its limit holds for all of them. */
  readonly exchange?: Exchange;
  /** Shared likewise; without one, nothing is remembered. */
  readonly memory?: Memory;
  /** Of Google Tasks; one for all accounts of one Google. */
  readonly quota?: DailyQuota;
}

const GOOGLE = 'https://www.googleapis.com';

interface Root {
  readonly exchange: Exchange;
  readonly rootUrl: { rootUrl?: string };
  readonly recall: Recall;
  readonly quota: DailyQuota;
}

export function rootOf({
  apiRoot,
  exchange = new Exchange(),
  memory = new Memory(0),
  quota = new DailyQuota(),
}: GoogleRoot): Root {
  const origin = apiRoot.replace(/\/+$/, '');
  return {
    exchange,
    quota,
    recall: remembering(memory, exchange),
    // The library wants the slash at the end.
    rootUrl: origin === GOOGLE ? {} : { rootUrl: `${origin}/` },
  };
}
