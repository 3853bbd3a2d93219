import { type Context, Hono } from 'hono';
import { bareAddress } from '../../accounts/moodle/address.ts';
import type { MoodleSite } from '../../accounts/moodle/moodle-site.ts';
import type { User } from '../../domain/identity.ts';
import { forPerson, go, tell, withQuery } from '../answer.ts';
import { fields, ownForm } from '../forms.ts';
import type { SiteParts } from '../parts.ts';
import { PersonLimits } from '../person-limits.ts';
import { returnPath } from '../return-path.ts';
import { tryOnce } from './attempt.ts';
import { handOverRoutes } from './hand-over.tsx';
import { showAddress, showVisit } from './show.tsx';
import { tryAgain, tryLink, tryPassword } from './sign-in.ts';
import { beginVisit, findVisit, keepVisit, offer, pathOf, type Stage } from './visit.ts';

const HERE = '/connect/moodle';
/** In ten minutes; schools lock an account after ten wrong passwords or fewer. */
const MOST = { address: 30, password: 6, key: 30 } as const;

type Limits = PersonLimits<keyof typeof MOST>;

/** Connecting a Moodle: its address, what the site offers, what was found. */
export function moodleRoutes(parts: SiteParts): Hono {
  const site = new Hono();
  const limits = new PersonLimits(MOST, parts.now);
  site.get(HERE, (c) => {
    const to = returnPath(c.req.query('to'));
    const problem = c.req.query('problem') === 'expired' ? ('expired' as const) : undefined;
    return forPerson(c, parts, withQuery(HERE, { to }), (user) =>
      showAddress(c, parts, user, { to, typed: '', problem }),
    );
  });
  site.post(HERE, ownForm(parts), (c) => forPerson(c, parts, HERE, (user) => begin(c, parts, limits, user)));
  site.route('/', handOverRoutes(parts));
  site.get(`${HERE}/:id`, (c) => forPerson(c, parts, HERE, (user) => show(c, parts, user, c.req.param('id'))));
  site.post(`${HERE}/:id/host`, ownForm(parts), (c) =>
    forPerson(c, parts, HERE, (user) => acceptHost(c, parts, user, c.req.param('id'))),
  );
  addTrials(site, parts, limits);
  return site;
}

/** What a person can send, and the way that stands open when it came too late. */
const TRIALS = [
  { name: 'link', run: tryLink, way: 'link' },
  { name: 'password', run: tryPassword, way: 'password' },
  { name: 'again', run: tryAgain, way: 'link' },
] as const;

function addTrials(site: Hono, parts: SiteParts, limits: Limits): void {
  for (const { name, run, way } of TRIALS) {
    site.post(`${HERE}/:id/${name}`, ownForm(parts), (c) =>
      forPerson(c, parts, HERE, (user) =>
        tryOnce(c, parts, user, {
          run: (stage, sent) => run({ parts, user, limits }, stage, sent),
          expired: (sent) => beginAnew(c, parts, limits, user, { way, sent }),
        }),
      ),
    );
  }
}

type Sent = Readonly<Record<string, string>>;

async function begin(c: Context, parts: SiteParts, limits: Limits, user: User): Promise<Response> {
  const { school = '', to } = await fields(c);
  const stage = await lookFor(parts, limits, user, { school, offered: offer });
  return go(c, parts, await beginVisit(c, parts, user, { to: returnPath(to), stage }));
}

interface Sought {
  readonly school: string;
  readonly offered: (site: MoodleSite) => Stage;
}

async function lookFor(parts: SiteParts, limits: Limits, user: User, { school, offered }: Sought): Promise<Stage> {
  if (limits.exceeded('address', user.id)) return { at: 'address', typed: bareAddress(school), problem: 'tooMany' };
  const found = await parts.moodle(user).discover(school);
  if ('problem' in found) return { at: 'address', typed: bareAddress(school), ...found };
  const { site, typedHost } = found;
  return new URL(site.wwwroot).host === typedHost ? offered(site) : { at: 'host', site, typedHost };
}

/** Nothing but the secret has to be filled in again when a form was sent too late. */
async function beginAnew(
  c: Context,
  parts: SiteParts,
  limits: Limits,
  user: User,
  { way, sent }: { way: 'link' | 'password'; sent: Sent },
): Promise<Response> {
  const { school = '', to, username } = sent;
  const trouble = { way, name: way === 'link' ? ('expired' as const) : ('expiredPassword' as const) };
  const offered = (site: MoodleSite) => offer(site, { username, trouble });
  const stage = await lookFor(parts, limits, user, { school, offered });
  return go(c, parts, await beginVisit(c, parts, user, { to: returnPath(to), stage }));
}

async function show(c: Context, parts: SiteParts, user: User, id: string): Promise<Response> {
  const visit = await findVisit(c, parts, user, id);
  if (visit === 'otherPerson') return tell(c, parts, 'otherPerson');
  if (visit === 'expired') return go(c, parts, withQuery(HERE, { problem: 'expired' }));
  return showVisit(c, parts, user, id, visit);
}

async function acceptHost(c: Context, parts: SiteParts, user: User, id: string): Promise<Response> {
  const visit = await findVisit(c, parts, user, id);
  if (visit === 'otherPerson') return tell(c, parts, 'otherPerson');
  if (visit === 'expired') return go(c, parts, withQuery(HERE, { problem: 'expired' }));
  if (visit.stage.at === 'host') await keepVisit(parts, id, { ...visit, stage: offer(visit.stage.site) });
  return go(c, parts, pathOf(id));
}
