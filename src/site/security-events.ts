import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { EventReceiver } from '../accounts/google-events/receiver.ts';

/** Google's are some 1,000. */
const MAX_TOKEN_BYTES = 16 * 1024;
const TOKEN_TYPE = /^application\/secevent\+jwt\s*(;|$)/i;

/** Where Google tells that an account is in danger (RFC 8935): no person, no cookie, the signature is all that counts. */
export function securityEventRoutes(receive: EventReceiver): Hono {
  const site = new Hono();
  const tooLarge = (c: Context) => refuse(c, 'invalid_request', 'The token is too large.', 413);
  site.post('/google/security-events', bodyLimit({ maxSize: MAX_TOKEN_BYTES, onError: tooLarge }), async (c) => {
    if (!TOKEN_TYPE.test(c.req.header('content-type') ?? '')) {
      return refuse(c, 'invalid_request', 'The content type must be application/secevent+jwt.', 400);
    }
    const receipt = await receive((await c.req.text()).trim());
    if (receipt === 'accepted') return c.body(null, 202);
    return refuse(c, receipt.err, receipt.description, 400);
  });
  return site;
}

function refuse(c: Context, err: string, description: string, status: 400 | 413): Response {
  c.header('Content-Language', 'en');
  c.header('Cache-Control', 'no-store');
  return c.json({ err, description }, status);
}
