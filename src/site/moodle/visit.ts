import type { Context } from 'hono';
import type { AddressProblem, MoodleSite, SignInProblem, ToDo } from '../../accounts/moodle/moodle-site.ts';
import type { PasteProblem } from '../../accounts/moodle/pasted-link.ts';
import type { MoodlePart } from '../../accounts/moodle/trial.ts';
import { randomId } from '../../domain/digest.ts';
import type { User, UserId } from '../../domain/identity.ts';
import type { SiteParts } from '../parts.ts';

/** `expired…`: the attempt that it was sent to had ended, and this one took its place. */
export type WayTrouble =
  | Exclude<SignInProblem, ToDo>
  | PasteProblem
  | 'nothing'
  | 'tooMany'
  | 'expired'
  | 'expiredPassword';

interface Stages {
  /** The address led nowhere. */
  readonly address: {
    readonly typed: string;
    readonly problem: AddressProblem | 'tooMany';
    readonly host?: string | undefined;
  };
  /** The address led to a site that goes by another host. */
  readonly host: { readonly typedHost: string; readonly site: MoodleSite };
  readonly ways: {
    readonly site: MoodleSite;
    /** What a link from the school's page must have been made for. */
    readonly passport: string;
    /** Counts what was sent, so that a form that is sent twice is tried once. */
    readonly attempt: number;
    readonly username?: string | undefined;
    readonly trouble?: { readonly way: 'link' | 'password'; readonly name: WayTrouble } | undefined;
    /** Epoch ms. */
    readonly handOver?: { readonly code: string; readonly endsAt: number } | undefined;
  };
  /** The key is good, and the person has something to do in Moodle. */
  readonly todo: {
    readonly site: MoodleSite;
    readonly key: string;
    readonly problem: ToDo;
    readonly attempt: number;
    readonly isStill: boolean;
  };
  readonly done: {
    readonly siteName: string;
    readonly courses: number;
    readonly lacks: readonly MoodlePart[];
    /** Epoch ms. */
    readonly endsAt: number;
  };
}
export type StageAt<At extends keyof Stages> = { readonly [K in At]: { readonly at: K } & Stages[K] }[At];
export type Stage = StageAt<keyof Stages>;
/** Where something is sent that is tried at the site. */
export type Trying = StageAt<'ways' | 'todo'>;

/** One attempt to connect a site, sealed while it lasts. */
export interface Visit {
  readonly what: 'moodle';
  readonly user: UserId;
  /** The form token of the session that began it: no other session, be it of the same person, goes on with it. */
  readonly form: string;
  /** Where to go afterwards: an own path. */
  readonly to: string;
  readonly stage: Stage;
}

/** As long as Moodle remembers that a link was asked for. */
const LIFE_MS = 15 * 60_000;

export const pathOf = (id: string): string => `/connect/moodle/${id}`;

/** The offer of a site's ways, with a passport that was never used. */
export const offer = (site: MoodleSite, more: Partial<Omit<StageAt<'ways'>, 'at' | 'site'>> = {}): StageAt<'ways'> => ({
  at: 'ways',
  site,
  passport: randomId(),
  attempt: 0,
  ...more,
});

/** Begins an attempt of this session and gives its path. */
export async function beginVisit(
  c: Context,
  { visitors, store }: SiteParts,
  user: User,
  begun: Pick<Visit, 'to' | 'stage'>,
): Promise<string> {
  const visit: Visit = { what: 'moodle', user: user.id, form: await visitors.csrf(c), ...begun };
  return pathOf(await store.parked.park(visit, LIFE_MS));
}

/** Gives the attempt, or why this session cannot go on with it. */
export async function findVisit(
  c: Context,
  { visitors, store }: SiteParts,
  user: User,
  id: string,
): Promise<Visit | 'expired' | 'otherPerson'> {
  const visit = await store.parked.look<Partial<Visit>>(id);
  if (visit?.what !== 'moodle') return 'expired';
  const { form } = visit as Visit;
  return visit.user === user.id && (await visitors.checkCsrf(c, form)) ? (visit as Visit) : 'otherPerson';
}

/** Keeps how far the attempt has come, for another 15 minutes. */
export const keepVisit = ({ store }: SiteParts, id: string, visit: Visit): Promise<boolean> =>
  store.parked.replace(id, visit, LIFE_MS);
