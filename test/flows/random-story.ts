import { personOnTask } from './random-tasks.ts';
import { type Act, linesOf, numbers, type Seen, without } from './random-writes.ts';
import { PRIMARY, type Writing } from './writer.ts';

/** What a change did, by its number: what there was of its event before and after. */
interface Known {
  readonly root: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

type Asks = Act['asks'];

/** A person's calendar and tasks, what assistants did with them, and what a random number generator wants next. */
export class Story {
  readonly writing: Writing;
  readonly random: () => number;
  readonly changes = new Map<string, Known>();
  /** The tool of each act that was told as done. */
  readonly done: string[] = [];
  /** Occurrences and events that the person edited since an assistant wrote them. */
  readonly #touched = new Set<string>();
  /** Events of which it is not known for sure which version an assistant wrote last. */
  readonly #unsure = new Set<string>();
  /** Titles of which a call could not say whether they were made. */
  readonly #unsettled = new Set<unknown>();
  /** What an event is called by Google now, and what it was first. */
  readonly #roots = new Map<string, string>();
  readonly #undone = new Set<unknown>();
  #words = 0;

  constructor(writing: Writing, seed: number) {
    this.writing = writing;
    this.random = numbers(seed);
  }

  pick<T>(things: readonly T[]): T {
    return things[Math.floor(this.random() * things.length)] as T;
  }

  readonly word = (): string => {
    this.#words += 1;
    return `word${this.#words}`;
  };

  /** Whether a call could not say if it made this. */
  isUnsettled(title: string): boolean {
    return this.#unsettled.has(title);
  }

  /** The same for an event that was deleted and brought back, and for both parts of a series that was cut. */
  rootOf({ series, id }: Seen): string {
    const top = series ?? id;
    return this.#roots.get(top) ?? top;
  }

  /** One occurrence, whatever its series is called. */
  #keyOf(one: Seen): string {
    return `${this.rootOf(one)}${one.series === undefined ? '' : one.id.slice(one.id.lastIndexOf('_'))}`;
  }

  #marked(seen: readonly Seen[], root?: string): string[] {
    const own = seen.filter((one) => root === undefined || this.rootOf(one) === root);
    return own.map((one) => `${this.rootOf(one)} ${one.line}`).toSorted();
  }

  create(seen: readonly Seen[]): Act {
    const n = this.pick([0, 1, 2, 4, 4, 5]);
    const repeats = n > 3;
    const [title, date] = [`A${n}`, `2026-10-0${n + 1}`];
    const times = { date, time: '10:00', end_time: '11:00' };
    const input = { title, ...times, calendar: 'A', ...(repeats && { repeat: 'weekly 5 times' }) };
    const days = Array.from(
      { length: repeats ? 5 : 1 },
      (_, week) => new Date(Date.parse(date) + week * 7 * 86_400_000),
    );
    const made = days.map((day) => day.toISOString().slice(0, 10)).map((day) => `${day}T10:00|${day}T11:00|${title}||`);
    const lines = linesOf(seen);
    const isThere = made.every((line) => lines.includes(line));
    const after = (all: readonly Seen[]): readonly string[] => [...linesOf(all), ...(isThere ? [] : made)];
    const maybe = this.isUnsettled(title);
    return { tool: 'create_calendar_event', input, after, made, isThere, asks: false, maybe };
  }

  /** Of one occurrence: texts alone, so that what is there afterwards is plain. */
  update(seen: readonly Seen[]): Act | undefined {
    const target = this.pick(seen.filter(isEvent));
    if (target === undefined) return undefined;
    const scope = target.series === undefined ? undefined : this.pick(['this', 'following', 'all'] as const);
    if (scope !== undefined && scope !== 'this' && hasOwn(seen, target)) return undefined;
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
      root: this.rootOf(target),
    };
  }

  remove(seen: readonly Seen[]): Act | undefined {
    const target = this.pick(seen.filter(isEvent).filter(({ title }) => title.startsWith('A') || this.random() < 0.2));
    if (target === undefined) return undefined;
    const scope = target.series === undefined ? undefined : this.pick(['this', 'following', 'all'] as const);
    const meant = idsMeant(seen, target, scope);
    const gone = seen.filter(({ id }) => meant.has(id));
    return {
      tool: 'delete_calendar_event',
      input: { id: target.id, expect: target.title, ...(scope && { scope }) },
      after: (all) => linesOf(all.filter(({ id }) => !meant.has(id))),
      asks: this.#asksFor(gone),
      forbidden: target.title.startsWith('P'),
      root: this.rootOf(target),
    };
  }

  #asksFor(gone: readonly Seen[]): Asks {
    if (gone.some((one) => this.#unsure.has(this.rootOf(one)))) return 'maybe';
    return gone.some((one) => this.#touched.has(this.#keyOf(one)));
  }

  /** Takes back any change. What was changed since must be left alone; what is as the change left it must be taken back. */
  undo(seen: readonly Seen[]): Act | undefined {
    const all = [...this.changes.keys()].filter((one) => !this.#undone.has(one) || this.random() < 0.1);
    const id = this.random() < 0.5 ? this.pick(all) : this.pick(all.slice(-2));
    const change = id === undefined ? undefined : this.changes.get(id);
    if (change === undefined) return undefined;
    const [made, gone] = [without(change.after, change.before), without(change.before, change.after)];
    const now = this.#marked(seen, change.root);
    const lost = without(made, now);
    const isAsLeft = now.join('\n') === change.after.join('\n');
    // what is below a task would go with it
    const isAbove = gone.length === 0 && seen.some(({ parent }) => parent === change.root);
    const [lines, back] = [made.map(lineOf), lost.length === made.length && made.length > 0 ? [] : gone.map(lineOf)];
    return {
      tool: 'undo_change',
      input: { change: id },
      after: (all) => [
        ...without(
          linesOf(all),
          lines.filter((_, at) => !lost.includes(made[at] ?? '')),
        ),
        ...back,
      ],
      asks: false,
      // of a series some occurrences may be gone, which is no reason to leave the rest
      forbidden: isAbove || (lost.length > 0 && !isSeries(made[0] ?? '')),
      maybe: !isAsLeft,
      mayRefuse: !isAsLeft || this.#unsure.has(change.root),
      root: change.root,
    };
  }

  /** The person, at Google itself. */
  async person(seen: readonly Seen[]): Promise<void> {
    const { writing } = this;
    const target = this.pick(seen);
    if (target === undefined || this.random() < 0.3) {
      const day = `2026-11-${String(1 + Math.floor(this.random() * 28)).padStart(2, '0')}`;
      const time = (hour: string) => ({ dateTime: `${day}T${hour}:00:00+08:00`, timeZone: 'Asia/Taipei' });
      const summary = `P${this.word()}`.replace('word', '');
      await writing.google('POST', PRIMARY, { summary, start: time('15'), end: time('16') });
      return;
    }
    if (!isEvent(target)) return await personOnTask(this, target);
    if (this.random() < 0.3) {
      await writing.google('DELETE', `${PRIMARY}/${target.id}`);
      return;
    }
    this.#touched.add(this.#keyOf(target));
    await writing.google('PATCH', `${PRIMARY}/${target.id}`, { location: this.word() });
  }

  /** Remembers what came of an act. */
  note(act: Act, told: Readonly<Record<string, unknown>>, seen: readonly Seen[], now: readonly Seen[]): void {
    const before = this.#marked(seen);
    if (told.changed === 'yes' || told.undone === 'now') this.done.push(act.tool);
    if (told.undone !== undefined) this.#undone.add(act.input.change);
    this.#name(act, seen, now);
    if (isOpenEnded(told)) this.#doubt(act, [...seen, ...now]);
    if (act.tool === 'update_calendar_event' && told.changed === 'yes') this.#settle(act, now);
    if (typeof told.change !== 'string') return;
    const after = this.#marked(now);
    const changed = [...without(after, before), ...without(before, after)];
    // an event of which an earlier call could not say whether it was made is told as made by the next one
    const root = changed[0]?.split(' ', 1)[0] ?? this.#rootOfLine(act.made?.[0], now);
    if (root === undefined) throw new Error(`${act.tool} recorded a change, and there is none`);
    const own = (lines: readonly string[]) => lines.filter((one) => one.startsWith(`${root} `));
    const first = changed.length > 0 ? own(before) : [];
    this.changes.set(told.change, { root, before: first, after: own(after) });
  }

  #doubt({ input, root }: Act, all: readonly Seen[]): void {
    this.#unsettled.add(input.title);
    for (const one of all) if (one.title === input.title) this.#unsure.add(this.rootOf(one));
    if (root !== undefined) this.#unsure.add(root);
  }

  #rootOfLine(line: string | undefined, now: readonly Seen[]): string | undefined {
    const one = now.findLast((each) => each.line === line);
    return one && this.rootOf(one);
  }

  /** What is new to Google and was not created is the event that the act was about. */
  #name({ root }: Act, seen: readonly Seen[], now: readonly Seen[]): void {
    const known = new Set(seen.map(({ series, id }) => series ?? id));
    for (const { series, id } of now) {
      if (root !== undefined && !known.has(series ?? id)) this.#roots.set(series ?? id, root);
    }
  }

  /** What an assistant wrote last is nobody's edit any more. */
  #settle({ input }: Act, now: readonly Seen[]): void {
    const target = now.find(({ id }) => id === input.id);
    if (target === undefined) return;
    if (input.scope === undefined || input.scope === 'this') this.#touched.delete(this.#keyOf(target));
    if (input.scope === undefined) this.#unsure.delete(this.rootOf(target));
  }
}

/** Nobody was there to note which version an assistant wrote last. */
const isOpenEnded = ({ failed, why }: Readonly<Record<string, unknown>>): boolean =>
  failed === 'outcome_unknown' || /is back, but/.test(String(why));

const isEvent = ({ kind }: Seen): boolean => kind === 'event';
const lineOf = (marked: string): string => marked.slice(marked.indexOf(' ') + 1);
const isSeries = (marked: string): boolean => /^A[45]/.test(lineOf(marked).split('|')[2] ?? '');

/** Those that hold something of their own need not follow their series. */
const hasOwn = (seen: readonly Seen[], { series }: Seen): boolean =>
  seen.some((one) => one.series === series && one.isException);

function idsMeant(seen: readonly Seen[], target: Seen, scope: string | undefined): ReadonlySet<string> {
  const isMeant = (one: Seen): boolean => {
    if (scope === undefined || scope === 'this') return one.id === target.id;
    return one.series === target.series && (scope === 'all' || one.start >= target.start);
  };
  return new Set(seen.filter(isMeant).map(({ id }) => id));
}
