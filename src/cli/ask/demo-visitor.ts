import { CookieJar } from './cookie-jar.ts';
import { type Button, type Form, filled, type Page, readPage } from './forms.ts';

const MAX_STEPS = 16;
const MAX_PAGE_CHARS = 1_000_000;
const STEP_TIMEOUT_MS = 20_000;

/** The server refused the authorization request itself, without sending the browser back: it does not know this client. */
export class RequestRefused extends Error {}

export interface Visit {
  /** The authorization request. */
  readonly page: URL;
  /** Where the client listens for the outcome. */
  readonly redirect: URL;
  /** Whether to tick "may change things". */
  readonly mayWrite: boolean;
}

/**
 * Walks through the pages of a demo server as a browser would: demo sign-in, consent, back to the client. Gives the address
 * that the server sends the browser back to, or undefined when a page asks for something only a person can do. Throws
 * `RequestRefused` when the server refuses the request, `Error` when a page fails.
 */
export async function visitAsDemo(visit: Visit): Promise<URL | undefined> {
  const jar = new CookieJar();
  let step: Step | undefined = { url: visit.page, form: undefined };
  for (let count = 0; step; count++) {
    if (count === MAX_STEPS) throw new Error('The pages of the demo sign-in lead in a circle.');
    if (isBack(step.url, visit.redirect)) return step.url;
    if (step.url.origin !== visit.page.origin) return undefined;
    const response = await send(step, jar);
    if (count === 0) refuse(response.status);
    step = await nextStep(response, step.url, visit);
  }
  return undefined;
}

/** Asks for the authorization page once, as a browser would. Throws `RequestRefused` when the server refuses the request. */
export async function checkRequest(page: URL): Promise<void> {
  const response = await send({ url: page, form: undefined }, new CookieJar());
  await response.body?.cancel();
  refuse(response.status);
}

interface Step {
  readonly url: URL;
  /** What to post there; undefined = only open it. */
  readonly form: URLSearchParams | undefined;
}

function refuse(status: number): void {
  if (status >= 400 && status < 500 && status !== 429) throw new RequestRefused(`it answered ${status}`);
}

const isBack = (url: URL, redirect: URL): boolean =>
  url.origin === redirect.origin && url.pathname === redirect.pathname;

async function send({ url, form }: Step, jar: CookieJar): Promise<Response> {
  const cookie = jar.header(url);
  const response = await fetch(url, {
    method: form ? 'POST' : 'GET',
    body: form ?? null,
    // Servers that check where a form was sent from expect what a browser says.
    headers: { accept: 'text/html', ...(form ? { origin: url.origin } : {}), ...(cookie ? { cookie } : {}) },
    redirect: 'manual',
    signal: AbortSignal.timeout(STEP_TIMEOUT_MS),
  });
  jar.store(url, response);
  return response;
}

async function nextStep(response: Response, url: URL, visit: Visit): Promise<Step | undefined> {
  const location = response.headers.get('location');
  if (response.status >= 300 && response.status < 400 && location) {
    await response.body?.cancel();
    return { url: new URL(location, url), form: undefined };
  }
  if (!response.ok) throw new Error(`The sign-in page ${url.pathname} answered ${response.status}.`);
  const html = await response.text();
  return actOn(readPage(html.slice(0, MAX_PAGE_CHARS)), url, visit);
}

/** What the demo user does on a page: the demo button, then "allow", then the link back; undefined where none is offered. */
function actOn(page: Page, url: URL, { page: request, mayWrite }: Visit): Step | undefined {
  const demo = page.forms.find(
    (form) => form.method === 'post' && resolve(form.action, url)?.pathname === '/sign-in/demo',
  );
  if (demo) return submit(demo, demo.buttons[0], url, {});
  for (const form of page.forms) {
    const allow = form.buttons.find(({ name, value }) => name === 'decision' && value === 'allow');
    if (allow) return submit(form, allow, url, { write: mayWrite });
  }
  const links = page.links.map((link) => resolve(link, url));
  const back = links.find((link) => link?.origin === url.origin && link.pathname.startsWith(`${request.pathname}/`));
  return back && { url: back, form: undefined };
}

function submit(form: Form, button: Button | undefined, url: URL, ticks: Record<string, boolean>): Step | undefined {
  const action = resolve(form.action || url.href, url);
  if (!action) return undefined;
  const body = filled(form, button, ticks);
  if (form.method === 'post') return { url: action, form: body };
  action.search = body.toString();
  return { url: action, form: undefined };
}

const resolve = (address: string, base: URL): URL | undefined => URL.parse(address, base.href) ?? undefined;
