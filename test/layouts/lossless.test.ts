import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compact } from '../../src/layouts/compact.ts';
import { createPlanner } from '../../src/planner/planner.ts';
import { safeEncode } from '../../src/toon/encode.ts';
import { caller, findings, MemoryHandles, never, ports, source } from '../planner/kit.ts';
import { type AnyData, anyData } from './any-data.ts';
import { type Decoded, decodeAnswer } from './decoder.ts';
import { type EventFacts, factsOf } from './facts.ts';
import { instantsOf } from './intl-clock.ts';

async function answers(data: AnyData): Promise<{ plain: Decoded; canonical: Decoded }> {
  const book = new MemoryHandles();
  const sources = [source(async () => findings(data))];
  const planner = createPlanner(ports({ sources, handles: book }).ports);
  const answer = compact(await planner.timeContext(caller({ zone: data.zone }), data.range, never));
  return {
    plain: decodeAnswer(safeEncode(answer.data, answer), book),
    canonical: decodeAnswer(safeEncode(answer.data, { ...answer, canonical: true }), book),
  };
}

/** Whether the id of an occurrence follows from its series and the local text of its original start. */
function isNameable({ id, series, original }: EventFacts, zone: string): boolean {
  if (series === null || original === null) return false;
  const [first] = original.includes(' ') ? instantsOf(original, zone) : [];
  const start = first === undefined ? original : `${new Date(first).toISOString().slice(0, 19)}Z`;
  return id === `${series.replace(/_R.*/, '')}_${start.replace(/[-:]/g, '')}`;
}

/** An occurrence that cannot be named by its series has a handle of its own, which does not tell the series. */
function expected(facts: EventFacts[], decoded: readonly EventFacts[], zone: string): EventFacts[] {
  return facts.map((fact, index) => {
    if (fact.series === null || decoded[index]?.series !== null) return fact;
    expect(isNameable(fact, zone)).toBe(false);
    return { ...fact, series: null, original: null };
  });
}

it('any data in any zone decodes to the same facts, field by field', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(anyData, async (data) => {
      const { plain, canonical } = await answers(data);
      expect(canonical).toEqual(plain);
      const facts = factsOf(data, data.zone);
      expect(plain.events).toEqual(expected(facts.events, plain.events, data.zone));
      expect(plain.tasks).toEqual(facts.tasks);
      expect([plain.calendars, plain.tasklists]).toEqual([facts.calendars, facts.tasklists]);
    }),
    { numRuns: 200, seed: 20_261_101 },
  );
});
