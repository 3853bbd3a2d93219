import type { FreeDay, PlanRequest, Work } from '../../../src/domain/plan.ts';
import { addDays, type LocalDate } from '../../../src/domain/time.ts';

/** What random requests are made from. */
export interface Mould {
  readonly days: number;
  /** Quarters of an hour that a day has, from 09:00. */
  readonly perDay: number;
  readonly works: number;
  /** Work in parts of all free time. */
  readonly fill: number;
  readonly hasReleases: boolean;
  /** Deadlines are this much nearer. */
  readonly hurry?: number;
  /** Quarters; absent: up to 3, and blocks as long as one likes. */
  readonly blocks?: { readonly shortest: number; readonly longest: number };
}

export const FIRST = '2026-03-02' as LocalDate;
const NINE = 36;

/** A quarter of the work time of all days, as a local time. */
export function wall(slot: number, perDay: number): string {
  return `${addDays(FIRST, Math.floor(slot / perDay))}T${clock(NINE + (slot % perDay))}`;
}

/** The end of such a quarter is the beginning of the next, save at the end of a day. */
export const wallEnd = (slot: number, perDay: number): string =>
  slot % perDay === 0 && slot > 0 ? `${addDays(FIRST, slot / perDay - 1)}T${clock(NINE + perDay)}` : wall(slot, perDay);

const clock = (quarter: number): string =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;

/** A random request, the same for the same seed. */
export function randomRequest(seed: number, mould: Mould): PlanRequest {
  const random = randomFrom(seed * 7919);
  const below = (most: number): number => Math.floor(random() * most);
  const { days, perDay } = mould;
  const free = Array.from({ length: days * perDay }, () => true);
  for (let day = 0; day < days; day += 1) {
    for (let holes = below(3); holes > 0; holes -= 1) {
      const start = below(perDay);
      free.fill(false, day * perDay + start, day * perDay + Math.min(perDay, start + 1 + below(4)));
    }
  }
  const room = Math.floor(free.filter(Boolean).length * mould.fill);
  let rest = Math.max(mould.works, room);
  const work = Array.from({ length: mould.works }, (_, at): Work => {
    const others = mould.works - 1 - at;
    const wanted = Math.min(rest - others, 1 + below((2 * room) / mould.works));
    const length = Math.max(1, others === 0 ? rest : wanted);
    rest -= length;
    return randomWork(`t${at}`, length, mould, random);
  });
  return { days: daysOf(free, mould), work, locked: [] };
}

function randomWork(id: string, length: number, mould: Mould, random: () => number): Work {
  const below = (most: number): number => Math.floor(random() * most);
  const { perDay, hasReleases, hurry = 1, blocks } = mould;
  const slots = mould.days * perDay;
  const release = hasReleases && random() < 0.3 ? below(slots / 3) : 0;
  const due = random() < 0.15 ? undefined : Math.min(slots, release + length + below(slots * 0.8));
  const shortest = blocks?.shortest ?? 1 + below(3);
  return {
    id,
    minutes: length * 15,
    assumed: false,
    release: release === 0 ? undefined : wall(release, perDay),
    due: due === undefined ? undefined : wallEnd(Math.max(release + length, Math.floor(due * hurry)), perDay),
    weight: 1 + below(3),
    shortest: Math.min(length, shortest) * 15,
    longest: (blocks?.longest ?? slots) * 15,
    deep: random() < 0.4,
  };
}

function daysOf(free: readonly boolean[], { days, perDay }: Mould): readonly FreeDay[] {
  return Array.from({ length: days }, (_, day) => ({
    date: addDays(FIRST, day),
    free: Array.from({ length: perDay }, (_, at) => at)
      .filter((at) => free[day * perDay + at])
      .map((at) => ({ from: clock(NINE + at), to: clock(NINE + at + 1) })),
  }));
}

/** Numbers from 0 to 1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
