import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StudioPayload } from '../../src/domain/studio.ts';
import { openStudioHouse, payloadOf, type StudioHouse, type StudioPage, viewOf } from './studio-house.ts';

const WEEK = { from: '2026-06-01', to: '2026-06-07' };

let studio: StudioHouse;
let page: StudioPage;
beforeAll(async () => {
  studio = await openStudioHouse();
  const event = (summary: string, date: string, end: string, more = {}) =>
    studio.google('POST', 'calendars/primary/events', { summary, start: { date }, end: { date: end }, ...more });
  await event('Exam week', '2026-06-01', '2026-06-04');
  await event('At home', '2026-06-04', '2026-06-05');
  await event('A fair', '2026-06-05', '2026-06-07', { transparency: 'transparent' });
  page = await studio.page((await studio.launch(WEEK)).session);
});
afterAll(() => studio.close());

const freeDays = ({ free }: StudioPayload): string[] =>
  free.filter(({ free: hours }) => hours.length > 0).map(({ date }) => date.slice(8));
const choicesIn = ({ busy }: StudioPayload) =>
  busy.flatMap(({ title, choice }) => (choice ? [[title, choice.takesTime]] : []));

it('takes an event of several days as one that leaves time, one of a single day as one that takes it, and says so', async () => {
  const said = await studio.call('launch_planner_studio', WEEK);
  const payload = viewOf(said);
  expect(choicesIn(payload)).toEqual([
    ['Exam week', false],
    ['At home', true],
  ]);
  expect(freeDays(payload)).toEqual(['01', '02', '03', '05']);
  expect(said.told.all_day_but_not_blocking).toMatch(/^Exam week: taken to leave time/);
});

it('does as the person says about each, and keeps it', async () => {
  const first = await studio.launch(WEEK);
  const [exams, home] = first.busy.flatMap(({ choice }) => choice?.id ?? []);
  const takes = { [String(exams)]: true, [String(home)]: false };
  const chosen = payloadOf(await page.send(first.session, 'edits', { revision: 1, takes }));
  expect(choicesIn(chosen)).toEqual([
    ['Exam week', true],
    ['At home', false],
  ]);
  expect(freeDays(chosen)).toEqual(['04', '05']);
  const days = chosen.plans.flatMap(({ blocks }) => blocks.map(({ start }) => start.slice(8, 10)));
  expect(days.length).toBeGreaterThan(0);
  expect(days.every((day) => day === '04' || day === '05')).toBe(true);
  expect(freeDays(payloadOf(await page.plan(first.session)))).toEqual(['04', '05']);
  const unknown = await page.send(first.session, 'edits', { revision: chosen.revision, takes: { nobody: true } });
  expect(unknown).toMatchObject({ status: 400, reply: { kind: 'refused' } });
});

it('warns of an all-day event that takes the time of a block, and of no other', async () => {
  const payload = await studio.launch(WEEK);
  const work = payload.work[0]?.id;
  const blocks = ['01', '04'].map((day) => ({
    ...{ work, start: `2026-06-${day}T10:00`, end: `2026-06-${day}T10:30`, locked: true },
  }));
  const edited = payloadOf(await page.send(payload.session, 'edits', { revision: 1, plan: 'deep', blocks }));
  const { reply } = await page.send(payload.session, 'apply', { plan: 'deep', revision: edited.revision });
  expect(reply).toMatchObject({ kind: 'preview', preview: { overlaps: [{ block: 'b2', title: 'At home' }] } });
});
