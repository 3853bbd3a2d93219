import { Failure } from '../../domain/failure.ts';

/** A person's token opens some 400 functions, many of which write: only these ever leave here. */
const ALLOWED = [
  'core_webservice_get_site_info',
  'core_enrol_get_users_courses',
  'core_group_get_course_user_groups',
  'core_calendar_get_calendar_events',
  'core_calendar_get_action_events_by_timesort',
  'mod_assign_get_assignments',
  'mod_assign_get_submission_status',
  'mod_quiz_get_quizzes_by_courses',
  'mod_quiz_get_user_attempts',
  'mod_quiz_get_user_quiz_attempts',
  'mod_forum_get_forums_by_courses',
  'core_course_get_contents',
] as const;

export type FunctionName = (typeof ALLOWED)[number];

/** Runs many functions in one request; it ends with the first that fails. */
const BATCH = 'tool_mobile_call_external_functions';

/** One question to a site; the arguments are plain JSON. */
export interface Call {
  readonly name: FunctionName;
  readonly args: Readonly<Record<string, unknown>>;
}

const isAllowed = (name: string): boolean => (ALLOWED as readonly string[]).includes(name);

/** The form of one question. */
export function singleForm({ name, args }: Call): URLSearchParams {
  const form = new URLSearchParams({ wsfunction: allowed(name), moodlewssettingfilter: 'true' });
  for (const [key, value] of flat(args)) form.append(key, value);
  return form;
}

/** The form of many questions in one request; their arguments travel as JSON texts. */
export function batchForm(calls: readonly Call[]): URLSearchParams {
  const form = new URLSearchParams({ wsfunction: BATCH });
  for (const [index, { name, args }] of calls.entries()) {
    form.append(`requests[${index}][function]`, allowed(name));
    form.append(`requests[${index}][arguments]`, JSON.stringify(args));
    form.append(`requests[${index}][settingfilter]`, '1');
  }
  return form;
}

/** Checked where a name is written, so that no other way of building a question gets past it. */
function allowed(name: string): string {
  if (isAllowed(name)) return name;
  throw new Failure('internal', 'The server failed on this request.', 'Tell the user; do not retry.', {
    cause: new Error('a function that is not on the list'),
  });
}

/** PHP's way of writing nested values in a form: `events[courseids][0]=2`; yes and no are 1 and 0. */
function flat(value: unknown, path = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path, textOf(value)]];
  return Object.entries(value).flatMap(([name, inner]) => flat(inner, path === '' ? name : `${path}[${name}]`));
}

const textOf = (value: unknown): string => (typeof value === 'boolean' ? String(Number(value)) : String(value));
