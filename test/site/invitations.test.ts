import { describe, expect, it } from 'vitest';
import { openSiteHouse, type SiteHouse } from './site-house.ts';
import { decideAtGoogle, STUDENT, signInAsOwner, signInWithGoogle, VISITOR } from './steps.ts';
import type { Answer, Visitor } from './visitor.ts';

const INVITE = { signUp: 'invite' as const, allowedEmails: [] };
const DAY = 86_400_000;

async function invite(house: SiteHouse, owner: Visitor, label = 'Mei'): Promise<{ link: string; page: Answer }> {
  const made = await owner.submit(await owner.get('/account'), '/account/invitations', { label });
  const page = await owner.follow(made);
  const link = /<code>([^<]*\/sign-in\?invite=[\w-]{43})<\/code>/.exec(page.body)?.[1] ?? '';
  expect(link).toMatch(house.url);
  return { link, page };
}

async function comeIn(house: SiteHouse, link: string, account = STUDENT): Promise<Answer> {
  const guest = house.visitor();
  const toGoogle = await guest.submit(await guest.get(link), '/sign-in/google');
  return guest.follow(await decideAtGoogle(guest, toGoogle, { account }));
}

describe('an invitation', () => {
  it('lets one guest in, once, and the owner sees who it was', async () => {
    const house = await openSiteHouse({ policy: INVITE });
    const owner = await signInAsOwner(house);
    const { link } = await invite(house, owner);
    expect((await house.visitor().get(`${link}&l=en`)).body).toContain('You are invited');
    expect((await comeIn(house, link)).location).toBe(`${house.url}/account`);
    const late = await comeIn(house, link, VISITOR).catch((error: Error) => error.message);
    expect(late).toMatchObject({ status: 403 });
    expect(await house.store.users.findByIdentity(house.google.issuer, VISITOR)).toBeUndefined();
    expect((await owner.get('/account?l=en')).body).toContain('Used by student@demo.example on May 5, 2031');
    expect((await house.visitor().get(`${link}&l=en`)).body).toContain('This invitation has been used or has ended.');
  });

  it('still holds for a guest who first cancels at Google', async () => {
    const house = await openSiteHouse({ policy: INVITE });
    const { link } = await invite(house, await signInAsOwner(house));
    const guest = house.visitor();
    const toGoogle = await guest.submit(await guest.get(link), '/sign-in/google');
    const back = await guest.follow(await decideAtGoogle(guest, toGoogle, { decision: 'cancel' }));
    const again = await guest.submit(await guest.follow(back), '/sign-in/google');
    expect((await guest.follow(await decideAtGoogle(guest, again))).location).toBe(`${house.url}/account`);
  });

  it('is shown once, to its maker alone, and never stands in an address', async () => {
    const house = await openSiteHouse({ policy: INVITE });
    const owner = await signInAsOwner(house);
    const made = await owner.submit(await owner.get('/account'), '/account/invitations', { label: 'Mei' });
    expect(made.status).toBe(303);
    const page = await owner.follow(made);
    const code = /invite=([\w-]{43})/.exec(page.body)?.[1] ?? '';
    expect(made.location).not.toContain(code);
    expect((await owner.get('/account')).body).not.toContain(code);
    const guest = house.visitor();
    await comeIn(house, `/sign-in?invite=${code}`);
    await signInWithGoogle(guest);
    expect((await guest.get(made.location ?? '')).body).not.toContain(code);
    house.clock.ms += 10 * 60_000 + 1;
    expect((await owner.get(made.location ?? '')).body).not.toContain(code);
  });

  it('ends when it is withdrawn, and after 7 days', async () => {
    const house = await openSiteHouse({ policy: INVITE });
    const owner = await signInAsOwner(house);
    const { link, page } = await invite(house, owner, '');
    const action = /action="(\/account\/invitations\/[^"]+\/withdraw)"/.exec(page.body)?.[1] ?? '';
    const done = await owner.submit(page, action);
    expect((await owner.follow(done)).body).toContain('This link no longer works.');
    expect((await house.visitor().get(link)).body).not.toContain('name="invite"');
    const { link: old } = await invite(house, await signInAsOwner(house));
    house.clock.ms += 7 * DAY;
    expect((await house.visitor().get(old)).body).not.toContain('name="invite"');
  });

  it('that ends while the guest is at Google lets nobody in', async () => {
    const house = await openSiteHouse({ policy: INVITE });
    const owner = await signInAsOwner(house);
    const { link, page } = await invite(house, owner);
    const guest = house.visitor();
    const toGoogle = await guest.submit(await guest.get(link), '/sign-in/google');
    const back = await decideAtGoogle(guest, toGoogle);
    await owner.submit(page, /action="(\/account\/invitations\/[^"]+\/withdraw)"/.exec(page.body)?.[1] ?? '');
    const refused = await guest.follow(back);
    expect(refused.status).toBe(403);
    expect(refused.body).toContain('This invitation no longer works');
    expect(await house.store.users.findByIdentity(house.google.issuer, STUDENT)).toBeUndefined();
  });
});

describe('who may invite', () => {
  it('is the owner alone, and only where people come in by invitation', async () => {
    const policy: { signUp: 'invite' | 'open' | 'closed'; allowedEmails: string[] } = {
      signUp: 'open',
      allowedEmails: [],
    };
    const house = await openSiteHouse({ policy });
    const person = house.visitor();
    await signInWithGoogle(person);
    const owner = await signInAsOwner(house);
    const post = async (visitor: Visitor) => {
      const csrf = /name="csrf" value="([^"]+)"/.exec((await visitor.get('/account')).body)?.[1] ?? '';
      return (await visitor.post('/account/invitations', { csrf, label: 'x' })).status;
    };
    for (const signUp of ['open', 'closed'] as const) {
      policy.signUp = signUp;
      expect((await owner.get('/account')).body).not.toContain('/account/invitations');
      expect(await post(owner)).toBe(404);
    }
    policy.signUp = 'invite';
    expect((await person.get('/account')).body).not.toContain('/account/invitations');
    expect(await post(person)).toBe(404);
    expect(await post(owner)).toBe(303);
    const session = await house.store.invitations.list('owner' as never);
    expect(session).toHaveLength(1);
  });

  it('is told when a list of addresses makes links useless', async () => {
    const house = await openSiteHouse({ policy: { signUp: 'invite', allowedEmails: ['student@demo.example'] } });
    const owner = await signInAsOwner(house);
    expect((await owner.get('/account?l=en')).body).toContain('ALLOWED_EMAILS is set');
    expect((await signInWithGoogle(house.visitor())).status).toBe(303);
    expect((await signInWithGoogle(house.visitor(), { account: VISITOR })).status).toBe(403);
  });
});

describe('a server', () => {
  it.each([
    ['closed', [], false],
    ['closed', ['student@demo.example'], true],
    ['invite', [], false],
    ['invite', ['student@demo.example'], true],
    ['open', [], true],
    ['open', ['visitor@demo.example'], false],
  ] as const)('%s with the list %j lets the owner in, and the student: %s', async (signUp, allowedEmails, enters) => {
    const house = await openSiteHouse({ policy: { signUp, allowedEmails } });
    const owner = await signInAsOwner(house);
    expect((await owner.get('/account')).status).toBe(200);
    const student = house.visitor();
    const answer = await signInWithGoogle(student);
    expect(answer.status).toBe(enters ? 303 : 403);
    expect((await student.get('/account')).status).toBe(enters ? 200 : 303);
    const known = await house.store.users.findByIdentity(house.google.issuer, STUDENT);
    expect(known !== undefined).toBe(enters);
  });
});
