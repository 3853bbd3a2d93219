import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allow, signInAsDemo } from '../flows/steps.ts';
import { type Front, openFront } from './front.ts';
import { authorizeUrl, listTools, newClient, redeem, refresh, revoke, type Tokens } from './requests.ts';
import { askForCode, browserFor, link, toConsent } from './visits.ts';

let front: Front;
beforeEach(async () => {
  front = await openFront();
});
afterEach(() => front.close());

describe('a restart', () => {
  it('keeps clients, tokens and connections: nobody notices it between two calls', async () => {
    const { client, tokens } = await link(front);
    expect((await listTools(front.url, tokens.access_token)).status).toBe(200);
    await front.restart();
    expect((await listTools(front.url, tokens.access_token)).status).toBe(200);
    const renewed = await refresh(front.url, client, tokens.refresh_token);
    expect(renewed.status).toBe(200);
    await front.restart();
    expect((await listTools(front.url, (renewed.body as unknown as Tokens).access_token)).status).toBe(200);
  });

  it('keeps what was revoked revoked, and a used code used', async () => {
    const { client, code } = await askForCode(front, { client: await newClient(front.url) });
    const own = client as Awaited<ReturnType<typeof newClient>>;
    const tokens = (await redeem(front.url, own, code)).body as unknown as Tokens;
    await revoke(front.url, own, tokens.refresh_token);
    await front.restart();
    expect((await listTools(front.url, tokens.access_token)).status).toBe(401);
    expect((await redeem(front.url, own, code)).status).toBe(400);
  });

  it('may come while a person reads the consent page', async () => {
    const client = await newClient(front.url);
    const { browser, consent } = await toConsent(front, { client });
    await front.restart();
    const back = await allow(browser, consent);
    expect((await redeem(front.url, client, back.url.searchParams.get('code') ?? '')).status).toBe(200);
  });

  it('may come while a person signs in, and keeps who is signed in', async () => {
    const client = await newClient(front.url);
    const browser = browserFor(client);
    const signIn = await browser.open(authorizeUrl(front.url, client));
    await front.restart();
    const consent = await signInAsDemo(browser, signIn);
    expect(consent.url.pathname).toMatch(/^\/interaction\//);
    await front.restart();
    expect((await browser.open(`${front.url}/account`)).url.pathname).toBe('/account');
  });

  it('keeps the signing key', async () => {
    const keys = async () => (await fetch(`${front.url}/oauth/jwks`)).json();
    const before = await keys();
    await front.restart();
    expect(await keys()).toEqual(before);
  });
});
