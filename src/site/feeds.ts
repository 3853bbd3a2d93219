import { type Context, Hono } from 'hono';
import { digest } from '../domain/digest.ts';
import { safeHeaders } from '../pages/headers.ts';
import { spaceNameIn } from '../pages/space-name.ts';
import { calendarFile } from './calendar-file.ts';
import type { SiteParts } from './parts.ts';

/**
 * Spaces as other calendar programs read them, without a session: the secret in the address is all it takes. The address
 * is never logged, and every one that opens nothing gets the same answer.
 */
export function feedRoutes(parts: SiteParts): Hono {
  const site = new Hono();
  site.get('/feeds/:file', async (c) => {
    safeHeaders(c, parts.house.publicUrl.protocol === 'https:');
    const file = await fileFor(parts, c.req.param('file'));
    return file === undefined ? c.text('There is no calendar here.', 404) : answer(c, file);
  });
  return site;
}

async function fileFor({ store }: SiteParts, file: string): Promise<string | undefined> {
  const secret = /^([\w-]{43})\.ics$/.exec(file)?.[1];
  const found = secret === undefined ? undefined : await store.spaces.findByFeedSecret(secret);
  if (!found) return undefined;
  const { user, space } = found;
  const [person, events] = await Promise.all([store.users.get(user), store.spaceEvents.list(user, space.id)]);
  const name = spaceNameIn(space, person?.language ?? 'en');
  return calendarFile({ name, events: events.map((event) => ({ event })) });
}

/** Kept by whoever asked, and asked for anew each time: an address that was ended must end in every program. */
function answer(c: Context, file: string): Response {
  const etag = `"${digest(file)}"`;
  c.header('ETag', etag);
  c.header('Cache-Control', 'private, no-cache');
  if (matches(c.req.header('if-none-match'), etag)) return c.body(null, 304);
  return c.body(file, 200, {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'inline; filename="time-compass.ics"',
  });
}

/** Weak comparison (RFC 9110 section 13.1.2). */
const matches = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
