import { threePlans } from '../../src/planner/schedule/three-plans.ts';
import { randomRequest } from '../planner/schedule/cases.ts';
import { type Count, tally } from '../planner/schedule/judge.ts';
import type { Bar } from './encoding.ts';

const [CASES, LATENESS_CASES] = [320, 60];
const [ROUNDS, MOST_MS] = [6, 250];
const TWO_WEEKS = { days: 14, perDay: 40, works: 80, blocks: { shortest: 2, longest: 12 } };
const LOADS = [
  { what: 'with room', fill: 0.8, hurry: 1, hasReleases: true },
  { what: 'with more work than time before deadlines', fill: 0.98, hurry: 0.6, hasReleases: true },
  { what: 'with more work than time in all', fill: 1.2, hurry: 0.6, hasReleases: true },
];

/** How plans compare with the optimum where it is known, and how long large ones take. */
export async function planBars(): Promise<readonly Bar[]> {
  const { lateness, exactTriage, triage, plans, complete, broken } = await tally(CASES, LATENESS_CASES);
  const missed = ({ asked, equal }: Count): number => (asked - equal) / asked;
  const of = ({ asked }: Count): string => `of ${asked} small cases, of which the optimum is known`;
  const bars: Bar[] = [
    { what: `share ${of(lateness)}, in which earliest deadline first is later`, found: missed(lateness), most: 0 },
    { what: `share ${of(exactTriage)}, in which exact triage has more late`, found: missed(exactTriage), most: 0 },
    { what: `share ${of(triage)}, in which any triage has more late`, found: missed(triage), most: 0.02 },
    { what: `share ${of(plans)}, in which plans have more late`, found: missed(plans), most: 0.05 },
    { what: `share ${of(complete)}, in which plans leave work out`, found: missed(complete), most: 0 },
    { what: 'rules that these plans break', found: broken.length, most: 0 },
  ];
  for (const { what, ...load } of LOADS) bars.push(await timeBar(what, { ...TWO_WEEKS, ...load }));
  return bars;
}

/** Processor time of all threads, the least of some rounds: other programs on the machine do not count. */
async function timeBar(what: string, mould: Parameters<typeof randomRequest>[1]): Promise<Bar> {
  const request = randomRequest(7, mould);
  let found = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = process.cpuUsage();
    await threePlans(request);
    const { user, system } = process.cpuUsage(start);
    found = Math.min(found, (user + system) / 1000);
  }
  return { what: `ms for three plans of 80 pieces of work over two weeks, ${what}`, found, most: MOST_MS };
}
