import { type Context, Hono } from 'hono';
import { asFailure } from '../domain/failure.ts';
import { monthOf } from '../domain/month.ts';
import type { SpaceEvent } from '../domain/space-event.ts';
import { type LocalDate, localTime, toLocalDate } from '../domain/time.ts';
import { EventPage, type EventProps } from '../pages/event.tsx';
import { renderPage } from '../pages/render.ts';
import { spaceAddress } from '../pages/space-address.ts';
import { go, tell, withQuery } from './answer.ts';
import { type EventSettings, fieldsOf, fieldsOn, readEvent } from './event-form.ts';
import { fields, ownForm } from './forms.ts';
import { forEvent, forSpace, type Owned } from './own-space.ts';
import type { SiteParts } from './parts.ts';
import { zoneOf } from './zone.ts';

/** The longest notes in characters of four bytes each, written as a form writes them. */
const FORM_BYTES = 120 * 1024;

/** Adding, changing and deleting the events of a space. The person may do so with every event, whoever made it. */
export function eventRoutes(parts: SiteParts): Hono {
  const site = new Hono();
  const form = ownForm(parts, FORM_BYTES);
  site.get('/spaces/:id/events/new', (c) => forSpace(c, parts, (owned) => showNew(c, parts, owned)));
  site.post('/spaces/:id/events', form, (c) => forSpace(c, parts, (owned) => add(c, parts, owned)));
  site.get('/spaces/:id/events/:event', (c) =>
    forEvent(c, parts, (owned) => show(c, parts, { ...owned, fields: fieldsOf(owned.event) })),
  );
  site.post('/spaces/:id/events/:event', form, (c) => forEvent(c, parts, (owned) => change(c, parts, owned)));
  site.post('/spaces/:id/events/:event/delete', form, (c) =>
    forEvent(c, parts, async ({ user, space, event }) => {
      const done = await parts.store.spaceEvents.remove(user.id, event.id);
      if (!done) return tell(c, parts, 'notFound');
      return go(c, parts, withQuery(monthAddress(space, event.date), { notice: 'removed' }));
    }),
  );
  return site;
}

type Showing = Owned & Pick<EventProps, 'fields'> & Partial<Pick<EventProps, 'event' | 'problems' | 'refusal'>>;

const monthAddress = (space: Owned['space'], date: LocalDate): string => spaceAddress(space, { month: monthOf(date) });

async function showNew(c: Context, parts: SiteParts, { user, space }: Owned): Promise<Response> {
  const today = localTime(parts.now(), await zoneOf(parts, user)).date;
  return show(c, parts, { user, space, fields: fieldsOn(toLocalDate(c.req.query('date') ?? '') ?? today) });
}

/** With problems or a refusal, what was typed stands in place of what is stored. */
async function show(c: Context, parts: SiteParts, showing: Showing): Promise<Response> {
  const { user, space, event, fields, problems, refusal } = showing;
  const zone = await zoneOf(parts, user);
  const date = event?.date ?? toLocalDate(fields.date ?? '');
  const props: Omit<EventProps, 'view'> = {
    csrf: await parts.visitors.csrf(c),
    zone,
    eventZone: event?.zone ?? zone,
    back: date === undefined ? spaceAddress(space) : monthAddress(space, date),
    problems: problems ?? new Map(),
    ...{ space, event, fields, refusal },
  };
  const status = problems || refusal ? 422 : 200;
  const showingPage = { person: user, script: true, status } as const;
  return renderPage(c, parts.house, (view) => <EventPage view={view} {...props} />, showingPage);
}

async function add(c: Context, parts: SiteParts, { user, space }: Owned): Promise<Response> {
  const sent = await fields(c);
  const read = readEvent(sent, await zoneOf(parts, user));
  if ('problems' in read) return show(c, parts, { user, space, fields: sent, problems: read.problems });
  const { content, reminders } = read.settings;
  const { spaceEvents } = parts.store;
  const placed = await unlessConflict(spaceEvents.add(user.id, space.id, content, { createdBy: 'user' }));
  if (placed === 'conflict') return show(c, parts, { user, space, fields: sent, refusal: 'full' });
  if (placed === undefined) return tell(c, parts, 'notFound');
  if (!placed.isNew) return show(c, parts, { user, space, fields: sent, refusal: 'same' });
  await spaceEvents.setReminders(user.id, placed.event.id, reminders);
  return go(c, parts, withQuery(monthAddress(space, content.date), { notice: 'added' }));
}

/** An event keeps its zone, so that a person who moved does not move it with a new title. */
async function change(c: Context, parts: SiteParts, owned: Owned & { event: SpaceEvent }): Promise<Response> {
  const { space, event } = owned;
  const sent = await fields(c);
  const read = readEvent(sent, event.zone);
  if ('problems' in read) return show(c, parts, { ...owned, fields: sent, problems: read.problems });
  const done = await unlessConflict(keep(parts, owned, read.settings));
  if (done === 'conflict') return show(c, parts, { ...owned, fields: sent, refusal: 'same' });
  if (!done) return tell(c, parts, 'notFound');
  return go(c, parts, withQuery(monthAddress(space, read.settings.content.date), { notice: 'saved' }));
}

async function keep(
  { store }: SiteParts,
  { user, event }: Owned & { event: SpaceEvent },
  { content, reminders }: EventSettings,
): Promise<boolean> {
  const { spaceEvents } = store;
  return (
    (await spaceEvents.update(user.id, event.id, content)) !== undefined &&
    (await spaceEvents.setReminders(user.id, event.id, reminders))
  );
}

const unlessConflict = <T,>(doing: Promise<T>): Promise<T | 'conflict'> =>
  doing.catch((thrown) => {
    if (asFailure(thrown).kind === 'conflict') return 'conflict';
    throw thrown;
  });
