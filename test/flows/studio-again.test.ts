import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StudioPayload, StudioWork } from '../../src/domain/studio.ts';
import { DEMO, openStudioHouse, payloadOf, type StudioHouse, type StudioPage, viewOf } from './studio-house.ts';
import { sessionWith, WEEK } from './studio-plans.ts';

let studio: StudioHouse;
let page: StudioPage;
beforeAll(async () => {
  studio = await openStudioHouse();
  page = await studio.page((await studio.launch(WEEK)).session);
});
afterAll(() => studio.close());

const workIn = ({ work }: StudioPayload, id: string | undefined): StudioWork => {
  const found = work.find((one) => one.id === id);
  if (found === undefined) throw new Error('work that is not in the session');
  return found;
};
const minutesFor = ({ plans }: StudioPayload, id: string): number[] =>
  plans.map(({ blocks }) => blocks.filter(({ work }) => work === id).reduce((sum, { minutes }) => sum + minutes, 0));
const undo = async ({ session }: StudioPayload) => {
  const { revision } = payloadOf(await page.plan(session));
  return payloadOf(await page.send(session, 'undo', { revision }));
};

describe.each(['space', '程式設計研究社'])('work that an applied plan put into "%s"', (target) => {
  let applied: StudioPayload;
  let id: string;
  beforeAll(async () => {
    applied = payloadOf(await page.apply(await sessionWith({ studio, page }, 1, target)));
    id = String(applied.applied?.blocks[0]?.work);
  });

  it('is told and not planned again, as far as it goes, and its time is taken', async () => {
    const said = await studio.call('launch_planner_studio', WEEK);
    const next = viewOf(said);
    const at = [{ start: '2026-02-07T10:00', end: '2026-02-07T11:00' }];
    expect(workIn(next, id)).toMatchObject({ minutes: 0, planned: { wholeMinutes: 60, minutes: 60, at } });
    expect(minutesFor(next, id)).toEqual([0, 0, 0]);
    expect(next.plans.flatMap(({ unplaced, slipping }) => [...unplaced, ...slipping])).not.toContainEqual(
      expect.objectContaining({ work: id }),
    );
    expect(next.busy).toContainEqual(expect.objectContaining({ start: '2026-02-07T10:00' }));
    expect(said.told.already_planned).toMatch(/60 minutes for 1 of the tasks \(1 wholly\).*count as work done/);
  });

  it('is planned further where the person says that it takes longer', async () => {
    const next = await studio.launch(WEEK);
    const longer = payloadOf(await page.send(next.session, 'edits', { revision: 1, minutes: { [id]: 150 } }));
    expect(workIn(longer, id)).toMatchObject({ minutes: 90, planned: { wholeMinutes: 150, minutes: 60 } });
    expect(minutesFor(longer, id)).toEqual([90, 90, 90]);
  });

  it('is nothing that is planned already for the session that wrote it, until that takes it back', async () => {
    const own = payloadOf(await page.plan(applied.session));
    expect(workIn(own, id).planned).toBeUndefined();
    expect(workIn(own, id).minutes).toBe(60);
  });

  it('is not planned again while that calendar is hidden from assistants', async () => {
    const { calendarRules } = studio.house.service().store;
    const at = applied.target === 'space' ? await studio.house.service().store.spaces.first(DEMO) : applied.target;
    const rule = [applied.target === 'space' ? 'own' : 'google-demo', at.slice(at.indexOf(' ') + 1)] as const;
    await calendarRules.set(DEMO, ...rule, 'hidden');
    const next = await studio.launch(WEEK);
    expect(workIn(next, id)).toMatchObject({ minutes: 0, planned: { minutes: 60 } });
    expect(minutesFor(next, id)).toEqual([0, 0, 0]);
    await calendarRules.set(DEMO, ...rule, 'write');
  });

  it('is planned again once it is taken back', async () => {
    await undo(applied);
    const next = await studio.launch(WEEK);
    expect(workIn(next, id)).toMatchObject({ minutes: 60 });
    expect(workIn(next, id).planned).toBeUndefined();
  });
});

describe('what the person did at Google to blocks that were applied', () => {
  const CALENDAR = '程式設計研究社';
  const applyTwo = async () => {
    const done = payloadOf(await page.apply(await sessionWith({ studio, page }, 2, CALENDAR)));
    const events = await studio.planned(done.session);
    const [first, second] = done.applied?.blocks ?? [];
    const pathOf = (work: string | undefined) => {
      const event = events.find(({ extendedProperties }) => JSON.stringify(extendedProperties).includes(String(work)));
      const calendar = String((event?.organizer as { email?: string } | undefined)?.email);
      return `calendars/${encodeURIComponent(calendar)}/events/${event?.id}`;
    };
    return { done, first, second, pathOf };
  };

  it.each(['hidden', 'read'] as const)('is not told as gone while its calendar is %s', async (visibility) => {
    const { done } = await applyTwo();
    const { calendarRules } = studio.house.service().store;
    const calendar = String(done.target).slice(String(done.target).indexOf(' ') + 1);
    await calendarRules.set(DEMO, 'google-demo', calendar, visibility);
    const { applied } = await undo(done);
    expect(applied?.state).toBe('undoing');
    expect(applied?.blocks.map(({ state }) => state)).toEqual(['created', 'created']);
    expect(applied?.blocks.some(({ why }) => why?.includes('assistants'))).toBe(true);
    expect(await studio.planned(done.session)).toHaveLength(2);
    await calendarRules.set(DEMO, 'google-demo', calendar, 'write');
    expect((await undo(done)).applied?.state).toBe('undone');
    expect(await studio.planned(done.session)).toHaveLength(0);
  });

  it('counts where it is now, in the length that it has now; what was removed counts no more', async () => {
    const { done, first, second, pathOf } = await applyTwo();
    const at = (time: string) => ({ dateTime: `2026-02-20T${time}:00+08:00`, timeZone: 'Asia/Taipei' });
    await studio.google('PATCH', pathOf(first?.work), { start: at('15:00'), end: at('15:30') });
    await studio.google('DELETE', pathOf(second?.work));
    const next = await studio.launch(WEEK);
    expect(workIn(next, first?.work)).toMatchObject({
      minutes: 30,
      planned: { wholeMinutes: 60, minutes: 30, at: [{ start: '2026-02-20T15:00', end: '2026-02-20T15:30' }] },
    });
    expect(workIn(next, second?.work).planned).toBeUndefined();
    expect(minutesFor(next, String(second?.work))).toEqual([60, 60, 60]);
    await undo(done);
    const left = await studio.launch(WEEK);
    expect(workIn(left, first?.work)).toMatchObject({ minutes: 30 });
    const own = payloadOf(await page.plan(done.session));
    expect(workIn(own, first?.work)).toMatchObject({ minutes: 30 });
    await studio.google('DELETE', pathOf(first?.work));
  });

  it('counts as it was written while the calendar does not answer', async () => {
    const { done, first } = await applyTwo();
    const answer = { kind: 'error', status: 500, reason: 'backendError' } as const;
    studio.house.google.injectFault({ match: 'GET /calendar/v3/users/me/calendarList', answer, times: 20 });
    const next = await studio.launch(WEEK);
    studio.house.google.clearFaults();
    expect(next.missing).not.toEqual([]);
    const { minutes, planned } = workIn(next, first?.work);
    expect(minutes).toBe(0);
    expect(planned?.at).toContainEqual({ start: '2026-02-07T10:00', end: '2026-02-07T11:00' });
    await undo(done);
  });

  it('counts while its calendar shows assistants busy times alone', async () => {
    const made = await sessionWith({ studio, page }, 1, CALENDAR);
    const done = payloadOf(await page.apply(made));
    const { calendarRules } = studio.house.service().store;
    const calendar = made.target.slice(made.target.indexOf(' ') + 1);
    await calendarRules.set(DEMO, 'google-demo', calendar, 'busy');
    const next = await studio.launch(WEEK);
    expect(next.targets.map(({ name }) => name)).not.toContain(CALENDAR);
    expect(workIn(next, done.applied?.blocks[0]?.work)).toMatchObject({ minutes: 0, planned: { minutes: 60 } });
    await calendarRules.set(DEMO, 'google-demo', calendar, 'write');
    await undo(done);
  });

  it('counts as done once it is over', async () => {
    const { done, first } = await applyTwo();
    studio.clock.now = Date.parse('2026-02-08T12:00:00+08:00');
    const next = await studio.launch();
    expect(workIn(next, first?.work)).toMatchObject({ minutes: 0, planned: { minutes: 60 } });
    await undo(done);
  });
});
