import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { compact } from '../../src/layouts/compact.ts';
import { safeEncode } from '../../src/toon/encode.ts';
import { MemoryHandles } from '../planner/kit.ts';
import { composite } from '../stats/composite.ts';
import { decodeAnswer } from './decoder.ts';
import { anyEdit, edited, readOrUndefined } from './edits.ts';
import { expectedEvents } from './expected.ts';
import { masked, student, studentFacts } from './student.ts';

async function answer(book = new MemoryHandles(), { data = student, canonical = false } = {}): Promise<string> {
  const written = compact(await composite(data, book));
  return safeEncode(written.data, { ...written, canonical });
}

describe.each([
  ['the student', student],
  ['the masked twin', masked],
])('the term of %s', (_, data) => {
  it('decodes to every fact of the raw resources', async () => {
    const book = new MemoryHandles();
    const facts = studentFacts(data);
    const decoded = decodeAnswer(await answer(book, { data }), book);
    expect(decoded.events).toEqual(expectedEvents(facts.events, decoded.events, data.timeZone));
    expect(decoded.tasks).toEqual(facts.tasks);
    expect(decoded.deadlines).toEqual(facts.deadlines);
    expect([decoded.calendars, decoded.tasklists]).toEqual([facts.calendars, facts.tasklists]);
    expect([decoded.events, decoded.tasks, decoded.deadlines].map(({ length }) => length)).toEqual([188, 47, 10]);
    expect(decoded.sources.map(({ state, shown, total }) => [state, shown, total])).toEqual([
      ['ok', 188, 188],
      ['ok', 47, 47],
      ['ok', 10, 10],
    ]);
  });

  it('decodes to the same with every cell quoted', async () => {
    const [book, other] = [new MemoryHandles(), new MemoryHandles()];
    const quoted = await answer(book, { data, canonical: true });
    expect(decodeAnswer(quoted, book)).toEqual(decodeAnswer(await answer(other, { data }), other));
  });
});

describe('the term of the student', () => {
  it('names every occurrence by its series, except in the twin whose ids do not follow', async () => {
    const occurrences = async (data: typeof student): Promise<number> => {
      const book = new MemoryHandles();
      return decodeAnswer(await answer(book, { data }), book).events.filter(({ series }) => series !== null).length;
    };
    expect([await occurrences(student), await occurrences(masked)]).toEqual([138, 0]);
    expect(await answer(new MemoryHandles(), { data: masked })).not.toContain('series[');
  });

  it('begins with what frames it', async () => {
    expect((await answer()).split('\n').slice(0, 10)).toEqual([
      'now: "2026-01-28 12:00 Wed"',
      'tz: Asia/Taipei',
      'range: 2025-09-08..2026-02-28',
      'sources[3]{source,account,state,shown,total}:',
      '  google_calendar,student@example.com,ok,188,188',
      '  google_tasks,student@example.com,ok,47,47',
      '  moodle,moodle.example.edu,ok,10,10',
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
    const right = readOrUndefined(whole, book);
    fc.assert(
      fc.property(anyEdit, (edit) => {
        const changed = edited(whole, edit);
        fc.pre(changed.replaceAll(' ', '') !== whole.replaceAll(' ', ''));
        return readOrUndefined(changed, book) !== right;
      }),
      { numRuns: 300, seed: 20_260_128 },
    );
  });
});

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
