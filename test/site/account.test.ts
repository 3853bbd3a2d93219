import { describe, expect, it } from 'vitest';
import { Secret } from '../../src/domain/identity.ts';
import { openSiteHouse, type SiteHouse } from './site-house.ts';
import { connectGoogle, signInAsOwner, signInWithGoogle, VISITOR } from './steps.ts';
import type { Visitor } from './visitor.ts';

const OWNER = 'owner' as Parameters<SiteHouse['store']['accounts']['list']>[0];

async function connectedOwner(house: SiteHouse): Promise<Visitor> {
  const visitor = await signInAsOwner(house);
  await connectGoogle(visitor);
  return visitor;
}

async function disconnectAction(house: SiteHouse): Promise<string> {
  const [account] = await house.store.accounts.list(OWNER);
  return `/account/google/${account?.id}/disconnect`;
}

describe('disconnecting', () => {
  it('revokes at Google, erases here, and says that Google confirmed it', async () => {
    const house = await openSiteHouse();
    const visitor = await connectedOwner(house);
    const done = await visitor.submit(await visitor.get('/account'), await disconnectAction(house));
    expect(done.location).toBe(`${house.url}/account?notice=disconnected`);
    expect(await house.store.accounts.list(OWNER)).toEqual([]);
    expect((await visitor.follow(done)).body).toContain('Google confirmed that our key no longer works');
  });

  it('erases here even when Google does not answer, and says so', async () => {
    const house = await openSiteHouse();
    const visitor = await connectedOwner(house);
    house.google.injectFault({ match: 'POST /revoke', answer: { kind: 'error', status: 503 } });
    const done = await visitor.submit(await visitor.get('/account'), await disconnectAction(house));
    expect(await house.store.accounts.list(OWNER)).toEqual([]);
    const page = await visitor.follow(done);
    expect(page.body).toContain('Google did not confirm it');
    expect(page.body).toContain('href="https://myaccount.google.com/connections"');
  });

  it("finds neither another person's account nor one that never was, in the same words", async () => {
    const house = await openSiteHouse();
    await connectedOwner(house);
    const other = house.visitor();
    await signInWithGoogle(other, { account: VISITOR });
    const csrf = /name="csrf" value="([^"]+)"/.exec((await other.get('/account')).body)?.[1] ?? '';
    const foreign = await other.post(await disconnectAction(house), { csrf });
    const missing = await other.post('/account/google/none/disconnect', { csrf });
    const words = (body: string) => body.replace(/nonce="[^"]*"/g, '');
    expect(foreign.status).toBe(404);
    expect(words(foreign.body)).toBe(words(missing.body));
    expect(await house.store.accounts.list(OWNER)).toHaveLength(1);
  });
});

describe('the end of an access', () => {
  const WEEK_MS = 7 * 86_400_000;
  const account = async (visitor: Visitor): Promise<string> => (await visitor.get('/account?l=en')).body;

  it('after 7 days is told with what is left, why, and to the owner how to stop it', async () => {
    const house = await openSiteHouse({ grantLifeMs: WEEK_MS });
    const owner = await connectedOwner(house);
    house.clock.ms += 2 * 86_400_000;
    const page = await account(owner);
    expect(page).toContain('Google ends this access in 5 days (May 12, 2031, 12:00 PM)');
    expect(page).toContain('Google project is in “Testing”');
    expect(page).toContain('href="/setup"');
    const person = house.visitor();
    await signInWithGoogle(person, { account: VISITOR });
    await connectGoogle(person, { account: VISITOR });
    const theirs = await account(person);
    expect(theirs).toContain('“Testing”');
    expect(theirs).not.toContain('href="/setup"');
  });

  it('once over is told even before Google refuses, and explained after', async () => {
    const house = await openSiteHouse({ grantLifeMs: WEEK_MS });
    const owner = await connectedOwner(house);
    const [linked] = await house.store.accounts.list(OWNER);
    house.clock.ms += WEEK_MS;
    expect(await account(owner)).toContain('this access ended on May 12, 2031');
    if (linked) await house.store.accounts.markDead(linked.id);
    const page = await account(owner);
    expect(page).toContain('Access ended');
    expect(page).toContain('there, Google ends every access after 7 days');
  });

  it('that is months away is not blamed on “Testing”', async () => {
    const house = await openSiteHouse({ grantLifeMs: 26 * WEEK_MS });
    const page = await account(await connectedOwner(house));
    expect(page).toContain('Google ends this access in 182 days');
    expect(page).not.toContain('Testing');
  });
});

describe('the account page', () => {
  it('shows a dead account as ended, with the way to mend it', async () => {
    const house = await openSiteHouse();
    const visitor = await connectedOwner(house);
    const [account] = await house.store.accounts.list(OWNER);
    if (account) await house.store.accounts.markDead(account.id);
    const page = await visitor.get('/account?l=en');
    expect(page.body).toContain('Access ended');
    expect(page.body).toContain('Google no longer accepts our key');
    await connectGoogle(visitor);
    expect((await visitor.get('/account')).body).not.toContain('Access ended');
  });

  it('shows when the account was connected and last read, in the server’s zone', async () => {
    const house = await openSiteHouse();
    const visitor = await connectedOwner(house);
    expect((await visitor.get('/account?l=en')).body).toContain('not yet');
    const [account] = await house.store.accounts.list(OWNER);
    if (account) await house.store.accounts.markSuccess(account.id);
    const page = await visitor.get('/account');
    expect(page.body).toContain('<dd>May 5, 2031</dd>');
    expect(page.body).toContain('<dd>May 5, 2031, 12:00 PM</dd>');
  });

  it('writes hostile names as plain text', async () => {
    const house = await openSiteHouse();
    const visitor = await signInAsOwner(house);
    await house.store.accounts.link({
      user: OWNER,
      provider: 'google',
      subject: 's',
      label: '<img src=x onerror=alert(1)>"\'@evil.example',
      scopes: [],
      credential: new Secret('r'),
      grantEndsAt: undefined,
    });
    const page = await visitor.get('/account');
    expect(page.body).not.toContain('<img');
    expect(page.body).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('tells only notices that are ours', async () => {
    const house = await openSiteHouse();
    const visitor = await signInAsOwner(house);
    const page = await visitor.get('/account?notice=<b>pay</b>&notice=constructor');
    expect(page.body).not.toContain('pay</b>');
    expect(page.body).not.toContain('class="note');
  });
});
