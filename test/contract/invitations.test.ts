import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { UserId } from '../../src/domain/identity.ts';
import type { Store } from '../../src/store/store.ts';
import { DAY, ENGINES, type Ground, START } from './engines.ts';
import { join } from './samples.ts';

const ISSUER = 'https://accounts.example';

describe.each(ENGINES)('invitations on $name', ({ start }) => {
  let ground: Ground;
  let store: Store;
  let owner: UserId;

  beforeEach(async () => {
    ground = await start();
    store = await ground.open();
    owner = (await store.users.ensureOwner()).id;
  });
  afterEach(() => ground.end());

  const signUp = (subject: string, invitation: string, by = store) =>
    by.users.signUp({ issuer: ISSUER, subject, email: undefined, name: subject, language: undefined, invitation });
  const count = async (table: string) => (await ground.ask(`select * from ${table}`)).length;

  test('one lets one newcomer in and says who it was', async () => {
    const code = await store.invitations.create(owner, 'for Mei');
    expect(Buffer.from(code, 'base64url')).toHaveLength(32);
    expect(await store.invitations.isOpen(code)).toBe(true);
    ground.clock.now += DAY;
    await signUp('mei', code);
    expect(await store.invitations.isOpen(code)).toBe(false);
    expect(await store.invitations.list(owner)).toEqual([
      {
        id: expect.any(String),
        label: 'for Mei',
        createdAt: START,
        expiresAt: START + 7 * DAY,
        usedAt: START + DAY,
        usedBy: { name: 'mei', email: undefined },
      },
    ]);
  });

  test('of two newcomers who come with the same code at once, one gets in and the other is not made', async () => {
    const code = await store.invitations.create(owner, '');
    const other = await ground.open();
    const before = await count('users');
    const outcomes = await Promise.allSettled([signUp('mei', code), signUp('bo', code, other)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = outcomes.find(({ status }) => status === 'rejected');
    expect(lost).toMatchObject({ reason: { kind: 'conflict' } });
    expect(await count('users')).toBe(before + 1);
    expect(await count('spaces')).toBe(before + 1);
    expect(await count('identities')).toBe(1);
  });

  test('whoever is known does not use one up', async () => {
    await join(store, 'ann');
    const code = await store.invitations.create(owner, '');
    await signUp('ann', code);
    expect(await store.invitations.isOpen(code)).toBe(true);
  });

  test('it ends after 7 days, and when it is withdrawn by its maker', async () => {
    const [late, withdrawn] = [
      await store.invitations.create(owner, 'late'),
      await store.invitations.create(owner, 'withdrawn'),
    ];
    const ann = (await join(store, 'ann')).id;
    const id = (await store.invitations.list(owner)).find(({ label }) => label === 'withdrawn')?.id ?? '';
    await store.invitations.remove(ann, id);
    expect(await store.invitations.isOpen(withdrawn)).toBe(true);
    await store.invitations.remove(owner, id);
    expect(await store.invitations.isOpen(withdrawn)).toBe(false);
    await expect(signUp('bo', withdrawn)).rejects.toMatchObject({ kind: 'conflict' });
    ground.clock.now = START + 7 * DAY - 1;
    expect(await store.invitations.isOpen(late)).toBe(true);
    ground.clock.now += 1;
    expect(await store.invitations.isOpen(late)).toBe(false);
    expect(await store.invitations.list(owner)).toEqual([]);
    await expect(signUp('bo', late)).rejects.toMatchObject({ kind: 'conflict' });
    await store.sweep();
    expect(await count('invitations')).toBe(0);
  });

  test('the code is not kept, and what the list gives lets nobody in', async () => {
    const code = await store.invitations.create(owner, '');
    const [listed] = await store.invitations.list(owner);
    expect(await ground.dump()).not.toContain(code);
    expect(await store.invitations.isOpen(listed?.id ?? '')).toBe(false);
  });

  test('an invitation outlives the guest, and goes with its maker', async () => {
    const code = await store.invitations.create(owner, '');
    const mei = await signUp('mei', code);
    await store.belongings.erase(mei.id);
    expect(await store.invitations.list(owner)).toMatchObject([{ usedAt: START, usedBy: undefined }]);
    await store.belongings.erase(owner);
    expect(await count('invitations')).toBe(0);
  });
});
