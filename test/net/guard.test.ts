import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress, constants, deflate, gzip } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { createGuard, type GuardedRequest } from '../../src/net/guard.ts';
import { guardErrorOf } from '../../src/net/guard-error.ts';
import type { Lookup } from '../../src/net/guarded-connections.ts';
import { cert, key } from './localhost-certificate.ts';
import { serveSecurely } from './secure-server.ts';
import { serve } from './server.ts';

const MEGABYTE = 1024 * 1024;
const userAgent = 'TimeCompass/0.0.0-test (+https://time.example.org/)';

const guardFor = (privateHosts: readonly string[] = [], lookup?: Lookup) =>
  createGuard({ privateHosts, userAgent, ca: cert, ...(lookup && { lookup }) });

/** A name server that knows a few names; all others do not exist. */
function names(known: Readonly<Record<string, readonly string[]>>) {
  const asked: string[] = [];
  const lookup: Lookup = async (name) => {
    asked.push(name);
    const found = known[name];
    if (!found) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
    return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  return { asked, lookup };
}

/** What the guard says to it; never with the address or a part of it. */
async function refusal(work: Promise<unknown> | (() => unknown)) {
  const thrown = await (async () => (typeof work === 'function' ? work() : work))().catch((error) => error);
  expect(thrown).toBeInstanceOf(Failure);
  const { kind, message, next } = thrown as Failure;
  expect(`${message} ${next}`).not.toMatch(/hush|ENOTFOUND|ECONN|127\.0\.0\.1/);
  return { code: guardErrorOf(thrown)?.code, kind, target: guardErrorOf(thrown)?.target?.hostname, message };
}

describe('addresses', () => {
  const { address } = guardFor(['moodle.lan:8080', 'fd00::5:443', '10.0.0.5:80']);

  test.each([
    ['https://Moodle.Example.edu/a/b?token=hush#top', 'https://moodle.example.edu/a/b?token=hush'],
    [' https://moodle.example.edu:443/ ', 'https://moodle.example.edu/'],
    ['https://moodle.example.edu./x', 'https://moodle.example.edu/x'],
    ['https://例え.テスト/x', 'https://xn--r8jz45g.xn--zckzah/x'],
    ['https://８.８.８.８/', 'https://8.8.8.8/'],
    ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]/'],
    ['http://moodle.lan:8080/x', 'http://moodle.lan:8080/x'],
    ['https://MOODLE.lan.:8080/x', 'https://moodle.lan:8080/x'],
    ['https://[fd00::5]/x', 'https://[fd00::5]/x'],
    ['http://10.0.0.5/x', 'http://10.0.0.5/x'],
  ])('%s is read', (text, href) => expect(address(text).href).toBe(href));

  test.each([
    [
      'no_address',
      '',
      'moodle.example.edu',
      'https://',
      'https://a b/',
      'https://[fe80::1%25eth0]/',
      'https://999.1.1.1/',
    ],
    ['no_address', 'https://300000000000/', `https://a.example/${'x'.repeat(4_000)}`],
    [
      'no_https',
      'http://moodle.example.edu/',
      'ftp://moodle.example.edu/',
      'file:///etc/passwd',
      'javascript:alert(1)',
    ],
    ['no_https', 'data:text/calendar,x', 'webcal://x.example/', 'http://10.0.0.6/', 'ws://moodle.lan:8080/'],
    ['user_info', 'https://ann:hush@moodle.example.edu/', 'https://moodle.example.edu@evil.example/'],
    ['user_info', 'https://:hush@moodle.example.edu/', 'http://ann@moodle.lan:8080/'],
    ['other_port', 'https://moodle.example.edu:8443/', 'https://moodle.example.edu:80/', 'https://moodle.lan:8081/'],
    ['private_address', 'https://localhost/', 'https://LOCALHOST./', 'https://a.localhost/', 'https://moodle/'],
    ['private_address', 'https://printer.local/', 'https://metadata.google.internal/', 'https://moodle。lan。local/'],
    ['private_address', 'https://127.0.0.1/', 'https://127.1/', 'https://2130706433/', 'https://0x7f000001/'],
    ['private_address', 'https://0177.0.0.1/', 'https://0x7f.1/', 'https://127.0.0.1./', 'https://①②⑦.0.0.1/'],
    ['private_address', 'https://10.0.0.5/', 'https://169.254.169.254/', 'https://0/', 'https://[fd00::6]/'],
    ['private_address', 'https://[::1]/', 'https://[::]/', 'https://[::ffff:127.0.0.1]/', 'https://[::ffff:7f00:1]/'],
    ['private_address', 'https://[64:ff9b::a9fe:a9fe]/', 'https://[2002:7f00:1::]/', 'https://%31%32%37.0.0.1/'],
  ])('%s: %s', async (code, ...texts) => {
    for (const text of texts) {
      expect([text, await refusal(() => address(text))]).toMatchObject([text, { code, kind: 'bad_request' }]);
      expect([text, await refusal(guardFor().fetch(text))]).toMatchObject([text, { kind: 'bad_request' }]);
    }
  });
});

describe('names', () => {
  test.each([
    ['a private address', ['10.0.0.7']],
    ['this machine', ['127.0.0.1']],
    ['this machine in IPv6', ['::1']],
    ['this machine in disguise', ['::ffff:127.0.0.1']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['a public and a private address', ['8.8.8.8', '192.168.0.1']],
  ])('a name that stands for %s is not connected to', async (_, addresses) => {
    const { asked, lookup } = names({ 'moodle.example.edu': addresses });
    const said = await refusal(guardFor([], lookup).fetch('https://moodle.example.edu/'));
    expect(said).toMatchObject({ code: 'private_address', kind: 'bad_request' });
    expect(asked).toEqual(['moodle.example.edu']);
  });

  test('a name that does not exist, and one without addresses', async () => {
    const { lookup } = names({ 'empty.example.edu': [] });
    for (const host of ['mooodle.example.edu', 'empty.example.edu']) {
      const said = await refusal(guardFor([], lookup).fetch(`https://${host}/?token=hush`));
      expect(said).toMatchObject({ code: 'no_such_host', kind: 'source_down' });
    }
  });

  test('what is connected to is what was checked: a name is asked for once per connection, and no other answer counts', async () => {
    const port = await serveSecurely((_, response) => response.setHeader('connection', 'close').end('public'));
    const answers = [['127.0.0.1'], ['203.0.113.9'], ['127.0.0.1']];
    const asked: string[] = [];
    const lookup: Lookup = async (name) => {
      asked.push(name);
      return (answers.shift() ?? []).map((address) => ({ address, family: 4 }));
    };
    const guard = guardFor([`localhost:${port}`], lookup);
    expect((await guard.fetch(`https://localhost:${port}/`)).text).toBe('public');
    expect(asked).toEqual(['localhost']);
    // the same name with another port is not the one that is let in, whatever connections are open
    const rebound = refusal(
      guardFor([], async () => [{ address: '127.0.0.1', family: 4 }]).fetch('https://localhost.example/'),
    );
    expect(await rebound).toMatchObject({ code: 'private_address' });
  });

  test('an open connection is not used for another name at the same address and port', async () => {
    const hosts: unknown[] = [];
    const port = await serveSecurely(({ headers }, response) => {
      hosts.push(headers.host);
      response.end('ok');
    });
    const { asked, lookup } = names({ localhost: ['127.0.0.1'], 'evil.example': ['127.0.0.1'] });
    const guard = guardFor([`localhost:${port}`], lookup);
    await Promise.all(Array.from({ length: 8 }, () => guard.fetch(`https://localhost:${port}/`)));
    expect(await refusal(guard.fetch(`https://evil.example:${port}/`))).toMatchObject({ code: 'other_port' });
    expect(await refusal(guard.fetch('https://evil.example/'))).toMatchObject({ code: 'private_address' });
    expect(new Set(hosts)).toEqual(new Set([`localhost:${port}`]));
    expect(asked.filter((name) => name !== 'localhost')).toEqual(['evil.example']);
  });
});

describe('exceptions', () => {
  test('exactly the host and port that are listed, over http too', async () => {
    const { origin } = await serve((_, response) => response.end('inside'));
    const { port } = new URL(origin);
    expect((await guardFor([`127.0.0.1:${port}`]).fetch(origin)).text).toBe('inside');
    expect(await refusal(guardFor().fetch(origin))).toMatchObject({ code: 'no_https' });
    expect(await refusal(guardFor([`127.0.0.1:${Number(port) + 1}`]).fetch(origin))).toMatchObject({
      code: 'no_https',
    });
    expect(await refusal(guardFor([`localhost:${port}`]).fetch(origin))).toMatchObject({ code: 'no_https' });
  });

  test('the certificate is checked there as well', async () => {
    const port = await serveSecurely((_, response) => response.end('no'));
    const untrusting = createGuard({ privateHosts: [`localhost:${port}`], userAgent });
    expect(await refusal(untrusting.fetch(`https://localhost:${port}/`))).toMatchObject({ code: 'bad_certificate' });
    const { lookup } = names({ 'campus.lan': ['127.0.0.1'] });
    const other = guardFor([`campus.lan:${port}`], lookup);
    expect(await refusal(other.fetch(`https://campus.lan:${port}/`))).toMatchObject({ code: 'bad_certificate' });
  });
});

/** A server that the guard lets in, by what each path answers. */
async function inside(listener: Parameters<typeof serve>[0]) {
  const { origin } = await serve(listener);
  const guard = guardFor([new URL(origin).host, 'other.lan:80', 'other.lan:443'], names({}).lookup);
  return { origin, get: (path: string, request?: GuardedRequest) => guard.fetch(`${origin}${path}`, request) };
}

describe('redirects', () => {
  const paths: Readonly<Record<string, string>> = {
    '/1': '/2',
    '/2': '/3?token=hush',
    '/3?token=hush': '/end',
    '/loop': '/loop',
    '/http': 'http://moodle.example.edu/?token=hush',
    '/away': 'https://Moodle.Example.edu/?token=hush',
    '/inside': 'https://10.0.0.1/',
    '/name': 'https://nowhere.example/',
    '/user': 'https://ann:hush@moodle.example.edu/',
    '/file': 'file:///etc/passwd',
    '/broken': 'https://[',
  };
  const open = (status = 302) =>
    inside(({ url = '' }, response) => {
      const location = paths[url];
      if (location === undefined) return void response.end(`at ${url}`);
      response.writeHead(status, { location }).end('moved');
    });

  test.each([301, 302, 303, 307, 308])(
    '%i is followed by a GET on the same host, three times at most',
    async (status) => {
      const { get, origin } = await open(status);
      const answer = await get('/1');
      expect([answer.status, answer.text, answer.url.href]).toEqual([200, 'at /end', `${origin}/end`]);
      expect(await refusal(get('/loop'))).toMatchObject({ code: 'redirected_often', kind: 'source_changed' });
    },
  );

  test('another host is named and not asked, unless any host will do', async () => {
    const { get } = await open();
    const said = await refusal(get('/away'));
    expect(said).toMatchObject({ code: 'redirected', kind: 'source_changed', target: 'moodle.example.edu' });
    expect(said.message).toContain('moodle.example.edu');
    expect(await refusal(get('/name', { redirects: 'any-host' }))).toMatchObject({ code: 'no_such_host' });
  });

  test.each([
    ['/http', 'no_https'],
    ['/inside', 'private_address'],
    ['/user', 'user_info'],
    ['/file', 'no_https'],
    ['/broken', 'redirected_often'],
  ])('%s: what may not be opened may not be opened by a redirect either', async (path, code) => {
    const { get } = await open();
    expect(await refusal(get(path, { redirects: 'any-host' }))).toMatchObject({ code });
  });

  test.each([301, 302, 303, 307, 308])('a POST is not sent on, wherever %i points', async (status) => {
    const seen: unknown[] = [];
    const { get, origin } = await inside(({ method, url }, response) => {
      seen.push([method, url]);
      response
        .writeHead(status, { location: url === '/own' ? '/end' : 'https://www.example.edu/login?token=hush' })
        .end();
    });
    const form = new URLSearchParams({ wstoken: 'hush' });
    expect(await refusal(get('/x', { form, redirects: 'any-host' }))).toMatchObject({ target: 'www.example.edu' });
    expect(await refusal(get('/own', { json: '[]' }))).toMatchObject({ target: new URL(origin).hostname });
    expect(seen).toEqual([
      ['POST', '/x'],
      ['POST', '/own'],
    ]);
  });

  test('an answer like a redirect without a place is an answer', async () => {
    const { get } = await inside((_, response) => response.writeHead(302).end('here'));
    expect(await get('/')).toMatchObject({ status: 302, text: 'here' });
  });
});

describe('limits', () => {
  test('time, over the connection, the answer, the body and all redirects', async () => {
    const { get } = await inside(({ url }, response) => {
      if (url === '/half') response.writeHead(200).write('BEGIN');
      if (url === '/trickle') setInterval(() => response.write('x'), 10).unref();
      if (url === '/hop') setTimeout(() => response.writeHead(302, { location: '/hop2' }).end(), 60);
      if (url === '/hop2') setTimeout(() => response.writeHead(302, { location: '/hop3' }).end(), 60);
    });
    for (const path of ['/never', '/half', '/trickle', '/hop']) {
      const said = await refusal(get(path, { timeoutMs: 100 }));
      expect([path, said]).toMatchObject([path, { code: 'timed_out', kind: 'source_down' }]);
    }
  });

  test('a name server that never answers', async () => {
    const guard = guardFor([], () => new Promise(() => undefined));
    const said = await refusal(guard.fetch('https://moodle.example.edu/', { timeoutMs: 100 }));
    expect(said).toMatchObject({ code: 'timed_out' });
  });

  test('the asker who leaves', async () => {
    const asker = new AbortController();
    const { get } = await inside(() => asker.abort());
    expect(await refusal(get('/', { signal: asker.signal }))).toMatchObject({ kind: 'source_down' });
  });

  test('8 MB, and what the caller allows', async () => {
    const { get } = await inside(({ url }, response) => {
      for (let sent = 0; sent < Number(url?.slice(1)); sent += 1) response.write(Buffer.alloc(MEGABYTE, 'x'));
      response.end();
    });
    expect((await get('/8')).text).toHaveLength(8 * MEGABYTE);
    expect(await refusal(get('/9'))).toMatchObject({ code: 'too_large', kind: 'source_changed' });
    expect((await get('/9', { mostBytes: 10 * MEGABYTE })).text).toHaveLength(9 * MEGABYTE);
    expect(await refusal(get('/2', { mostBytes: MEGABYTE }))).toMatchObject({ code: 'too_large' });
  });

  test.each([
    ['gzip', (bytes: Buffer) => promisify(gzip)(bytes)],
    ['deflate', (bytes: Buffer) => promisify(deflate)(bytes)],
    ['br', (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
    ['gzip, gzip', async (bytes: Buffer) => promisify(gzip)(await promisify(gzip)(bytes))],
  ])('bytes are counted after decompression: %s', async (encoding, compress) => {
    const bomb = await compress(Buffer.alloc(64 * MEGABYTE));
    const small = await compress(Buffer.from('BEGIN:VCALENDAR'));
    expect(bomb.byteLength).toBeLessThan(MEGABYTE / 4);
    const { get } = await inside(({ url }, response) => {
      response.setHeader('content-encoding', encoding).end(url === '/bomb' ? bomb : small);
    });
    expect((await get('/small')).text).toBe('BEGIN:VCALENDAR');
    expect(await refusal(get('/bomb'))).toMatchObject({ code: 'too_large' });
  });

  test('a broken compression, a connection that breaks off, a port where nobody listens', async () => {
    const { get, origin } = await inside(({ url, socket }, response) => {
      if (url === '/gzip') response.setHeader('content-encoding', 'gzip').end('not gzip');
      else if (url === '/half')
        response.writeHead(200, { 'content-length': '100' }).write('BEGIN', () => socket.destroy());
      else socket.destroy();
    });
    for (const path of ['/gzip', '/half', '/cut']) {
      expect([path, await refusal(get(path))]).toMatchObject([path, { code: 'unreachable', kind: 'source_down' }]);
    }
    const free = `127.0.0.1:${Number(new URL(origin).port) - 1}`;
    expect(await refusal(guardFor([free]).fetch(`http://${free}/`))).toMatchObject({ code: 'unreachable' });
  });
});

describe('what is sent and read', () => {
  test('our own name, no cookies, validators where given, forms and JSON by POST', async () => {
    const { get } = await inside(async (request, response) => {
      const body = await request.setEncoding('utf8').reduce((all: string, chunk: string) => all + chunk, '');
      const { method, headers } = request;
      response.setHeader('set-cookie', 'a=b').end(JSON.stringify({ method, headers, body }));
    });
    const read = async (request?: GuardedRequest) => JSON.parse((await get('/', request)).text);
    expect(await read()).toMatchObject({ method: 'GET', headers: { 'user-agent': userAgent, accept: '*/*' } });
    const known = await read({ accept: 'text/calendar', ifNoneMatch: '"v1"', ifModifiedSince: 'Mon' });
    expect(known.headers).toMatchObject({
      accept: 'text/calendar',
      'if-none-match': '"v1"',
      'if-modified-since': 'Mon',
    });
    expect(known.headers).not.toHaveProperty('cookie');
    const form = await read({ form: new URLSearchParams({ a: 'b c' }) });
    expect(form).toMatchObject({ method: 'POST', body: 'a=b+c' });
    expect(form.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(await read({ json: '[1]' })).toMatchObject({ method: 'POST', body: '[1]' });
  });

  test('text by the charset that is named, without a byte order mark', async () => {
    const bodies: Readonly<Record<string, readonly [string, Buffer]>> = {
      '/utf8': ['text/calendar', Buffer.from('\uFEFF電路學 𠮷')],
      '/big5': ['text/calendar; charset=Big5', Buffer.from([0xb9, 0x71])],
      '/quoted': ['text/calendar; charset="ISO-8859-1"; x=y', Buffer.from([0xe9])],
      '/unknown': ['text/calendar; charset=klingon', Buffer.from('電')],
    };
    const { get } = await inside(({ url = '' }, response) => {
      const [type = '', body] = bodies[url] ?? [];
      response.setHeader('content-type', type).end(body);
    });
    const texts = await Promise.all(Object.keys(bodies).map(async (path) => (await get(path)).text));
    expect(texts).toEqual(['電路學 𠮷', '電', 'é', '電']);
  });

  test('an answer that has not changed has no body', async () => {
    const { get } = await inside((_, response) => response.writeHead(304, { etag: '"v1"' }).end());
    const answer = await get('/', { ifNoneMatch: '"v1"' });
    expect([answer.status, answer.text, answer.headers.get('etag')]).toEqual([304, '', '"v1"']);
  });

  test('HTTP/2', async () => {
    const server = createSecureServer({ key, cert });
    server.on('stream', (stream) => stream.respond({ ':status': 200 }) ?? stream.end('over h2'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const guard = guardFor([`localhost:${port}`]);
    expect((await guard.fetch(`https://localhost:${port}/`)).text).toBe('over h2');
  });
});
