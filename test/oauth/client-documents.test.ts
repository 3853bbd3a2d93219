import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestBrowser } from '../flows/browser.ts';
import { allow, signInAsDemo } from '../flows/steps.ts';
import { newSigner } from './assertion.ts';
import { type Documents, startDocuments } from './documents.ts';
import { type Front, openFront } from './front.ts';
import { authorizeUrl, type Client, listTools, redeem, refresh, type Tokens } from './requests.ts';
import { askForCode, throughConsent, toConsent, wordsOf } from './visits.ts';

const CHATGPT = {
  client_id: 'https://chatgpt.com/oauth/client.json',
  client_name: 'ChatGPT',
  client_uri: 'https://chatgpt.com/',
  logo_uri: 'https://chatgpt.com/logo.png',
  redirect_uris: ['https://chatgpt.com/connector_platform_oauth_redirect'],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
};
const CLAUDE_CODE = {
  ...CHATGPT,
  client_id: 'https://claude.ai/oauth/claude-code-client-metadata',
  client_name: 'Claude Code',
  redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback'],
};

let documents: Documents;
beforeAll(async () => {
  documents = await startDocuments();
  documents.serve('/oauth/client.json', CHATGPT);
  documents.serve('/oauth/claude-code-client-metadata', CLAUDE_CODE);
});
afterAll(() => documents.close());

let front: Front;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  front = await openFront({ fetch: documents.fetch as never, now: () => Date.now() });
});
afterEach(async () => {
  await front.close();
  vi.useRealTimers();
});

const asClient = (document: Pick<Client, 'client_id' | 'redirect_uris'>): Client => document;

describe('a client that is known by the address of its document', () => {
  it('connects as ChatGPT does, without registering, and renews its token', async () => {
    const client = asClient(CHATGPT);
    const { back, code } = await askForCode(front, { client });
    expect(back.href).toMatch(`${CHATGPT.redirect_uris[0]}?`);
    expect(back.searchParams.get('iss')).toBe(front.url);
    const tokens = (await redeem(front.url, client, code)).body as unknown as Tokens;
    expect((await listTools(front.url, tokens.access_token)).status).toBe(200);
    expect((await refresh(front.url, client, tokens.refresh_token)).status).toBe(200);
  });

  it('connects as Claude Code does, back to any loopback port', async () => {
    const redirect_uri = 'http://localhost:54545/callback';
    const { back, code } = await askForCode(front, {
      client: CLAUDE_CODE,
      ask: { redirect_uri },
      browser: new TestBrowser(redirect_uri),
    });
    expect(back.href).toMatch(`${redirect_uri}?`);
    expect((await redeem(front.url, asClient(CLAUDE_CODE), code, { redirect_uri })).status).toBe(200);
  });

  it('proves itself with the keys that its document points to, as ChatGPT does', async () => {
    const signer = newSigner('RS256');
    const jwks_uri = 'https://chatgpt.com/oauth/jwks.json';
    const client_id = 'https://chatgpt.com/oauth/signing.json';
    documents.serve('/oauth/jwks.json', signer.jwks);
    documents.serve('/oauth/signing.json', {
      ...CHATGPT,
      client_id,
      jwks_uri,
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
      token_endpoint_auth_signing_alg: 'RS256',
    });
    const client = asClient({ ...CHATGPT, client_id });
    const { code } = await askForCode(front, { client });
    expect((await redeem(front.url, client, code)).status).toBe(401);
    expect((await redeem(front.url, client, code, signer.assertion(client_id, front.url))).status).toBe(200);
  });

  it('whose keys are larger than 64 KB is refused', async () => {
    const signer = newSigner();
    const client_id = 'https://chatgpt.com/oauth/large.json';
    const jwks_uri = 'https://chatgpt.com/oauth/large-keys.json';
    documents.serve('/oauth/large-keys.json', { ...signer.jwks, padding: 'x'.repeat(70_000) });
    documents.serve('/oauth/large.json', {
      ...CHATGPT,
      client_id,
      jwks_uri,
      token_endpoint_auth_method: 'private_key_jwt',
    });
    const client = asClient({ ...CHATGPT, client_id });
    const { code } = await askForCode(front, { client });
    const { status, body } = await redeem(front.url, client, code, signer.assertion(client_id, front.url));
    expect([status, body.error]).toEqual([401, 'invalid_client']);
  });

  it('is shown with the host of its document', async () => {
    const { consent } = await toConsent(front, { client: CHATGPT });
    expect(wordsOf(consent)).toContain('Verified: chatgpt.com');
    expect(consent.html.includes('logo.png')).toBe(false);
  });

  it('is asked for consent again, although it returns to https and the browser is signed in', async () => {
    const browser = new TestBrowser(CHATGPT.redirect_uris[0]);
    const { consent } = await toConsent(front, { client: CHATGPT, browser });
    await throughConsent(browser, consent);
    const again = await browser.open(authorizeUrl(front.url, CHATGPT));
    expect([again.status, again.url.pathname.startsWith('/interaction/')]).toEqual([200, true]);
  });

  const brief = { ...CHATGPT, client_id: 'https://host.example/brief.json' };
  const linkedOnce = async () => {
    documents.serve('/brief.json', brief);
    const { code } = await askForCode(front, { client: brief });
    return (await redeem(front.url, asClient(brief), code)).body as unknown as Tokens;
  };
  const renewAfter = (ms: number, token: string) => {
    vi.setSystemTime(Date.now() + ms);
    return refresh(front.url, asClient(brief), token);
  };

  it.each<[string, (response: ServerResponse) => void]>([
    ['is down', (response) => response.writeHead(503).end()],
    ['refuses', (response) => response.writeHead(403).end('<p>Are you a person?</p>')],
    ['asks for a person', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Wait.</p>')],
    ['hangs up', (response) => response.destroy()],
  ])('renews its token while the site of its document %s, for a day', async (_, answer) => {
    const tokens = await linkedOnce();
    documents.serve('/brief.json', answer);
    const { status, body } = await renewAfter(3_500_000, tokens.refresh_token);
    expect(status).toBe(200);
    expect((await renewAfter(86_400_000, String(body.refresh_token))).body.error).toBe('invalid_client');
    documents.serve('/brief.json', brief);
    expect((await renewAfter(60_000, String(body.refresh_token))).status).toBe(200);
  });

  it.each([404, 410])('is known no more once its document is gone for good: %i', async (gone) => {
    const tokens = await linkedOnce();
    documents.serve('/brief.json', (response) => response.writeHead(gone).end());
    expect((await renewAfter(3_500_000, tokens.refresh_token)).body.error).toBe('invalid_client');
    documents.serve('/brief.json', (response) => response.writeHead(503).end());
    expect((await renewAfter(60_000, tokens.refresh_token)).body.error).toBe('invalid_client');
  });

  it('gets a page, not a fault, when its document is gone before the person answers', async () => {
    const gone = { ...CHATGPT, client_id: 'https://host.example/gone.json' };
    documents.serve('/gone.json', gone);
    const { browser, consent } = await toConsent(front, { client: gone });
    documents.serve('/gone.json', (response) => response.writeHead(503).end());
    await front.restart();
    expect((await browser.open(consent.url)).status).toBe(400);
    expect((await allow(browser, consent)).status).toBe(400);
    expect(front.logged.join('')).not.toContain('"internal"');
  });
});

describe('a document', () => {
  const at = (path: string, changes: object = {}) => {
    const client_id = `https://host.example${path}`;
    documents.serve(path, { ...CHATGPT, client_id, ...changes });
    return { ...CHATGPT, client_id };
  };
  const pageFor = async (client: Pick<Client, 'client_id' | 'redirect_uris'>) =>
    new TestBrowser(client.redirect_uris[0]).open(authorizeUrl(front.url, client));

  it('that is right is accepted: the others of this group differ in one thing', async () => {
    expect((await pageFor(at('/right.json'))).url.pathname).toBe('/sign-in');
  });

  it.each<[string, object]>([
    ['has no client_name', { client_name: undefined }],
    ['has a name of 101 characters', { client_name: 'x'.repeat(101) }],
    ['has a name that is no text', { client_name: { toString: 1 } }],
    ['names another client_id', { client_id: 'https://host.example/other.json' }],
    [
      'has a redirect address that is not allowed',
      { redirect_uris: ['http://host.example/', CHATGPT.redirect_uris[0]] },
    ],
    ['has no redirect address', { redirect_uris: undefined }],
    ['uses a shared secret', { token_endpoint_auth_method: 'client_secret_post' }],
    ['contains a secret', { client_secret: 'secret' }],
    ['is larger than 5 KB', { padding: 'x'.repeat(6_000) }],
  ])('that %s is refused with a page', async (what, changes) => {
    const page = await pageFor(at(`/${what.replaceAll(' ', '-')}.json`, changes));
    expect([page.status, page.url.pathname]).toEqual([400, '/oauth/authorize']);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['redirects', (response) => response.writeHead(302, { location: '/oauth/client.json' }).end()],
    ['is not found', (response) => response.writeHead(404).end()],
    ['is no JSON', (response) => response.writeHead(200).end('<html>')],
    ['is a list', (response) => response.writeHead(200).end('[]')],
    ['grows without end', (response) => void response.writeHead(200).write('x'.repeat(1_000_000))],
    ['never comes', () => undefined],
  ])('that %s is refused with a page', async (what, respond) => {
    const client = { ...CHATGPT, client_id: `https://host.example/${what.replaceAll(' ', '-')}` };
    documents.serve(new URL(client.client_id).pathname, respond);
    const page = await pageFor(client);
    expect([page.status, page.url.pathname]).toEqual([400, '/oauth/authorize']);
  });

  it.each(['HTTPS://host.example/upper.json'])('at %s needs a name as well', async (client_id) => {
    documents.serve('/upper.json', { ...CHATGPT, client_id, client_name: undefined });
    const page = await pageFor({ ...CHATGPT, client_id });
    expect(page.status).toBe(400);
  });

  it.each([
    'http://host.example/client.json',
    'https://user@host.example/client.json',
    'https://host.example/client.json#part',
    'https://host.example/a/../client.json',
    'ftp://host.example/client.json',
  ])('at %s is not even asked for', async (client_id) => {
    const before = documents.asked.length;
    const page = await pageFor({ ...CHATGPT, client_id });
    expect([page.status, page.url.pathname]).toEqual([400, '/oauth/authorize']);
    expect(documents.asked.length).toBe(before);
  });

  it('that was refused can be mended', async () => {
    const client = at('/mended.json', { client_name: undefined });
    expect((await pageFor(client)).status).toBe(400);
    at('/mended.json');
    const browser = new TestBrowser(client.redirect_uris[0]);
    const consent = await signInAsDemo(browser, await browser.open(authorizeUrl(front.url, client)));
    expect(wordsOf(consent)).toContain('ChatGPT');
  });
});
