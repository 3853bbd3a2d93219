/**
 * Takes times of several things in turns and gives the least of each, in ms of processor time, all threads: other programs
 * on the machine count in neither.
 */
export function timeInTurns(
  runs: Readonly<Record<string, () => unknown>>,
  rounds: number,
): Readonly<Record<string, number>> {
  const least = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, run] of Object.entries(runs)) {
      const start = process.cpuUsage();
      run();
      const { user, system } = process.cpuUsage(start);
      least.set(name, Math.min(least.get(name) ?? Number.POSITIVE_INFINITY, (user + system) / 1000));
    }
  }
  return Object.fromEntries(least);
}

/** e where time grows with size to the power of e; 1 = in step. */
export const growth = (
  small: readonly [size: number, ms: number],
  large: readonly [size: number, ms: number],
): number => Math.log(large[1] / small[1]) / Math.log(large[0] / small[0]);
