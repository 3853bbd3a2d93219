import type { Context } from 'hono';

export interface PageHeaders {
  readonly https: boolean;
  readonly nonce: string;
  /** The page runs its own small script; without it no script runs at all. */
  readonly script?: boolean | undefined;
  /**
   * A form of the page ends at another origin. Chromium applies `form-action` to the redirect after a form post, so
   * `'self'` would block the way to Google or back to the client.
   */
  readonly leaves?: boolean | undefined;
}

/** Headers for every answer to a browser, redirects included. */
export function safeHeaders(c: Context, https: boolean): void {
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Cache-Control', 'no-store');
  if (https) c.header('Strict-Transport-Security', 'max-age=31536000');
}

/** Headers of a page. No `Cross-Origin-Opener-Policy`: clients that open us in a popup keep hold of it. */
export function pageHeaders(c: Context, { https, nonce, script, leaves }: PageHeaders): void {
  safeHeaders(c, https);
  c.header('X-Frame-Options', 'DENY');
  c.header('Vary', 'Accept-Language, Cookie');
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src ${script ? `'nonce-${nonce}'` : "'none'"}`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(leaves ? [] : ["form-action 'self'"]),
  ];
  c.header('Content-Security-Policy', policy.join('; '));
}
