import { describe, expect, it } from 'vitest';
import type { Change, Undoer } from '../../src/domain/change.ts';
import { Failure, type FailureKind } from '../../src/domain/failure.ts';
import type { Caller, UserId } from '../../src/domain/identity.ts';
import { callerOf } from '../contract/samples.ts';
import { HOSTILE } from '../pages/exhibit.ts';
import { openSiteHouse, type SiteHouse } from './site-house.ts';
import { STUDENT, signInAsOwner, signInWithGoogle } from './steps.ts';
import type { Visitor } from './visitor.ts';

const HERE = '/account/activity';
const OWNER = 'owner' as UserId;
const CLAUDE = callerOf(OWNER, 'c-claude', 'Claude');

/** Takes everything back, and remembers for whom; or fails in one way. */
function undoer(kind: FailureKind | undefined = undefined) {
  const done: { data: unknown; caller: Caller }[] = [];
  const one: Undoer = {
    kind: 'thing',
    things: ({ title }) => [{ whole: String(title) }],
    async undo(caller, data) {
      if (kind !== undefined) throw new Failure(kind, 'Secret English words.', 'Do something.');
      done.push({ data, caller });
      return 'It is as before.';
    },
  };
  return { undoers: [one], done };
}

const record = ({ store }: SiteHouse, title: string, more: Partial<Change> = {}, who = CLAUDE): Promise<string> =>
  store.changes.record(who, {
    tool: 'update_calendar_event',
    title,
    where: 'Work',
    when: '2031-05-06 09:00',
    undo: { kind: 'thing', data: { title } },
    ...more,
  });

const open = (visitor: Visitor, address = HERE) => visitor.get(`${address}${address.includes('?') ? '&' : '?'}l=en`);
const rowsOf = (body: string) => [...body.matchAll(/<h2 id="change-(\d+)">/g)].map(([, id]) => id);

describe('the page of what assistants changed', () => {
  it('leads who is not signed in to sign in, and back', async () => {
    const house = await openSiteHouse();
    const answer = await house.visitor().get(HERE);
    expect(answer.location).toBe(`${house.url}/sign-in?to=%2Faccount%2Factivity`);
  });

  it('says when there is nothing, and is reached from the account and the assistants', async () => {
    const house = await openSiteHouse();
    const owner = await signInAsOwner(house);
    expect((await open(owner)).body).toContain('No assistant has changed anything.');
    for (const from of ['/account', '/account/apps'])
      expect((await open(owner, from)).body).toMatch(/<a class="button" href="\/account\/activity">/);
  });

  it.each([
    ['zh-TW', '待辦事項'],
    ['ja', 'ToDo'],
    ['en', 'To-dos'],
  ])('names the list of to-dos in the words of the page: %s', async (language, name) => {
    const house = await openSiteHouse();
    const owner = await signInAsOwner(house);
    await record(house, 'Milk', { tool: 'add_todo', where: 'To-dos', when: '' });
    const { body } = await owner.get(`${HERE}?l=${language}`);
    expect(body).toContain(`<bdi>${name}</bdi></dd>`);
  });

  it('tells what, where, when, by whom and when it was done, the last change first', async () => {
    const house = await openSiteHouse();
    const owner = await signInAsOwner(house);
    await record(house, 'Standup');
    house.clock.ms += 60_000;
    await record(
      house,
      'Essay',
      { tool: 'complete_task', where: 'School', when: '2031-05-07 Wed 23:30-00:30+1' },
      callerOf(OWNER, 'c-2', 'Cursor'),
    );
    const { body } = await open(owner);
    expect(rowsOf(body)).toEqual(['2', '1']);
    expect(body).toContain('Changed the event <bdi>Standup</bdi>');
    expect(body).toContain('Completed the task <bdi>Essay</bdi>');
    for (const text of [
      'Tuesday, May 6, 2031 09:00',
      'Wednesday, May 7, 2031 23:30<',
      'Work',
      'School',
      'Claude',
      'Cursor',
      'May 5, 2031, 12:01',
    ])
      expect(body).toContain(text);
    expect((await owner.get(`${HERE}?l=zh-TW`)).body).toContain('修改活動：<bdi>Standup</bdi>');
    expect((await owner.get(`${HERE}?l=ja`)).body).toContain('予定を変更：<bdi>Standup</bdi>');
  });

  it('keeps texts of others text', async () => {
    const house = await openSiteHouse();
    const owner = await signInAsOwner(house);
    await record(house, HOSTILE, { where: HOSTILE, when: HOSTILE, tool: HOSTILE }, { ...CLAUDE, client: HOSTILE });
    const page = await open(owner);
    expect(page.body).toContain('Changed <bdi>');
    expect(page.body).not.toContain('<script>alert');
    expect(page.body).not.toContain('\u202e');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'none'");
  });

  it('shows 20 a page, all of them once', async () => {
    const house = await openSiteHouse();
    const owner = await signInAsOwner(house);
    for (let n = 1; n <= 41; n++) await record(house, `n${n}`);
    const seen: (string | undefined)[] = [];
    let page = await open(owner);
    for (let turn = 0; turn < 3; turn++) {
      seen.push(...rowsOf(page.body));
      const [, next] = /<a class="button" href="(\/account\/activity\?before=\d+)">/.exec(page.body) ?? [];
      expect(next === undefined).toBe(turn === 2);
      if (next !== undefined) page = await open(owner, next);
    }
    expect(seen).toEqual(Array.from({ length: 41 }, (_, n) => String(41 - n)));
    expect(page.body).toContain('<a class="button" href="/account/activity">');
    expect(rowsOf((await open(owner, `${HERE}?before=nonsense`)).body)).toHaveLength(20);
  });

  it('shows nobody else’s', async () => {
    const house = await openSiteHouse();
    await record(house, 'of the owner', {}, { ...CLAUDE, user: (await house.store.users.ensureOwner()).id });
    const other = house.visitor();
    await signInWithGoogle(other);
    expect((await open(other)).body).toContain('No assistant has changed anything.');
  });
});

describe('taking a change back on the page', () => {
  const press = async (visitor: Visitor, id: string, from = HERE) =>
    visitor.follow(await visitor.submit(await open(visitor, from), `${HERE}/${id}/undo`));

  it('is done once, as the person, and told', async () => {
    const { undoers, done } = undoer();
    const house = await openSiteHouse({ undoers });
    const owner = await signInAsOwner(house);
    await record(house, 'Standup');
    await house.store.connections.removeAll(OWNER);
    const before = await open(owner);
    const page = await press(owner, '1');
    expect(page.body).toContain('Change 1 is taken back.');
    expect(page.body).toContain('Taken back on');
    expect(page.body).not.toContain(`${HERE}/1/undo`);
    expect(done).toMatchObject([
      { data: { title: 'Standup' }, caller: { user: OWNER, kind: 'owner', mayWrite: true } },
    ]);
    const again = await owner.follow(await owner.submit(before, `${HERE}/1/undo`));
    expect(again.body).toContain('Change 1 was taken back before; nothing was done now');
    expect(done).toHaveLength(1);
  });

  it('comes back to the page it was pressed on', async () => {
    const house = await openSiteHouse(undoer());
    const owner = await signInAsOwner(house);
    for (let n = 1; n <= 25; n++) await record(house, `n${n}`);
    const page = await press(owner, '3', `${HERE}?before=6`);
    expect(rowsOf(page.body)).toEqual(['5', '4', '3', '2', '1']);
    expect(page.body).toContain('Change 3 is taken back.');
  });

  it('is refused below a later change of the same thing, which is to go first', async () => {
    const house = await openSiteHouse(undoer('conflict'));
    const owner = await signInAsOwner(house);
    for (const title of ['Standup', 'Something else', 'Standup']) await record(house, title);
    expect((await press(owner, '1')).body).toContain('an assistant changed the same thing later');
    expect((await press(owner, '2')).body).toContain('somebody has changed the same thing since');
  });

  it.each([
    ['conflict', 'somebody has changed the same thing since'],
    ['not_found', 'somebody has changed the same thing since'],
    ['sign_in_needed', 'does not answer to us any more'],
    ['not_permitted', 'does not answer to us any more'],
    ['source_down', 'the service did not answer'],
    ['rate_limited', 'the service did not answer'],
    ['outcome_unknown', 'change 1 may or may not be taken back'],
  ] as const)('a failure of the kind %s is told in words for people, and the button stays', async (kind, words) => {
    const house = await openSiteHouse(undoer(kind));
    const owner = await signInAsOwner(house);
    await record(house, 'Standup');
    const page = await press(owner, '1');
    expect(page.body).toContain(words);
    expect(page.body).not.toContain('Secret English words');
    expect(page.body).toContain(`${HERE}/1/undo`);
    expect((await house.store.changes.get(OWNER, '1'))?.undoneAt).toBeUndefined();
  });

  it('a bug is a failure page, not a promise', async () => {
    const house = await openSiteHouse(undoer('internal'));
    const owner = await signInAsOwner(house);
    await record(house, 'Standup');
    expect((await owner.submit(await open(owner), `${HERE}/1/undo`)).status).toBe(500);
  });

  it("finds neither another person's change nor one that never was, and needs the form token", async () => {
    const { undoers, done } = undoer();
    const house = await openSiteHouse({ undoers });
    const owner = await signInAsOwner(house);
    const other = house.visitor();
    await signInWithGoogle(other);
    const student = (await house.store.users.findByIdentity(house.google.issuer, STUDENT))?.id as UserId;
    await record(house, 'theirs', {}, { ...CLAUDE, user: student });
    const csrf = /name="csrf" value="([^"]+)"/.exec((await owner.get('/account')).body)?.[1] ?? '';
    for (const id of ['1', '77', 'nonsense', '%00'])
      expect((await owner.post(`${HERE}/${id}/undo`, { csrf })).status).toBe(404);
    expect((await other.post(`${HERE}/1/undo`, { csrf })).status).toBe(403);
    expect((await house.visitor().post(`${HERE}/1/undo`, {})).status).toBe(403);
    expect(done).toEqual([]);
  });
});
