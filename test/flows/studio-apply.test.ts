import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StudioPayload } from '../../src/domain/studio.ts';
import { ERAS, type Era, hostWithForms } from './clients.ts';
import { demoClient } from './steps.ts';
import {
  calendarsOf,
  DEMO,
  marksOf,
  openStudioHouse,
  payloadOf,
  previewOf,
  type StudioHouse,
  type StudioPage,
} from './studio-house.ts';

const WEEK = { from: '2026-02-02', to: '2026-02-08' };
const APP_CREATED = 'https://www.googleapis.com/auth/calendar.app.created';

let studio: StudioHouse;
let page: StudioPage;
beforeAll(async () => {
  studio = await openStudioHouse();
  const { session } = await studio.launch();
  page = await studio.page(session);
});
afterAll(() => studio.close());
beforeEach(() => studio.house.google.clearFaults());

/** A session whose plan has these blocks only, in a calendar. */
async function sessionWith(count: number, target: string, hour = 10): Promise<StudioPayload> {
  const made = await studio.launch(WEEK);
  const blocks = made.work.slice(0, count).map(({ id }, at) => ({
    ...{ work: id, locked: false },
    ...{ start: `2026-02-07T${hour + at}:00`, end: `2026-02-07T${hour + 1 + at}:00` },
  }));
  const edits = { revision: made.revision, plan: 'deep', blocks, target: targetIn(made, target) };
  return payloadOf(await page.send(made.session, 'edits', edits));
}

const targetIn = ({ targets }: StudioPayload, name: string): string => {
  const found = targets.find((one) => one.name === name || one.id === name);
  if (found === undefined) throw new Error(`no target ${name} in ${JSON.stringify(targets)}`);
  return found.id;
};

const calendarOf = (event: Record<string, unknown> | undefined): string =>
  String((event?.organizer as { email?: string } | undefined)?.email);

const statesOf = ({ applied }: StudioPayload) => applied?.blocks.map(({ state }) => state);
const spaceEvents = async (session: string) => {
  const { store } = studio.house.service();
  const all = await store.spaceEvents.list(DEMO, await store.spaces.first(DEMO));
  return all.filter(({ description }) => description?.includes(session));
};

/** The person's own click: "Time Compass may make a calendar". */
async function allowOwnCalendar(url: string): Promise<void> {
  const asking = await page.browser.open(url);
  expect(asking.html).toContain('one more permission');
  const google = await page.browser.submit(asking, '/connect/google');
  const back = await page.browser.submit(google, '/o/oauth2/v2/auth/decide', {}, 'allow');
  expect(back.url.pathname).toBe(new URL(url).searchParams.get('to'));
}

describe('the calendar of its own at Google', () => {
  it('is offered with the permission that it takes, while plans go to the space', async () => {
    const made = await studio.launch(WEEK);
    const [own] = made.targets;
    expect(own).toMatchObject({ id: expect.stringMatching(/^time-compass:/), name: 'Time Compass' });
    expect(made.target).toBe('space');
    const chosen = payloadOf(await page.send(made.session, 'edits', { revision: 1, target: own?.id }));
    const { status, reply } = await page.send(made.session, 'apply', { plan: 'deep', revision: chosen.revision });
    expect(status).toBe(403);
    expect(reply).toMatchObject({ kind: 'refused', next: expect.stringContaining(String(own?.permissionUrl)) });
    expect(await calendarsOf(studio.google)).not.toContainEqual(expect.objectContaining({ summary: 'Time Compass' }));
  });

  it('asks Google for that one permission more, and keeps what was given', async () => {
    const made = await studio.launch(WEEK);
    const { accounts } = studio.house.service().store;
    const before = (await accounts.list(DEMO)).flatMap(({ scopes }) => scopes);
    await allowOwnCalendar(String(made.targets[0]?.permissionUrl));
    const after = (await accounts.list(DEMO)).flatMap(({ scopes }) => scopes);
    expect([...after].sort()).toEqual([...before, APP_CREATED].sort());
    const now = payloadOf(await page.plan(made.session));
    expect(now.targets[0]?.permissionUrl).toBeUndefined();
    expect(now.target).toBe(now.targets[0]?.id);
  });

  it('is made once, and what is written there is marked, linked and kept apart from other events', async () => {
    const ready = await sessionWith(2, 'Time Compass');
    const done = payloadOf(await page.apply(ready));
    expect(done.applied).toMatchObject({ plan: 'deep', state: 'complete', calendar: 'Time Compass' });
    expect(statesOf(done)).toEqual(['created', 'created']);
    const [calendar, ...more] = (await calendarsOf(studio.google)).filter(({ summary }) => summary === 'Time Compass');
    expect(more).toEqual([]);
    const events = await studio.planned(ready.session, String(calendar?.id));
    expect(events.map(marksOf)).toEqual(
      ready.plans[2]?.blocks.map(({ work }, at) => ({
        tc_session: ready.session,
        tc_rev: String(ready.revision),
        tc_task: work,
        tc_block: `b${at + 1}`,
      })),
    );
    expect(events[0]).toMatchObject({
      summary: ready.work[0]?.title,
      description: ready.url,
      start: { dateTime: '2026-02-07T10:00:00+08:00', timeZone: 'Asia/Taipei' },
    });
    expect(done.busy.some(({ calendar: name }) => name === 'Time Compass')).toBe(false);
    const other = payloadOf(await page.apply(await sessionWith(1, 'Time Compass')));
    expect(statesOf(other)).toEqual(['created']);
    expect((await calendarsOf(studio.google)).filter(({ summary }) => summary === 'Time Compass')).toHaveLength(1);
    const third = await studio.launch(WEEK);
    expect(third.busy.some(({ calendar: name }) => name === 'Time Compass')).toBe(true);
  });
});

describe.each(['Time Compass', 'space', '程式設計研究社'])('a plan in "%s"', (target) => {
  const written = async (session: string): Promise<number> =>
    target === 'space' ? (await spaceEvents(session)).length : (await studio.planned(session)).length;

  it('is shown as it will be, written once, and taken back', async () => {
    const ready = await sessionWith(3, target);
    const shown = previewOf(await page.send(ready.session, 'apply', { plan: 'deep', revision: ready.revision }));
    expect(shown.create.map(({ title, start }) => [title, start])).toEqual(
      ready.work.slice(0, 3).map(({ title }, at) => [title, `2026-02-07T${10 + at}:00`]),
    );
    expect(await written(ready.session)).toBe(0);
    const done = payloadOf(await page.apply(ready));
    expect(statesOf(done)).toEqual(['created', 'created', 'created']);
    expect(done.revision).toBeGreaterThan(ready.revision);
    expect(await written(ready.session)).toBe(3);
    const repeated = await page.send(ready.session, 'apply', { plan: 'deep', revision: ready.revision });
    expect(payloadOf(repeated).applied?.state).toBe('complete');
    const other = await page.send(ready.session, 'apply', { plan: 'balanced', revision: done.revision });
    expect(other).toMatchObject({ status: 400, reply: { next: expect.stringContaining('Take it back') } });
    const undone = payloadOf(await page.send(ready.session, 'undo', { revision: done.revision }));
    expect(undone.applied?.state).toBe('undone');
    expect(statesOf(undone)).toEqual(['removed', 'removed', 'removed']);
    expect(await written(ready.session)).toBe(0);
    const twice = payloadOf(await page.send(ready.session, 'undo', { revision: undone.revision }));
    expect(twice.revision).toBe(undone.revision);
    const anew = payloadOf(await page.apply(undone));
    expect(statesOf(anew)).toEqual(['created', 'created', 'created']);
    expect(await written(ready.session)).toBe(3);
  });
});

describe('what was agreed to', () => {
  it('is exactly this plan, once, in this session', async () => {
    const ready = await sessionWith(2, 'space');
    const wish = { plan: 'deep', revision: ready.revision };
    const { confirm } = previewOf(await page.send(ready.session, 'apply', wish));
    const other = await sessionWith(2, 'space');
    const elsewhere = await page.send(other.session, 'apply', { ...wish, revision: other.revision, confirm });
    expect(elsewhere.reply.kind).toBe('preview');
    const { todos } = studio.house.service().store;
    expect((await page.send(ready.session, 'apply', { ...wish, plan: 'deadline', confirm })).reply.kind).toBe(
      'preview',
    );
    studio.clock.now += 301_000;
    expect((await page.send(ready.session, 'apply', { ...wish, confirm })).reply.kind).toBe('preview');
    const fresh = previewOf(await page.send(ready.session, 'apply', wish)).confirm;
    await todos.add(DEMO, { title: 'Something else', priority: '低' });
    expect(statesOf(payloadOf(await page.send(ready.session, 'apply', { ...wish, confirm: fresh })))).toEqual([
      'created',
      'created',
    ]);
  });

  it('names what came up meanwhile at the same time', async () => {
    const ready = await sessionWith(2, 'space', 18);
    const before = previewOf(await page.send(ready.session, 'apply', { plan: 'deep', revision: ready.revision }));
    expect(before.overlaps).toEqual([]);
    const { id } = await studio.google('POST', 'calendars/primary/events', {
      summary: 'Sudden visit',
      start: { dateTime: '2026-02-07T18:30:00+08:00' },
      end: { dateTime: '2026-02-07T18:45:00+08:00' },
    });
    const wish = { plan: 'deep', revision: ready.revision, confirm: before.confirm };
    const after = previewOf(await page.send(ready.session, 'apply', wish));
    expect(after.overlaps).toEqual([{ block: 'b1', title: 'Sudden visit' }]);
    expect(await spaceEvents(ready.session)).toEqual([]);
    await studio.google('DELETE', `calendars/primary/events/${id}`);
  });

  it('of two who apply at once one does it, and nothing is there twice', async () => {
    const ready = await sessionWith(3, 'Time Compass');
    const wish = { plan: 'deep', revision: ready.revision };
    const tokens = await Promise.all(
      [1, 2].map(async () => previewOf(await page.send(ready.session, 'apply', wish)).confirm),
    );
    const replies = await Promise.all(tokens.map((confirm) => page.send(ready.session, 'apply', { ...wish, confirm })));
    expect(replies.some(({ reply }) => reply.kind === 'payload')).toBe(true);
    expect(await studio.planned(ready.session)).toHaveLength(3);
    expect(payloadOf(await page.plan(ready.session)).applied?.state).toBe('complete');
  });
});

describe('what goes wrong at Google', () => {
  const inserts = /POST .*\/events/;

  it('is told block by block, and applying again writes only what is missing', async () => {
    const ready = await sessionWith(3, 'Time Compass');
    studio.house.google.injectFault({
      match: inserts,
      times: 1,
      answer: { kind: 'error', status: 400, reason: 'invalid' },
    });
    const partly = payloadOf(await page.apply(ready));
    expect(partly.applied).toMatchObject({ state: 'incomplete' });
    expect(statesOf(partly)).toEqual(['failed', 'created', 'created']);
    expect(partly.applied?.blocks[0]?.why).toMatch(/^Google Calendar /);
    const rest = previewOf(await page.send(ready.session, 'apply', { plan: 'deep', revision: partly.revision }));
    expect(rest.create.map(({ block }) => block)).toEqual(['b1']);
    const wrong = await page.send(ready.session, 'apply', { plan: 'balanced', revision: partly.revision });
    expect(wrong).toMatchObject({ status: 400, reply: { why: expect.stringContaining('in part') } });
    const whole = payloadOf(await page.apply(partly));
    expect(whole.applied?.state).toBe('complete');
    expect(statesOf(whole)).toEqual(['created', 'created', 'created']);
    expect(await studio.planned(ready.session)).toHaveLength(3);
  });

  it('stops where everything would fail', async () => {
    const ready = await sessionWith(3, 'Time Compass');
    studio.house.google.injectFault({
      match: inserts,
      answer: { kind: 'error', status: 403, reason: 'quotaExceeded' },
    });
    const none = payloadOf(await page.apply(ready));
    expect(statesOf(none)).toEqual(['failed', 'planned', 'planned']);
    studio.house.google.clearFaults();
    expect(statesOf(payloadOf(await page.apply(none)))).toEqual(['created', 'created', 'created']);
  });

  it('a lost answer is settled by reading, and what cannot be settled is told as unknown', async () => {
    const ready = await sessionWith(3, 'Time Compass');
    studio.house.google.injectFault({ match: inserts, times: 1, answer: { kind: 'lost', as: 'drop' } });
    expect(statesOf(payloadOf(await page.apply(ready)))).toEqual(['created', 'created', 'created']);
    const next = await sessionWith(2, 'Time Compass');
    studio.house.google.injectFault({ match: inserts, times: 3, answer: { kind: 'lost', as: 'drop' } });
    studio.house.google.injectFault({
      match: /GET .*\/events\/[a-v0-9]{32}/,
      times: 3,
      answer: { kind: 'error', status: 403 },
    });
    const unclear = payloadOf(await page.apply(next));
    expect(statesOf(unclear)).toEqual(['unknown', 'planned']);
    expect(unclear.applied?.blocks[0]?.why).toContain('not known');
    studio.house.google.clearFaults();
    expect(statesOf(payloadOf(await page.apply(unclear)))).toEqual(['already', 'created']);
    expect(await studio.planned(next.session)).toHaveLength(2);
  });

  it('an event that was deleted before the rest is written is written again, one that was changed is left alone', async () => {
    const ready = await sessionWith(3, 'Time Compass');
    studio.house.google.injectFault({ match: inserts, times: 6, answer: { kind: 'lost', as: 500 } });
    studio.house.google.injectFault({ match: /GET .*\/events\/[a-v0-9]{32}/, answer: { kind: 'error', status: 403 } });
    const first = payloadOf(await page.apply(ready));
    const second = payloadOf(await page.apply(first));
    expect(statesOf(second)).toEqual(['unknown', 'planned', 'planned']);
    studio.house.google.clearFaults();
    const [event] = await studio.planned(ready.session);
    const path = `calendars/${encodeURIComponent(calendarOf(event))}/events/${event?.id}`;
    await studio.google('DELETE', path);
    const whole = payloadOf(await page.apply(second));
    expect(statesOf(whole)).toEqual(['created', 'created', 'created']);
    const there = await studio.planned(ready.session);
    expect(there).toHaveLength(3);
    expect(there.map(({ id }) => id)).not.toContain(event?.id);
  });

  it('a lost calendar is found by its name and not made twice', async () => {
    const own = (await calendarsOf(studio.google)).find(({ summary }) => summary === 'Time Compass');
    expect(own).toBeDefined();
    const ready = await sessionWith(1, 'Time Compass');
    const before = studio.house.google.exchanges.filter(
      ({ url, method }) => method === 'POST' && url.endsWith('/calendars?fields=id'),
    ).length;
    await page.apply(ready);
    const after = studio.house.google.exchanges.filter(
      ({ url, method }) => method === 'POST' && url.endsWith('/calendars?fields=id'),
    ).length;
    expect(after).toBe(before);
  });
});

describe('taking back', () => {
  it('leaves what somebody changed since and lists it, until the person agrees; what is gone counts', async () => {
    const ready = await sessionWith(3, 'Time Compass');
    const done = payloadOf(await page.apply(ready));
    const events = await studio.planned(ready.session);
    const pathOf = (at: number) => {
      const event = events.find((one) => marksOf(one).tc_block === `b${at}`);
      return `calendars/${encodeURIComponent(calendarOf(event))}/events/${event?.id}`;
    };
    await studio.google('PATCH', pathOf(1), { summary: 'Changed by hand' });
    await studio.google('DELETE', pathOf(2));
    const undone = payloadOf(await page.send(ready.session, 'undo', { revision: done.revision }));
    expect(undone.applied?.state).toBe('undone');
    expect(statesOf(undone)).toEqual(['edited', 'gone', 'removed']);
    expect((await studio.planned(ready.session)).map(({ summary }) => summary)).toEqual(['Changed by hand']);
    expect(undone.busy.map(({ title }) => title)).toContain('Changed by hand');
    const agreed = { revision: undone.revision, confirmed: ['b1'] };
    expect(statesOf(payloadOf(await page.send(ready.session, 'undo', agreed)))).toEqual(['removed', 'gone', 'removed']);
    expect(await studio.planned(ready.session)).toEqual([]);
  });

  it('does the same in the space', async () => {
    const ready = await sessionWith(2, 'space');
    const done = payloadOf(await page.apply(ready));
    const { spaceEvents: book } = studio.house.service().store;
    const [event] = await spaceEvents(ready.session);
    if (event === undefined) throw new Error('nothing was written');
    await book.update(DEMO, event.id, { ...event, title: 'Changed by hand' });
    const undone = payloadOf(await page.send(ready.session, 'undo', { revision: done.revision }));
    expect(statesOf(undone)?.sort()).toEqual(['edited', 'removed']);
    const edited = undone.applied?.blocks.find(({ state }) => state === 'edited')?.block;
    const agreed = { revision: undone.revision, confirmed: [String(edited)] };
    await page.send(ready.session, 'undo', agreed);
    expect(await spaceEvents(ready.session)).toEqual([]);
  });

  it('that breaks off goes on with the next try, and nothing is applied meanwhile', async () => {
    const ready = await sessionWith(2, 'Time Compass');
    const done = payloadOf(await page.apply(ready));
    studio.house.google.injectFault({
      match: /DELETE /,
      answer: { kind: 'error', status: 403, reason: 'quotaExceeded' },
    });
    const broken = payloadOf(await page.send(ready.session, 'undo', { revision: done.revision }));
    expect(broken.applied).toMatchObject({
      state: 'undoing',
      blocks: [{ state: 'created', why: /./ }, { state: 'created' }],
    });
    const refused = await page.send(ready.session, 'apply', { plan: 'deep', revision: broken.revision });
    expect(refused.status).toBe(400);
    studio.house.google.clearFaults();
    const undone = payloadOf(await page.send(ready.session, 'undo', { revision: broken.revision }));
    expect(undone.applied?.state).toBe('undone');
    expect(await studio.planned(ready.session)).toEqual([]);
  });

  it('has nothing to do before anything was applied, and refuses an outdated revision', async () => {
    const ready = await sessionWith(1, 'space');
    expect((await page.send(ready.session, 'undo', { revision: ready.revision })).status).toBe(400);
    await page.apply(ready);
    expect((await page.send(ready.session, 'undo', { revision: ready.revision })).status).toBe(409);
  });
});

describe.each(ERAS)('an assistant of $name', (era: Era) => {
  it('applies after the person agreed, its events count as made by it, and it can take them back', async () => {
    const ready = await sessionWith(2, 'Time Compass');
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
    const ready = await sessionWith(1, 'space');
    const wish = { session: ready.session, plan: 'deep', revision: ready.revision };
    const { told } = await studio.call('apply_plan', wish, era);
    const { structured } = await studio.call('apply_plan', { ...wish, confirm: told.confirm }, era);
    const { payload } = structured as { payload: StudioPayload };
    const [event] = await spaceEvents(ready.session);
    expect(event).toMatchObject({ createdBy: 'agent', client: 'Test assistant' });
    const undone = await studio.call('undo_plan', { session: ready.session, revision: payload.revision }, era);
    expect(undone.structured).toMatchObject({ kind: 'payload', payload: { applied: { state: 'undone' } } });
    const late = await studio.call('undo_plan', { session: ready.session, revision: payload.revision }, era);
    expect(late).toMatchObject({ isError: true, structured: { kind: 'refused', reason: 'conflict' } });
  });
});

it('a host with forms asks its person with every event of the plan', async () => {
  const ready = await sessionWith(2, 'space');
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
  const ready = await sessionWith(1, 'space');
  const wish = { session: ready.session, plan: 'deep', revision: ready.revision };
  const said = await first.use(studio.house.mcpUrl, reader, (session) => session.call('apply_plan', wish));
  expect(said).toMatchObject({ isError: true, structured: { kind: 'refused' } });
  expect(said.text).toContain('/account/apps');
  expect(statesOf(payloadOf(await page.apply(ready)))).toEqual(['created']);
  const [event] = await spaceEvents(ready.session);
  expect(event).toMatchObject({ createdBy: 'user' });
});
