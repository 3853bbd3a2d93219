import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO, openStudioHouse, previewOf, type StudioHouse, type StudioPage } from './studio-house.ts';
import { sessionWith, spaceEvents } from './studio-plans.ts';

let studio: StudioHouse;
let page: StudioPage;
beforeAll(async () => {
  studio = await openStudioHouse();
  page = await studio.page((await studio.launch()).session);
});
afterAll(() => studio.close());

it('a calendar that went silent after the preview is named in another one, and nothing is written', async () => {
  const ready = await sessionWith({ studio, page }, 2, 'space', 18);
  const wish = { plan: 'deep', revision: ready.revision } as const;
  const before = previewOf(await page.send(ready.session, 'apply', wish));
  expect(before.missing).toEqual([]);
  const answer = { kind: 'error', status: 403, reason: 'quotaExceeded' } as const;
  studio.house.google.injectFault({ match: 'GET /calendar/v3/users/me/calendarList', answer });
  const after = previewOf(await page.send(ready.session, 'apply', { ...wish, confirm: before.confirm }));
  expect(after.missing).toContainEqual(expect.objectContaining({ source: 'google_calendar' }));
  expect(await spaceEvents(studio, ready.session)).toEqual([]);
  const { told } = await studio.call('apply_plan', { session: ready.session, ...wish });
  expect(told).toMatchObject({ failed: 'confirmation_needed', missing: expect.anything() });
  studio.house.google.clearFaults();
});

it('work of an account that Google stopped is told as unread, not as done', async () => {
  const ready = await sessionWith({ studio, page }, 2, 'space', 18);
  const { accounts, accountAlerts } = studio.house.service().store;
  const account = (await accounts.list(DEMO)).find(({ provider }) => provider === 'google-demo');
  await accountAlerts.stop({ provider: 'google-demo', subject: account?.subject ?? '' }, studio.clock.now + 1_000);
  const { reply } = await page.send(ready.session, 'apply', { plan: 'deep', revision: ready.revision });
  expect(reply).toMatchObject({
    ...{ kind: 'refused', why: 'The work of this plan could not be read now; nothing was changed.' },
    next: expect.stringContaining('Google has disabled this account'),
  });
  expect(await spaceEvents(studio, ready.session)).toEqual([]);
});
