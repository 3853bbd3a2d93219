import { describe, expect, it } from 'vitest';
import type { UserId } from '../../../src/domain/identity.ts';
import { en } from '../../../src/texts/en.ts';
import { signInAsOwner, signInWithGoogle, VISITOR } from '../steps.ts';
import type { Answer, Visitor } from '../visitor.ts';
import { connectByPassword, launchAddressOn, linkFrom, lookFor, ownerAtSchool, sent } from './school.ts';

const OWNER = 'owner' as UserId;
const { code: words } = en.moodle;
const HERE = '/connect/moodle/code';

describe('an attempt belongs to the session that began it', () => {
  it('nobody else sees it or goes on with it, nor the same person elsewhere', async () => {
    const { school, house, visitor } = await ownerAtSchool();
    const offer = await lookFor(visitor, school.wwwroot);
    const stranger = house.visitor();
    await signInWithGoogle(stranger, { account: VISITOR });
    const elsewhere = await signInAsOwner(house);
    for (const other of [stranger, elsewhere]) {
      const own = await lookFor(other, school.wwwroot);
      const seen = await other.get(offer.address);
      expect(seen.status).toBe(403);
      expect(seen.body).toContain(en.failure.otherPerson.title);
      const { username, password } = school.students.s1;
      const csrf = /name="csrf" value="([^"]+)"/.exec(own.body)?.[1] ?? '';
      for (const form of ['password', 'link', 'host', 'hand-over', 'again']) {
        const fields = {
          csrf,
          attempt: '0',
          school: school.wwwroot,
          username,
          password,
          pasted: school.students.s1.token,
        };
        expect((await other.post(`${offer.address}/${form}`, fields)).status).toBe(403);
      }
    }
    expect((await house.visitor().get(offer.address)).location).toContain('/sign-in');
    expect(await house.store.accounts.list(OWNER)).toEqual([]);
    expect(school.requests().filter(({ path }) => path === '/login/token.php')).toEqual([]);
  });

  it('a form from elsewhere, or without its token, does nothing', async () => {
    const { school, visitor } = await ownerAtSchool();
    const offer = await lookFor(visitor, school.wwwroot);
    const fields = { attempt: '0', username: 'u', password: 'p' };
    expect((await visitor.post(`${offer.address}/password`, fields)).status).toBe(403);
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await visitor.submit(offer, `${new URL(offer.address).pathname}/password`, fields, foreign)).status).toBe(
      403,
    );
    expect(school.requests().filter(({ path }) => path === '/login/token.php')).toEqual([]);
  });

  it('somebody else’s link cannot be planted: it was made for another passport', async () => {
    const { school, house, visitor } = await ownerAtSchool({ site: { typeOfLogin: 2 } });
    const attacker = house.visitor();
    await signInWithGoogle(attacker, { account: VISITOR });
    const link = await linkFrom(launchAddressOn(await lookFor(attacker, school.wwwroot)), school.students.s2);
    const page = await sent(visitor, await lookFor(visitor, school.wwwroot), 'link', { pasted: link });
    expect(page.body).toContain(en.moodle.trouble.otherAttempt);
    expect(await house.store.accounts.list(OWNER)).toEqual([]);
  });
});

const codeOn = ({ body }: Answer): string => /<code class="code">(\w+)</.exec(body)?.[1] ?? '';

const typeCode = async (visitor: Visitor, code: string): Promise<Answer> =>
  visitor.follow(await visitor.submit(await visitor.get(`${HERE}?l=en`), HERE, { code }));

describe('going on on another device', () => {
  it('shows a code and a QR code that leads there, and the same person goes on there', async () => {
    const { school, house, visitor } = await ownerAtSchool({ site: { typeOfLogin: 2 } });
    const shown = await sent(visitor, await lookFor(visitor, school.wwwroot, '/interaction/abc/connect'), 'hand-over');
    const code = codeOn(shown);
    expect(code).toMatch(/^[A-Z2-9]{6}$/);
    expect(shown.body).toContain(`${new URL(house.url).host}${HERE}`);
    expect(shown.body).toContain('<svg class="qr"');

    const other = house.visitor();
    const asked = await other.get(`${HERE}?code=${code}`);
    expect(asked.location).toContain(`/sign-in?to=${encodeURIComponent(`${HERE}?code=${code}`)}`);
    await signInAsOwner(house, other);
    const page = await other.get(`${HERE}?code=${code}&l=en`);
    expect(page.body).toContain(`value="${code}"`);
    const offer = await other.follow(await other.submit(page, HERE, { code }));
    const pasted = await linkFrom(launchAddressOn(offer), school.students.s1);
    const done = await sent(other, offer, 'link', { pasted });
    expect(done.body).toContain(en.moodle.done.title);
    expect(done.body).toContain('href="/account"');
    expect(await house.store.accounts.list(OWNER)).toHaveLength(1);
    // the first device has a passport of its own
    expect((await sent(visitor, shown, 'link', { pasted })).body).toContain(en.moodle.trouble.otherAttempt);
  });

  it('works once, for ten minutes, however it is typed', async () => {
    const { school, house, visitor } = await ownerAtSchool();
    const get = async () => codeOn(await sent(visitor, await lookFor(visitor, school.wwwroot), 'hand-over'));
    const first = await get();
    const other = await signInAsOwner(house);
    expect((await typeCode(other, ` ${first.slice(0, 3).toLowerCase()} ${first.slice(3)} `)).body).toContain(
      'name="password"',
    );
    expect((await typeCode(other, first)).body).toContain(words.wrong);
    const second = await get();
    house.clock.ms += 10 * 60_000;
    expect((await typeCode(other, second)).body).toContain(words.wrong);
  });

  it('is nothing to anybody else, who cannot even learn that it exists', async () => {
    const { school, house, visitor } = await ownerAtSchool();
    const code = codeOn(await sent(visitor, await lookFor(visitor, school.wwwroot), 'hand-over'));
    const stranger = house.visitor();
    await signInWithGoogle(stranger, { account: VISITOR });
    const plain = (body: string) => body.replace(/nonce="[^"]*"|value="[^"]*"/g, '');
    const theirs = await typeCode(stranger, code);
    expect(theirs.body).toContain(words.wrong);
    expect(plain((await typeCode(stranger, 'AAAAAA')).body)).toBe(plain(theirs.body));
    // and it still is its owner's
    expect((await typeCode(await signInAsOwner(house), code)).body).toContain('name="password"');
  });

  it('cannot be guessed without end', async () => {
    const { school, house, visitor } = await ownerAtSchool();
    const code = codeOn(await sent(visitor, await lookFor(visitor, school.wwwroot), 'hand-over'));
    const other = await signInAsOwner(house);
    for (let times = 0; times < 20; times += 1) await typeCode(other, 'AAAAAA');
    expect((await typeCode(other, code)).body).toContain(words.wrong);
  });
});

describe('the account page', () => {
  const card = async (visitor: Visitor) => (await visitor.get('/account?l=en')).body;

  it('tells when the access ends, and warns from two weeks before', async () => {
    const at = await ownerAtSchool();
    await connectByPassword(at);
    expect(await card(at.visitor)).toContain('<dd>July 28, 2031</dd>');
    expect(await card(at.visitor)).not.toContain('Moodle ends this access');
    at.house.clock.ms += 69 * 86_400_000;
    const owner = await signInAsOwner(at.house);
    expect(await card(owner)).not.toContain('Moodle ends this access');
    at.house.clock.ms += 86_400_000;
    expect(await card(owner)).toContain('Moodle ends this access in 14 days (July 28, 2031)');
    at.house.clock.ms += 14 * 86_400_000;
    expect(await card(owner)).toContain('By now this access has ended (12 weeks, on July 28, 2031)');
  });

  it('shows a dead one, and leads back to its school without typing', async () => {
    const at = await ownerAtSchool();
    await connectByPassword(at);
    const [account] = await at.house.store.accounts.list(OWNER);
    if (account) await at.house.store.accounts.markDead(account.id);
    const page = await at.visitor.get('/account?l=en');
    expect(page.body).toContain(en.moodleCard.deadNote);
    const offer = await at.visitor.follow(await at.visitor.submit(page, '/connect/moodle'));
    expect(offer.body).toContain('name="password"');
    const { username, password } = at.school.students.s1;
    await sent(at.visitor, offer, 'password', { username, password });
    expect(await card(at.visitor)).not.toContain(en.moodleCard.deadNote);
  });

  it('disconnects here, and says that Moodle keeps the key until its end', async () => {
    const at = await ownerAtSchool();
    await connectByPassword(at);
    const [account] = await at.house.store.accounts.list(OWNER);
    const action = `/account/moodle/${account?.id}/disconnect`;
    const stranger = at.house.visitor();
    await signInWithGoogle(stranger, { account: VISITOR });
    const csrf = /name="csrf" value="([^"]+)"/.exec(await card(stranger))?.[1] ?? '';
    expect((await stranger.post(action, { csrf })).status).toBe(404);
    const before = at.school.requests().length;
    const page = await at.visitor.get('/account?l=en');
    expect(page.body).toContain(en.moodleCard.disconnectNote);
    const done = await at.visitor.follow(await at.visitor.submit(page, action));
    expect(done.body).toContain(en.notice.moodleDisconnected);
    expect(await at.house.store.accounts.list(OWNER)).toEqual([]);
    expect(at.school.requests()).toHaveLength(before);
  });
});
