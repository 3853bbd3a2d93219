import { Guard, NEVER } from './guard.ts';
import type { Job } from './job.ts';
import type { Problem } from './problem.ts';

/** Which work can be on time together, were it cut as finely as one likes. */
export interface Triage {
  /** By job: the slot by which plans try to have it done; `NEVER` where there is no room for it at all. */
  readonly limits: Int32Array;
  /** Weight of what is late. */
  readonly lateWeight: number;
  /** No plan can have less weight late. */
  readonly isExact: boolean;
}

/** Chooses the work that is on time, of the greatest weight: exactly where all may begin at once, else nearly always. */
export function triage(problem: Problem): Triage {
  const { jobs } = problem;
  const dated = jobs.filter(({ isDated }) => isDated);
  const all = new Set(dated.filter(({ isLockedLate }) => !isLockedLate));
  const isEasy = canMeet(problem, all);
  const isEqual = jobs.every(({ release, length }) => release === 0 || length === 0);
  const onTime = isEasy ? all : isEqual ? heaviest(problem, [...all]) : greedy(problem, [...all]);
  return {
    limits: withRoom(problem, onTime),
    lateWeight: dated.filter((job) => !onTime.has(job)).reduce((sum, { work }) => sum + work.weight, 0),
    isExact: isEasy || isEqual,
  };
}

/** Whether some can be on time; without them all others are done too, where there is room for all. */
function canMeet(problem: Problem, onTime: ReadonlySet<Job>): boolean {
  const limits = limitsOf(problem, onTime, problem.isOverfull ? NEVER : problem.axis.size);
  return new Guard(problem.jobs, limits).allows(problem.empty);
}

const limitsOf = ({ jobs }: Problem, onTime: ReadonlySet<Job>, others: number): Int32Array =>
  Int32Array.from(jobs, (job) => (onTime.has(job) || job.length === 0 ? job.due : others));

const byDue = (a: Job, b: Job): number => a.due - b.due || a.index - b.index;

/**
 * The table of Lawler and Moore: for each number of slots the greatest weight that is on time with it. Of equal weights the
 * one with less work is taken, since that leaves more room.
 */
function heaviest({ axis }: Problem, candidates: readonly Job[]): ReadonlySet<Job> {
  const best = new Float64Array(axis.size + 1).fill(Number.NEGATIVE_INFINITY);
  best[0] = 0;
  const jobs = candidates.toSorted(byDue);
  const taken = jobs.map(({ length, due, work }) => {
    const takes = new Uint8Array(axis.size + 1);
    for (let used = due; used >= length; used -= 1) {
      const weight = (best[used - length] as number) + work.weight;
      if (weight > (best[used] as number) || length === 0) {
        best[used] = weight;
        takes[used] = 1;
      }
    }
    return takes;
  });
  let used = best.indexOf(Math.max(...best));
  return new Set(
    jobs
      .map((job, at) => ({ job, takes: taken[at] as Uint8Array }))
      .toReversed()
      .flatMap(({ job, takes }) => {
        if (takes[used] !== 1) return [];
        used -= job.length;
        return [job];
      }),
  );
}

/** Moore and Hodgson's way: by deadline, and the least weight for its length goes whenever it cannot be; then mended. */
function greedy(problem: Problem, candidates: readonly Job[]): ReadonlySet<Job> {
  const onTime = new Set<Job>();
  for (const job of candidates.toSorted(byDue)) {
    onTime.add(job);
    while (onTime.size > 0 && !canMeet(problem, onTime)) onTime.delete(lightest(onTime));
  }
  const byWeight = candidates.toSorted((a, b) => b.work.weight - a.work.weight || a.length - b.length);
  for (const job of byWeight) addOrSwap(problem, onTime, job);
  return onTime;
}

function lightest(jobs: ReadonlySet<Job>): Job {
  const density = ({ work, length }: Job): number => work.weight / Math.max(length, 0.5);
  return [...jobs].reduce((least, job) => (density(job) < density(least) ? job : least));
}

/** Adds a job, alone or in place of one that weighs less. */
function addOrSwap(problem: Problem, onTime: Set<Job>, job: Job): void {
  if (onTime.has(job)) return;
  onTime.add(job);
  if (canMeet(problem, onTime)) return;
  const lighter = [...onTime].filter(({ work }) => work.weight < job.work.weight);
  for (const other of lighter.toSorted((a, b) => a.work.weight - b.work.weight)) {
    onTime.delete(other);
    if (canMeet(problem, onTime)) return;
    onTime.add(other);
  }
  onTime.delete(job);
}

/** Gives the rest, heaviest first, the end of the axis for a limit, as long as there is room. */
function withRoom(problem: Problem, onTime: ReadonlySet<Job>): Int32Array {
  const { jobs, axis, empty } = problem;
  const limits = limitsOf(problem, onTime, NEVER);
  const rest = jobs.filter(({ index }) => limits[index] === NEVER);
  for (const { index } of rest.toSorted((a, b) => b.work.weight - a.work.weight || a.length - b.length)) {
    limits[index] = axis.size;
    if (!new Guard(jobs, limits).allows(empty)) limits[index] = NEVER;
  }
  return limits;
}
