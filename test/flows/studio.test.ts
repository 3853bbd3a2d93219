import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '../../src/domain/identity.ts';
import type { StudioPayload, StudioReply } from '../../src/domain/studio.ts';
import { textsIn } from '../../src/texts/catalogue.ts';
import { ERAS } from './clients.ts';
import {
  bootOf,
  DEMO,
  openStudioHouse,
  payloadOf,
  previewOf,
  type StudioHouse,
  type StudioPage,
  viewOf,
} from './studio-house.ts';

let studio: StudioHouse;
let page: StudioPage;
let first: StudioPayload;
beforeAll(async () => {
  studio = await openStudioHouse(false);
  const { todos } = studio.house.service().store;
  await todos.add(DEMO, { title: 'Buy <b>milk</b>', priority: '高' });
  first = await studio.launch();
  page = await studio.page(first.session);
});
afterAll(() => studio.close());

const someBlock = (payload: StudioPayload, kind = 'balanced') => {
  const block = payload.plans.find((plan) => plan.kind === kind)?.blocks[0];
  if (block === undefined) throw new Error('a plan without blocks');
  return { work: block.work, start: block.start, end: block.end, locked: true };
};

describe.each(ERAS)('a host of $name', (era) => {
  it('opens the studio, also for an assistant that may change nothing', async () => {
    const said = await studio.call('launch_planner_studio', { from: '2026-02-02', to: '2026-02-08' }, era);
    expect(said.isError).toBe(false);
    const payload = viewOf(said);
    expect(said.structured).toEqual({
      ok: true,
      url: `${studio.house.url}/sessions/${payload.session}`,
      session_id: payload.session,
      calendar_event_count: payload.busy.length,
      task_count: payload.work.length,
      variant_count: 3,
      view_date: '2026-02-02',
      applied: false,
      opened_browser: false,
    });
    expect(said.text).toContain(`${studio.house.url}/sessions/${payload.session}`);
    expect(said.told.plans).toHaveLength(3);
    expect(payload.plans.map(({ kind }) => kind)).toEqual(['deadline', 'balanced', 'deep']);
    expect(payload.free.map(({ date }) => date)).toHaveLength(7);
    expect(payload).toMatchObject({ revision: 1, zone: 'Asia/Taipei', offset: '+08:00', now: '2026-01-28T12:00' });
  });

  it('finds the view in the list, and reads it', async () => {
    const { tools, contents, capabilities } = await era.use(studio.house.mcpUrl, studio.keeper, async (session) => {
      const listed = (await session.tools()) as { name: string; _meta?: { ui?: Record<string, unknown> } }[];
      const uri = String(listed.find(({ name }) => name === 'launch_planner_studio')?._meta?.ui?.resourceUri);
      return { tools: listed, contents: await session.read(uri), capabilities: session.capabilities() };
    });
    expect(capabilities).toMatchObject({ extensions: { 'io.modelcontextprotocol/ui': {} }, resources: {} });
    const appOnly = tools.filter(({ _meta }) => JSON.stringify(_meta?.ui?.visibility) === '["app"]');
    expect(appOnly.map(({ name }) => name).sort()).toEqual(['get_plan', 'save_edits', 'undo_plan']);
    expect(contents).toHaveLength(1);
    const [{ uri, mimeType, text, _meta }] = contents as [Record<string, unknown>];
    expect(uri).toMatch(/^ui:\/\/time-compass\/studio-[0-9a-f]{12}\.html$/);
    expect(mimeType).toBe('text/html;profile=mcp-app');
    expect(text).not.toContain('__NONCE__');
    expect(_meta).toMatchObject({ ui: { csp: { connectDomains: [], resourceDomains: [] } } });
  });

  it('reads a session again, by name or as the newest', async () => {
    const made = viewOf(await studio.call('launch_planner_studio', {}, era));
    studio.clock.now += 1;
    const newest = viewOf(await studio.call('launch_planner_studio', {}, era));
    const [named, unnamed] = [
      await studio.call('get_plan', { session: made.session }, era),
      await studio.call('get_plan', {}, era),
    ];
    expect(named.structured).toMatchObject({ kind: 'payload', payload: { session: made.session } });
    expect(unnamed.structured).toMatchObject({ kind: 'payload', payload: { session: newest.session } });
    const unknown = await studio.call('get_plan', { session: 'x'.repeat(22) }, era);
    expect(unknown).toMatchObject({ isError: true, structured: { kind: 'refused', reason: 'other' } });
    expect(unknown.told.failed).toBe('not_found');
  });
});

describe('what a plan is made of', () => {
  it('is open work with lengths that are shown as assumed until the person says more', async () => {
    const todo = first.work.find(({ source }) => source === 'todos');
    expect(todo).toMatchObject({ title: 'Buy <b>milk</b>', minutes: 30, assumed: true, gone: false });
    const task = first.work.find(({ source }) => source === 'google_tasks');
    expect(task).toMatchObject({ minutes: 60, assumed: true, list: expect.stringMatching(/./) });
    expect(first.assumed).toEqual(['workingHours', 'meals', 'sleep']);
    const { preferences } = studio.house.service().store;
    await preferences.set(DEMO, { weekStart: 'Sun', defaultMinutes: { todo: 45 } });
    const now = payloadOf(await page.plan(first.session));
    expect(now.work.find(({ id }) => id === todo?.id)).toMatchObject({ minutes: 45, assumed: false });
    expect(now.weekStart).toBe('Sun');
    await preferences.set(DEMO, {});
  });

  it('leaves alone what takes no time, and what is only known to be busy has no title', async () => {
    const event = (summary: string, more: object) =>
      studio.google('POST', 'calendars/primary/events', {
        summary,
        start: { dateTime: '2026-02-04T10:00:00+08:00' },
        end: { dateTime: '2026-02-04T11:00:00+08:00' },
        ...more,
      });
    await event('Only a note', { transparency: 'transparent' });
    await event('Not for me', { attendees: [{ email: 'student@demo.example', responseStatus: 'declined' }] });
    await event('Secret talk', {});
    const { calendarRules } = studio.house.service().store;
    const primary = String((await studio.google('GET', 'users/me/calendarList/primary')).id);
    await calendarRules.set(DEMO, 'google-demo', primary, 'busy');
    const shown = payloadOf(await page.plan(first.session));
    await calendarRules.set(DEMO, 'google-demo', primary, 'write');
    const then = shown.busy.filter(({ start }) => start === '2026-02-04T10:00');
    expect(then).toEqual([
      { calendar: expect.any(String), allDay: false, start: '2026-02-04T10:00', end: '2026-02-04T11:00' },
    ]);
    expect(JSON.stringify(shown)).not.toContain('Secret talk');
    const day = shown.free.find(({ date }) => date === '2026-02-04')?.free ?? [];
    expect(day.every(({ from, to }) => to <= '09:45' || from >= '11:15')).toBe(true);
    const named = payloadOf(await page.plan(first.session)).busy.filter(({ start }) => start === '2026-02-04T10:00');
    expect(named.map(({ title }) => title)).toEqual(['Secret talk']);
  });

  it('stays below what hosts take, without the titles of what is busy where there is too much', async () => {
    const title = 'A very long title '.repeat(8);
    const at = (minute: number) => ({ dateTime: `2026-06-02T10:${String(minute).padStart(2, '0')}:00+08:00` });
    const event = (minute: number) => ({ summary: title, start: at(minute), end: at(minute + 5) });
    const days = { from: '2026-06-01', to: '2026-06-07' };
    const few = await studio.launch(days);
    for (let group = 0; group < 14; group += 1) {
      const made = Array.from({ length: 50 }, (_, at) => studio.google('POST', 'calendars/primary/events', event(at)));
      await Promise.all(made);
    }
    const many = await studio.launch(days);
    expect(many.busy).toHaveLength(few.busy.length + 700);
    expect(JSON.stringify(many).length).toBeLessThanOrEqual(130_000);
    expect(JSON.stringify(many)).not.toContain('A very long');
    expect(many.plans.every(({ blocks }) => blocks.length > 0)).toBe(true);
  });

  it('is told where a source does not answer, and its work is not taken for gone', async () => {
    studio.house.google.injectFault({ match: /GET \/tasks\//, answer: { kind: 'error', status: 503 } });
    const { work, missing } = payloadOf(await page.plan(first.session));
    studio.house.google.clearFaults();
    expect(missing).toMatchObject([{ source: 'google_tasks', next: expect.stringContaining('Google Tasks') }]);
    const lost = work.filter(({ source }) => source === 'google_tasks');
    expect(lost.length).toBeGreaterThan(0);
    expect(new Set(lost.map(({ title, gone }) => `${title}|${gone}`))).toEqual(new Set(['|false']));
  });

  it('a work that is done meanwhile is shown as gone', async () => {
    const { todos } = studio.house.service().store;
    const { id } = await todos.add(DEMO, { title: 'Soon done', priority: '高' });
    const made = await studio.launch();
    const work = made.work.find(({ title }) => title === 'Soon done')?.id;
    await todos.setDone(DEMO, id, true);
    const now = payloadOf(await page.plan(made.session));
    expect(now.work.find((one) => one.id === work)).toMatchObject({ title: '', gone: true });
  });

  it('is refused in plain words for days that are none', async () => {
    for (const range of [{ from: '2026-02-30' }, { to: '2026-01-01' }, { from: '2026-02-01', to: '2026-05-01' }]) {
      const said = await studio.call('launch_planner_studio', range);
      expect(said).toMatchObject({ isError: true, told: { failed: 'bad_request' } });
    }
  });
});

describe('the page of a session', () => {
  it('is there after signing in, with what its script needs, and nothing is loaded from elsewhere', async () => {
    const response = await fetch(`${studio.house.url}/sessions/${first.session}`, { redirect: 'manual' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`/sign-in?to=${encodeURIComponent(`/sessions/${first.session}`)}`);
    const stand = await page.browser.open(`${studio.house.url}/sessions/${first.session}`);
    expect(stand.status).toBe(200);
    expect(bootOf(stand.html)).toEqual({ way: 'page', csrf: page.csrf });
    expect(stand.html).not.toContain('__NONCE__');
  });

  it('speaks the language of the browser to who has set none, with every answer, as all pages do', async () => {
    const { browser, csrf } = page;
    const made = await studio.launch();
    const headers = { 'accept-language': 'ja,en;q=0.5', 'x-csrf-token': csrf };
    const address = `${studio.house.url}/sessions/${made.session}`;
    const opened = (await browser.ask(`${address}/plan`, { headers })).json as StudioReply;
    const body = { revision: made.revision, plan: 'deep' };
    const saved = (await browser.ask(`${address}/edits`, { headers, body })).json as StudioReply;
    for (const reply of [opened, saved]) expect(payloadOf({ reply }).language).toBe('ja');
    const target = { ...body, revision: made.revision + 1, target: 'nowhere' };
    const { status, json } = await browser.ask(`${address}/edits`, { headers, body: target });
    expect([status, json]).toEqual([400, { kind: 'refused', reason: 'other', ...textsIn('ja').refusal.bad_request }]);
  });

  it('tells its script in their own form that something is too much at once', async () => {
    const { status, reply } = await page.send(first.session, 'edits', { pad: 'x'.repeat(100_000) });
    expect(status).toBe(400);
    expect(reply).toMatchObject({ kind: 'refused', why: 'This is too much at once.' });
  });

  it('is the same 404 for one that never was and for somebody else’s', async () => {
    const { store } = studio.house.service();
    const stranger = await store.users.signUp({
      ...{ issuer: 'https://accounts.example', subject: 'x', email: undefined, name: 'X', language: 'en' },
    });
    const { content } = (await store.studioSessions.get(DEMO, first.session)) ?? {};
    if (stranger === undefined || content === undefined) throw new Error('nothing to try it with');
    const foreign = await store.studioSessions.create(stranger.id as UserId, content);
    const ids = [foreign.id, 'x'.repeat(22), '..%2f..'];
    const pages = await Promise.all(ids.map((id) => page.browser.open(`${studio.house.url}/sessions/${id}`)));
    expect(pages.map(({ status }) => status)).toEqual([404, 404, 404]);
    const plain = pages.slice(0, 2).map(({ html }) => html.replaceAll(/nonce="[^"]*"|\/sessions\/[\w-]+/g, ''));
    expect(plain[0]).toBe(plain[1]);
    for (const id of ids.slice(0, 2)) {
      const steps = await Promise.all([
        page.plan(id),
        page.send(id, 'edits', { revision: 1 }),
        page.send(id, 'apply', { revision: 1, plan: 'deep' }),
        page.send(id, 'undo', { revision: 1 }),
      ]);
      for (const { status, reply } of steps) {
        expect(status).toBe(404);
        expect(reply).toEqual(steps[0]?.reply);
      }
    }
  });

  it('takes nothing without its form token, from another origin, or signed out', async () => {
    const address = `${studio.house.url}/sessions/${first.session}/edits`;
    const body = { revision: first.revision, plan: 'deep' };
    const foreign = { 'x-csrf-token': page.csrf, origin: 'https://evil.example' };
    const cross = { 'x-csrf-token': page.csrf, 'sec-fetch-site': 'cross-site' };
    for (const headers of [{}, { 'x-csrf-token': 'wrong' }, foreign, cross]) {
      const { status, json } = await page.browser.ask(address, { body, headers });
      expect(status).toBe(403);
      expect(json).toMatchObject({ kind: 'refused', reason: 'other' });
    }
    const { status } = await fetch(address.replace('/edits', '/plan'));
    expect(status).toBe(401);
    const junk = await page.browser.ask(address.replace('edits', 'apply'), {
      body: { plan: 'nonsense', revision: 1 },
      headers: { 'x-csrf-token': page.csrf },
    });
    expect(junk).toMatchObject({ status: 400, json: { kind: 'refused' } });
  });
});

describe('what is edited', () => {
  it('is kept, and of two screens the later one has to look again', async () => {
    const made = await studio.launch();
    const block = { ...someBlock(made), start: '2026-02-05T16:00', end: '2026-02-05T17:00' };
    const edit = { revision: 1, plan: 'balanced', blocks: [block] };
    const saved = payloadOf(await page.send(made.session, 'edits', edit));
    expect(saved.revision).toBe(2);
    const plan = saved.plans.find(({ kind }) => kind === 'balanced');
    expect(plan).toMatchObject({ edited: true, numbers: { blocks: 1, days: expect.any(Array) } });
    expect(plan?.blocks).toMatchObject([{ ...block, minutes: 60, reason: { code: 'locked', part: 1, parts: 1 } }]);
    expect(saved.plans.filter(({ edited }) => edited)).toHaveLength(1);
    expect(payloadOf(await page.plan(made.session))).toEqual(saved);
    const late = await page.send(made.session, 'edits', edit);
    expect(late).toMatchObject({ status: 409, reply: { kind: 'refused', reason: 'conflict' } });
    const chat = await studio.call('save_edits', { session: made.session, revision: 2, blocks: 'reset' });
    expect(chat.structured).toMatchObject({ kind: 'payload', payload: { revision: 3 } });
    const reset = payloadOf(await page.plan(made.session));
    expect(reset.plans).toEqual(made.plans);
  });

  it('is none where all steps are taken back', async () => {
    const made = await studio.launch();
    const blocks = made.plans[0]?.blocks.map(({ work, start, end, locked }) => ({ work, start, end, locked })) ?? [];
    const edit = { revision: 1, plan: 'deadline', blocks: blocks.slice(1) };
    const fewer = payloadOf(await page.send(made.session, 'edits', edit));
    expect(fewer.plans[0]).toMatchObject({ edited: true });
    const back = payloadOf(await page.send(made.session, 'edits', { ...edit, revision: 2, blocks }));
    expect(back.plans).toEqual(made.plans);
  });

  it('makes new plans for other lengths and for what is left out, and keeps what is locked', async () => {
    const made = await studio.launch();
    const moved = { ...someBlock(made), start: '2026-02-05T17:00', end: '2026-02-05T18:00' };
    const others = made.plans[1]?.blocks.filter(({ work }) => work !== moved.work) ?? [];
    const blocks = [...others.map(({ work, start, end }) => ({ work, start, end, locked: false })), moved];
    const saved = payloadOf(await page.send(made.session, 'edits', { revision: 1, plan: 'balanced', blocks }));
    const [longer, left] = made.work.filter(({ id }) => id !== moved.work) as unknown as [
      { id: string },
      { id: string },
    ];
    const wish = { revision: saved.revision, minutes: { [longer.id]: 180 }, deferred: [left.id] };
    const renewed = payloadOf(await page.send(made.session, 'edits', wish));
    expect(renewed.deferred).toEqual([left.id]);
    expect(renewed.work.find(({ id }) => id === longer.id)).toMatchObject({ minutes: 180, assumed: false });
    for (const { blocks: placed, edited } of renewed.plans) {
      expect(edited).toBe(false);
      expect(placed.filter(({ work }) => work === moved.work)).toMatchObject([{ ...moved, locked: true }]);
      expect(placed.some(({ work }) => work === left.id)).toBe(false);
      const minutes = placed.filter(({ work }) => work === longer.id).reduce((sum, one) => sum + one.minutes, 0);
      expect(minutes).toBe(180);
    }
    const again = payloadOf(await page.send(made.session, 'edits', { revision: renewed.revision, replan: true }));
    expect(again.plans.map(({ blocks: placed }) => placed.some(({ locked }) => locked))).toEqual([true, true, true]);
  });

  it('has no place any more for what is over and was written nowhere, so that all that is shown is what is applied', async () => {
    const made = await studio.launch({ from: '2026-02-01', to: '2026-02-10' });
    const before = studio.clock.now;
    studio.clock.now = Date.parse('2026-02-03T12:00:00+08:00');
    const later = payloadOf(await page.plan(made.session));
    for (const [at, { kind, blocks, unplaced, edited }] of later.plans.entries()) {
      const all = made.plans[at]?.blocks ?? [];
      const over = all.filter(({ end }) => end <= later.now);
      expect([over.length > 0, edited]).toEqual([true, false]);
      expect(blocks.map(({ work, start }) => [work, start])).toEqual(
        all.filter((block) => !over.includes(block)).map(({ work, start }) => [work, start]),
      );
      expect(unplaced.map(({ work }) => work).toSorted()).toEqual(
        [...new Set(over.map(({ work }) => work))].toSorted(),
      );
      if (blocks.length === 0) continue;
      const wish = { plan: kind, revision: later.revision };
      const { create } = previewOf(await page.send(made.session, 'apply', wish));
      expect(create.map(({ work, start }) => [work, start])).toEqual(blocks.map(({ work, start }) => [work, start]));
    }
    studio.clock.now = before;
  });

  it('is refused as a whole where it makes no sense, and changes nothing', async () => {
    const made = await studio.launch();
    const block = someBlock(made);
    const wrong = [
      { blocks: [block, block] },
      { blocks: [{ ...block, work: 'gnobody' }] },
      { blocks: [{ ...block, start: '2026-02-05T09:07', end: '2026-02-05T10:00' }] },
      { blocks: [{ ...block, start: '2026-02-05T10:00', end: '2026-02-05T09:00' }] },
      { blocks: [{ ...block, start: '2026-02-05T23:00', end: '2026-02-06T01:00' }] },
      { blocks: [{ ...block, start: '2027-02-05T09:00', end: '2027-02-05T10:00' }] },
      { blocks: [{ ...block, start: '2026-02-31T09:00', end: '2026-02-31T10:00' }] },
      { minutes: { [block.work]: 1 } },
      { minutes: { gnobody: 30 } },
      { deferred: ['gnobody'] },
      { target: 'somewhere' },
      { plan: 'best' },
      { unknown: true },
    ];
    for (const edits of wrong) {
      const { status, reply } = await page.send(made.session, 'edits', { revision: 1, ...edits });
      expect([status, reply.kind], JSON.stringify(edits)).toEqual([400, 'refused']);
    }
    expect(payloadOf(await page.plan(made.session)).revision).toBe(1);
  });

  it('may end at midnight', async () => {
    const made = await studio.launch();
    const block = { ...someBlock(made), start: '2026-02-05T23:00', end: '2026-02-06T00:00' };
    const { reply } = await page.send(made.session, 'edits', { revision: 1, plan: 'deep', blocks: [block] });
    expect(payloadOf({ reply }).plans[2]?.blocks).toMatchObject([{ minutes: 60 }]);
  });
});

it('keeps neither titles nor other events: the raw row is sealed, and what it holds names nothing', async () => {
  const { store } = studio.house.service();
  const kept = await store.studioSessions.get(DEMO, first.session);
  const plain = JSON.stringify(kept);
  const texts = [
    ...first.work.map(({ title }) => title),
    ...first.work.map(({ list }) => list),
    ...first.busy.map(({ title }) => title ?? ''),
  ];
  for (const text of texts.filter((one) => one.length > 1)) expect(plain).not.toContain(text);
  const file = new DatabaseSync(join(studio.house.dataDir, 'time-compass.db'), { readOnly: true });
  const rows = file.prepare('select content from studio_sessions').all();
  file.close();
  for (const { content } of rows) expect(content).toMatch(/^v1\.[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(readFileSync(join(studio.house.dataDir, 'time-compass.db'), 'latin1')).not.toContain(first.work[0]?.id);
  expect(studio.house.logged.join('\n')).not.toContain(first.session);
});

it('ends after 14 days', async () => {
  const made = await studio.launch();
  studio.clock.now += 14 * 86_400_000;
  expect((await page.plan(made.session)).status).toBe(404);
  studio.clock.now -= 14 * 86_400_000;
});
