import { type Context, Hono } from 'hono';
import type { UserId } from '../domain/identity.ts';
import { monthOf, toMonth } from '../domain/month.ts';
import type { Space } from '../domain/space-event.ts';
import { type LocalDate, localTime, toLocalDate } from '../domain/time.ts';
import { renderPage } from '../pages/render.ts';
import { SpacePage } from '../pages/space.tsx';
import { spaceAddress } from '../pages/space-address.ts';
import { type Shown, SPACE_NOTICES } from '../pages/space-props.ts';
import { go, oneOf, withQuery } from './answer.ts';
import { ownForm } from './forms.ts';
import { forSpace, type Owned } from './own-space.ts';
import type { SiteParts } from './parts.ts';
import { listShown, monthShown, pageNumber } from './space-days.ts';
import { zoneOf } from './zone.ts';

const TO_BE_SHOWN_MS = 60_000;

/** What is kept for the one page that shows a new feed address. */
interface MadeFeed {
  readonly what: 'feed';
  readonly user: UserId;
  readonly space: Space['id'];
  readonly address: string;
}

/** One space: month, list, and its feed. */
export function spaceRoutes(parts: SiteParts): Hono {
  const site = new Hono();
  const form = ownForm(parts);
  site.get('/spaces/:id', (c) => forSpace(c, parts, (owned) => show(c, parts, owned)));
  site.post('/spaces/:id/feed/open', form, (c) => forSpace(c, parts, (owned) => openFeed(c, parts, owned)));
  site.post('/spaces/:id/feed/close', form, (c) =>
    forSpace(c, parts, async ({ user, space }) => {
      await parts.store.spaces.closeFeed(user.id, space.id);
      return go(c, parts, withQuery(spaceAddress(space), { notice: 'feedOff' }));
    }),
  );
  return site;
}

async function show(c: Context, parts: SiteParts, { user, space }: Owned): Promise<Response> {
  const zone = await zoneOf(parts, user);
  const today = localTime(parts.now(), zone).date;
  const { weekStart = 'Mon' } = await parts.store.preferences.get(user.id);
  const events = await parts.store.spaceEvents.list(user.id, space.id);
  const wish = wishOf(c, today);
  const shown: Shown = wish.list ? listShown(events, wish) : monthShown(events, wish.month, weekStart);
  const feed = await madeFeed(c, parts, { user, space });
  const props = {
    csrf: await parts.visitors.csrf(c),
    notice: oneOf(SPACE_NOTICES, c.req.query('notice')),
    feedAddress: feed,
    ...{ space, shown, today, zone, weekStart },
  };
  return renderPage(c, parts.house, (view) => <SpacePage view={view} {...props} />, { person: user, script: true });
}

/** What the address asks to see; today's month for anything that it does not say, or says wrong. */
function wishOf(c: Context, today: LocalDate) {
  const day = toLocalDate(c.req.query('day') ?? '');
  const list = c.req.query('view') === 'list';
  const month = toMonth(c.req.query('month') ?? '') ?? monthOf((list && day) || today);
  return { list, month, day, page: pageNumber(c.req.query('page')) };
}

// the address itself stays out of that of the page, which browsers keep in their history
async function openFeed(c: Context, parts: SiteParts, { user, space }: Owned): Promise<Response> {
  const secret = await parts.store.spaces.openFeed(user.id, space.id);
  const address = new URL(`/feeds/${secret}.ics`, parts.house.publicUrl).href;
  const made: MadeFeed = { what: 'feed', user: user.id, space: space.id, address };
  return go(
    c,
    parts,
    `${withQuery(spaceAddress(space), { made: await parts.store.parked.park(made, TO_BE_SHOWN_MS) })}#feed`,
  );
}

/** The address that was just made here; taken, so that it is shown once. */
async function madeFeed(c: Context, { store }: SiteParts, { user, space }: Owned): Promise<string | undefined> {
  const id = c.req.query('made');
  const made = id ? await store.parked.take<Partial<MadeFeed>>(id) : undefined;
  const own = made?.what === 'feed' && made.user === user.id && made.space === space.id;
  return own ? made.address : undefined;
}
