import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { GoogleCheck } from '../accounts/google.ts';
import type { ProviderId, UserId } from '../domain/identity.ts';
import type { SiteParts } from './parts.ts';

/** What must be remembered while a person is at Google. */
export type Waiting =
  | {
      readonly flow: 'sign-in';
      readonly check: GoogleCheck;
      readonly to: string;
      /** The code of the invitation that the person came with. */
      readonly invite?: string;
    }
  | ({
      readonly flow: 'connect';
      readonly to: string;
      readonly provider: ProviderId;
      /** The one permission of one account that the person came for, as our page's address names it. */
      readonly wish?: Readonly<Record<string, string>>;
    } & Bound)
  | ({ readonly flow: 'identity'; readonly to: string } & Bound);

/** What only the session that began it may finish. */
interface Bound {
  readonly check: GoogleCheck;
  readonly user: UserId;
  /** The form token of the session, which no other session of the same person has. */
  readonly form: string;
}

const TEN_MINUTES_SECONDS = 600;

/** Remembers it in one sealed row; this browser gets the row's random id and nothing else. */
export async function park(c: Context, parts: SiteParts, waiting: Waiting): Promise<void> {
  const id = await parts.store.parked.park(waiting, TEN_MINUTES_SECONDS * 1000);
  const { name, options } = cookie(parts);
  setCookie(c, name, id, { ...options, maxAge: TEN_MINUTES_SECONDS });
}

/** Gives what waits for this browser, once; undefined after ten minutes, the second time, or in another browser. */
export async function unpark(c: Context, parts: SiteParts): Promise<Waiting | undefined> {
  const { name, options } = cookie(parts);
  const id = getCookie(c, name);
  if (id === undefined) return undefined;
  deleteCookie(c, name, options);
  return parts.store.parked.take<Waiting>(id);
}

function cookie({ house }: SiteParts) {
  const https = house.publicUrl.protocol === 'https:';
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure: https } as const;
  return { name: https ? '__Host-tx' : 'tx', options };
}
