import { describe, expect, it } from 'vitest';
import { gallery } from './gallery.tsx';

const LOCAL = gallery();
const PUBLIC = gallery(new URL('https://time.example.test'));

const policyOf = (answer: Response): string => answer.headers.get('content-security-policy') ?? '';
const nonceOf = (answer: Response): string => /style-src 'nonce-([\w-]+)'/.exec(policyOf(answer))?.[1] ?? '';

describe('every page', () => {
  it('loads nothing, is framed by nobody, tells nobody where people came from, and is kept nowhere', async () => {
    const answer = await LOCAL.request('/failure-notFound');
    expect(policyOf(answer)).toBe(
      `default-src 'none'; style-src 'nonce-${nonceOf(answer)}'; script-src 'none'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self'`,
    );
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('cross-origin-opener-policy')).toBeNull();
  });

  it('has a new nonce, which its own style and script carry', async () => {
    const [one, two] = [await LOCAL.request('/start-local'), await LOCAL.request('/start-local')];
    expect(nonceOf(one)).toMatch(/^[\w-]{22}$/);
    expect(nonceOf(one)).not.toBe(nonceOf(two));
    const html = await one.text();
    expect(html.match(/<(style|script)\b[^>]*>/g)).toEqual([
      `<style nonce="${nonceOf(one)}">`,
      `<script nonce="${nonceOf(one)}">`,
    ]);
    expect(policyOf(one)).toContain(`script-src 'nonce-${nonceOf(one)}'`);
  });

  it('insists on https only where it is https', async () => {
    expect((await LOCAL.request('/account')).headers.get('strict-transport-security')).toBeNull();
    expect((await PUBLIC.request('/account')).headers.get('strict-transport-security')).toBe('max-age=31536000');
  });
});

it('pages whose form ends at Google or a client leave form-action out, since Chromium applies it to redirects', async () => {
  for (const name of ['consent', 'connect', 'connect-step', 'sign-in', 'owner-link', 'account']) {
    expect(policyOf(await LOCAL.request(`/${name}`)), name).not.toContain('form-action');
  }
});

describe('a chosen language', () => {
  it('is kept in a cookie, secure on https', async () => {
    const local = (await LOCAL.request('/account?l=ja')).headers.getSetCookie();
    expect(local).toEqual(['language=ja; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax']);
    const secure = (await PUBLIC.request('/account?l=ja')).headers.getSetCookie();
    expect(secure).toEqual(['language=ja; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax']);
    const later = await LOCAL.request('/account', { headers: { cookie: 'language=ja', 'accept-language': 'en' } });
    expect(await later.text()).toContain('<html lang="ja">');
  });

  it('is not kept when it is none of ours', async () => {
    expect((await LOCAL.request('/account?l=xx')).headers.getSetCookie()).toEqual([]);
  });
});

it('failure pages carry their status', async () => {
  const statuses = { expired: 400, forbidden: 403, notFound: 404, taken: 409, tooMany: 429, internal: 500 };
  for (const [name, status] of Object.entries(statuses)) {
    const answer = await LOCAL.request(`/failure-${name}`);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(`Error ${status}`);
  }
});
