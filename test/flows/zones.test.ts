import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../house.ts';
import { ERAS, type Era, type Keeper } from './clients.ts';
import { demoClient } from './steps.ts';

const [era] = ERAS as [Era];
const PROCESS_ZONES = ['America/Los_Angeles', 'UTC', 'Asia/Taipei'];

let house: TestHouse;
let keeper: Keeper;
const own = process.env.TZ;
beforeAll(async () => {
  house = await openHouse();
  keeper = await demoClient(era, house);
});
afterAll(async () => {
  if (own === undefined) delete process.env.TZ;
  else process.env.TZ = own;
  await house.close();
});

it('the answer is the same whatever zone the process runs in', async () => {
  const answers: string[] = [];
  for (const zone of PROCESS_ZONES) {
    process.env.TZ = zone;
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    await house.restart();
    const said = await era.use(house.mcpUrl, keeper, async ({ call }) => [
      await call('get_time_context', { from: '2025-09-08', to: '2026-02-28' }),
      await call('get_time_context'),
      await call('get_current_datetime'),
    ]);
    answers.push(said.map(({ text }) => text).join('\n'));
  }
  expect(answers[0]).toContain('now: "2026-01-28 12:00 Wed"');
  expect(answers[1]).toBe(answers[0]);
  expect(answers[2]).toBe(answers[0]);
});
