import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { randomId } from '../domain/digest.ts';
import type { Language } from '../domain/identity.ts';
import { textsIn } from '../texts/catalogue.ts';
import { pickLanguage, toLanguage } from '../texts/language.ts';
import { pageHeaders } from './headers.ts';
import type { Person, View } from './view.ts';

/** What every page needs to know of the service it belongs to. */
export interface House {
  /** `PUBLIC_URL`: decides about secure cookies and HSTS, never the request's own scheme. */
  readonly publicUrl: URL;
  /** The demo can be used on this server. */
  readonly demoOn: boolean;
}

export interface Showing {
  readonly status?: ContentfulStatusCode;
  readonly person?: Person | undefined;
  /** See `PageHeaders`. */
  readonly leaves?: boolean;
  readonly script?: boolean;
}

const YEAR_SECONDS = 31_536_000;
const LANGUAGE_COOKIE = 'language';

/** Answers with a page: language, nonce, headers and status in one place. `page` gets the view and gives the HTML. */
export async function renderPage(
  c: Context,
  house: House,
  page: (view: View) => HtmlEscapedString | Promise<HtmlEscapedString>,
  { status = 200, person, leaves, script }: Showing = {},
): Promise<Response> {
  const nonce = randomId();
  const https = house.publicUrl.protocol === 'https:';
  const asked = toLanguage(c.req.query('l'));
  if (asked) keepLanguage(c, house, asked);
  const language = languageOf(c, person);
  const demo = demoOf(house, person);
  const view = { language, t: textsIn(language), nonce, address: addressOf(c), demo, person };
  pageHeaders(c, { https, nonce, script, leaves });
  return c.html(`<!doctype html>${await page(view)}`, status);
}

/** The language of this request: `?l=`, the person's own, the cookie, `Accept-Language`. */
export function languageOf(c: Context, person?: Pick<Person, 'language'>): Language {
  const [query, cookie] = [c.req.query('l'), getCookie(c, LANGUAGE_COOKIE)];
  return pickLanguage({ query, own: person?.language, cookie, header: c.req.header('accept-language') });
}

/** The language that a page of ours was just asked for by its own language links; a link from elsewhere chooses nothing. */
export const languageChosen = (c: Context): Language | undefined =>
  c.req.header('sec-fetch-site') === 'same-origin' ? toLanguage(c.req.query('l')) : undefined;

/** Lets this browser remember a language, for as long as nobody is signed in. */
export function keepLanguage(c: Context, { publicUrl }: House, language: Language): void {
  const secure = publicUrl.protocol === 'https:';
  const options = { path: '/', maxAge: YEAR_SECONDS, httpOnly: true, sameSite: 'Lax', secure } as const;
  setCookie(c, LANGUAGE_COOKIE, language, options);
}

function demoOf({ demoOn }: House, person: Person | undefined): View['demo'] {
  if (person?.kind === 'demo') return 'made-up';
  if (!demoOn) return 'off';
  return person ? 'own' : 'made-up';
}

/** A page that answers a POST has no address of its own to come back to. */
function addressOf(c: Context): string {
  if (c.req.method !== 'GET') return '/';
  const { pathname, search } = new URL(c.req.url);
  return pathname.startsWith('//') ? '/' : pathname + search;
}
