import { type Context, Hono } from 'hono';
import type { Account, AccountId, User } from '../domain/identity.ts';
import { DATA_PROBLEMS, DataPage, isDeleteWord } from '../pages/data.tsx';
import { safeHeaders } from '../pages/headers.ts';
import { ReceiptPage, type ReceiptProps } from '../pages/receipt.tsx';
import { languageOf, renderPage } from '../pages/render.ts';
import { spaceNameIn } from '../pages/space-name.ts';
import { forPerson, go, oneOf, tell, withQuery } from './answer.ts';
import { calendarFile } from './calendar-file.ts';
import { field, ownForm } from './forms.ts';
import type { SiteParts } from './parts.ts';
import { revokeAtGoogle } from './revoke-google.ts';
import { zoneOf } from './zone.ts';

const HERE = '/account/data';
const RECEIPT = `${HERE}/receipt`;
const RECEIPT_MS = 10 * 60_000;

/** What a deleted person can still read for ten minutes. */
interface KeptReceipt {
  readonly what: 'receipt';
  readonly receipt: ReceiptProps['receipt'];
}

/** Taking one's data along, and deleting the account. */
export function dataRoutes(parts: SiteParts): Hono {
  const site = new Hono();
  site.get(HERE, (c) => forPerson(c, parts, HERE, (user) => show(c, parts, user)));
  site.get(`${HERE}/time-compass.json`, (c) => forPerson(c, parts, HERE, (user) => download(c, parts, user)));
  site.get(`${HERE}/time-compass.ics`, (c) => forPerson(c, parts, HERE, (user) => downloadCalendar(c, parts, user)));
  site.post(`${HERE}/delete`, ownForm(parts), (c) =>
    forPerson(c, parts, HERE, async (user) => {
      const typed = await field(c, 'word');
      return isDeleteWord(typed) ? erase(c, parts, user) : go(c, parts, withQuery(HERE, { problem: 'word' }));
    }),
  );
  site.get(RECEIPT, (c) => showReceipt(c, parts));
  return site;
}

async function show(c: Context, parts: SiteParts, user: User): Promise<Response> {
  const props = { csrf: await parts.visitors.csrf(c), problem: oneOf(DATA_PROBLEMS, c.req.query('problem')) };
  return renderPage(c, parts.house, (view) => <DataPage view={view} person={user} {...props} />, { person: user });
}

async function download(c: Context, { store, house, now }: SiteParts, user: User): Promise<Response> {
  const madeAt = new Date(now()).toISOString();
  const { tables, leftOut } = await store.belongings.export(user.id);
  fileHeaders(c, house, `time-compass-${madeAt.slice(0, 10)}.json`);
  const content = { from: house.publicUrl.origin, madeAt, tables, leftOut };
  return c.body(`${JSON.stringify(content, null, 2)}\n`, 200, { 'Content-Type': 'application/json' });
}

/** All spaces in one file, each event with the name of its space; to-dos as such. */
async function downloadCalendar(c: Context, { store, house, now }: SiteParts, user: User): Promise<Response> {
  const language = languageOf(c, user);
  const [spaces, events, todos] = await Promise.all([
    store.spaces.list(user.id),
    store.spaceEvents.listAll(user.id),
    store.todos.list(user.id),
  ]);
  const names = new Map(spaces.map((space) => [space.id, spaceNameIn(space, language)]));
  const listed = events.map((event) => ({ event, space: names.get(event.space) }));
  fileHeaders(c, house, `time-compass-${new Date(now()).toISOString().slice(0, 10)}.ics`);
  const file = calendarFile({ name: 'Time Compass', events: listed, todos, todosOf: user.id });
  return c.body(file, 200, { 'Content-Type': 'text/calendar; charset=utf-8' });
}

function fileHeaders(c: Context, { publicUrl }: SiteParts['house'], name: string): void {
  safeHeaders(c, publicUrl.protocol === 'https:');
  c.header('Content-Disposition', `attachment; filename="${name}"`);
}

/** Google is told first, while the keys are still there; erasing does not wait for its consent. */
async function erase(c: Context, parts: SiteParts, user: User): Promise<Response> {
  const { store, visitors, now } = parts;
  const zone = await zoneOf(parts, user);
  // nobody can begin or finish connecting from here on
  await store.sessions.closeAll(user.id);
  const told = await revokeAll(parts, user);
  const labels = (wanted: Outcome) => told.filter(({ outcome }) => outcome === wanted).map(({ label }) => label);
  const erased = await store.belongings.erase(user.id);
  await visitors.leave(c);
  const outcomes = { revoked: labels('revoked'), notRevoked: labels('notRevoked'), keptThere: labels('keptThere') };
  const receipt = { erased, ...outcomes, atMs: now(), zone };
  const kept: KeptReceipt = { what: 'receipt', receipt };
  return go(c, parts, withQuery(RECEIPT, { id: await store.parked.park(kept, RECEIPT_MS) }));
}

/** What became of the access to an account: Moodle keeps its keys until their end, and some upstreams know of no access. */
type Outcome = 'revoked' | 'notRevoked' | 'keptThere' | 'erased';

/** Looks again after each round, since a return from Google that was just being finished may still have come through. */
async function revokeAll(parts: SiteParts, user: User): Promise<readonly { label: string; outcome: Outcome }[]> {
  const told = new Map<AccountId, { label: string; outcome: Outcome }>();
  for (;;) {
    const left = (await parts.store.accounts.list(user.id)).filter(({ id }) => !told.has(id));
    if (left.length === 0) return [...told.values()];
    await Promise.all(
      left.map(async (account) =>
        told.set(account.id, { label: account.label, outcome: await endAccess(parts, account) }),
      ),
    );
  }
}

async function endAccess(parts: SiteParts, account: Account): Promise<Outcome> {
  const { provider } = account;
  if (provider === 'google' || provider === 'google-demo')
    return (await revokeAtGoogle(parts, account)) ? 'revoked' : 'notRevoked';
  return provider === 'moodle' || provider === 'moodle-demo' ? 'keptThere' : 'erased';
}

async function showReceipt(c: Context, parts: SiteParts): Promise<Response> {
  const kept = await parts.store.parked.look<Partial<KeptReceipt>>(c.req.query('id') ?? '');
  if (kept?.what !== 'receipt' || !kept.receipt) return tell(c, parts, 'expired');
  const { receipt } = kept;
  return renderPage(c, parts.house, (view) => <ReceiptPage view={view} receipt={receipt} />, {
    person: await parts.visitors.current(c),
  });
}
