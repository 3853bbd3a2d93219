import process from 'node:process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FaultAnswer } from '../../src/demo/google/faults.ts';
import { Failure } from '../../src/domain/failure.ts';
import type { StoredEvent } from '../../src/domain/writing.ts';
import { dataset, EMAIL, timed } from './stand-in.ts';
import { at, draftOf, hours, type WritingStand, writingStand } from './writing-stand.ts';

const START = dataset({
  calendars: [
    {
      id: EMAIL,
      primary: true,
      events: [
        timed('single1', '2031-05-06T09:00', '2031-05-06T10:00'),
        timed('series1', '2031-05-05T09:00', '2031-05-05T10:00', { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=5'] }),
      ],
    },
  ],
});

const FAULTS: readonly (readonly FaultAnswer[])[] = [
  [],
  [{ kind: 'lost', as: 503 }],
  [{ kind: 'lost', as: 'drop' }],
  [{ kind: 'drop' }],
  [{ kind: 'error', status: 500 }],
  [{ kind: 'truncated' }],
  [{ kind: 'error', status: 429 }],
  [{ kind: 'error', status: 403, reason: 'forbidden' }],
  [
    { kind: 'lost', as: 500 },
    { kind: 'error', status: 502 },
  ],
  [
    { kind: 'slow', ms: 0 },
    { kind: 'error', status: 403, reason: 'quotaExceeded' },
  ],
  [{ kind: 'drop' }, { kind: 'drop' }, { kind: 'drop' }],
];

const WHAT = [
  ...(['create', 'rename', 'renameOne', 'move', 'remove', 'removeOne'] as const),
  ...(['cut', 'endBefore', 'undo', 'undo', 'stale'] as const),
];

/** One thing to do: which, to what, and what goes wrong meanwhile. */
const step = fc.record({
  what: fc.constantFrom(...WHAT),
  pick: fc.nat({ max: 9 }),
  faults: fc.oneof(
    { weight: 2, arbitrary: fc.constant([] as const) },
    { weight: 3, arbitrary: fc.constantFrom(...FAULTS) },
  ),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Course {
  readonly standing: WritingStand;
  /** What takes each change back, and what it was like before. */
  readonly undos: { readonly undo: () => Promise<unknown>; readonly before: string[] }[];
  count: number;
}

/** How the calendar should look after a step that succeeds, and the step itself. */
interface Plan {
  readonly expected: (before: string[]) => string[];
  readonly run: () => Promise<(() => Promise<unknown>) | undefined>;
}

async function planOf(course: Course, { what, pick }: Step): Promise<Plan | undefined> {
  const { events, access } = course.standing;
  course.count += 1;
  const name = `n${course.count}`;
  if (what === 'create') return creating(course, name, pick);
  if (what === 'undo') return undoing(course);
  const target = await pickTarget(course, what, pick);
  if (target === undefined) return undefined;
  const rows = await rowsOf(course, target);
  const others = (before: string[]) => without(before, rows.map(lineOf));
  // Its own name stays with an occurrence that has one, and goes when its series is moved.
  const isOwn = ({ id }: StoredEvent) => target.exceptions.some((exception) => exception.id === id);
  const renamed = rows.map((row) => (isOwn(row) ? lineOf(row) : lineOf(row).replace(/ \S+$/, ` ${name}`)));
  const undo = (after: StoredEvent) => () => events.restore(access(), EMAIL, target.snapshot, after, 'none');
  if (what === 'stale') {
    const old = { ...target, etag: '"1"' };
    return {
      expected: (before) => before,
      run: async () => undo((await events.patch(access(), old, { title: name }, 'none')).stored),
    };
  }
  if (what === 'rename' || what === 'renameOne') {
    return {
      expected: (before) => [...others(before), ...renamed],
      run: async () => undo((await events.patch(access(), target, { title: name }, 'none')).stored),
    };
  }
  if (what === 'move') {
    const hour = `T${10 + pick}:30`;
    const moved = rows.map((row) => lineOf(row).replace(/T.*$/, `${hour} ${target.event.title}`));
    const run = async () => undo((await events.patch(access(), target, { when: onHour(target, hour) }, 'none')).stored);
    return lineOf(target).includes(hour) ? undefined : { expected: (before) => [...others(before), ...moved], run };
  }
  if (what === 'remove' || what === 'removeOne') {
    return {
      expected: others,
      run: async () => {
        await events.remove(access(), target, 'none');
        return () => events.restore(access(), EMAIL, target.snapshot, { newId: `back${name}` }, 'none');
      },
    };
  }
  return cutting(course, target, what === 'cut' ? name : undefined);
}

function creating({ standing: { events, access } }: Course, name: string, pick: number): Plan {
  const when = hours(`2031-05-${10 + pick}T08:00`, `2031-05-${10 + pick}T08:30`);
  return {
    expected: (before) => [...before, `2031-05-${10 + pick}T08:00 ${name}`],
    run: async () => {
      const made = await events.insert(access(), EMAIL, draftOf({ id: `make${name}0`, title: name, when }), 'none');
      if (made.outcome === 'used-up') throw new Error('the id is new');
      return () => events.remove(access(), made.stored, 'none');
    },
  };
}

function undoing({ undos }: Course): Plan | undefined {
  const last = undos.pop();
  return (
    last && {
      expected: () => last.before,
      run: async () => {
        await last.undo();
        return undefined;
      },
    }
  );
}

async function cutting(course: Course, series: StoredEvent, title: string | undefined): Promise<Plan | undefined> {
  const { events, access } = course.standing;
  const { rows } = await events.occurrences(access(), EMAIL, series.id, { most: 50 });
  const [, second] = rows;
  if (second === undefined) return undefined;
  const later = rows.slice(1).map(lineOf);
  return {
    expected: (before) => [
      ...without(before, later),
      ...(title === undefined ? [] : later.map((line) => line.replace(/ \S+$/, ` ${title}`))),
    ],
    run: async () => {
      const goOn = title === undefined ? undefined : { newId: `cut${title}0`, patch: { title } };
      const cut = await events.cut(access(), series, second, goOn, 'none');
      return async () => {
        if (cut.earlier !== undefined && cut.later !== undefined) await events.remove(access(), cut.later, 'none');
        await events.restore(access(), EMAIL, series.snapshot, cut.earlier ?? { newId: `back${course.count}` }, 'none');
      };
    },
  };
}

/** A series for what is done to series, else anything. */
async function pickTarget(course: Course, what: Step['what'], pick: number): Promise<StoredEvent | undefined> {
  const { events, access } = course.standing;
  const ids = await idsOf(course);
  const isOfSeries = ['cut', 'endBefore', 'removeOne', 'renameOne'].includes(what);
  const wanted = isOfSeries ? ids.series : [...ids.series, ...ids.single];
  const id = wanted[pick % Math.max(1, wanted.length)];
  if (id === undefined) return undefined;
  if (what !== 'removeOne' && what !== 'renameOne') return await events.get(access(), EMAIL, id);
  const { rows } = await events.occurrences(access(), EMAIL, id, { most: 50 });
  return rows.length > 1 ? rows[pick % rows.length] : undefined;
}

async function idsOf({ standing }: Course): Promise<{ series: string[]; single: string[] }> {
  const found = await standing.calendar.read(standing.ask({ from: '2031-05-01', to: '2031-07-01' }));
  const series = found.events.flatMap((event) => event.series?.id ?? []);
  return {
    series: [...new Set(series)].sort(),
    single: found.events
      .filter((event) => event.series === undefined)
      .map(({ id }) => id)
      .sort(),
  };
}

/** What takes place of an event, one occurrence or a series. */
async function rowsOf({ standing: { events, access } }: Course, target: StoredEvent): Promise<readonly StoredEvent[]> {
  if (target.recurrence.length === 0) return [target];
  return (await events.occurrences(access(), EMAIL, target.id, { most: 50 })).rows;
}

function lineOf({ event: { when, title } }: StoredEvent): string {
  if (when.kind === 'all-day') return `${when.first} ${title}`;
  return `${new Date(when.from + 8 * 3_600_000).toISOString().slice(0, 16)} ${title}`;
}

function without(lines: readonly string[], gone: readonly string[]): string[] {
  const left = [...lines];
  for (const line of gone) left.splice(left.indexOf(line), 1);
  return left;
}

function onHour({ event: { when } }: StoredEvent, hour: string): StoredEvent['event']['when'] {
  if (when.kind === 'all-day') return when;
  const from = at(`${new Date(when.from + 8 * 3_600_000).toISOString().slice(0, 10)}${hour}`);
  return { kind: 'timed', from, to: from + (when.to - when.from) };
}

/** A step that stops between a series and its occurrences says so, and brings nothing that was not there. */
const toldBy = (thrown: unknown) =>
  thrown instanceof Failure
    ? { kind: thrown.kind, isHalf: thrown.message.startsWith('The series is back, but ') }
    : { kind: String(thrown), isHalf: false };

const titleOf = (line: string): string => line.replace(/^\S+ /, '');

async function take(course: Course, one: Step): Promise<void> {
  const { demo, agenda, fault } = course.standing;
  const before = await agenda();
  const plan = await planOf(course, one);
  if (plan === undefined) return;
  for (const answer of one.faults) for (const method of ['POST', 'PATCH', 'DELETE']) fault(method, answer);
  const ended = await plan.run().then(
    (undo) => ({ undo, kind: 'done' as const, isHalf: false }),
    (thrown: unknown) => ({ undo: undefined, ...toldBy(thrown) }),
  );
  demo.clearFaults();
  const now = (await agenda()).sort();
  const [same = [], wanted = []] = [before, plan.expected(before)].map((lines) => lines.toSorted());
  if (ended.kind === 'done') expect(now).toEqual(wanted);
  else if (ended.isHalf) expect(wanted.map(titleOf)).toEqual(expect.arrayContaining(now.map(titleOf)));
  else if (ended.kind !== 'outcome_unknown') expect([ended.kind, now]).toEqual([ended.kind, same]);
  expect(ended.kind).not.toBe('internal');
  if (ended.undo !== undefined && one.what !== 'stale') course.undos.push({ undo: ended.undo, before });
  // What is behind something that may or may not have been done cannot be taken back in order.
  if (ended.kind !== 'done') course.undos.length = 0;
}

/** The same stories each time; other seeds are tried by hand. */
const SEED = Number(process.env.STORY_SEED ?? 20310505);

test('whatever is done and goes wrong: nothing is lost, doubled or changed that was not asked', async () => {
  const standing = await writingStand();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      standing.demo.load(START);
      const course: Course = { standing, undos: [], count: 0 };
      for (const one of steps) await take(course, one);
    }),
    { numRuns: 25, endOnFailure: true, seed: SEED },
  );
}, 120_000);
