import { expect, test } from 'vitest';
import { ENGINES, MINUTE, START } from './engines.ts';
import { connect, join } from './samples.ts';

test.each(ENGINES)('the use of a connection is noted at most once a minute on $name', async ({ start }) => {
  const ground = await start();
  const store = await ground.open();
  const { id } = await connect(store, (await join(store, 'ann')).id, 'grant-1');
  const noted = async () => {
    await store.connections.touch(id);
    const [row] = await ground.ask('select last_used_at from connections');
    return Number(row?.last_used_at);
  };
  expect(await noted()).toBe(START);
  ground.clock.now += MINUTE - 1;
  expect(await noted()).toBe(START);
  ground.clock.now += 1;
  expect(await noted()).toBe(START + MINUTE);
  await ground.end();
});
