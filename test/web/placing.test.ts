import { beforeAll, describe, expect, it } from 'vitest';
import type { StudioPayload, StudioWork } from '../../src/domain/studio.ts';
import { blocksOf, edited, lateBy, lengthOf, minutesLeft, newBlock, overlap } from '../../src/web/block.ts';
import { type Change, clashOf, hopped, place, placeAnyway, refusal, stepped } from '../../src/web/placing.ts';
import { countBlocks } from '../../src/web/plan-numbers.ts';
import { plansFor, studioStand } from './studio-stand.ts';
import { DAYS } from './week.ts';

let calm: StudioPayload;
let overloaded: StudioPayload;
beforeAll(async () => {
  calm = await planned(studioStand().payload);
  overloaded = await planned(studioStand({ overloaded: true }).payload);
});
/** Arithmetic has to hold for whatever the scheduler makes. */
const planned = async (payload: StudioPayload): Promise<StudioPayload> => ({
  ...payload,
  plans: await plansFor(payload.free, payload.work, []),
});
const workOf = (payload: StudioPayload, id: string) => payload.work.find((work) => work.id === id) as StudioWork;
const MIDNIGHT = [...DAYS.slice(1), '2026-12-07'];
const at = (day: number, from: string, to: string, work = 'm1') =>
  newBlock({
    work,
    start: `${DAYS[day]}T${from}`,
    end: to === '24:00' ? `${MIDNIGHT[day]}T00:00` : `${DAYS[day]}T${to}`,
  });

describe('the numbers of a plan that was changed on the screen', () => {
  it.each(['calm', 'overloaded'] as const)('are those of the server, for a %s week', (name) => {
    const payload = { calm, overloaded }[name];
    for (const plan of payload.plans) {
      const { late, onTime, blocks, days, busiest, unplacedMinutes } = countBlocks(payload, blocksOf(plan, []));
      const { numbers } = plan;
      expect({ late, onTime, blocks, days, busiest, unplacedMinutes }).toEqual({
        late: numbers.late,
        onTime: numbers.onTime,
        blocks: numbers.blocks,
        days: numbers.days,
        busiest: numbers.busiest,
        unplacedMinutes: numbers.unplacedMinutes,
      });
    }
  });
});

describe('“place”', () => {
  it('takes the first free times, in pieces that are neither too short nor too long, and touches nothing', () => {
    for (const work of calm.work) {
      const others = blocksOf(calm.plans[0] as (typeof calm.plans)[0], []).filter((block) => block.work !== work.id);
      const made = place(calm, work, others) ?? [];
      expect(minutesLeft(work, [...others, ...made]), work.id).toBe(0);
      for (const block of made) {
        expect(lengthOf(block)).toBeGreaterThanOrEqual(Math.min(work.shortest, work.minutes));
        expect(lengthOf(block)).toBeLessThanOrEqual(work.longest);
        expect(clashOf(block, [...others, ...made], calm.busy)).toBeUndefined();
        expect(block.locked).toBe(true);
      }
    }
  });

  it('begins neither before now nor before the work can be begun', () => {
    const work = { ...workOf(calm, 't2'), minutes: 30 };
    expect(place(calm, work, [])?.[0]?.start).toBe(`${DAYS[0]}T09:00`);
    expect(place({ ...calm, now: `${DAYS[0]}T09:07` }, work, [])?.[0]?.start).toBe(`${DAYS[0]}T09:15`);
    expect(place(calm, { ...work, release: DAYS[2] }, [])?.[0]?.start).toBe(`${DAYS[2]}T09:00`);
  });

  it('changes nothing where there is no room', () => {
    expect(place(calm, { ...workOf(calm, 't2'), minutes: 6_000 }, [])).toBeUndefined();
  });
});

describe('“on time anyway”', () => {
  it('puts all of it before the deadline, outside the hours of the person, but on nothing and not into the night', () => {
    const plan = overloaded.plans[0] as (typeof overloaded.plans)[0];
    const before = blocksOf(plan, []);
    const work = workOf(overloaded, plan.slipping[0]?.work ?? '');
    const after = placeAnyway(overloaded, work, before) ?? [];
    const own = after.filter((block) => block.work === work.id);
    expect(minutesLeft(work, after)).toBe(0);
    expect(own.map((block) => lateBy(block, work))).toEqual(own.map(() => 0));
    expect(own.every((block) => clashOf(block, after, overloaded.busy) === undefined)).toBe(true);
    expect(own.every(({ start }) => start.slice(11) >= '07:00' && start.slice(11) < '23:00')).toBe(true);
    expect(after.filter((block) => block.work !== work.id)).toEqual(before.filter((block) => block.work !== work.id));
  });

  it('says so where even that is too little', () => {
    expect(placeAnyway(overloaded, { ...workOf(overloaded, 'g1'), minutes: 3_000 }, [])).toBeUndefined();
  });
});

it.each<[Change, string, string]>([
  ['earlier', `${DAYS[1]}T09:45`, `${DAYS[1]}T10:45`],
  ['later', `${DAYS[1]}T10:15`, `${DAYS[1]}T11:15`],
  ['day-before', `${DAYS[0]}T10:00`, `${DAYS[0]}T11:00`],
  ['day-after', `${DAYS[2]}T10:00`, `${DAYS[2]}T11:00`],
  ['shorter', `${DAYS[1]}T10:00`, `${DAYS[1]}T10:45`],
  ['longer', `${DAYS[1]}T10:00`, `${DAYS[1]}T11:15`],
])('%s moves a block to %s–%s', (change, start, end) => {
  expect(edited(stepped(at(1, '10:00', '11:00'), change))).toEqual({ work: 'm1', start, end, locked: true });
});

it.each([
  [at(1, '10:00', '10:15'), undefined],
  [at(1, '22:00', '24:00'), undefined],
  [at(6, '23:00', '24:00'), undefined],
  [at(0, '08:30', '09:00'), undefined],
  [at(1, '10:00', '10:00'), 'short'],
  [at(1, '10:15', '10:00'), 'short'],
  [newBlock({ work: 'm1', start: `${DAYS[1]}T23:30`, end: `${DAYS[2]}T00:30` }), 'midnight'],
  [at(0, '08:15', '09:00'), 'past'],
  [newBlock({ work: 'm1', start: '2026-12-07T09:00', end: '2026-12-07T10:00' }), 'range'],
])('%o is refused as %s', (block, why) => {
  expect(refusal(block, calm)).toBe(why);
});

it('a step onto other blocks goes on to their far side, and a day is never hopped over', () => {
  const others = [at(1, '10:00', '11:00', 'm2'), at(1, '11:00', '12:00', 'g1')];
  const block = at(1, '09:30', '10:00');
  expect(edited(hopped(block, 'later', others))).toMatchObject({ start: `${DAYS[1]}T12:00`, end: `${DAYS[1]}T12:30` });
  expect(edited(hopped(at(1, '12:00', '12:30'), 'earlier', others))).toMatchObject({ start: `${DAYS[1]}T09:30` });
  expect(edited(hopped(at(0, '10:15', '10:45'), 'day-after', others))).toMatchObject({ start: `${DAYS[1]}T10:15` });
});

it('blocks that touch do not overlap', () => {
  expect(overlap(at(1, '09:00', '10:00'), at(1, '10:00', '11:00'))).toBe(false);
  expect(overlap(at(1, '09:00', '10:15'), at(1, '10:00', '11:00'))).toBe(true);
});
