import images from '../../../fixtures/moodle/course-images.json' with { type: 'json' };
import { actionEvents, calendarEvents, crowded, type Event } from './calendar.ts';
import { invalidToken, MoodleError, noAccess } from './moodle-error.ts';
import { movedAnswer } from './move-weeks.ts';
import { type Answers, recordedAnswers } from './recordings.ts';
import { functionsOf, icalTokenOf, type Person, type Site, siteInfoOf, weeksOf } from './site.ts';

/** Who calls, in which state of the site, at which moment. */
export interface Ground {
  readonly site: Site;
  readonly person: Person;
  readonly nowMs: number;
}

type Arguments = Readonly<Record<string, unknown>>;
type Events = { readonly events: readonly Event[] };

const WARNED = { item: 'course', itemid: 2, warningcode: '1', message: 'No access rights in course context' };

/** Gives what one function answers, or throws `MoodleError`. */
export function call(ground: Ground, name: string, args: Arguments, filtered: boolean): unknown {
  const { site, person } = ground;
  requireFunction(site, name);
  if (name === 'core_webservice_get_site_info') return siteInfoOf(site, person);
  if (name === 'core_calendar_get_calendar_export_token')
    return { token: icalTokenOf(person, site.version), warnings: [] };
  const answer = troubleOf(ground) === 'none' ? recorded(ground, name, args) : whileInTrouble(ground, name);
  return finished(answer, { filtered, images: site.images });
}

export const troubleOf = ({ site, person }: Ground): Site['trouble'] =>
  person.trouble === 'none' ? site.trouble : person.trouble;

export const suspended = ({ username }: Person): MoodleError =>
  new MoodleError('wsaccessusersuspended', `Refused web service access for suspended username: ${username}`);

function requireFunction(site: Site, name: string): void {
  const code = site.broken[name];
  if (code === 'invalidtoken') throw invalidToken();
  if (code !== undefined) throw new MoodleError(code, `Plugin trouble in /var/www/moodle/lib.php: ${code}`);
  if (!functionsOf(site).includes(name)) throw site.missing.includes(name) ? unknownFunction(site) : noAccess();
}

const unknownFunction = ({ version }: Site): MoodleError =>
  version === '4.5'
    ? new MoodleError('invalidrecord', "Can't find data record in database table external_functions.")
    : new MoodleError('invalidrecordunknown', "Can't find data record in database.");

/** Where a password must be changed or a policy agreed to, lists are empty and only some functions say why. */
function whileInTrouble(ground: Ground, name: string): unknown {
  const code = troubleOf(ground) === 'policy-not-agreed' ? 'sitepolicynotagreed' : 'forcepasswordchangenotice';
  if (name === 'core_calendar_get_action_events_by_timesort') throw new MoodleError(code);
  if (name === 'core_course_get_contents') throw new MoodleError('errorcoursecontextnotvalid', `error/${code}`);
  const empty: Readonly<Record<string, unknown>> = {
    core_enrol_get_users_courses: [],
    core_group_get_course_user_groups: { groups: [], warnings: [] },
    core_calendar_get_calendar_events: { events: [], warnings: [] },
    mod_assign_get_assignments: { courses: [], warnings: [WARNED] },
    mod_quiz_get_quizzes_by_courses: { quizzes: [], warnings: [WARNED] },
    mod_forum_get_forums_by_courses: [],
  };
  if (!(name in empty)) throw new MoodleError('requireloginerror', 'Course or activity not accessible.');
  return empty[name];
}

/** Which argument names the answer, where a function has several. */
const NAMED_BY: Readonly<Record<string, string>> = {
  core_course_get_contents: 'courseid',
  mod_assign_get_submission_status: 'assignid',
  mod_quiz_get_user_attempts: 'quizid',
  mod_quiz_get_user_quiz_attempts: 'quizid',
};

function recorded(ground: Ground, name: string, args: Arguments): unknown {
  const answers = answersFor(ground);
  const key = name.replace('_user_quiz_attempts', '_user_attempts');
  const by = NAMED_BY[name];
  const answer = answers[by === undefined ? key : `${key} ${args[by]}`];
  if (answer === undefined) throw by === undefined ? noAccess() : inaccessible(name);
  if (!name.startsWith('core_calendar_')) return answer;
  const { crowd, stuckPaging, release = '4.5' } = ground.site;
  const told = (answer as Events).events.filter(({ eventtype }) => eventtype !== 'extension' || !(release < '4.5'));
  const events = crowded(told, crowd);
  if (name === 'core_calendar_get_action_events_by_timesort') return actionEvents(events, args, stuckPaging);
  return { events: calendarEvents(events, args), warnings: [] };
}

const inaccessible = (name: string): MoodleError =>
  name === 'core_course_get_contents'
    ? new MoodleError('errorcoursecontextnotvalid', 'You cannot execute functions in the course context.')
    : new MoodleError('requireloginerror', 'Course or activity not accessible.');

const moved = new Map<string, Answers>();

/** The answers of one student, moved to where the site's weeks are. */
function answersFor({ site, person, nowMs }: Ground): Answers {
  const weeks = weeksOf(site, nowMs);
  const name = `${site.version} ${site.state} ${person.student} ${weeks}`;
  const answers =
    moved.get(name) ?? (movedAnswer(recordedAnswers(site.version, site.state, person.student), weeks) as Answers);
  if (moved.size > 20) moved.clear();
  moved.set(name, answers);
  return answers;
}

/** Of the one name with a filter that was recorded: what it is without. */
const [FILTERED, UNFILTERED] = ['MA1002302 Calculus (II)', 'MA1002302 微積分(下)MA1002302 Calculus (II)'];

function finished(answer: unknown, { filtered, images }: { filtered: boolean; images: boolean }): unknown {
  if (filtered && !images) return answer;
  return JSON.parse(JSON.stringify(answer), (_name, value) => {
    if (value === FILTERED && !filtered) return UNFILTERED;
    return value === Object(value) && images && 'courseimage' in value ? withImage(value) : value;
  });
}

function withImage(course: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const image = (images as Readonly<Record<string, string>>)[String(course.id)];
  return image === undefined || course.courseimage !== '{image}' ? course : { ...course, courseimage: image };
}
