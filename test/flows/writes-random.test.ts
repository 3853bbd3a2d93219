import { describe, expect, it } from 'vitest';
import { postgresAnswers } from '../contract/postgres-schema.ts';
import { ERAS, type Era } from './clients.ts';
import { Story } from './random-story.ts';
import { taskAct } from './random-tasks.ts';
import { type Act, FAULTS, harm, linesOf, type Seen, seenIn, without } from './random-writes.ts';
import { openReplicas } from './replicas.ts';
import { only, openWriting, type Row, type Writing, writingIn } from './writer.ts';

const [era] = ERAS as [Era];

const EVENT_TOOLS = ['create_calendar_event', 'update_calendar_event', 'delete_calendar_event'];
const TASK_TOOLS = ['create_task', 'complete_task'];
/** One story of another seed, to look for what the usual ones do not find. */
const { STORY_SEED } = process.env;
const seeds = (usual: readonly number[]): readonly number[] =>
  STORY_SEED === undefined ? usual : STORY_SEED.split(',').map(Number);

interface Outcome {
  readonly told: Row;
  readonly isError: boolean;
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.toSorted().join('\n') === b.toSorted().join('\n');

/** Does it, with the person's agreement where that is asked for and may be. */
async function perform(writing: Writing, { tool, input, asks }: Act): Promise<Outcome> {
  const first = await writing.call(tool, input);
  if (first.told.failed !== 'confirmation_needed') {
    if (asks === true && !first.isError && String(first.told.changed) === 'yes') throw new Error(`${tool} did not ask`);
    return first;
  }
  if (asks === false) throw new Error(`${tool} ${JSON.stringify(input)} asked for nothing: ${first.text}`);
  return await writing.call(tool, { ...input, confirm: first.told.confirm });
}

const isMade = ({ told, isError }: Outcome): boolean => !isError && (told.changed === 'yes' || told.undone === 'now');

/** Answers that say that a part is done. */
const isHalfway = ({ told }: Outcome): boolean =>
  /is back, but|is taken away, and|was ended before/.test(`${told.why}`);

/** Lines that may be there after an act, by what its answer says. */
function allowed(act: Act, outcome: Outcome, seen: readonly Seen[]): readonly (readonly string[])[] {
  const before = linesOf(seen);
  const done = act.after(seen);
  if (act.forbidden) return [before];
  if (isMade(outcome) && act.isThere && !act.maybe) return [];
  if (isMade(outcome)) return act.maybe ? [done, before] : [done];
  if (outcome.told.failed === 'outcome_unknown') return [before, done];
  return [before];
}

/** Whether nothing is different but of the event that the act is about. */
function isBetween(act: Act, seen: readonly Seen[], now: readonly Seen[]): boolean {
  const [before, done] = [linesOf(seen), act.after(seen)];
  const titles = new Set([...without(before, done), ...without(done, before)].map((line) => line.split('|')[2]));
  const others = (all: readonly Seen[]) => linesOf(all.filter(({ title }) => !titles.has(title)));
  return same(others(seen), others(now));
}

function actOf(story: Story, choice: number, seen: readonly Seen[]): Act | undefined {
  if (choice < 0.35) return story.create(seen);
  if (choice < 0.55) return story.update(seen);
  return choice < 0.72 ? story.remove(seen) : story.undo(seen);
}

async function step(story: Story, at: number): Promise<void> {
  const { writing } = story;
  writing.rest();
  const seen = await seenIn(writing);
  const choice = story.random();
  if (choice < 0.15) return await story.person(seen);
  const act = story.random() < 0.3 ? taskAct(story, seen) : actOf(story, choice, seen);
  if (act === undefined) return;
  const isParallel = act.asks === false && story.random() < 0.25;
  if (isParallel) return await together(story, at, act, seen);
  const fault = story.pick(FAULTS);
  harm(writing, fault, story.pick([1, 1, 1, 9]), story.random() < 0.3);
  const outcome = await perform(writing, act);
  const now = await seenIn(writing);
  const about = `${at}: ${act.tool} ${JSON.stringify(act.input)} with ${JSON.stringify(fault)} told ${JSON.stringify(outcome.told)}`;
  const [before, after] = [linesOf(seen), linesOf(now)];
  const fits = allowed(act, outcome, seen).some((lines) => same(lines, after));
  const isPart = isHalfway(outcome) && isBetween(act, seen, now);
  if (!fits && !isPart) expect(after, about).toEqual(allowed(act, outcome, seen)[0]?.toSorted());
  if (act.forbidden) expect(outcome.isError || outcome.told.undone !== 'now' || same(before, after), about).toBe(true);
  if (fault === undefined && !act.forbidden && !act.mayRefuse) expect(outcome.isError, about).toBe(false);
  story.note(act, outcome.told, seen, now);
}

/** The same call three times at once, by two houses where there are two: done once, and told as done once. */
async function together(story: Story, at: number, act: Act, seen: readonly Seen[]): Promise<void> {
  const { writing } = story;
  const outcomes = await Promise.all([1, 2, 3].map(() => writing.call(act.tool, act.input)));
  const now = await seenIn(writing);
  const done = outcomes.filter(isMade);
  const about = `${at}: ${act.tool} ${JSON.stringify(act.input)} at once told ${JSON.stringify(outcomes.map(({ told }) => told))}`;
  expect(done.length, about).toBeLessThan(2);
  const [outcome = outcomes[0]] = done;
  if (outcome === undefined) return;
  const after = linesOf(now);
  const fits = allowed(act, outcome, seen).some((lines) => same(lines, after));
  if (!fits) expect(after, about).toEqual(allowed(act, outcome, seen)[0]?.toSorted());
  if (!act.forbidden && !act.mayRefuse)
    expect(
      outcomes.some(({ isError }) => !isError),
      about,
    ).toBe(true);
  for (const { told } of outcomes) expect(told.failed, about).not.toBe('internal');
  story.note(act, outcome.told, seen, now);
}

/** A task is done once and opened once, however many ask at the same time. */
async function doneAtOnce(writing: Writing): Promise<void> {
  const four = (tool: string, input: Row) => Promise.all([1, 2, 3, 4].map(() => writing.call(tool, input)));
  const open = async (): Promise<unknown> => {
    const { tasks = [] } = await writing.done('get_all_tasks', { from: '2026-10-01', to: '2026-10-31' });
    return (tasks as Row[]).filter(({ title }) => title === 'Together').length;
  };
  const { task } = await writing.done('create_task', { title: 'Together', due: '2026-10-10' });
  const done = await four('complete_task', { id: only(task).id, expect: 'Together' });
  expect(done.filter(isMade)).toHaveLength(1);
  expect(await open()).toBe(0);
  const change = done.find(isMade)?.told.change;
  const undone = await four('undo_change', { change });
  expect(undone.filter(isMade)).toHaveLength(1);
  const others = undone.filter((one) => !isMade(one)).map(({ told }) => told.undone ?? told.failed);
  for (const other of others) expect(['before, nothing was done now', 'rate_limited']).toContain(other);
  expect(await open()).toBe(1);
}

async function tell(writing: Writing, seed: number, steps: number): Promise<void> {
  await writing.done('list_calendars');
  const story = new Story(writing, seed);
  for (let at = 0; at < steps; at += 1) await step(story, at);
  // a story in which everything is refused would prove nothing
  const tools = [...EVENT_TOOLS, ...TASK_TOOLS, 'undo_change'];
  for (const tool of tools) expect(story.done.filter((one) => one === tool).length, tool).toBeGreaterThan(0);
  const mailed = writing.house.google.exchanges.filter(({ url }) => url.includes('sendUpdates=all'));
  expect(mailed).toEqual([]);
  expect(writing.house.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
}

// The houses wait for Google most of the time, so all stories are told at once.
describe.concurrent('whatever assistants and their person do, with whatever goes wrong at Google', () => {
  const NOTHING = 'nothing is lost, doubled or changed that was not asked, and every answer is true';

  it.each(seeds([3, 4, 12, 15]))(
    `${NOTHING} (seed %i)`,
    async (seed) => {
      const writing = await openWriting();
      await tell(writing, seed, 65).finally(() => writing.close());
    },
    180_000,
  );

  it.skipIf(!postgresAnswers()).each(seeds([3, 15]))(
    `${NOTHING}, by two houses on one database (seed %i)`,
    async (seed) => {
      const replicas = await openReplicas();
      const writing = await writingIn(era, replicas.house, replicas.clock);
      await tell(writing, seed, 55)
        .then(() => doneAtOnce(writing))
        .finally(() => replicas.close());
    },
    180_000,
  );
});
