import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import type { StudioReply } from '../../src/domain/studio.ts';
import { CSRF, SESSION, type StudioStand } from './studio-stand.ts';

export const STUDIO_FILE = new URL('../../dist/web/studio.html', import.meta.url);

/** The file as a page gets it, with the policy that pages of sessions have. */
export function standPage(stand: StudioStand): Hono {
  const app = new Hono();
  app.get(`/sessions/${SESSION}`, (c) => {
    const nonce = 'bm9uY2Utb2YtdGhlLXRlc3Q';
    const boot = `<script type="application/json" id="studio" nonce="${nonce}">${JSON.stringify({ way: 'page', csrf: CSRF, notice: c.req.query('notice') })}</script>`;
    c.header(
      'content-security-policy',
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    );
    return c.html(readFileSync(STUDIO_FILE, 'utf8').replace('<!--studio-boot-->', boot).replaceAll('__NONCE__', nonce));
  });
  app.get(`/sessions/${SESSION}/plan`, async (c) => c.json(await stand.answer('load', {})));
  for (const [path, name] of Object.entries({ edits: 'save', apply: 'apply', undo: 'undo' })) {
    app.post(`/sessions/${SESSION}/${path}`, async (c) => {
      if (c.req.header('x-csrf-token') !== CSRF) return c.json(NO_TOKEN, 403);
      if (stand.isSignedOut) return c.json({}, 401);
      const reply = await stand.answer(name, await c.req.json());
      return c.json(reply, statusOf(reply));
    });
  }
  return app;
}

const NO_TOKEN: StudioReply = { kind: 'refused', reason: 'other', why: 'No token.', next: 'Load the page again.' };

function statusOf(reply: StudioReply): 200 | 409 | 422 {
  if (reply.kind !== 'refused') return 200;
  return reply.reason === 'conflict' ? 409 : 422;
}
