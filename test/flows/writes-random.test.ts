import { afterEach, describe, expect, it } from 'vitest';
import { type Act, FAULTS, harm, linesOf, numbers, type Seen, seenIn, without } from './random-writes.ts';
import { openWriting, PRIMARY, type Row, type Writing } from './writer.ts';

/** What became of a change, by its number: the lines of its title before and after. */
interface Known {
  readonly title: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A person's calendar, what assistants did in it, and what a random number generator wants next. */
class Story {
  readonly writing: Writing;
  readonly random: () => number;
  readonly changes = new Map<string, Known>();
  /** Titles that the person edited since an assistant wrote them. */
  readonly touched = new Set<string>();
  /** Titles of which a call could not say whether they were made. */
  readonly unsettled = new Set<unknown>();
  #words = 0;

  constructor(writing: Writing, seed: number) {
    this.writing = writing;
    this.random = numbers(seed);
  }

  pick<T>(things: readonly T[]): T {
    return things[Math.floor(this.random() * things.length)] as T;
  }

  word(): string {
    this.#words += 1;
    return `word${this.#words}`;
  }

  create(): Act {
    const n = Math.floor(this.random() * 6);
    const repeats = n > 3;
    const [title, date] = [`A${n}`, `2026-10-0${n + 1}`];
    const input = {
      title,
      date,
      time: '10:00',
      end_time: '11:00',
      calendar: 'A',
      ...(repeats && { repeat: 'weekly 5 times' }),
    };
    const days = Array.from(
      { length: repeats ? 5 : 1 },
      (_, week) => new Date(Date.parse(date) + week * 7 * 86_400_000),
    );
    const made = days.map((day) => day.toISOString().slice(0, 10)).map((day) => `${day}T10:00|${day}T11:00|${title}||`);
    const after = (all: readonly Seen[]): readonly string[] => {
      const lines = linesOf(all);
      return made.every((line) => lines.includes(line)) ? lines : [...lines, ...made];
    };
    const maybe = this.unsettled.has(title);
    return { tool: 'create_calendar_event', input, after, made, asks: false, maybe };
  }

  /** Of one occurrence: texts alone, so that what is there afterwards is plain. */
  update(seen: readonly Seen[]): Act | undefined {
    const target = this.pick(seen);
    if (target === undefined) return undefined;
    const scope = target.series === undefined ? undefined : this.pick(['this', 'following', 'all'] as const);
    if (scope !== undefined && scope !== 'this' && hasExceptions(seen, target)) return undefined;
    const [field, place] = this.pick([
      ['description', 3],
      ['location', 4],
    ] as const);
    const word = this.word();
    const meant = idsMeant(seen, target, scope);
    return {
      tool: 'update_calendar_event',
      input: { id: target.id, expect: target.title, [field]: word, ...(scope && { scope }) },
      after: (all) => all.map(({ id, line }) => (meant.has(id) ? line.split('|').with(place, word).join('|') : line)),
      asks: target.title.startsWith('P'),
    };
  }

  remove(seen: readonly Seen[]): Act | undefined {
    const target = this.pick(seen);
    if (target === undefined) return undefined;
    const scope = target.series === undefined ? undefined : this.pick(['this', 'following', 'all'] as const);
    const meant = idsMeant(seen, target, scope);
    return {
      tool: 'delete_calendar_event',
      input: { id: target.id, expect: target.title, ...(scope && { scope }) },
      after: (all) => linesOf(all.filter(({ id }) => !meant.has(id))),
      asks: this.touched.has(target.title) ? 'maybe' : false,
      forbidden: target.title.startsWith('P'),
    };
  }

  /** Takes back any change. What the person changed since must be left alone, and with it the whole change. */
  undo(seen: readonly Seen[]): Act | undefined {
    const id = this.pick([...this.changes.keys()]);
    const change = id === undefined ? undefined : this.changes.get(id);
    if (change === undefined) return undefined;
    const [made, gone] = [without(change.after, change.before), without(change.before, change.after)];
    const lost = without(made, linesOf(seen));
    return {
      tool: 'undo_change',
      input: { change: id },
      after: (all) => [...without(linesOf(all), made), ...(lost.length === made.length && made.length > 0 ? [] : gone)],
      asks: false,
      // of a series some occurrences may be gone, which is no reason to leave the rest
      forbidden: lost.length > 0 && !isSeries(change.title),
      maybe: lost.length > 0,
      mayRefuse: isSeries(change.title),
    };
  }

  /** The person, at Google itself. */
  async person(seen: readonly Seen[]): Promise<void> {
    const { writing } = this;
    const target = this.pick(seen);
    if (target === undefined || this.random() < 0.3) {
      const day = `2026-11-${String(1 + Math.floor(this.random() * 28)).padStart(2, '0')}`;
      const time = (hour: string) => ({ dateTime: `${day}T${hour}:00:00+08:00`, timeZone: 'Asia/Taipei' });
      await writing.google('POST', PRIMARY, {
        summary: `P${this.word()}`.replace('word', ''),
        start: time('15'),
        end: time('16'),
      });
      return;
    }
    this.touched.add(target.title);
    if (this.random() < 0.3) await writing.google('DELETE', `${PRIMARY}/${target.id}`);
    else await writing.google('PATCH', `${PRIMARY}/${target.id}`, { location: this.word() });
  }
}

const titleOf = (line: string): string => line.split('|')[2] ?? '';
const isSeries = (title: string): boolean => /^A[45]/.test(title);
const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.toSorted().join('\n') === b.toSorted().join('\n');

/** Those that were changed on their own need not follow their series. */
const hasExceptions = (seen: readonly Seen[], { series }: Seen): boolean =>
  seen.some((one) => one.series === series && one.isException);

function idsMeant(seen: readonly Seen[], target: Seen, scope: string | undefined): ReadonlySet<string> {
  const isMeant = (one: Seen): boolean => {
    if (scope === undefined || scope === 'this') return one.id === target.id;
    return one.series === target.series && (scope === 'all' || one.start >= target.start);
  };
  return new Set(seen.filter(isMeant).map(({ id }) => id));
}

interface Outcome {
  readonly told: Row;
  readonly isError: boolean;
}

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

/** Lines that may be there after an act, by what its answer says. */
function allowed(act: Act, outcome: Outcome, seen: readonly Seen[]): readonly (readonly string[])[] {
  const before = linesOf(seen);
  const done = act.after(seen);
  if (act.forbidden) return [before];
  if (isMade(outcome)) return act.maybe ? [done, before] : [done];
  if (outcome.told.failed === 'outcome_unknown') return [before, done];
  return [before];
}

function actOf(story: Story, choice: number, seen: readonly Seen[]): Act | undefined {
  if (choice < 0.4) return story.create();
  if (choice < 0.6) return story.update(seen);
  return choice < 0.75 ? story.remove(seen) : story.undo(seen);
}

async function step(story: Story, at: number): Promise<void> {
  const { writing } = story;
  writing.rest();
  const seen = await seenIn(writing);
  const before = linesOf(seen);
  const choice = story.random();
  if (choice < 0.15) return await story.person(seen);
  const act = actOf(story, choice, seen);
  if (act === undefined) return;
  const fault = story.pick(FAULTS);
  harm(writing, fault, story.pick([1, 1, 1, 9]), story.random() < 0.3);
  const outcome = await perform(writing, act);
  const after = linesOf(await seenIn(writing));
  const about = `${at}: ${act.tool} ${JSON.stringify(act.input)} with ${JSON.stringify(fault)} told ${JSON.stringify(outcome.told)}`;
  const fits = allowed(act, outcome, seen).some((lines) => same(lines, after));
  if (!fits) expect(after, about).toEqual(allowed(act, outcome, seen)[0]?.toSorted());
  if (act.forbidden) expect(outcome.isError || outcome.told.undone !== 'now' || same(before, after), about).toBe(true);
  if (fault === undefined && !act.forbidden && !act.mayRefuse) expect(outcome.isError, about).toBe(false);
  if (outcome.told.failed === 'outcome_unknown') story.unsettled.add(act.input.title);
  note(story, act, outcome, before, after);
}

function note(story: Story, act: Act, { told }: Outcome, before: readonly string[], after: readonly string[]): void {
  if (typeof told.change !== 'string') return;
  // an event of which an earlier call could not say whether it was made is told as made by the next one
  const first = same(before, after) ? without(before, act.made ?? []) : before;
  const [line] = [...without(first, after), ...without(after, first)];
  if (line === undefined) throw new Error(`${act.tool} recorded a change, and there is none`);
  const own = (lines: readonly string[]) => lines.filter((one) => titleOf(one) === titleOf(line));
  story.changes.set(told.change, { title: titleOf(line), before: own(first), after: own(after) });
  // a single event is one that an assistant wrote last; of a series, other occurrences may still be the person's
  if (act.tool !== 'delete_calendar_event' && !isSeries(titleOf(line))) story.touched.delete(titleOf(line));
}

describe('whatever assistants and their person do, with whatever goes wrong at Google', () => {
  let writing: Writing;
  afterEach(() => writing.close());

  it.each([1, 3, 5])(
    'nothing is lost, doubled or changed that was not asked, and every answer is true (seed %i)',
    async (seed) => {
      writing = await openWriting();
      await writing.done('list_calendars');
      const story = new Story(writing, seed);
      for (let at = 0; at < 70; at += 1) await step(story, at);
      const mailed = writing.house.google.exchanges.filter(({ url }) => url.includes('sendUpdates=all'));
      expect(mailed).toEqual([]);
      expect(writing.house.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
    },
    180_000,
  );
});
