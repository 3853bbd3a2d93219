import type { Call, FunctionName } from './functions.ts';
import type { Assignment, Course, Quiz } from './shapes.ts';
import type { Window } from './window.ts';

/** The questions of a refresh. */

export const SITE_INFO: Call = { name: 'core_webservice_get_site_info', args: {} };
export const GROUPS: Call = { name: 'core_group_get_course_user_groups', args: { courseid: 0, userid: 0 } };
export const ASSIGNMENTS: Call = { name: 'mod_assign_get_assignments', args: {} };
export const QUIZZES: Call = { name: 'mod_quiz_get_quizzes_by_courses', args: {} };
export const FORUMS: Call = { name: 'mod_forum_get_forums_by_courses', args: {} };

/** The person's own courses: other people's lists would be answered too. */
export const courses = (userid: number): Call => ({
  name: 'core_enrol_get_users_courses',
  args: { userid, returnusercount: false },
});

export const PAGE = 50;

/** A page of what is still to do. Without the beginning of the window the page after another is the first one again. */
export const todo = ({ from, to }: Window, after?: number): Call => ({
  name: 'core_calendar_get_action_events_by_timesort',
  args: {
    timesortfrom: Math.max(1, from),
    timesortto: to,
    limitnum: PAGE,
    ...(after !== undefined && { aftereventid: after }),
  },
});

/** Without the ids of the groups neither their events come, nor what has another date for one of them. */
export const calendar = (courseids: readonly number[], groupids: readonly number[], { from, to }: Window): Call => ({
  name: 'core_calendar_get_calendar_events',
  args: {
    events: { courseids, groupids },
    options: { userevents: true, siteevents: true, timestart: from, timeend: to, ignorehidden: true },
  },
});

export const contents = (courseid: number): Call => ({
  name: 'core_course_get_contents',
  args: { courseid, options: [{ name: 'excludecontents', value: true }] },
});

export const submission = (assignid: number): Call => ({
  name: 'mod_assign_get_submission_status',
  args: { assignid },
});

/** Renamed in 5.0. */
export const attempts = (quizid: number, has: (name: FunctionName) => boolean): Call => ({
  name: has('mod_quiz_get_user_quiz_attempts') ? 'mod_quiz_get_user_quiz_attempts' : 'mod_quiz_get_user_attempts',
  args: { quizid, status: 'all' },
});

const YEAR = 366 * 86_400;

/** Whether a course takes place within a window; one without an end lasts a year. */
export const isCurrent = (
  { startdate, enddate }: Pick<Course, 'startdate' | 'enddate'>,
  { from, to }: Window,
): boolean => (startdate ?? 0) <= to && (enddate ?? (startdate === undefined ? to : startdate + YEAR)) >= from;

const within = (seconds: number, { from, to }: Window): boolean => from <= seconds && seconds <= to;

interface Needing {
  readonly window: Window;
  readonly now: number;
  readonly isCurrent: (course: number) => boolean;
}

/** Whether only its attempts tell what became of a quiz. */
export function needsAttempts({ timeclose, course }: Quiz, { window, now, isCurrent }: Needing): boolean {
  return timeclose === undefined ? isCurrent(course) : now > timeclose && within(timeclose, window);
}

/**
 * Whether only its submission tells what became of an assignment: without a due date it is never listed as to do, and
 * before 4.5 the calendar knows of no extensions. The first such question writes a row into Moodle, so it is asked of few.
 */
export function needsSubmission(
  { duedate, nosubmissions, cmid, course }: Assignment,
  {
    window,
    isCurrent,
    isTodo,
    hasExtensions,
  }: Needing & {
    readonly isTodo: (courseModule: number) => boolean;
    readonly hasExtensions: boolean;
  },
): boolean {
  if (nosubmissions) return false;
  if (duedate === undefined) return isCurrent(course);
  return !hasExtensions && within(duedate, window) && isTodo(cmid);
}

/** Since 4.5 the calendar has a row for every extension. */
export function tellsExtensions(release: string): boolean {
  const [, major = '0', minor = '0'] = /^(\d+)\.(\d+)/.exec(release) ?? [];
  return Number(major) > 4 || (Number(major) === 4 && Number(minor) >= 5);
}
