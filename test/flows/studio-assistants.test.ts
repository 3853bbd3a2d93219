import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StudioPayload } from '../../src/domain/studio.ts';
import { ask } from '../mcp/plain-request.ts';
import { ERAS, type Era, hostWithForms } from './clients.ts';
import { demoClient } from './steps.ts';
import { DEMO, marksOf, openStudioHouse, payloadOf, type StudioHouse, type StudioPage } from './studio-house.ts';
import { allowOwnCalendar, sessionWith, spaceEvents } from './studio-plans.ts';

let studio: StudioHouse;
let page: StudioPage;
beforeAll(async () => {
  studio = await openStudioHouse();
  const { session, targets } = await studio.launch();
  page = await studio.page(session);
  await allowOwnCalendar(page, String(targets[0]?.permissionUrl));
});
afterAll(() => studio.close());

describe.each(ERAS)('an assistant of $name', (era: Era) => {
  it('applies after the person agreed, its events count as made by it, and it can take them back', async () => {
    const ready = await sessionWith({ studio, page }, 2, 'Time Compass');
    const wish = { session: ready.session, plan: 'deep', revision: ready.revision };
    const asked = await studio.call('apply_plan', wish, era);
    expect(asked).toMatchObject({
      isError: true,
      structured: { kind: 'preview', preview: { calendar: 'Time Compass' } },
    });
    expect(asked.told).toMatchObject({ failed: 'confirmation_needed', creates: [{ title: ready.work[0]?.title }, {}] });
    expect(await studio.planned(ready.session)).toEqual([]);
    const done = await studio.call('apply_plan', { ...wish, confirm: asked.told.confirm }, era);
    expect(done).toMatchObject({
      isError: false,
      structured: { kind: 'payload', payload: { applied: { state: 'complete' } } },
    });
    const events = await studio.planned(ready.session);
    expect(events.map((event) => marksOf(event).createdBy)).toEqual(['agent', 'agent']);
    const repeated = await studio.call('apply_plan', wish, era);
    expect(repeated).toMatchObject({ isError: false, told: { state: 'complete' } });
    const [latest] = await studio.house.service().store.changes.list(DEMO, { most: 1 });
    expect(latest).toMatchObject({ tool: 'apply_plan', where: 'Time Compass', client: 'Test assistant' });
    const undone = await studio.call('undo_change', {}, era);
    expect(undone.told).toMatchObject({ now: 'The events of the plan are deleted again.' });
    expect(await studio.planned(ready.session)).toEqual([]);
  });

  it('takes back by the view, too', async () => {
    const ready = await sessionWith({ studio, page }, 1, 'space');
    const wish = { session: ready.session, plan: 'deep', revision: ready.revision };
    const { told } = await studio.call('apply_plan', wish, era);
    const { structured } = await studio.call('apply_plan', { ...wish, confirm: told.confirm }, era);
    const { payload } = structured as { payload: StudioPayload };
    const [event] = await spaceEvents(studio, ready.session);
    expect(event).toMatchObject({ createdBy: 'agent', client: 'Test assistant' });
    const undone = await studio.call('undo_plan', { session: ready.session, revision: payload.revision }, era);
    expect(undone.structured).toMatchObject({ kind: 'payload', payload: { applied: { state: 'undone' } } });
    const late = await studio.call('undo_plan', { session: ready.session, revision: payload.revision }, era);
    expect(late).toMatchObject({ isError: true, structured: { kind: 'refused', reason: 'conflict' } });
  });
});

it('a host with forms asks its person with every event of the plan', async () => {
  const ready = await sessionWith({ studio, page }, 2, 'space');
  const seen: string[] = [];
  const era = hostWithForms((message) => {
    seen.push(message);
    return { action: 'accept', content: { confirm: true } };
  });
  const done = await studio.call('apply_plan', { session: ready.session, plan: 'deep', revision: ready.revision }, era);
  expect(done.structured).toMatchObject({ kind: 'payload', payload: { applied: { state: 'complete' } } });
  expect(seen[0]).toContain(`2026-02-07 Sat 10:00–11:00 ${ready.work[0]?.title}`);
});

it('an assistant without the permission writes nothing, the person at their page does', async () => {
  const [first] = ERAS as [Era];
  const reader = await demoClient(first, studio.house, false);
  const ready = await sessionWith({ studio, page }, 1, 'space');
  const wish = { session: ready.session, plan: 'deep', revision: ready.revision };
  const said = await first.use(studio.house.mcpUrl, reader, (session) => session.call('apply_plan', wish));
  expect(said).toMatchObject({ isError: true, structured: { kind: 'refused' } });
  expect(said.text).toContain('/account/apps');
  expect(payloadOf(await page.apply(ready)).applied?.blocks.map(({ state }) => state)).toEqual(['created']);
  const [event] = await spaceEvents(studio, ready.session);
  expect(event).toMatchObject({ createdBy: 'user' });
});

describe('the language of the view', () => {
  const languageIn = async (locale?: string, modern = true) => {
    const token = studio.keeper.kept?.access_token;
    const revision = modern ? '2026-07-28' : '2025-11-25';
    const { result } = await ask(
      studio.house.mcpUrl,
      revision,
      'tools/call',
      {
        ...{ name: 'launch_planner_studio', arguments: {} },
        ...(locale !== undefined && { _meta: { 'openai/locale': locale } }),
      },
      { token },
    );
    return (result._meta as { 'time-compass/studio': StudioPayload })['time-compass/studio'].language;
  };

  it.each([true, false])(
    'is that of the host where the person chose none, and left to the view without one',
    async (modern) => {
      expect(await languageIn('ja-JP', modern)).toBe('ja');
      expect(await languageIn('zh-Hant-HK', modern)).toBe('zh-TW');
      expect(await languageIn('fr-FR', modern)).toBeUndefined();
      expect(await languageIn(undefined, modern)).toBeUndefined();
    },
  );

  it('is the person’s own once they chose one, whatever the host says', async () => {
    const { users } = studio.house.service().store;
    await users.setLanguage(DEMO, 'en');
    expect(await languageIn('ja-JP')).toBe('en');
    expect(await languageIn()).toBe('en');
    await users.setLanguage(DEMO, undefined);
  });
});
