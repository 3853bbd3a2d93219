import { z } from 'zod';
import type { Secret } from '../../domain/identity.ts';
import type { Guard } from '../../net/guard.ts';
import { fileAt } from './address.ts';
import { problemBy, readAnswer } from './answers.ts';
import { isProblem, type MoodleSite, type Outcome, type SignInProblem } from './moodle-site.ts';

/** Parts that a site can lack, with the functions each needs; without one of `NEEDED` nothing can be read. */
const PARTS = {
  assignments: ['mod_assign_get_assignments'],
  quizzes: ['mod_quiz_get_quizzes_by_courses'],
  forums: ['mod_forum_get_forums_by_courses'],
  completion: ['core_course_get_contents'],
} as const;
export type MoodlePart = keyof typeof PARTS;

const COURSES = 'core_enrol_get_users_courses';
const TO_DO = 'core_calendar_get_action_events_by_timesort';
const NEEDED = [COURSES, TO_DO, 'core_calendar_get_calendar_events'];

export interface Tried {
  readonly userid: number;
  /** As the site calls the person. */
  readonly name: string;
  readonly courses: number;
  /** What this site does not offer. */
  readonly lacks: readonly MoodlePart[];
}

const siteInfo = z.object({
  userid: z.number().int().positive(),
  fullname: z.string().default(''),
  functions: z.array(z.object({ name: z.string() })),
});

/**
 * Tries a key: who it belongs to, what the site offers, and how many courses there are. The lists of a person who has to
 * change a password, or to agree to the site's policy, are empty without a word; the events still to do say so.
 */
export async function tryKey(guard: Guard, site: MoodleSite, key: Secret): Promise<Outcome<Tried, SignInProblem>> {
  const call = callerFor(guard, site, key);
  const info = await call('core_webservice_get_site_info', {}, siteInfo);
  if (isProblem<SignInProblem>(info)) return info;
  const { userid, fullname, functions } = info.data;
  const offered = new Set(functions.map(({ name }) => name));
  if (!NEEDED.every((name) => offered.has(name))) return { problem: 'tooOld' };
  const [courses, canary] = await Promise.all([
    call(COURSES, { userid: String(userid), returnusercount: '0' }, z.array(z.unknown())),
    call(TO_DO, { limitnum: '1' }, z.object({ events: z.array(z.unknown()) })),
  ]);
  if (isProblem<SignInProblem>(canary)) return canary;
  if (isProblem<SignInProblem>(courses)) return courses;
  return { userid, name: fullname, courses: courses.data.length, lacks: lackedBy(offered) };
}

function callerFor(guard: Guard, { wwwroot }: MoodleSite, key: Secret) {
  const address = fileAt(wwwroot, 'webservice/rest/server.php?moodlewsrestformat=json');
  return async <T>(
    name: string,
    given: Readonly<Record<string, string>>,
    shape: z.ZodType<T>,
  ): Promise<Outcome<{ data: T }, SignInProblem>> => {
    const form = new URLSearchParams({ wstoken: key.reveal(), wsfunction: name, ...given });
    try {
      return readAnswer(await guard.fetch(address, { form }), shape);
    } catch (thrown) {
      return problemBy(thrown);
    }
  };
}

function lackedBy(offered: ReadonlySet<string>): MoodlePart[] {
  const parts = Object.keys(PARTS) as MoodlePart[];
  return parts.filter((part) => !PARTS[part].every((name) => offered.has(name)));
}
