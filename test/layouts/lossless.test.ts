import { isDeepStrictEqual } from 'node:util';
import { decode } from '@toon-format/toon';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Deadline } from '../../src/domain/agenda.ts';
import type { Zone } from '../../src/domain/time.ts';
import { compact } from '../../src/layouts/compact.ts';
import type { DeadlineRow } from '../../src/planner/extras.ts';
import { createPlanner } from '../../src/planner/planner.ts';
import { wallClock } from '../../src/planner/wall-clock.ts';
import { safeEncode } from '../../src/toon/encode.ts';
import { caller, findings, MemoryHandles, never, ports, source } from '../planner/kit.ts';
import { type AnyData, anyData } from './any-data.ts';
import { decodeAnswer } from './decoder.ts';
import { anyEdit, edited, readOrUndefined } from './edits.ts';
import { expectedEvents } from './expected.ts';
import { factsOf } from './facts.ts';

interface Written {
  readonly plain: string;
  readonly canonical: string;
  readonly book: MemoryHandles;
}

async function written(data: AnyData): Promise<Written> {
  const book = new MemoryHandles();
  const sources = [source(async () => findings(data))];
  const planner = createPlanner(ports({ sources, handles: book }).ports);
  const context = await planner.timeContext(caller({ zone: data.zone }), data.range, never);
  const deadlines = data.deadlines.map((deadline, index) => rowOf(deadline, index, data.zone));
  const answer = compact({ ...context, deadlines });
  const canonical = safeEncode(answer.data, { ...answer, canonical: true });
  return { plain: safeEncode(answer.data, answer), canonical, book };
}

/** Blanks around the words of the format mean nothing, so a decoder does not see them. */
const isOnlySpace = (changed: string, text: string): boolean =>
  changed.replaceAll(' ', '') === text.replaceAll(' ', '') && isDeepStrictEqual(decode(changed), decode(text));

const rowOf = (deadline: Deadline, index: number, zone: Zone): DeadlineRow => ({
  ...deadline,
  handle: `m${index + 1}`,
  due: deadline.due === undefined ? undefined : wallClock(deadline.due, zone),
});

describe('any data in any zone', () => {
  it('decodes to the same facts, field by field', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyData, async (data) => {
        const { plain, canonical, book } = await written(data);
        const decoded = decodeAnswer(plain, book);
        expect(decodeAnswer(canonical, book)).toEqual(decoded);
        const { events, tasks, deadlines, calendars, tasklists } = factsOf(data, data.zone);
        expect(decoded.events).toEqual(expectedEvents(events, decoded.events, data.zone));
        expect(decoded.tasks).toEqual(tasks);
        expect(decoded.deadlines).toEqual(deadlines);
        expect([decoded.calendars, decoded.tasklists]).toEqual([calendars, tasklists]);
        expect([decoded.zone, decoded.range]).toEqual([data.zone, `${data.range.from}..${data.range.to}`]);
      }),
      { numRuns: 600, seed: 20_261_101 },
    );
  });

  it('reads differently, or not at all, after a change of one character', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyData, fc.array(anyEdit, { minLength: 6, maxLength: 6 }), async (data, edits) => {
        const { plain, book } = await written(data);
        const right = readOrUndefined(plain, book);
        for (const edit of edits) {
          const changed = edited(plain, edit);
          const isNoticed = readOrUndefined(changed, book) !== right;
          expect(isNoticed || isOnlySpace(changed, plain), JSON.stringify({ edit, changed })).toBe(true);
        }
      }),
      { numRuns: 250, seed: 20_260_308 },
    );
  });
});
