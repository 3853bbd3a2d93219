import type { Deadline, Priority, Task, TaskList, Todo } from '../../domain/agenda.ts';
import { digestBase32 } from '../../domain/digest.ts';
import type { Preferences, WorkKind } from '../../domain/preferences.ts';
import type { Findings } from '../../domain/source.ts';
import type { AlreadyPlanned, StudioWork, WorkSource } from '../../domain/studio.ts';
import { addDays, type LocalDate, localTime, type Span, type Zone } from '../../domain/time.ts';

/** What is overdue for longer is no part of a plan, nor what is due long after its days. */
export const [OVERDUE_DAYS, AHEAD_DAYS] = [30, 14];

interface Ground {
  readonly range: Span;
  readonly zone: Zone;
  readonly preferences: Preferences;
  /** What the person said how long single pieces take in all. */
  readonly minutes: Readonly<Record<string, number>>;
  /** What is in calendars already, by id of work. */
  readonly planned: ReadonlyMap<string, Omit<AlreadyPlanned, 'wholeMinutes'>>;
}

/** Minutes that are taken for granted where nobody said more. */
const USUAL: Readonly<Record<WorkKind, number>> = { moodle: 120, todo: 30, googleTask: 60 };
const WEIGHTS: Readonly<Record<Priority, number>> = { 高: 3, 中: 2, 低: 1 };
const LONGEST_TITLE = 120;

const KINDS: Readonly<Record<WorkSource, { readonly letter: string; readonly kind: WorkKind }>> = {
  google_tasks: { letter: 'g', kind: 'googleTask' },
  moodle: { letter: 'm', kind: 'moodle' },
  todos: { letter: 't', kind: 'todo' },
};

/** The name of a piece of work, which stays the same and says nothing but where it comes from. 75 bits. */
const workId = (source: WorkSource, list: string, id: string): string =>
  KINDS[source].letter + digestBase32(JSON.stringify([source, list, id])).slice(0, 15);

/** Where a piece of work comes from, by its name. */
export const sourceOfWork = (id: string): WorkSource =>
  (Object.keys(KINDS) as WorkSource[]).find((source) => KINDS[source].letter === id[0]) ?? 'todos';

/** The open work that could be planned, by deadline; that without one last. */
export function openWork(found: readonly Findings[], ground: Ground): readonly StudioWork[] {
  const lists = new Map(found.flatMap(({ tasklists }) => tasklists.map((list) => [list.key, list])));
  const all = [
    ...found
      .flatMap(({ tasks }) => tasks.filter(({ done }) => done === undefined))
      .map((one) => ofTask(one, lists, ground)),
    ...found
      .flatMap(({ deadlines = [] }) => deadlines.filter(({ done }) => done !== 'yes'))
      .map((one) => ofDeadline(one, ground)),
    ...found.flatMap(({ todos = [] }) => todos.filter(({ done }) => !done)).map((one) => ofTodo(one, ground)),
  ];
  return all.filter((one) => concerns(one, ground.range)).toSorted(byDue);
}

function concerns({ due }: StudioWork, { from, to }: Span): boolean {
  const day = due?.slice(0, 10);
  return day === undefined || (day >= addDays(from, -OVERDUE_DAYS) && day <= addDays(to, AHEAD_DAYS));
}

const LAST = '9999';
const byDue = (a: StudioWork, b: StudioWork): number => compare(endOf(a), endOf(b)) || compare(a.id, b.id);
/** A day alone means its end. */
const endOf = ({ due = LAST }: StudioWork): string => (due.length === 10 ? `${due}T24:00` : due);
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

interface Piece {
  readonly source: WorkSource;
  readonly key: string;
  readonly id: string;
  readonly title: string;
  readonly list: string;
  readonly due: LocalDate | string | undefined;
  readonly weight: number;
}

const ofTask = ({ id, list, title, due }: Task, lists: ReadonlyMap<string, TaskList>, ground: Ground): StudioWork =>
  asWork({ source: 'google_tasks', key: list, id, title, list: lists.get(list)?.title ?? '', due, weight: 2 }, ground);

function ofDeadline({ id, title, course = '', due }: Deadline, ground: Ground): StudioWork {
  const at = due === undefined ? undefined : localTime(due, ground.zone);
  const wall = at && `${at.date}T${at.time}`;
  return asWork({ source: 'moodle', key: '', id, title, list: course, due: wall, weight: 3 }, ground);
}

const ofTodo = ({ id, title, priority }: Todo, ground: Ground): StudioWork =>
  asWork({ source: 'todos', key: '', id, title, list: '', due: undefined, weight: WEIGHTS[priority] }, ground);

function asWork(
  { source, key, id: own, title, list, due, weight }: Piece,
  { preferences, minutes, planned }: Ground,
): StudioWork {
  const id = workId(source, key, own);
  const { kind } = KINDS[source];
  const said = minutes[id] ?? preferences.defaultMinutes?.[kind];
  return {
    ...leftToPlan(said ?? USUAL[kind], planned.get(id), source === 'moodle'),
    ...{ id, due, weight, title: cut(title), source, list: cut(list) },
    assumed: said === undefined,
    release: undefined,
    gone: false,
  };
}

/** What is planned already is not planned again, as far as it goes. */
function leftToPlan(wholeMinutes: number, planned: Omit<AlreadyPlanned, 'wholeMinutes'> | undefined, deep: boolean) {
  if (planned === undefined) return chunked(wholeMinutes, deep);
  return {
    ...chunked(Math.max(0, wholeMinutes - planned.minutes), deep),
    planned: { wholeMinutes, ...planned },
  };
}

/** How work of a length is cut: up to an hour is one block, more comes in blocks of half an hour (deep: one) to two. */
function chunked(minutes: number, deep: boolean): Pick<StudioWork, 'minutes' | 'shortest' | 'longest' | 'deep'> {
  const [shortest, longest] = minutes <= 60 ? [minutes, minutes] : [deep ? 60 : 30, 120];
  return { minutes, shortest, longest, deep };
}

const cut = (text: string): string => {
  const signs = [...text];
  return signs.length > LONGEST_TITLE ? `${signs.slice(0, LONGEST_TITLE - 1).join('')}…` : text;
};

/** Stands for work of which nothing can be read any more. */
export const lostWork = (id: string, minutes: number, gone: boolean): StudioWork => ({
  ...chunked(minutes, false),
  ...{ id, due: undefined, release: undefined, weight: 1, title: '', source: sourceOfWork(id), list: '' },
  assumed: false,
  gone,
});
