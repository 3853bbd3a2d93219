import { afterEach, expect, it } from 'vitest';
import type { UserId } from '../../src/domain/identity.ts';
import { openHouse, type TestHouse } from '../house.ts';
import { ERAS, type Era } from './clients.ts';
import { demoClient } from './steps.ts';

const [era] = ERAS as [Era];
const TERM = { from: '2025-09-08', to: '2026-02-28' };

let house: TestHouse;
afterEach(() => house.close());

async function answerAndGuide() {
  const keeper = await demoClient(era, house);
  return era.use(house.mcpUrl, keeper, async ({ call, tools }) => {
    const listed = (await tools()) as readonly { name: string; description?: string }[];
    const guide = listed.find(({ name }) => name === 'get_time_context')?.description ?? '';
    return { text: (await call('get_time_context', TERM)).text, guide };
  });
}

it('answers are compact, and read by the compact guide, where nobody chose otherwise', async () => {
  house = await openHouse();
  const { text, guide } = await answerAndGuide();
  expect(text).toMatch(/^now: /);
  expect(guide).toContain('X@MM-DD');
});

it('ANSWER_LAYOUT sets what holds for people who chose none', async () => {
  house = await openHouse({ env: { ANSWER_LAYOUT: 'classic' } });
  const { text, guide } = await answerAndGuide();
  expect(text).toMatch(/^meta:/);
  expect(text).toContain('sources[2]');
  expect(guide).toContain('full_day');
});

it("a person's own choice holds for the next call", async () => {
  house = await openHouse({ env: { ANSWER_LAYOUT: 'classic' } });
  await answerAndGuide();
  await house.service().store.users.settle('demo' as UserId, {
    zone: undefined,
    language: undefined,
    layout: 'compact',
    preferences: {},
  });
  expect((await answerAndGuide()).text).toMatch(/^now: /);
});
