import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StudioPayload } from '../../src/domain/studio.ts';
import {
  bootOf,
  calendarsOf,
  DEMO,
  marksOf,
  openStudioHouse,
  payloadOf,
  previewOf,
  type StudioHouse,
  type StudioPage,
} from './studio-house.ts';
import { allowOwnCalendar, sessionWith, spaceEvents, WEEK } from './studio-plans.ts';

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

const calendarOf = (event: Record<string, unknown> | undefined): string =>
  String((event?.organizer as { email?: string } | undefined)?.email);

const statesOf = ({ applied }: StudioPayload) => applied?.blocks.map(({ state }) => state);

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

  it('leads who cancels at Google back to the plan, which says so and offers the other calendars', async () => {
    const made = await studio.launch(WEEK);
    const asking = await page.browser.open(String(made.targets[0]?.permissionUrl));
    const google = await page.browser.submit(asking, '/connect/google');
    const back = await page.browser.submit(google, '/o/oauth2/v2/auth/decide', {}, 'cancel');
    expect(back.url.pathname + back.url.search).toBe(`/sessions/${made.session}?notice=notAllowed`);
    expect(bootOf(back.html)).toMatchObject({ notice: 'notAllowed' });
    const now = payloadOf(await page.plan(made.session));
    expect(now.target).toBe('space');
    expect(now.targets.filter(({ permissionUrl }) => permissionUrl === undefined).length).toBeGreaterThan(1);
    const plain = await page.browser.open(`${studio.house.url}/sessions/${made.session}?notice=%3Cb%3E`);
    expect(bootOf(plain.html)).not.toHaveProperty('notice');
  });

  it('asks Google for that one permission more, and keeps what was given', async () => {
    const made = await studio.launch(WEEK);
    const { accounts } = studio.house.service().store;
    const before = (await accounts.list(DEMO)).flatMap(({ scopes }) => scopes);
    await allowOwnCalendar(page, String(made.targets[0]?.permissionUrl));
    const after = (await accounts.list(DEMO)).flatMap(({ scopes }) => scopes);
    expect([...after].sort()).toEqual([...before, APP_CREATED].sort());
    const now = payloadOf(await page.plan(made.session));
    expect(now.targets[0]?.permissionUrl).toBeUndefined();
    expect(now.target).toBe(now.targets[0]?.id);
  });

  it('that cannot be made is told at the first block, and nothing is written', async () => {
    const ready = await sessionWith({ studio, page }, 2, 'Time Compass');
    const answer = { kind: 'error', status: 403, reason: 'quotaExceeded' } as const;
    studio.house.google.injectFault({ match: 'POST /calendar/v3/calendars', answer });
    const none = payloadOf(await page.apply(ready));
    expect(none.applied).toMatchObject({ state: 'incomplete', blocks: [{ state: 'failed' }, { state: 'planned' }] });
    expect(none.applied?.blocks[0]?.why).toContain('Google Calendar');
    const undone = payloadOf(await page.send(ready.session, 'undo', { revision: none.revision }));
    expect(undone.applied?.state).toBe('undone');
    expect(await calendarsOf(studio.google)).not.toContainEqual(expect.objectContaining({ summary: 'Time Compass' }));
  });

  it('is made once, and what is written there is marked, linked and kept apart from other events', async () => {
    const ready = await sessionWith({ studio, page }, 2, 'Time Compass');
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
    const other = payloadOf(await page.apply(await sessionWith({ studio, page }, 1, 'Time Compass')));
    expect(statesOf(other)).toEqual(['created']);
    expect((await calendarsOf(studio.google)).filter(({ summary }) => summary === 'Time Compass')).toHaveLength(1);
    const third = await studio.launch(WEEK);
    expect(third.busy.some(({ calendar: name }) => name === 'Time Compass')).toBe(true);
  });
});

describe.each(['Time Compass', 'space', '程式設計研究社'])('a plan in "%s"', (target) => {
  const written = async (session: string): Promise<number> =>
    target === 'space' ? (await spaceEvents(studio, session)).length : (await studio.planned(session)).length;

  it('is shown as it will be, written once, and taken back', async () => {
    const ready = await sessionWith({ studio, page }, 3, target);
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
    const ready = await sessionWith({ studio, page }, 2, 'space');
    const wish = { plan: 'deep', revision: ready.revision };
    const { confirm } = previewOf(await page.send(ready.session, 'apply', wish));
    const other = await sessionWith({ studio, page }, 2, 'space');
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
    const ready = await sessionWith({ studio, page }, 2, 'space', 18);
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
    expect(await spaceEvents(studio, ready.session)).toEqual([]);
    await studio.google('DELETE', `calendars/primary/events/${id}`);
  });

  it('of two who apply at once one does it, and nothing is there twice', async () => {
    const ready = await sessionWith({ studio, page }, 3, 'Time Compass');
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
    const ready = await sessionWith({ studio, page }, 3, 'Time Compass');
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

  it('stops in time, before a host gives up, and goes on with the next call', async () => {
    const ready = await sessionWith({ studio, page }, 3, 'Time Compass');
    studio.house.google.injectFault({ match: inserts, times: 1, answer: { kind: 'slow', ms: 1_000 } });
    const applying = page.apply(ready);
    const { store } = studio.house.service();
    const kept = () => store.studioSessions.get(DEMO, ready.session);
    while ((await kept())?.content.applied?.place === undefined) await new Promise((done) => setTimeout(done, 10));
    studio.clock.now += 16_000;
    const partly = payloadOf(await applying);
    expect(statesOf(partly)).toEqual(['created', 'planned', 'planned']);
    expect(partly.applied?.state).toBe('incomplete');
    expect(statesOf(payloadOf(await page.apply(partly)))).toEqual(['created', 'created', 'created']);
  });

  it('stops where everything would fail', async () => {
    const ready = await sessionWith({ studio, page }, 3, 'Time Compass');
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
    const ready = await sessionWith({ studio, page }, 3, 'Time Compass');
    studio.house.google.injectFault({ match: inserts, times: 1, answer: { kind: 'lost', as: 'drop' } });
    expect(statesOf(payloadOf(await page.apply(ready)))).toEqual(['created', 'created', 'created']);
    const next = await sessionWith({ studio, page }, 2, 'Time Compass');
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
    const ready = await sessionWith({ studio, page }, 3, 'Time Compass');
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
    const ready = await sessionWith({ studio, page }, 1, 'Time Compass');
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
    const ready = await sessionWith({ studio, page }, 3, 'Time Compass');
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
    const ready = await sessionWith({ studio, page }, 2, 'space');
    const done = payloadOf(await page.apply(ready));
    const { spaceEvents: book } = studio.house.service().store;
    const [event] = await spaceEvents(studio, ready.session);
    if (event === undefined) throw new Error('nothing was written');
    await book.update(DEMO, event.id, { ...event, title: 'Changed by hand' });
    const undone = payloadOf(await page.send(ready.session, 'undo', { revision: done.revision }));
    expect(statesOf(undone)?.sort()).toEqual(['edited', 'removed']);
    const edited = undone.applied?.blocks.find(({ state }) => state === 'edited')?.block;
    const agreed = { revision: undone.revision, confirmed: [String(edited)] };
    await page.send(ready.session, 'undo', agreed);
    expect(await spaceEvents(studio, ready.session)).toEqual([]);
  });

  it('that breaks off goes on with the next try, and nothing is applied meanwhile', async () => {
    const ready = await sessionWith({ studio, page }, 2, 'Time Compass');
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

  it('ends an apply that is under way, whatever it was just writing', async () => {
    const ready = await sessionWith({ studio, page }, 3, 'Time Compass');
    const wish = { plan: 'deep', revision: ready.revision };
    const { confirm } = previewOf(await page.send(ready.session, 'apply', wish));
    studio.house.google.injectFault({ match: /POST .*\/events/, times: 1, answer: { kind: 'slow', ms: 1_500 } });
    const applying = page.send(ready.session, 'apply', { ...wish, confirm });
    const { store } = studio.house.service();
    const begun = () => store.studioSessions.get(DEMO, ready.session);
    while ((await begun())?.content.applied?.place === undefined) await new Promise((done) => setTimeout(done, 10));
    const revision = (await begun())?.revision;
    const undone = payloadOf(await page.send(ready.session, 'undo', { revision }));
    expect(undone.applied?.state).toBe('undone');
    expect((await applying).status).toBe(409);
    expect(await studio.planned(ready.session)).toEqual([]);
    const late = await page.send(ready.session, 'apply', { ...wish, confirm });
    expect(late).toMatchObject({ status: 409, reply: { reason: 'conflict' } });
  });

  it('has nothing to do before anything was applied, and refuses an outdated revision', async () => {
    const ready = await sessionWith({ studio, page }, 1, 'space');
    expect((await page.send(ready.session, 'undo', { revision: ready.revision })).status).toBe(400);
    await page.apply(ready);
    expect((await page.send(ready.session, 'undo', { revision: ready.revision })).status).toBe(409);
  });
});
