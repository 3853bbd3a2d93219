import {
  isProblem,
  isToDo,
  type MoodleSite,
  type SignInProblem,
  type ToDo,
} from '../../accounts/moodle/moodle-site.ts';
import { type PasteProblem, readPasted } from '../../accounts/moodle/pasted-link.ts';
import { Secret, type User } from '../../domain/identity.ts';
import type { SiteParts } from '../parts.ts';
import type { PersonLimits } from '../person-limits.ts';
import { offer, type Stage, type Trying, type WayTrouble } from './visit.ts';

type Sent = Readonly<Record<string, string>>;

/** What the person sent, what it is tried with, and what counts it. */
export interface Tries {
  readonly parts: SiteParts;
  readonly user: User;
  readonly limits: PersonLimits<'password' | 'key'>;
}

/** Tries the link that was pasted. Its passport is spent once the link fits it, whatever Moodle says then. */
export async function tryLink(tries: Tries, stage: Trying, { pasted = '' }: Sent): Promise<Stage> {
  if (stage.at !== 'ways') return stage;
  const again = (name: WayTrouble, passport = {}): Stage =>
    offer(stage.site, { ...passport, attempt: stage.attempt + 1, trouble: { way: 'link', name } });
  const same = { passport: stage.passport };
  if (pasted.trim() === '') return again('nothing', same);
  if (tries.limits.exceeded('key', tries.user.id)) return again('tooMany', same);
  const key = readPasted(pasted, stage.site, stage.passport);
  if (isProblem<PasteProblem>(key)) return again(key.problem, same);
  return await connect(tries, stage, key, again);
}

/** Tries name and password, once. */
export async function tryPassword(tries: Tries, stage: Trying, sent: Sent): Promise<Stage> {
  if (stage.at !== 'ways') return stage;
  const { username = '', password = '' } = sent;
  const { site, passport, attempt } = stage;
  const again = (name: WayTrouble): Stage =>
    offer(site, { passport, attempt: attempt + 1, username, trouble: { way: 'password', name } });
  if (username.trim() === '' || password === '') return again('nothing');
  if (tries.limits.exceeded('password', tries.user.id)) return again('tooMany');
  const key = await tries.parts.moodle(tries.user).exchange(site, username.trim(), new Secret(password));
  if (isProblem<SignInProblem>(key)) return isToDo(key.problem) ? again('unexpected') : again(key.problem);
  return await connect(tries, stage, key, again);
}

/** Tries the key again that the person had to do something for. */
export async function tryAgain(tries: Tries, stage: Trying): Promise<Stage> {
  if (stage.at !== 'todo') return stage;
  const { site, attempt } = stage;
  if (tries.limits.exceeded('key', tries.user.id)) return { ...stage, attempt: attempt + 1, isStill: true };
  const again = (name: WayTrouble): Stage =>
    offer(site, { attempt: attempt + 1, trouble: { way: site.signIn === 'form' ? 'password' : 'link', name } });
  const outcome = await connect(tries, stage, new Secret(stage.key), again);
  return outcome.at === 'todo' ? { ...outcome, isStill: outcome.problem === stage.problem } : outcome;
}

interface Begun {
  readonly site: MoodleSite;
  readonly attempt: number;
}

/** Links the account when the key opens something. Throws `conflict` when another person has it. */
async function connect(
  { parts, user }: Tries,
  { site, attempt }: Begun,
  key: Secret,
  again: (name: Exclude<SignInProblem, ToDo>) => Stage,
): Promise<Stage> {
  const client = parts.moodle(user);
  const tried = await client.tryKey(site, key);
  if (!isProblem<SignInProblem>(tried)) {
    const link = client.linked(site, key, tried);
    await parts.store.accounts.link({ user: user.id, ...link });
    return { at: 'done', siteName: site.name, courses: tried.courses, lacks: tried.lacks, endsAt: link.grantEndsAt };
  }
  const { problem } = tried;
  if (!isToDo(problem)) return again(problem);
  return { at: 'todo', site, key: key.reveal(), problem, attempt: attempt + 1, isStill: false };
}
