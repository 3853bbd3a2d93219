import fc from 'fast-check';
import { encode as tokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterEach, describe, expect, it } from 'vitest';
import { compact } from '../../src/layouts/compact.ts';
import { GUIDE } from '../../src/layouts/guide.ts';
import { createPlanner } from '../../src/planner/planner.ts';
import { safeEncode } from '../../src/toon/encode.ts';
import { caller, MemoryHandles, never, ports } from '../planner/kit.ts';
import { decodeAnswer } from './decoder.ts';
import { student, studentFacts, studentSources, TERM } from './student.ts';

async function answer(book = new MemoryHandles(), canonical = false): Promise<string> {
  const now = (): number => Date.parse(student.now);
  const planner = createPlanner(ports({ sources: studentSources(), handles: book, now }).ports);
  const { data, rawColumns } = compact(await planner.timeContext(caller(), TERM, never));
  return safeEncode(data, { rawColumns, canonical });
}

describe('the term of the student', () => {
  it('decodes to every event and task fact of the raw resources', async () => {
    const book = new MemoryHandles();
    const facts = studentFacts();
    const { calendars, tasklists, events, tasks, sources } = decodeAnswer(await answer(book), book);
    expect({ calendars, tasklists, events, tasks }).toEqual(facts);
    expect([events.length, tasks.length]).toEqual([188, 47]);
    expect(sources.map(({ state, shown, total }) => [state, shown, total])).toEqual([
      ['ok', 188, 188],
      ['ok', 47, 47],
    ]);
  });

  it('decodes to the same with every cell quoted', async () => {
    const [book, other] = [new MemoryHandles(), new MemoryHandles()];
    expect(decodeAnswer(await answer(book, true), book)).toEqual(decodeAnswer(await answer(other), other));
  });

  it('costs at most 4,700 tokens, and its reading guide at most 250', async () => {
    expect(tokens(await answer()).length).toBeLessThanOrEqual(4_700);
    expect(tokens(GUIDE).length).toBeLessThanOrEqual(250);
  });

  it('begins with what frames it', async () => {
    expect((await answer()).split('\n').slice(0, 9)).toEqual([
      'now: "2026-01-28 12:00 Wed"',
      'tz: Asia/Taipei',
      'range: 2025-09-08..2026-02-28',
      'sources[2]{source,account,state,shown,total}:',
      '  google_calendar,student@example.com,ok,188,188',
      '  google_tasks,student@example.com,ok,47,47',
      'calendars:',
      '  A: 王品睿',
      '  B: 台科大課表',
    ]);
  });

  it('is the same in a second answer from the same handles', async () => {
    const book = new MemoryHandles();
    expect(await answer(book)).toBe(await answer(book));
  });

  it('notices a changed character', async () => {
    const book = new MemoryHandles();
    const whole = await answer(book);
    const right = JSON.stringify(decodeAnswer(whole, book));
    const letters = [...'abcdefgXYZ0123456789:-,.+@ "'];
    const change = fc.record({ at: fc.nat(whole.length - 1), to: fc.constantFrom(...letters) });
    fc.assert(
      fc.property(change, ({ at, to }) => {
        fc.pre(whole[at] !== to);
        return readOrUndefined(`${whole.slice(0, at)}${to}${whole.slice(at + 1)}`, book) !== right;
      }),
      { numRuns: 200, seed: 20_260_128 },
    );
  });
});

function readOrUndefined(text: string, book: MemoryHandles): string | undefined {
  try {
    return JSON.stringify(decodeAnswer(text, book));
  } catch {
    return undefined;
  }
}

describe('the time zone of the machine', () => {
  const own = process.env.TZ;
  afterEach(() => {
    if (own === undefined) delete process.env.TZ;
    else process.env.TZ = own;
  });

  it('changes nothing in an answer', async () => {
    const answers: string[] = [];
    for (const [zone, minutes] of [
      ['America/Los_Angeles', 480],
      ['UTC', 0],
      ['Asia/Taipei', -480],
    ] as const) {
      process.env.TZ = zone;
      expect(new Date('2026-01-28T00:00:00Z').getTimezoneOffset()).toBe(minutes);
      answers.push(await answer());
    }
    expect(new Set(answers).size).toBe(1);
  });
});
