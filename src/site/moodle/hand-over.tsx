import { type Context, Hono } from 'hono';
import type { MoodleSite } from '../../accounts/moodle/moodle-site.ts';
import { typedCode } from '../../domain/digest.ts';
import type { User, UserId } from '../../domain/identity.ts';
import { MoodleCodePage } from '../../pages/moodle/code-page.tsx';
import { renderPage } from '../../pages/render.ts';
import { forPerson, go, tell, withQuery } from '../answer.ts';
import { field, ownForm } from '../forms.ts';
import type { SiteParts } from '../parts.ts';
import { PersonLimits } from '../person-limits.ts';
import { beginVisit, findVisit, keepVisit, offer, pathOf } from './visit.ts';

/** What a code stands for: a site that was found, and nothing that opens anything. */
interface HandedOver {
  readonly what: 'moodle-code';
  readonly site: MoodleSite;
}

const HERE = '/connect/moodle/code';
const CODE_MS = 10 * 60_000;
const SIGNS = 6;
const MOST_CODES = 20;

/**
 * Going on on another device. The code is kept under its person, so that nobody else finds it: to them it is one that
 * never was. It carries the site alone; the other session begins an attempt of its own, with a passport of its own.
 */
export function handOverRoutes(parts: SiteParts): Hono {
  const site = new Hono();
  const limits = new PersonLimits({ code: MOST_CODES }, parts.now);
  site.get(HERE, (c) => {
    const code = c.req.query('code') ?? '';
    return forPerson(c, parts, withQuery(HERE, { code }), (user) => show(c, parts, user, code));
  });
  site.post(HERE, ownForm(parts), (c) =>
    forPerson(c, parts, HERE, async (user) => {
      const code = plainCode(await field(c, 'code'));
      const isTooMany = limits.exceeded('code', user.id);
      const found = isTooMany ? undefined : await parts.store.parked.take<HandedOver>(placeOf(user.id, code));
      if (found?.what !== 'moodle-code') return go(c, parts, withQuery(HERE, { problem: 'wrong' }));
      return go(c, parts, await beginVisit(c, parts, user, { to: '/account', stage: offer(found.site) }));
    }),
  );
  site.post('/connect/moodle/:id/hand-over', ownForm(parts), (c) =>
    forPerson(c, parts, '/connect/moodle', (user) => handOver(c, parts, user, c.req.param('id'))),
  );
  return site;
}

/** Where a code is typed, as people write it. */
export const codePlace = ({ house: { publicUrl } }: SiteParts): string => `${publicUrl.host}${HERE}`;

/** The same with the code filled in. */
export const codeAddress = ({ house: { publicUrl } }: SiteParts, code: string): string =>
  new URL(withQuery(HERE, { code }), publicUrl).href;

const placeOf = (user: UserId, code: string): string => `moodle code ${user} ${code}`;

const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z\d]/g, '');

async function show(c: Context, parts: SiteParts, user: User, code: string): Promise<Response> {
  const isWrong = c.req.query('problem') === 'wrong';
  const props = { csrf: await parts.visitors.csrf(c), code: plainCode(code).slice(0, SIGNS), isWrong };
  return renderPage(c, parts.house, (view) => <MoodleCodePage view={view} {...props} />, { person: user });
}

async function handOver(c: Context, parts: SiteParts, user: User, id: string): Promise<Response> {
  const visit = await findVisit(c, parts, user, id);
  if (visit === 'otherPerson') return tell(c, parts, 'otherPerson');
  if (visit === 'expired') return go(c, parts, withQuery('/connect/moodle', { problem: 'expired' }));
  if (visit.stage.at !== 'ways') return go(c, parts, pathOf(id));
  const code = typedCode(SIGNS);
  const handedOver: HandedOver = { what: 'moodle-code', site: visit.stage.site };
  await parts.store.parked.park(handedOver, CODE_MS, placeOf(user.id, code));
  const stage = { ...visit.stage, trouble: undefined, handOver: { code, endsAt: parts.now() + CODE_MS } };
  await keepVisit(parts, id, { ...visit, stage });
  return go(c, parts, `${pathOf(id)}#hand-over`);
}
