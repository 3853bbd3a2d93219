import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Secret } from '../../src/domain/identity.ts';
import type { Store } from '../../src/store/store.ts';
import { ENGINES, type Ground, HOUR, START } from './engines.ts';
import { connect, join, link, REHEARSAL } from './samples.ts';

describe.each(ENGINES)('stored data on $name', ({ start }) => {
  let ground: Ground;
  let store: Store;

  beforeEach(async () => {
    ground = await start();
    store = await ground.open();
  });
  afterEach(() => ground.end());

  test('no byte of it is a usable token, code, session, client secret, credential, private key or text of ours', async () => {
    const { id: user } = await join(store, 'ann');
    const { id } = await store.accounts.link(link(user, 'sub-1', 'UPSTREAM-refresh'));
    await store.accounts.keepToken(id, { token: new Secret('UPSTREAM-access'), expiresAt: START + HOUR });
    await connect(store, user, 'grant-1');
    const models = ['AccessToken', 'RefreshToken', 'AuthorizationCode', 'Session', 'Interaction', 'ReplayDetection'];
    for (const model of [...models, 'RegistrationAccessToken', 'SomethingNew']) {
      const payload = { jti: `${model}-ID`, grantId: 'grant-1', accountId: user, uid: `${model}-UID` };
      await store.grants.upsert(model, `${model}-ID`, { ...payload, session: { cookie: 'COOKIE-text' } }, 3600);
    }
    await store.grants.upsert('Client', 'client-1', { client_id: 'client-1', client_secret: 'CLIENT-secret' });
    const { id: space } = await store.spaces.add(user, 'SPACE-name');
    const texts = { ...REHEARSAL, title: 'EVENT-title', description: 'EVENT-text' };
    await store.spaceEvents.add(user, space, texts, { createdBy: 'user' });
    await store.spaceEvents.update(user, '1', { ...texts, title: 'EVENT-other' });
    await store.todos.add(user, { title: 'TODO-title', priority: '中' });
    await store.todos.edit(user, '1', { title: 'TODO-other', priority: '中' });
    const random = [
      await store.spaces.openFeed(user, space),
      await store.sessions.open(user),
      await store.ownerLinks.create(),
    ];
    random.push(await store.parked.park({ verifier: 'PARKED-verifier' }, HOUR));
    const [key] = (await store.signingKeys.jwks()).keys;

    const dump = await ground.dump();
    expect(dump).toContain('client-1');
    const hidden = [
      'UPSTREAM-',
      'COOKIE-',
      'CLIENT-',
      'PARKED-',
      'SPACE-',
      'EVENT-',
      'TODO-',
      REHEARSAL.date,
      ...models.map((model) => `${model}-`),
    ];
    for (const text of [...hidden, 'SomethingNew-', key?.d, ...random]) {
      expect(text).toBeTypeOf('string');
      expect(dump.includes(text ?? ''), text).toBe(false);
    }
  });
});
