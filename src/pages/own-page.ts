import type { Context } from 'hono';

/**
 * Whether a form was sent from a page of ours. Those send no referrer, so browsers add `Origin: null` and `Sec-Fetch-Site`
 * decides; a browser that sends neither is judged by the form token alone.
 */
export function isFromOwnPage(c: Context, ownOrigin: string): boolean {
  const [site, origin] = [c.req.header('sec-fetch-site'), c.req.header('origin')];
  if (site !== undefined && site !== 'same-origin') return false;
  return origin === undefined || origin === 'null' || origin === ownOrigin;
}
