import { describe, expect, it } from 'vitest';
import type { FreeDay, Plan } from '../../../src/domain/plan.ts';
import type { EditedBlock, StudioWork } from '../../../src/domain/studio.ts';
import type { LocalDate } from '../../../src/domain/time.ts';
import { threePlans } from '../../../src/planner/schedule/three-plans.ts';
import { editedPlan } from '../../../src/planner/studio/edited-plan.ts';

const DAYS: readonly FreeDay[] = ['2026-02-02', '2026-02-03'].map((date) => ({
  date: date as LocalDate,
  free: [{ from: '09:00', to: '17:00' }],
}));

const work = (id: string, more: Partial<StudioWork> = {}): StudioWork => ({
  ...{ id, minutes: 60, assumed: false, release: undefined, due: undefined, weight: 1, shortest: 60, longest: 60 },
  ...{ deep: false, title: id, source: 'todos', list: '', gone: false },
  ...more,
});

const WORK = [
  work('day', { due: '2026-02-02' }),
  work('hour', { due: '2026-02-03T12:00' }),
  work('long', { minutes: 120, shortest: 30, longest: 120, deep: true }),
];

async function edited(blocks: readonly EditedBlock[], deferred: readonly string[] = []): Promise<Plan> {
  const [computed] = await threePlans({ days: DAYS, work: WORK, locked: [] });
  return editedPlan(computed as Plan, blocks, { work: WORK, free: DAYS, deferred });
}

const block = (id: string, day: number, from: number, to: number, locked = false): EditedBlock => ({
  work: id,
  start: `2026-02-0${day}T${String(from).padStart(2, '0')}:00`,
  end: `2026-02-0${day}T${String(to).padStart(2, '0')}:00`,
  locked,
});

describe('a plan as its person left it', () => {
  it('says the same of the computed blocks as the scheduler does', async () => {
    const plans = await threePlans({ days: DAYS, work: WORK, locked: [] });
    for (const plan of plans) {
      const told = editedPlan(plan, plan.blocks, { work: WORK, free: DAYS, deferred: [] });
      expect(told).toEqual(plan);
    }
  });

  it('counts a day alone as its end, and a time as itself', async () => {
    const whole = [block('day', 2, 16, 17), block('hour', 3, 11, 12), block('long', 2, 10, 12)];
    expect((await edited(whole)).numbers).toMatchObject({ onTime: 2, late: 0, blocks: 3, unplacedMinutes: 0 });
    const late = [block('day', 3, 9, 10), block('hour', 3, 12, 13), block('long', 2, 10, 12)];
    const told = await edited(late);
    expect(told.numbers).toMatchObject({ onTime: 0, late: 2 });
    expect(told.slipping.map(({ work: id, code, doneAt }) => [id, code, doneAt])).toEqual([
      ['day', 'locked', '2026-02-03T10:00'],
      ['hour', 'locked', '2026-02-03T13:00'],
    ]);
    expect(told.blocks.filter(({ late: isLate }) => isLate).map(({ reason }) => reason.lateMinutes)).toEqual([600, 60]);
  });

  it('says of what could not be on time why it cannot, whatever else was moved, and blames no one for it', async () => {
    const tight = [
      work('exam', { due: '2026-02-02', minutes: 480, shortest: 60, longest: 120 }),
      work('essay', { due: '2026-02-02', minutes: 120, shortest: 60, longest: 120 }),
      work('free'),
    ];
    const [computed] = await threePlans({ days: DAYS, work: tight, locked: [] });
    const [slipped] = computed?.slipping ?? [];
    expect(slipped?.code).toBe('more-work-than-time');
    const told = (blocks: readonly EditedBlock[]) =>
      editedPlan(computed as Plan, blocks, { work: tight, free: DAYS, deferred: [] });
    const blocks = (computed as Plan).blocks;
    const moved = blocks.map((one) => (one.work === 'free' ? { ...one, ...block('free', 3, 16, 17, true) } : one));
    expect(told(moved).slipping).toEqual(computed?.slipping);
    const fixed = blocks.map((one) => (one.work === slipped?.work ? { ...one, locked: true } : one));
    expect(told(fixed).slipping.map(({ code }) => code)).toEqual(['locked']);
  });

  it('says of what its person took off that it is not all scheduled', async () => {
    const told = await edited([block('day', 2, 9, 10), block('long', 2, 10, 12)]);
    expect(told.slipping).toMatchObject([{ work: 'hour', code: 'taken-off', doneAt: undefined }]);
  });

  it('tells no room and no moves that were reckoned for other blocks', async () => {
    const previous = [block('day', 2, 12, 13)];
    const plans = await threePlans({ days: DAYS, work: WORK, locked: [], previous });
    for (const plan of plans) {
      expect(plan.numbers).toMatchObject({ slackMinutes: expect.any(Number), movedMinutes: expect.any(Number) });
      const { numbers } = editedPlan(plan, plan.blocks.slice(1), { work: WORK, free: DAYS, deferred: [] });
      expect([numbers.slackMinutes, numbers.movedMinutes]).toEqual([undefined, undefined]);
    }
  });

  it('ends at midnight within its day', async () => {
    const midnight = { work: 'day', start: '2026-02-02T23:00', end: '2026-02-03T00:00', locked: true };
    const told = await edited([midnight, block('hour', 3, 9, 10)]);
    expect(told.numbers.late).toBe(0);
    expect(told.blocks[0]).toMatchObject({ late: false, minutes: 60, reason: { code: 'locked' } });
  });

  it('names what has no room, in part or at all, and what was left out is no part of it', async () => {
    const told = await edited([block('long', 2, 9, 10)]);
    expect(told.unplaced).toEqual([
      { work: 'day', minutes: 60 },
      { work: 'hour', minutes: 60 },
      { work: 'long', minutes: 60 },
    ]);
    expect(told.numbers).toMatchObject({ onTime: 0, late: 2, unplacedMinutes: 180 });
    const fewer = await edited([block('long', 2, 9, 10)], ['day', 'hour']);
    expect(fewer.numbers).toMatchObject({ onTime: 0, late: 0, unplacedMinutes: 60 });
  });

  it('tells the busiest day, changes between work and how much deep work is in the morning', async () => {
    const { numbers } = await edited([block('long', 2, 11, 13), block('day', 2, 13, 14), block('hour', 3, 9, 10)]);
    expect(numbers).toMatchObject({
      busiest: { date: '2026-02-02', minutes: 180 },
      switches: 1,
      focusPercent: 50,
      days: [{ minutes: 180 }, { minutes: 60 }],
    });
  });
});
