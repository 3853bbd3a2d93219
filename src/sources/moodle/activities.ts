import { Evidence } from './evidence.ts';
import type { Assignment, CalendarRow, Forum, Quiz } from './shapes.ts';
import { type Status, statusOf, type Times } from './status.ts';
import { type Key, keyOf, type Term } from './term.ts';

/** Something that a course wants, as one student has it. Texts are as Moodle gives them. */
export interface Activity extends Times {
  /** `assign/5`: module and the id within it; never changes. */
  readonly id: string;
  readonly module: string;
  readonly courseModule: number | undefined;
  readonly course: number | undefined;
  readonly title: string;
  readonly notes: string | null | undefined;
  /** undefined = it cannot be told. */
  readonly status: Status | undefined;
  /** undefined = nothing proves it, or there is nothing to hand in. */
  readonly done: boolean | undefined;
}

/** Gives every activity of a term with a date or something to hand in, at a second; hidden and locked ones are not there. */
export function activitiesIn(term: Term, now: number): readonly Activity[] {
  const evidence = new Evidence(term);
  const told = [
    ...(term.assignments ?? []).map((one) => assignment(one, term, evidence)),
    ...(term.quizzes ?? []).map((one) => quiz(one, term, evidence, now)),
    ...(term.forums ?? []).flatMap((one) => forum(one, evidence)),
    ...[...evidence.rows].flatMap(([key, rows]) => ofCalendar(key, rows, term, evidence)),
  ];
  return told.filter(({ key }) => !evidence.isLocked(key)).map(({ key: _, ...one }) => withStatus(one, now));
}

type Told = Omit<Activity, 'status'> & { readonly key: Key; readonly isUncertain?: boolean };

function withStatus({ isUncertain, ...one }: Omit<Told, 'key'>, now: number): Activity {
  return { ...one, status: isUncertain ? undefined : statusOf(one, now) };
}

/** Own overrides are in its dates already, an extension is not. */
function assignment(one: Assignment, { submissions }: Term, evidence: Evidence): Told {
  const key = keyOf('assign', one.id);
  const mine = submissions.get(one.id);
  const extension = mine ? mine.extensionduedate : evidence.at(key, 'extension');
  const { cutoffdate, duedate } = one;
  return {
    ...{
      key,
      id: key,
      module: 'assign',
      courseModule: one.cmid,
      course: one.course,
      title: one.name,
      notes: one.intro,
    },
    opens: one.allowsubmissionsfromdate,
    due: extension ?? duedate ?? evidence.at(key, 'expectcompletionon'),
    until: cutoffdate && Math.max(cutoffdate, extension ?? 0),
    done: one.nosubmissions ? undefined : handedIn(one, mine, evidence),
  };
}

function handedIn({ cmid, duedate }: Assignment, mine: Submitted | undefined, evidence: Evidence): boolean | undefined {
  if (mine) return [mine.submission, mine.teamsubmission].some((one) => one?.status === 'submitted');
  return evidence.covers(duedate) ? !evidence.isTodo('assign', cmid) : undefined;
}

type Submitted = NonNullable<ReturnType<Term['submissions']['get']>>;

function quiz(one: Quiz, { attempts }: Term, evidence: Evidence, now: number): Told {
  const key = keyOf('quiz', one.id);
  const tries = attempts.get(one.id);
  const isGoingOn = tries?.some(({ state }) => state === 'overdue' || state === 'inprogress');
  const grace = one.overduehandling === 'graceperiod' && isGoingOn ? (one.graceperiod ?? 0) : 0;
  const times: Times = {
    opens: one.timeopen,
    due: one.timeclose ?? evidence.at(key, 'expectcompletionon'),
    until: one.timeclose && one.timeclose + grace,
  };
  return {
    ...{ key, id: key, module: 'quiz', courseModule: one.coursemodule, course: one.course, title: one.name },
    ...times,
    notes: one.intro,
    done: tries ? tries.some(({ state }) => state === 'finished') : finished(one, statusOf(times, now), evidence),
    // an attempt that is still going on would hold it open
    isUncertain: tries === undefined && statusOf(times, now) === 'Closed' && mayBeInGrace(one, now),
  };
}

const mayBeInGrace = ({ overduehandling, timeclose, graceperiod }: Quiz, now: number): boolean =>
  overduehandling === 'graceperiod' && now <= (timeclose ?? 0) + (graceperiod ?? 0);

/** Without the attempts: closed quizzes leave the list of what is to do whether they were taken or not. */
function finished({ coursemodule, timeclose }: Quiz, status: Status, evidence: Evidence): boolean | undefined {
  if (status === 'Not yet open') return false;
  return status === 'Open' && evidence.covers(timeclose) ? !evidence.isTodo('quiz', coursemodule) : undefined;
}

function forum(one: Forum, evidence: Evidence): Told[] {
  const key = keyOf('forum', one.id);
  const due = one.duedate ?? evidence.at(key, 'expectcompletionon');
  if (due === undefined && one.cutoffdate === undefined) return [];
  const ids = { key, id: key, module: 'forum', courseModule: one.cmid, course: one.course };
  const times = { opens: undefined, due, until: one.cutoffdate };
  return [{ ...ids, ...times, title: one.name, notes: one.intro, done: evidence.tick(key) }];
}

/** Modules whose own lists hold their dates; where such a list is missing, the calendar stands in for it. */
const LISTED = { assign: 'assignments', quiz: 'quizzes', forum: 'forums' } as const;

function ofCalendar(key: Key, rows: readonly CalendarRow[], term: Term, evidence: Evidence): Told[] {
  const [module = ''] = key.split('/');
  const list = Object.hasOwn(LISTED, module) ? LISTED[module as keyof typeof LISTED] : undefined;
  if (list !== undefined && term[list] !== undefined) return [];
  const at = (...types: string[]): number | undefined =>
    types.map((type) => evidence.at(key, type)).find((time) => time !== undefined);
  const [first] = rows;
  const ids = {
    key,
    id: key,
    module,
    courseModule: evidence.courseModuleOf(key),
    course: first?.courseid ?? undefined,
  };
  const what = { ...ids, title: evidence.nameOf(key), notes: first?.description };
  const until = list === undefined ? at('close', 'closesubmission') : undefined;
  const due = until ?? at('extension', 'due', 'close', 'expectcompletionon');
  const work: Told = {
    ...{ ...what, opens: at('open', 'opensubmission'), due, until },
    done: list === undefined ? (evidence.tick(key) ?? outstanding(key, module, evidence)) : undefined,
    isUncertain: list !== undefined,
  };
  const assessed = at('closeassessment');
  if (assessed === undefined) return [work];
  const times = { opens: at('openassessment'), due: assessed, until: assessed };
  return [
    work,
    { ...what, ...times, id: `${key}/assessment`, notes: 'Assessment of the work of others.', done: undefined },
  ];
}

/** Expected completion leaves the calendar when it is there; a forum or workshop that is listed proves nothing. */
function outstanding(key: Key, module: string, evidence: Evidence): false | undefined {
  if (evidence.at(key, 'expectcompletionon') !== undefined) return false;
  return ['lesson', 'choice', 'feedback'].includes(module) && evidence.listed(key) !== undefined ? false : undefined;
}
