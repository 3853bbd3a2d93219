import type { Call, FunctionName } from './functions.ts';
import type { Line, Outcome } from './line.ts';
import * as plan from './plan.ts';
import type { Reader } from './reader.ts';
import { troubled } from './refusals.ts';
import { ActionEvent, Assignment, Course, Forum, Group, Lists, PageEnd, Quiz, SiteInfo } from './shapes.ts';
import type { Window } from './window.ts';

/** What a site said of itself; it holds for a day. */
export interface Site {
  readonly release: string;
  readonly language: string;
  readonly functions: ReadonlySet<string>;
}

/** What the first request of a refresh gave. undefined: that list could not be read. */
export interface TermLists {
  readonly site: Site | undefined;
  readonly courses: readonly Course[];
  readonly groups: readonly number[];
  readonly assignments: readonly Assignment[] | undefined;
  readonly quizzes: readonly Quiz[] | undefined;
  readonly forums: readonly Forum[] | undefined;
  readonly todo: readonly ActionEvent[] | undefined;
  /** The event after which the next page of `todo` begins; undefined = there is none. */
  readonly next: number | undefined;
}

/**
 * Asks for everything that needs no ids. What is to do comes last, because it alone says why the other lists are empty
 * where the person has to do something in Moodle first; throws that, and where courses are none and nothing confirms it.
 */
export async function readLists(
  line: Line,
  window: Window,
  known: Site | undefined,
  reader: Reader,
): Promise<TermLists> {
  const courses = plan.courses(line.credential.userid);
  const todo = plan.todo(window);
  const wanted = [courses, plan.GROUPS, plan.ASSIGNMENTS, plan.QUIZZES, plan.FORUMS, todo];
  const calls = known === undefined ? [plan.SITE_INFO, ...wanted] : wanted.filter(({ name }) => has(known, name));
  const answered = await line.ask(calls);
  const of = (call: Call): Outcome => answered.get(call) ?? { miss: 'missing' };
  const events = reader.rows('what is still to do', of(todo), Lists.events, ActionEvent);
  const assignments = reader.rows('assignments', of(plan.ASSIGNMENTS), Lists.assignments, Assignment);
  const quizzes = reader.rows('quizzes', of(plan.QUIZZES), Lists.quizzes, Quiz);
  const listed = reader.rows('courses', of(courses), Lists.plain, Course) ?? coursesIn(events);
  if (listed.length === 0 && events === undefined) throw troubled('unconfirmed-empty');
  const groups = reader.rows('groups', of(plan.GROUPS), Lists.groups, Group) ?? [];
  return {
    site: known ?? siteIn(reader, of(plan.SITE_INFO)),
    courses: listed,
    groups: groups.map(({ id }) => id),
    ...{ assignments, quizzes, forums: forumsIn(reader, of(plan.FORUMS)), todo: events },
    next: nextAfter(of(todo)),
  };
}

export const has = (site: Site | undefined, name: FunctionName): boolean => site?.functions.has(name) === true;

/** The event after which the next page begins; a page that is not full is the last one. */
export function nextAfter(outcome: Outcome): number | undefined {
  const data = 'data' in outcome ? outcome.data : undefined;
  const count = Lists.events.safeParse(data).data?.length ?? 0;
  return count < plan.PAGE ? undefined : (PageEnd.safeParse(data).data?.lastid ?? undefined);
}

function siteIn(reader: Reader, outcome: Outcome): Site | undefined {
  const info = reader.one('what this Moodle can do', outcome, SiteInfo);
  return (
    info && { release: info.release, language: info.lang, functions: new Set(info.functions.map(({ name }) => name)) }
  );
}

/** Where forums have no list of their own, the calendar has all that there is of them. */
const forumsIn = (reader: Reader, outcome: Outcome): readonly Forum[] | undefined =>
  'miss' in outcome && outcome.miss === 'missing' ? undefined : reader.rows('forums', outcome, Lists.plain, Forum);

/** Courses by what is to do in them, where their own list is missing. */
function coursesIn(todo: readonly ActionEvent[] | undefined): readonly Course[] {
  const courses = (todo ?? []).flatMap(({ course }) => (course ? [course] : []));
  const each = new Map(
    courses.map(({ id, fullname }) => [id, { id, fullname, startdate: undefined, enddate: undefined }]),
  );
  return [...each.values()];
}
