import { describe, expect, it } from 'vitest';
import { tally } from './judge.ts';

/** In short; `npm run bench` asks more. */
const [CASES, LATENESS_CASES] = [60, 40];

describe('small cases of which the optimum is known', () => {
  it('are planned as well as can be', { timeout: 120_000 }, async () => {
    const { lateness, exactTriage, plans, complete, broken } = await tally(CASES, LATENESS_CASES);
    expect(lateness.equal).toBe(lateness.asked);
    expect(exactTriage.equal).toBe(exactTriage.asked);
    expect(complete.equal).toBe(complete.asked);
    expect(plans.equal / plans.asked).toBeGreaterThanOrEqual(0.95);
    expect(broken).toEqual([]);
    expect(plans.asked).toBeGreaterThan(CASES * 0.9);
  });
});
