import { afterAll, beforeAll, expect, it } from 'vitest';
import { calendarsOf, openStudioHouse, payloadOf, type StudioHouse, type StudioPage } from './studio-house.ts';
import { allowOwnCalendar, sessionWith, WEEK } from './studio-plans.ts';

let studio: StudioHouse;
let page: StudioPage;
beforeAll(async () => {
  studio = await openStudioHouse();
  const { session, targets } = await studio.launch(WEEK);
  page = await studio.page(session);
  await allowOwnCalendar(page, String(targets[0]?.permissionUrl));
});
afterAll(() => studio.close());

it('plans that are applied at the same time share one calendar, which is made once', async () => {
  const ready = [];
  for (const hour of [10, 12, 15]) ready.push(await sessionWith({ studio, page }, 1, 'Time Compass', hour));
  studio.house.google.injectFault({ match: 'POST /calendar/v3/calendars', answer: { kind: 'slow', ms: 700 } });
  const applied = await Promise.all(ready.map((one) => page.apply(one)));
  expect(applied.map((one) => payloadOf(one).applied?.state)).toEqual(['complete', 'complete', 'complete']);
  const own = (await calendarsOf(studio.google)).filter(({ summary }) => summary === 'Time Compass');
  expect(own).toHaveLength(1);
  for (const { session } of ready) expect(await studio.planned(session, String(own[0]?.id))).toHaveLength(1);
});
