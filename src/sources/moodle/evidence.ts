import type { CalendarRow } from './shapes.ts';
import { type Key, keyOf, type Term } from './term.ts';

/** What the answers of a term say about one activity, joined by its ids. */
export class Evidence {
  readonly #term: Term;
  readonly #rows = new Map<Key, CalendarRow[]>();
  /** Of what is still to do: `module/course module id`, and names by event id. */
  readonly #todo: ReadonlySet<Key>;
  readonly #names: ReadonlyMap<number, string>;
  readonly #courseModules: ReadonlyMap<number, number>;

  constructor(term: Term) {
    this.#term = term;
    const todo = term.todo ?? [];
    this.#todo = new Set(
      todo.flatMap(({ modulename, instance }) => (modulename && instance ? [keyOf(modulename, instance)] : [])),
    );
    this.#names = new Map(todo.map(({ id, activityname }) => [id, activityname ?? '']));
    this.#courseModules = new Map(todo.flatMap(({ id, instance }) => (instance ? [[id, instance]] : [])));
    for (const row of term.rows ?? []) this.#add(row);
  }

  #add(row: CalendarRow): void {
    if (!row.modulename || !row.instance || row.visible === false) return;
    const key = keyOf(row.modulename, row.instance);
    const known = this.#rows.get(key);
    if (known === undefined) this.#rows.set(key, [row]);
    else known.push(row);
  }

  /** Calendar rows by the activity they belong to. */
  get rows(): ReadonlyMap<Key, readonly CalendarRow[]> {
    return this.#rows;
  }

  /** When the calendar has a row of this type; of several the last one, as the rows follow one another in time. */
  at(key: Key, type: string): number | undefined {
    return this.#rows.get(key)?.findLast(({ eventtype }) => eventtype === type)?.timestart || undefined;
  }

  /** Whether what is due then would be listed, were it still to do. */
  covers(seconds: number | undefined): boolean {
    const { window, allPages, todo } = this.#term;
    return todo !== undefined && allPages && seconds !== undefined && window.from <= seconds && seconds <= window.to;
  }

  isTodo(module: string, courseModule: number): boolean {
    return this.#todo.has(keyOf(module, courseModule));
  }

  /** The row of an activity that is among what is still to do. */
  listed(key: Key): CalendarRow | undefined {
    return this.#rows.get(key)?.find(({ id }) => this.#names.has(id));
  }

  /** What an activity is called; the names of calendar rows are sentences in the words of whoever saved them. */
  nameOf(key: Key): string {
    const [first] = this.#rows.get(key) ?? [];
    const listed = this.listed(key);
    return this.#term.modules.get(key)?.name ?? (listed && this.#names.get(listed.id)) ?? first?.name ?? '';
  }

  courseModuleOf(key: Key): number | undefined {
    const listed = this.listed(key);
    return this.#term.modules.get(key)?.id ?? (listed && this.#courseModules.get(listed.id));
  }

  /** Whether the person ticked it off, or did what ticks it; undefined where nothing is tracked. */
  tick(key: Key): boolean | undefined {
    const module = this.#term.modules.get(key);
    return module?.completion ? (module.completiondata?.state ?? 0) > 0 : undefined;
  }

  /** Shown greyed out, or not at all. */
  isLocked(key: Key): boolean {
    return this.#term.modules.get(key)?.uservisible === false;
  }
}
