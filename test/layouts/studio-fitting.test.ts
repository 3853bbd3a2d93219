import { expect, it } from 'vitest';
import { PLAN_KINDS } from '../../src/domain/plan.ts';
import type { BusyTime, StudioPayload, StudioWork } from '../../src/domain/studio.ts';
import { addDays, type LocalDate } from '../../src/domain/time.ts';
import { fitting } from '../../src/layouts/studio-fitting.ts';
import { threePlans } from '../../src/planner/schedule/three-plans.ts';
import { studioStand } from '../web/studio-stand.ts';

const FIRST = '2026-11-30' as LocalDate;
const dayOf = (at: number): LocalDate => addDays(FIRST, at);
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** So many busy times over 62 days, each of 20 minutes and titled, several at a time; and all work that a session takes. */
async function large(count: number, tasks = 100): Promise<StudioPayload> {
  const days = Array.from({ length: 62 }, (_, at) => ({ date: dayOf(at), free: [{ from: '13:00', to: '18:00' }] }));
  const timed = Array.from({ length: count }, (_, at): BusyTime => {
    const from = 540 + (Math.floor(at / 62) % 12) * 10;
    const [start, end] = [`${dayOf(at % 62)}T${clock(from)}`, `${dayOf(at % 62)}T${clock(from + 20)}`];
    return { title: `Meeting ${at} ${'about everything '.repeat(3)}`, calendar: 'Work', allDay: false, start, end };
  });
  const trip: BusyTime = {
    ...{ title: 'Trip', calendar: 'Family', allDay: true, start: dayOf(3), end: dayOf(5) },
    choice: { id: 'trip', takesTime: false },
  };
  const work = Array.from(
    { length: tasks },
    (_, at): StudioWork => ({
      ...{
        id: `m${String(at).padStart(15, 'x')}`,
        title: `Work ${at} ${'長い題名'.repeat(25)}`,
        list: '講義'.repeat(30),
      },
      ...{ minutes: 240, assumed: true, due: `${dayOf(at % 62)}T23:59`, release: undefined, weight: 2, shortest: 30 },
      ...{ longest: 120, deep: false, source: 'moodle', gone: false },
    }),
  );
  const plans = (await threePlans({ days, work, locked: [] })).map((plan) => ({ ...plan, edited: false }));
  const range = { from: FIRST, to: dayOf(61) };
  return { ...studioStand().payload, plan: 'balanced', range, free: days, busy: [...timed, trip], work, plans };
}

it('is as it was where all of it fits', () => {
  const { payload } = studioStand();
  expect(fitting(payload)).toBe(payload);
});

it('is what hosts take even with 2,000 busy times and all work that a session takes, and says what is left out', async () => {
  const whole = await large(2_000);
  const fit = fitting(whole);
  expect(JSON.stringify(whole).length).toBeGreaterThan(500_000);
  expect(JSON.stringify(fit).length).toBeLessThanOrEqual(130_000);
  expect(fit.leftOut).toEqual(['busy-names', 'reasons', 'long-names']);
  expect(fit.busy.filter(({ allDay }) => allDay)).toEqual(whole.busy.filter(({ allDay }) => allDay));
  expect(fit.work.map(({ id, minutes, due }) => [id, minutes, due])).toEqual(
    whole.work.map(({ id, minutes, due }) => [id, minutes, due]),
  );
  const times = ({ plans }: StudioPayload) =>
    plans.map(({ kind, blocks }) => [kind, blocks.map(({ work, start, end }) => [work, start, end])]);
  expect(times(fit)).toEqual(times(whole));
  expect(fit.plans.map(({ kind }) => kind)).toEqual(PLAN_KINDS);
});

it('leaves no minute out that is busy, and makes none busy that is free', async () => {
  const whole = await large(2_000);
  const minutesIn = ({ busy }: StudioPayload): ReadonlySet<string> =>
    new Set(
      busy
        .filter(({ allDay }) => !allDay)
        .flatMap(({ start, end }) => {
          const [from, to] = [start, end].map((time) => Number(time.slice(11, 13)) * 60 + Number(time.slice(14)));
          return Array.from(
            { length: (to ?? 0) - (from ?? 0) },
            (_, at) => `${start.slice(0, 10)} ${(from ?? 0) + at}`,
          );
        }),
    );
  const fit = fitting(whole);
  expect(fit.busy.length).toBeLessThan(whole.busy.length / 10);
  expect(minutesIn(fit)).toEqual(minutesIn(whole));
});

it('keeps the reasons of the plan that is looked at as long as it can', async () => {
  const some = await large(900, 70);
  const fit = fitting({ ...some, work: some.work.map((one) => ({ ...one, title: 'Work', list: '' })) });
  const told = fit.plans.map(({ kind, blocks }) => [kind, blocks.every(({ reason }) => reason !== undefined)]);
  expect(told).toEqual([
    ['deadline', false],
    ['balanced', true],
    ['deep', false],
  ]);
  expect(fit.leftOut).toContain('reasons');
});
