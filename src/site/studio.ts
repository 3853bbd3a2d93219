import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { randomId } from '../domain/digest.ts';
import { asFailure, FAILURE_KINDS, Failure } from '../domain/failure.ts';
import type { User } from '../domain/identity.ts';
import { PLAN_KINDS } from '../domain/plan.ts';
import type { StudioReply } from '../domain/studio.ts';
import { safeHeaders } from '../pages/headers.ts';
import { isFromOwnPage } from '../pages/own-page.ts';
import { languageOf } from '../pages/render.ts';
import { studioRefusal, withReasonsIn } from '../texts/studio-reply.ts';
import { forPerson, oneOf, tell } from './answer.ts';
import type { SiteParts } from './parts.ts';

/** Below what the house takes at all, so that the script gets an answer that it can read. */
const MAX_BODY_BYTES = 64 * 1024;

const Apply = z.object({
  plan: z.enum(PLAN_KINDS),
  revision: z.number().int(),
  confirm: z.string().max(100).optional(),
});
const Undo = z.object({ revision: z.number().int(), confirmed: z.array(z.string().max(10)).max(400).optional() });

/** The page of a session of the planner studio, and what its script asks. Sessions are their person's alone. */
export function studioRoutes(parts: SiteParts): Hono {
  const site = new Hono();
  const { studio } = parts;
  site.get('/sessions/:id', (c) => forPerson(c, parts, c.req.path, (user) => showStudio(c, parts, user)));
  site.get('/sessions/:id/plan', (c) => replied(c, parts, (user) => studio.open(user, idIn(c), c.req.raw.signal)));
  site.post('/sessions/:id/edits', ownScript(parts), (c) =>
    replied(c, parts, async (user) => studio.save(user, { ...(await bodyOf(c)), session: idIn(c) }, c.req.raw.signal)),
  );
  site.post('/sessions/:id/apply', ownScript(parts), (c) =>
    replied(c, parts, async (user) =>
      studio.apply(user, { session: idIn(c), ...read(Apply, await bodyOf(c)) }, c.req.raw.signal),
    ),
  );
  site.post('/sessions/:id/undo', ownScript(parts), (c) =>
    replied(c, parts, async (user) =>
      studio.undo(user, { session: idIn(c), ...read(Undo, await bodyOf(c)) }, c.req.raw.signal),
    ),
  );
  return site;
}

const idIn = (c: Context): string => c.req.param('id') ?? '';

/** Another person's session and one that never was get the same page. */
async function showStudio(c: Context, parts: SiteParts, user: User): Promise<Response> {
  if (!(await parts.studio.has(user, idIn(c)))) return tell(c, parts, 'notFound');
  const nonce = randomId();
  safeHeaders(c, parts.house.publicUrl.protocol === 'https:');
  c.header('X-Frame-Options', 'DENY');
  c.header('Content-Security-Policy', policyFor(nonce));
  const notice = oneOf(['notAllowed'] as const, c.req.query('notice'));
  const boot = { way: 'page', csrf: await parts.visitors.csrf(c), ...(notice && { notice }) };
  const script = `<script type="application/json" id="studio" nonce="${nonce}">${inScript(boot)}</script>`;
  return c.html(parts.studioFile.replaceAll('__NONCE__', nonce).replace('<!--studio-boot-->', () => script));
}

/** The calendar writes style attributes, which carry no nonce; browsers that do not tell them apart take `style-src`. */
const policyFor = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src-elem 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `style-src 'nonce-${nonce}' 'unsafe-inline'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** JSON that cannot end the script it is in. */
const inScript = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Guards what the script sends: small, from a page of ours, with the form token of this very browser. */
const ownScript =
  (parts: SiteParts): MiddlewareHandler =>
  async (c, next) => {
    const own = isFromOwnPage(c, parts.house.publicUrl.origin);
    if (!own || !(await parts.visitors.checkCsrf(c, c.req.header('x-csrf-token') ?? '')))
      return refused(c, parts, new Failure('not_permitted', 'This page is outdated.', 'Load it again.'));
    return bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (over) => refused(over, parts, tooLarge()) })(c, next);
  };

async function bodyOf(c: Context): Promise<Record<string, unknown>> {
  const body: unknown = await c.req.json().catch(() => undefined);
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  throw unreadable();
}

function read<T extends z.ZodType>(shape: T, body: unknown): z.output<T> {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  throw unreadable();
}

/** Answers the script in every case in the one form that it knows. */
async function replied(c: Context, parts: SiteParts, ask: (user: User) => Promise<StudioReply>): Promise<Response> {
  const user = await parts.visitors.current(c);
  if (user === undefined) return refused(c, parts, signedOut());
  const language = languageOf(c, user);
  try {
    // who has set no language reads the studio as all other pages
    const reply = await ask({ ...user, language });
    safeHeaders(c, parts.house.publicUrl.protocol === 'https:');
    return c.json(reply.kind === 'payload' ? { ...reply, payload: withReasonsIn(reply.payload, language) } : reply);
  } catch (thrown) {
    const failure = asFailure(thrown);
    if (failure.kind === 'internal') throw thrown;
    return refused(c, parts, failure, language);
  }
}

function refused(c: Context, parts: SiteParts, failure: Failure, language = languageOf(c)): Response {
  safeHeaders(c, parts.house.publicUrl.protocol === 'https:');
  return c.json(studioRefusal(failure, language), FAILURE_KINDS[failure.kind].status);
}

const signedOut = (): Failure => new Failure('sign_in_needed', 'You are signed out.', 'Sign in again.');
const unreadable = (): Failure => new Failure('bad_request', 'This cannot be read.', 'Load the page again.');
const tooLarge = (): Failure => new Failure('bad_request', 'This is too much at once.', 'Change less at once.');
