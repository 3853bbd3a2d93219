import { type Context, Hono } from 'hono';
import { asFailure, type FailureKind } from '../domain/failure.ts';
import type { User } from '../domain/identity.ts';
import { ACTIVITY_OUTCOMES, type ActivityOutcome, ActivityPage, type ActivityProps } from '../pages/activity.tsx';
import { renderPage } from '../pages/render.ts';
import { forPerson, go, oneOf, tell, withQuery } from './answer.ts';
import { field, ownForm } from './forms.ts';
import type { SiteParts } from './parts.ts';
import { zoneOf } from './zone.ts';

const HERE = '/account/activity';
const ROWS = 20;

/** What assistants changed, and taking it back. */
export function activityRoutes(parts: SiteParts): Hono {
  const site = new Hono();
  site.get(HERE, (c) => forPerson(c, parts, HERE, (user) => show(c, parts, user)));
  site.post(`${HERE}/:id/undo`, ownForm(parts), (c) =>
    forPerson(c, parts, HERE, (user) => undo(c, parts, user, c.req.param('id'))),
  );
  return site;
}

async function show(c: Context, parts: SiteParts, user: User): Promise<Response> {
  const before = numberIn(c.req.query('before'));
  const found = await parts.store.changes.list(user.id, { before, most: ROWS + 1 });
  const props = {
    csrf: await parts.visitors.csrf(c),
    rows: found.slice(0, ROWS),
    before,
    hasOlder: found.length > ROWS,
    zone: await zoneOf(parts, user),
    notice: noticeIn(c),
  };
  return renderPage(c, parts.house, (view) => <ActivityPage view={view} {...props} />, { person: user });
}

function noticeIn(c: Context): ActivityProps['notice'] {
  const [outcome, change] = [oneOf(ACTIVITY_OUTCOMES, c.req.query('notice')), numberIn(c.req.query('change'))];
  return outcome && change !== undefined ? { outcome, change } : undefined;
}

/** Another person's change and one that never was get the same page. */
async function undo(c: Context, parts: SiteParts, user: User, id: string): Promise<Response> {
  if ((await parts.store.changes.get(user.id, id)) === undefined) return tell(c, parts, 'notFound');
  const before = numberIn(await field(c, 'before'));
  const notice = await outcomeOf(c, parts, user, id);
  return go(c, parts, withQuery(HERE, { notice, change: id, ...(before !== undefined && { before }) }));
}

async function outcomeOf(c: Context, parts: SiteParts, user: User, id: string): Promise<ActivityOutcome> {
  try {
    const { again } = await parts.undo(user, id, c.req.raw.signal);
    return again === undefined ? 'already' : 'undone';
  } catch (thrown) {
    const { kind, choices } = asFailure(thrown);
    // what came later is named to models by number; here it is further up
    const outcome = choices.later === undefined ? OUTCOMES[kind] : 'below';
    if (outcome === undefined) throw thrown;
    return outcome;
  }
}

const OUTCOMES: Readonly<Partial<Record<FailureKind, ActivityOutcome>>> = {
  conflict: 'changed',
  not_found: 'changed',
  sign_in_needed: 'account',
  not_permitted: 'account',
  rate_limited: 'later',
  source_down: 'later',
  outcome_unknown: 'unclear',
};

const numberIn = (text: string | undefined): string | undefined => (/^\d{1,9}$/.test(text ?? '') ? text : undefined);
