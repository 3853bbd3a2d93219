import { describe, expect, it } from 'vitest';
import { tryAddress } from '../../src/site/own-address.ts';
import { MIGRATIONS } from '../../src/store/migrations.ts';
import { openSiteHouse } from './site-house.ts';
import { connectGoogle, signInAsOwner, signInWithGoogle } from './steps.ts';

describe('the setup page', () => {
  it('is for the owner alone', async () => {
    const house = await openSiteHouse();
    expect((await house.visitor().get('/setup')).location).toBe(`${house.url}/sign-in?to=%2Fsetup`);
    const person = house.visitor();
    await signInWithGoogle(person);
    const refused = await person.get('/setup?l=en');
    expect(refused.status).toBe(403);
    expect(refused.body).toContain('Not allowed');
    expect(refused.body).not.toContain('/data/vault.key');
    expect((await person.get('/account')).body).not.toContain('href="/setup"');
  });

  it('tells what is set up, tries Google for real, and names no secret', async () => {
    const house = await openSiteHouse();
    const visitor = await signInAsOwner(house);
    const page = await visitor.get('/setup?l=en');
    expect(page.status).toBe(200);
    expect(page.body).toContain('exists on this computer only');
    expect(page.body).toContain('is in the file /data/vault.key');
    const steps = MIGRATIONS.length;
    expect(page.body).toContain(`all steps of its structure are done (${steps} of ${steps}).`);
    expect(page.body).toContain('SQLite takes what is written');
    expect(page.body).toContain('Google knows this client ID, and the secret fits.');
    expect(page.body).toContain(`<code>${house.url}/google/callback</code>`);
    expect(page.body).toContain('shows once you have connected a Google account of your own');
    expect(page.body).not.toContain(house.google.clientSecret);
  });

  it.each([
    [{ clientSecret: 'wrong' }, 'Google knows the client ID, but the secret is wrong.'],
    [{ clientId: 'unknown' }, 'Google does not know this client ID'],
  ])('says what is wrong with the credentials %j', async (credentials, words) => {
    const house = await openSiteHouse({ credentials });
    const visitor = await signInAsOwner(house);
    expect((await visitor.get('/setup?l=en')).body).toContain(words);
  });

  it('shows the 7 days of "Testing" once Google names them', async () => {
    const house = await openSiteHouse({ grantLifeMs: 7 * 86_400_000 });
    const visitor = await signInAsOwner(house);
    await connectGoogle(visitor);
    const page = await visitor.get('/setup?l=en');
    expect(page.body).toContain('Google ends the access of student@demo.example on May 12, 2031');
  });

  it('tells a server without Google how to get it', async () => {
    const house = await openSiteHouse({ googleReady: false });
    const visitor = await signInAsOwner(house);
    const page = await visitor.get('/setup?l=en');
    expect(page.body).toContain('Google is not set up');
    expect(page.body).toContain(`<code>${house.url}/google/callback</code>`);
  });
});

describe('who answers at the public address', () => {
  const MCP = 'https://time.example.org/mcp';
  const ask = (answer: () => Promise<Response>) =>
    tryAddress(new URL('https://time.example.org'), MCP, answer as typeof fetch);

  it.each<[string, () => Promise<Response>, string]>([
    ['this server', async () => Response.json({ resource: MCP }), 'own'],
    ['a server with another name', async () => Response.json({ resource: 'https://other.example/mcp' }), 'other'],
    ['a page', async () => new Response('<html>'), 'other'],
    ['a redirect', async () => new Response(null, { status: 301, headers: { location: '/' } }), 'other'],
    ['nobody', () => Promise.reject(new TypeError('fetch failed')), 'silent'],
  ])('%s', async (_, answer, expected) => expect(await ask(answer)).toBe(expected));
});
