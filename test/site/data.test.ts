import { describe, expect, it } from 'vitest';
import type { UserId } from '../../src/domain/identity.ts';
import { en } from '../../src/texts/en.ts';
import { connectByPassword, ownerAtSchool } from './moodle/school.ts';
import { openSiteHouse, type SiteHouse } from './site-house.ts';
import { connectGoogle, STUDENT, signInAsOwner, signInWithGoogle, VISITOR } from './steps.ts';
import type { Answer, Visitor } from './visitor.ts';

const DELETE = '/account/data/delete';

async function student(house: SiteHouse): Promise<{ visitor: Visitor; id: UserId }> {
  const visitor = house.visitor();
  await signInWithGoogle(visitor);
  const id = (await house.store.users.findByIdentity(house.google.issuer, STUDENT))?.id as UserId;
  return { visitor, id };
}

const remove = async (visitor: Visitor, word: string): Promise<Answer> =>
  visitor.submit(await visitor.get('/account/data?l=en'), DELETE, { word });

describe('taking data along', () => {
  it('gives one file with what is kept of the person, without a key', async () => {
    const house = await openSiteHouse();
    const { visitor } = await student(house);
    await connectGoogle(visitor);
    const file = await visitor.get('/account/data/time-compass.json');
    expect(file.headers.get('content-type')).toBe('application/json');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="time-compass-2031-05-05.json"');
    expect(file.headers.get('cache-control')).toBe('no-store');
    const content = JSON.parse(file.body);
    expect(content).toMatchObject({ from: house.url, madeAt: '2031-05-05T04:00:00.000Z' });
    expect(content.tables.users).toMatchObject([{ email: 'student@demo.example' }]);
    expect(content.tables.accounts).toMatchObject([{ label: 'student@demo.example' }]);
    expect(content.leftOut.accounts.credential).toMatch(/opens something/);
    expect(file.body).not.toMatch(/"v1\./);
  });

  it('is for the person alone', async () => {
    const house = await openSiteHouse();
    await student(house);
    expect((await house.visitor().get('/account/data/time-compass.json')).status).toBe(303);
    const owner = await signInAsOwner(house);
    expect((await owner.get('/account/data/time-compass.json')).body).not.toContain('student@demo.example');
  });
});

describe('deleting the account', () => {
  it('asks for the word, says so at the field, and deletes nothing without it', async () => {
    const house = await openSiteHouse();
    const { visitor, id } = await student(house);
    for (const word of ['', 'delet', 'yes']) {
      const page = await visitor.follow(await remove(visitor, word));
      expect(page.body).toContain('aria-describedby="word-problem"');
      expect(page.body).toContain('Nothing was deleted. Type DELETE exactly.');
    }
    expect(await house.store.users.get(id)).toBeDefined();
  });

  it.each(['DELETE', ' delete ', '刪除', '削除'])('takes the word as %j', async (word) => {
    const house = await openSiteHouse();
    const { visitor, id } = await student(house);
    await remove(visitor, word);
    expect(await house.store.users.get(id)).toBeUndefined();
  });

  it('revokes at Google, erases here, signs out, and leaves a receipt for ten minutes', async () => {
    const house = await openSiteHouse();
    const { visitor, id } = await student(house);
    await connectGoogle(visitor);
    const second = house.visitor();
    await signInWithGoogle(second);
    const [account] = await house.store.accounts.list(id);
    const credential = await house.store.accounts.credential(account?.id as never);
    const done = await remove(visitor, 'DELETE');
    expect(done.location).toMatch(/\/account\/data\/receipt\?id=[\w-]{43}$/);
    const receipt = await visitor.follow(done);
    expect(receipt.body).toContain('Your account is deleted');
    expect(receipt.body).toMatch(/Connected accounts with their keys<\/dt><dd>1</);
    expect(receipt.body).toMatch(/Revoked at Google<\/h2>.*student@demo\.example/s);
    expect(receipt.body).not.toContain('Google did not confirm');
    for (const browser of [visitor, second]) expect((await browser.get('/account')).status).toBe(303);
    expect(await house.store.users.get(id)).toBeUndefined();
    const refused = await fetch(`${house.google.url}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: credential?.reveal() ?? '',
        client_id: house.google.clientId,
        client_secret: house.google.clientSecret,
      }),
    });
    expect(refused.status).toBe(400);
    expect((await visitor.get(done.location ?? '')).status).toBe(200);
    house.clock.ms += 10 * 60_000 + 1;
    expect((await visitor.get(done.location ?? '')).status).toBe(400);
  });

  it('erases even when Google does not answer, and names the accounts to mend there', async () => {
    const house = await openSiteHouse();
    const { visitor, id } = await student(house);
    await connectGoogle(visitor);
    house.google.injectFault({ match: 'POST /revoke', answer: { kind: 'error', status: 503 } });
    const receipt = await visitor.follow(await remove(visitor, 'DELETE'));
    expect(receipt.body).toMatch(/Google did not confirm<\/h2>.*student@demo\.example/s);
    expect(receipt.body).toContain('href="https://myaccount.google.com/connections"');
    expect(await house.store.users.get(id)).toBeUndefined();
  });

  it('leaves others as they are, and a new sign-in starts empty', async () => {
    const house = await openSiteHouse();
    const other = house.visitor();
    await signInWithGoogle(other, { account: VISITOR });
    const { visitor, id } = await student(house);
    await remove(visitor, 'DELETE');
    expect((await other.get('/account')).status).toBe(200);
    const again = await student(house);
    expect(again.id).not.toBe(id);
  });

  it('needs the form token of this session', async () => {
    const house = await openSiteHouse();
    const { visitor, id } = await student(house);
    const owner = await signInAsOwner(house);
    const csrf = /name="csrf" value="([^"]+)"/.exec((await owner.get('/account')).body)?.[1] ?? '';
    expect((await visitor.post(DELETE, { csrf, word: 'DELETE' })).status).toBe(403);
    expect(await house.store.users.get(id)).toBeDefined();
  });

  it('the owner can start anew with the next link', async () => {
    const house = await openSiteHouse();
    const owner = await signInAsOwner(house);
    expect((await owner.get('/account/data?l=en')).body).toContain('You run this server.');
    await remove(owner, 'DELETE');
    expect((await owner.get('/account')).status).toBe(303);
    expect((await (await signInAsOwner(house)).get('/account')).status).toBe(200);
  });

  it('a receipt is not any other thing that is kept', async () => {
    const house = await openSiteHouse();
    const { visitor } = await student(house);
    const away = await visitor.submit(await visitor.get('/account'), '/connect/google');
    expect(away.status).toBe(303);
    const id = visitor.cookies.get('tx') ?? '';
    expect((await visitor.get(`/account/data/receipt?id=${id}`)).status).toBe(400);
    expect((await visitor.get('/account/data/receipt')).status).toBe(400);
  });
});

describe('an account of a school’s Moodle', () => {
  it('leaves with the person, who is told that Moodle keeps its key until the end', async () => {
    const at = await ownerAtSchool();
    await connectByPassword(at);
    const file = await at.visitor.get('/account/data/time-compass.json');
    expect(JSON.parse(file.body).tables.accounts).toMatchObject([{ provider: 'moodle' }]);
    expect(file.body).not.toContain(at.school.students.s1.token);
    const receipt = await at.visitor.follow(await remove(at.visitor, 'delete'));
    expect(receipt.body).toContain(en.data.receipt.keptThere);
    expect(receipt.body).toContain(`${at.school.host} · 小明 王`);
    expect(receipt.body).not.toContain(en.data.receipt.notRevoked);
    expect(await at.house.store.accounts.list('owner' as UserId)).toEqual([]);
  });
});
