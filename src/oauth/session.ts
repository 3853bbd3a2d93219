import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { type CookieOptions, parse } from 'hono/utils/cookie';
import type Provider from 'oidc-provider';
import { mac, randomId, sameText } from '../domain/digest.ts';
import type { User, UserId } from '../domain/identity.ts';
import type { BrowserSessions } from '../store/browser-sessions.ts';

const SESSION_DAYS = 30;

/** The person at a browser. Cookies hold random ids only; the store keeps their hashes. */
export interface Visitors {
  /** The signed-in person of this request. */
  current(c: Context): Promise<User | undefined>;
  /** Signs the browser in, ending whatever session it had here and at the authorization server. */
  enter(c: Context, user: UserId): Promise<void>;
  leave(c: Context): Promise<void>;
  /** Signs the person of this browser out of all browsers, here and at the authorization server. */
  leaveEverywhere(c: Context): Promise<void>;
  /** The form token of this browser and session; sets its cookie at the first use. The same for every page of one session. */
  csrf(c: Context): Promise<string>;
  checkCsrf(c: Context, token: string): Promise<boolean>;
}

export interface VisitorParts {
  sessions: Pick<BrowserSessions, 'open' | 'find' | 'close' | 'closeAll'>;
  provider: Provider;
  https: boolean;
  /** The first key signs, all verify. */
  csrfKeys: readonly Uint8Array[];
}

const sessionCookie = (https: boolean): string => (https ? '__Host-sid' : 'sid');

/** Finds the signed-in person of a raw `Cookie` header, for where there is no request of ours. */
export function personIn(sessions: Pick<BrowserSessions, 'find'>, https: boolean) {
  const name = sessionCookie(https);
  return async (cookieHeader: string): Promise<User | undefined> => {
    const token = parse(cookieHeader, name)[name];
    return token ? sessions.find(token) : undefined;
  };
}

/** Builds the session of people's browsers; `__Host-` cookies on https, plain ones on http loopback. */
export function createVisitors({ sessions, provider, https, csrfKeys }: VisitorParts): Visitors {
  const sid = sessionCookie(https);
  const formId = https ? '__Host-form' : 'form';
  const options: CookieOptions = { httpOnly: true, sameSite: 'Lax', secure: https, path: '/' };
  const signed = (key: Uint8Array, c: Context, form: string) => mac(key, `${form} ${getCookie(c, sid) ?? ''}`);

  const end = async (c: Context) => {
    const token = getCookie(c, sid);
    if (token) await sessions.close(token);
    await endProviderSession(provider, c);
  };
  const leave = async (c: Context) => {
    await end(c);
    deleteCookie(c, sid, options);
  };
  return {
    async current(c) {
      const token = getCookie(c, sid);
      return token ? sessions.find(token) : undefined;
    },
    async enter(c, user) {
      await end(c);
      setCookie(c, sid, await sessions.open(user), { ...options, maxAge: SESSION_DAYS * 86_400 });
    },
    leave,
    async leaveEverywhere(c) {
      const token = getCookie(c, sid);
      const person = token ? await sessions.find(token) : undefined;
      if (person) await sessions.closeAll(person.id);
      await leave(c);
    },
    async csrf(c) {
      const known = getCookie(c, formId);
      const form = known ?? randomId();
      if (!known) setCookie(c, formId, form, options);
      return signed(csrfKeys[0] as Uint8Array, c, form);
    },
    async checkCsrf(c, token) {
      const form = getCookie(c, formId);
      return form !== undefined && csrfKeys.some((key) => sameText(signed(key, c, form), token));
    },
  };
}

/** Ends the authorization server's own session of this browser, so that it never outlives ours or another person's. */
export async function endProviderSession(provider: Provider, c: Context): Promise<void> {
  const { incoming, outgoing } = c.env as HttpBindings;
  const name = provider.cookieName('session');
  if (!getCookie(c, name)) return;
  const session = await provider.Session.get(provider.createContext(incoming, outgoing) as never);
  await session.destroy();
  deleteCookie(c, name, { path: '/' });
  deleteCookie(c, `${name}.sig`, { path: '/' });
}
