import loadHighs, { type Highs } from 'highs';
import type { PlanRequest } from '../../../src/domain/plan.ts';

/** A request as plain numbers: slots are the quarters of an hour of all days, from 09:00, `perDay` of them each. */
interface Grid {
  readonly perDay: number;
  readonly free: readonly boolean[];
  readonly tasks: readonly Task[];
}

interface Task {
  readonly length: number;
  readonly release: number;
  /** undefined = none. */
  readonly due: number | undefined;
  readonly weight: number;
  readonly shortest: number;
}

/** What is sought. `chunked`: blocks are not shorter than they may be. */
export interface Sought {
  readonly least: 'late weight' | 'lateness';
  readonly chunked: boolean;
}

let highs: Highs | undefined;

/**
 * The least that any plan can reach that places all work, by integer programming; undefined when none places all. Blocks may
 * be as long as one likes.
 */
export async function optimum(grid: Grid, sought: Sought): Promise<number | undefined> {
  const rows = [...placed(grid), ...apart(grid), ...(sought.chunked ? blocks(grid) : []), ...goalRows(grid, sought)];
  if (grid.tasks.some((_, j) => slotsOf(grid, j).length < (grid.tasks[j]?.length ?? 0))) return undefined;
  const dated = grid.tasks.flatMap(({ due }, j) => (due === undefined ? [] : [j]));
  if (dated.length === 0) return 0;
  const goal = sought.least === 'lateness' ? 'L' : dated.map((j) => `${grid.tasks[j]?.weight} u${j}`).join(' + ');
  const binaries = grid.tasks.flatMap((_, j) =>
    slotsOf(grid, j).flatMap((t) => (sought.chunked ? [x(j, t), s(j, t)] : [x(j, t)])),
  );
  const lines = [
    'Minimize',
    ` obj: ${goal}`,
    'Subject To',
    ...rows.map((row, at) => ` c${at}: ${row}`),
    'Bounds',
    ' L >= 0',
    'Binary',
    ...[...binaries, ...dated.map((j) => `u${j}`)].map((name) => ` ${name}`),
    'End',
  ];
  highs ??= await loadHighs();
  const { Status, ObjectiveValue } = highs.solve(lines.join('\n'), { output_flag: false });
  if (Status === 'Infeasible') return undefined;
  if (Status !== 'Optimal') throw new Error(`the judge found no optimum: ${Status}`);
  return Math.round(ObjectiveValue);
}

/** Task j works in slot t; a block of it begins there. */
const x = (j: number, t: number): string => `x${j}_${t}`;
const s = (j: number, t: number): string => `s${j}_${t}`;

const mayUse = ({ free, tasks }: Grid, j: number, t: number): boolean =>
  free[t] === true && t >= (tasks[j]?.release ?? 0);

const slotsOf = (grid: Grid, j: number): readonly number[] => [...grid.free.keys()].filter((t) => mayUse(grid, j, t));

const placed = (grid: Grid): readonly string[] =>
  grid.tasks.map(
    ({ length }, j) =>
      `${slotsOf(grid, j)
        .map((t) => x(j, t))
        .join(' + ')} = ${length}`,
  );

const apart = (grid: Grid): readonly string[] =>
  [...grid.free.keys()].flatMap((t) => {
    const names = grid.tasks.flatMap((_, j) => (mayUse(grid, j, t) ? [x(j, t)] : []));
    return names.length > 1 ? [`${names.join(' + ')} <= 1`] : [];
  });

const goalRows = (grid: Grid, { least }: Sought): readonly string[] =>
  grid.tasks.flatMap(({ due }, j) =>
    due === undefined
      ? []
      : slotsOf(grid, j)
          .filter((t) => t + 1 > due)
          .map((t) => (least === 'lateness' ? `L - ${t + 1 - due} ${x(j, t)} >= 0` : `u${j} - ${x(j, t)} >= 0`)),
  );

const blocks = (grid: Grid): readonly string[] =>
  grid.tasks.flatMap((_, j) => slotsOf(grid, j).flatMap((t) => [...begins(grid, j, t), ...lasts(grid, j, t)]));

/** A block begins where its task works and did not before, that day. */
function begins(grid: Grid, j: number, t: number): readonly string[] {
  const only = `${x(j, t)} - ${s(j, t)} >= 0`;
  if (t % grid.perDay === 0 || !mayUse(grid, j, t - 1)) return [only, `${s(j, t)} - ${x(j, t)} >= 0`];
  return [only, `${s(j, t)} - ${x(j, t)} + ${x(j, t - 1)} >= 0`, `${s(j, t)} + ${x(j, t - 1)} <= 1`];
}

/** What begins lasts as long as it must. */
function lasts(grid: Grid, j: number, t: number): readonly string[] {
  const { shortest = 1, length = 1 } = grid.tasks[j] ?? {};
  return Array.from({ length: Math.min(shortest, length) - 1 }, (_, at) => t + at + 1).map((u) =>
    Math.floor(u / grid.perDay) === Math.floor(t / grid.perDay) && mayUse(grid, j, u)
      ? `${x(j, u)} - ${s(j, t)} >= 0`
      : `${s(j, t)} = 0`,
  );
}

/** Reads a request of `randomRequest` as numbers, by its local times alone. */
export function gridOf({ days, work }: PlanRequest, perDay: number): Grid {
  const slotAt = (text: string): number => {
    const day = days.findIndex(({ date }) => text.startsWith(date));
    return day * perDay + quarter(text.slice(11)) - 36;
  };
  const free = days.flatMap(({ free }) => {
    const open = new Set(free.map(({ from }) => quarter(from) - 36));
    return Array.from({ length: perDay }, (_, at) => open.has(at));
  });
  const tasks = work.map(({ minutes, release, due, weight, shortest }) => ({
    length: minutes / 15,
    release: release === undefined ? 0 : slotAt(release),
    due: due === undefined ? undefined : slotAt(due),
    weight,
    shortest: shortest / 15,
  }));
  return { perDay, free, tasks };
}

const quarter = (time: string): number => Number(time.slice(0, 2)) * 4 + Number(time.slice(3)) / 15;
