import { Failure } from '../../domain/failure.ts';
import type { Call } from './functions.ts';
import type { Line, Outcome } from './line.ts';
import { has, readLists, type Site, type TermLists } from './lists.ts';
import * as plan from './plan.ts';
import { Reader } from './reader.ts';
import { Attempt, CalendarRow, Lists, Module, Submission } from './shapes.ts';
import { keyOf, type Term } from './term.ts';
import { wholeTodo } from './todo-pages.ts';
import type { Window } from './window.ts';

export interface Refreshed {
  readonly term: Term;
  /** undefined: it could not be read. */
  readonly site: Site | undefined;
}

/** The part that holds everything with a date. */
export const CALENDAR = 'the calendar';

const MOST_COURSES = 20;
const MOST_DETAILS = 120;

/**
 * Reads whole terms in two requests, and one more for each further 50 things that are to do. What fails is a hole of the
 * term; throws `Failure` where nothing can be relied on.
 */
export async function refresh(line: Line, window: Window, now: number, known: Site | undefined): Promise<Refreshed> {
  const reader = new Reader();
  const lists = await readLists(line, window, known, reader);
  const wanted = detailsFor(lists, window, now, reader);
  const answers = await answersOf(line, wanted);
  const rows = reader.rows(CALENDAR, answers.get(wanted.calendar), Lists.events, CalendarRow);
  const todo = await wholeTodo(line, lists, { window, reader, second: wanted.page && answers.get(wanted.page) });
  const read = {
    modules: wanted.contents.flatMap(({ call }) =>
      (reader.rows('names and completion', answers.get(call), Lists.modules, Module) ?? []).map(
        (one) => [keyOf(one.modname, one.instance), one] as const,
      ),
    ),
    attempts: wanted.attempts.flatMap(({ call, id }) => {
      const found = reader.rows('attempts at quizzes', answers.get(call), Lists.attempts, Attempt);
      return found === undefined ? [] : [[id, found] as const];
    }),
    submissions: wanted.submissions.flatMap(({ call, id }) => {
      const found = reader.one('what was handed in', answers.get(call), Submission)?.lastattempt;
      return found === undefined ? [] : [[id, found] as const];
    }),
  };
  const { site, courses, assignments, quizzes, forums } = lists;
  const term: Term = {
    ...{ window, language: site?.language ?? 'en', courses, rows, ...todo, assignments, quizzes, forums },
    modules: new Map(read.modules),
    attempts: new Map(read.attempts),
    submissions: new Map(read.submissions),
    holes: reader.holes,
  };
  return { site, term };
}

interface Wanted {
  readonly calendar: Call;
  /** The second page of what is to do, where there may be one. */
  readonly page: Call | undefined;
  readonly contents: readonly { readonly call: Call }[];
  /** By the ids within the modules. */
  readonly attempts: readonly { readonly call: Call; readonly id: number }[];
  readonly submissions: readonly { readonly call: Call; readonly id: number }[];
}

/** What the second request asks, the riskiest last. */
function detailsFor(lists: TermLists, window: Window, now: number, reader: Reader): Wanted {
  const { courses, groups, todo, site, next } = lists;
  const current = courses.filter((course) => plan.isCurrent(course, window));
  const ids = new Set(current.map(({ id }) => id));
  const listed = new Set(
    (todo ?? []).flatMap(({ modulename, instance }) => (modulename === 'assign' ? [instance] : [])),
  );
  const needing = {
    ...{ window, now, isCurrent: (course: number) => ids.has(course) },
    isTodo: (courseModule: number) => listed.has(courseModule),
    hasExtensions: plan.tellsExtensions(site?.release ?? ''),
  };
  const taken = (lists.quizzes ?? []).filter((one) => plan.needsAttempts(one, needing));
  const handed = (lists.assignments ?? []).filter((one) => plan.needsSubmission(one, needing));
  const attempts = taken.map(({ id }) => ({ id, call: plan.attempts(id, (name) => has(site, name)) }));
  const submissions = handed.map(({ id }) => ({ id, call: plan.submission(id) }));
  if (current.length > MOST_COURSES) reader.note('names and completion', tooMany('courses'));
  if (attempts.length > MOST_DETAILS) reader.note('attempts at quizzes', tooMany('quizzes'));
  if (submissions.length > MOST_DETAILS) reader.note('what was handed in', tooMany('assignments'));
  return {
    calendar: plan.calendar([...courses.map(({ id }) => id)], groups, window),
    page: next === undefined ? undefined : plan.todo(window, next),
    contents: newest(current).map(({ id }) => ({ call: plan.contents(id) })),
    attempts: attempts.slice(0, MOST_DETAILS),
    submissions: submissions.slice(0, MOST_DETAILS),
  };
}

const newest = (courses: TermLists['courses']): TermLists['courses'] =>
  courses.toSorted((a, b) => (b.startdate ?? 0) - (a.startdate ?? 0)).slice(0, MOST_COURSES);

const tooMany = (what: string): Failure =>
  new Failure('source_changed', `There are more ${what} than are looked into at once.`, 'Ask for fewer days.');

/** What the first request gave is good without the second: where that fails, all its answers have failed. */
async function answersOf(line: Line, wanted: Wanted): Promise<ReadonlyMap<Call, Outcome>> {
  const { calendar, page, contents, attempts, submissions } = wanted;
  const others = [...contents, ...attempts, ...submissions].map(({ call }) => call);
  return await line.tryAll([calendar, ...(page ? [page] : []), ...others]);
}
