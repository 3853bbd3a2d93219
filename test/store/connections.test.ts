import { join as path } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { ENGINES, MINUTE, START } from '../contract/engines.ts';
import { connect, join } from '../contract/samples.ts';

test('the use of a connection is noted at most once a minute', async () => {
  const ground = await (ENGINES[0]?.start() ?? Promise.reject(new Error('no engine')));
  const store = await ground.open();
  const { id } = await connect(store, (await join(store, 'ann')).id, 'grant-1');
  const raw = new DatabaseSync(path(ground.dataDir, 'time-compass.db'));
  const noted = async () => {
    await store.connections.touch(id);
    return raw.prepare('select last_used_at from connections').get()?.last_used_at;
  };
  expect(await noted()).toBe(START);
  ground.clock.now += MINUTE - 1;
  expect(await noted()).toBe(START);
  ground.clock.now += 1;
  expect(await noted()).toBe(START + MINUTE);
  raw.close();
  await ground.end();
});
