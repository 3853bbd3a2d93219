import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RequestRefused, visitAsDemo } from '../../src/cli/ask/demo-visitor.ts';

const redirect = new URL('http://127.0.0.1:1/callback');

describe('the visitor who signs in at a demo server', () => {
  let app: Hono;
  let http: Server;
  let origin: string;

  beforeEach(async () => {
    app = new Hono();
    http = await new Promise<Server>((resolve) => {
      const server = serve({ fetch: (request) => app.fetch(request), port: 0, hostname: '127.0.0.1' }, () =>
        resolve(server as Server),
      );
    });
    origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise((resolve) => http.close(resolve).closeAllConnections()));

  const visit = (path = '/oauth/authorize') => visitAsDemo({ page: new URL(path, origin), redirect, mayWrite: true });

  it('ends where the server sends it back to the client', async () => {
    app.get('/oauth/authorize', (c) => c.redirect(`${redirect.href}?code=x`, 303));
    expect((await visit())?.href).toBe('http://127.0.0.1:1/callback?code=x');
  });

  it('never leaves the server for another one', async () => {
    app.get('/oauth/authorize', (c) => c.redirect('https://accounts.example/sign-in'));
    expect(await visit()).toBeUndefined();
  });

  it('never sends a form to another server', async () => {
    app.get('/oauth/authorize', (c) =>
      c.html('<form method=post action="https://evil.example/sign-in/demo"><input name=csrf value=x><button></form>'),
    );
    expect(await visit()).toBeUndefined();
  });

  it('gives up on a page that only a person understands', async () => {
    app.get('/oauth/authorize', (c) =>
      c.html('<form method=post action="/sign-in/owner"><input name=code></form><a href="/">'),
    );
    expect(await visit()).toBeUndefined();
  });

  it('follows no link that leads elsewhere than back into the request', async () => {
    app.get('/oauth/authorize', (c) =>
      c.html('<a href="/oauth/authorize">again</a><a href="/connect/google">Google</a>'),
    );
    expect(await visit()).toBeUndefined();
  });

  it('sends a form as a browser does, cookies and origin included, and takes the consent of a GET form as well', async () => {
    const posted: unknown[] = [];
    app.get('/oauth/authorize', (c) => {
      c.header('set-cookie', 'form=1; Path=/');
      return c.html(
        '<form method=post action="sign-in/demo?x=1"></form><form method=post action="/sign-in/demo"><input name=to value="/a b">',
      );
    });
    app.post('/sign-in/demo', async (c) => {
      posted.push(c.req.header('origin'), c.req.header('cookie'), c.req.header('content-type'), await c.req.text());
      return c.html(
        '<form action=""><input type=checkbox name=write value=yes><button name=decision value=allow></form>',
      );
    });
    app.get('/sign-in/demo', (c) => c.redirect(`${redirect.href}${new URL(c.req.url).search}`, 303));
    expect((await visit())?.search).toBe('?write=yes&decision=allow');
    expect(posted).toEqual([
      origin,
      'form=1',
      expect.stringMatching(/^application\/x-www-form-urlencoded/),
      'to=%2Fa+b',
    ]);
  });

  it('stops when the pages lead in a circle', async () => {
    app.get('/oauth/authorize', (c) => c.redirect('/oauth/authorize', 303));
    await expect(visit()).rejects.toThrow('lead in a circle');
  });

  it.each([400, 401])('knows a refused request by its status %i', async (status) => {
    app.get('/oauth/authorize', (c) => c.text('', status as 400));
    await expect(visit()).rejects.toThrow(RequestRefused);
  });

  it.each([429, 500])('tells a failure of the server (%i) from a refused request', async (status) => {
    app.get('/oauth/authorize', (c) => c.text('', status as 500));
    await expect(visit()).rejects.toThrow(`The sign-in page /oauth/authorize answered ${status}.`);
  });

  it('tells which later page failed', async () => {
    app.get('/oauth/authorize', (c) => c.redirect('/sign-in', 303));
    app.get('/sign-in', (c) => c.text('', 400));
    const failure = visit();
    await expect(failure).rejects.toThrow('The sign-in page /sign-in answered 400.');
    await expect(failure).rejects.not.toThrow(RequestRefused);
  });
});
