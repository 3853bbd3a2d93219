import { expect } from 'vitest';
import type { EventFacts } from './facts.ts';
import { instantsOf } from './intl-clock.ts';

/** Whether the id of an occurrence follows from its series and the local text of its original start. */
function isNameable({ id, series, original }: EventFacts, zone: string): boolean {
  if (series === null || original === null) return false;
  const [first] = original.includes(' ') ? instantsOf(original, zone) : [];
  const start = first === undefined ? original : `${new Date(first).toISOString().slice(0, 19)}Z`;
  return id === `${series.replace(/_R.*/, '')}_${start.replace(/[-:]/g, '')}`;
}

/** An occurrence that cannot be named by its series has a handle of its own, which does not tell the series. */
export const expectedEvents = (facts: EventFacts[], decoded: readonly EventFacts[], zone: string): EventFacts[] =>
  facts.map((fact, index) => {
    if (fact.series === null || decoded[index]?.series !== null) return fact;
    expect(isNameable(fact, zone)).toBe(false);
    return { ...fact, series: null, original: null };
  });
