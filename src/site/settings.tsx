import { type Context, Hono } from 'hono';
import type { User } from '../domain/identity.ts';
import { visibilityBy } from '../domain/visibility.ts';
import { keepLanguage, renderPage } from '../pages/render.ts';
import { SettingsPage } from '../pages/settings.tsx';
import { CalendarsPage } from '../pages/settings-calendars.tsx';
import type { SettingsFields } from '../pages/settings-fields.ts';
import { forPerson, go, tell, withQuery } from './answer.ts';
import { choicesIn, readChoices } from './calendar-choices.ts';
import { fields, ownForm } from './forms.ts';
import type { SiteParts } from './parts.ts';
import { fieldsOf, readSettings, type SettingsProblems } from './settings-form.ts';

const SETTINGS = '/account/settings';
const CALENDARS = '/account/settings/calendars';
/** Google lists at most a few hundred calendars, each with a long id. */
const CALENDARS_FORM_BYTES = 64 * 1024;
/** More than anybody has calendars; all of them are read with every question. */
const MOST_RULES = 2_000;

/** How the person lives and is answered, and what assistants get of single calendars. */
export function settingsRoutes(parts: SiteParts): Hono {
  const site = new Hono();
  site.get(SETTINGS, (c) => forPerson(c, parts, SETTINGS, (user) => showSettings(c, parts, user)));
  site.post(SETTINGS, ownForm(parts), (c) => forPerson(c, parts, SETTINGS, (user) => saveSettings(c, parts, user)));
  site.get(CALENDARS, (c) => forPerson(c, parts, CALENDARS, (user) => showCalendars(c, parts, user)));
  site.post(CALENDARS, ownForm(parts, CALENDARS_FORM_BYTES), (c) =>
    forPerson(c, parts, CALENDARS, (user) => saveCalendars(c, parts, user)),
  );
  return site;
}

const wasSaved = (c: Context): boolean => c.req.query('notice') === 'saved';

interface Tried {
  readonly fields: SettingsFields;
  readonly problems: SettingsProblems;
}

/** `tried`: what was sent and is wrong, in place of what is stored. */
async function showSettings(c: Context, parts: SiteParts, user: User, tried?: Tried): Promise<Response> {
  const { store, visitors, house, defaultZone, now } = parts;
  const accounts = await store.accounts.list(user.id);
  const autoZone = accounts.find(({ zone }) => zone !== undefined)?.zone ?? defaultZone;
  const props = {
    csrf: await visitors.csrf(c),
    fields: tried?.fields ?? fieldsOf(user, await store.preferences.get(user.id)),
    problems: tried?.problems ?? new Map(),
    saved: tried === undefined && wasSaved(c),
    autoZone,
    zone: user.zone ?? autoZone,
    nowMs: now(),
  };
  const status = tried === undefined ? 200 : 422;
  return renderPage(c, house, (view) => <SettingsPage view={view} {...props} />, { person: user, status });
}

async function saveSettings(c: Context, parts: SiteParts, user: User): Promise<Response> {
  const sent = await fields(c);
  const read = readSettings(sent);
  if ('problems' in read) return showSettings(c, parts, user, { fields: sent, problems: read.problems });
  await parts.store.users.settle(user.id, read.settings);
  if (read.settings.language !== undefined) keepLanguage(c, parts.house, read.settings.language);
  return go(c, parts, withQuery(SETTINGS, { notice: 'saved' }));
}

async function showCalendars(c: Context, parts: SiteParts, user: User): Promise<Response> {
  const { store, visitors, house, listCalendars } = parts;
  const [listings, rules] = await Promise.all([listCalendars(user, c.req.raw.signal), store.calendarRules.of(user.id)]);
  const props = { csrf: await visitors.csrf(c), accounts: choicesIn(listings, rules), saved: wasSaved(c) };
  return renderPage(c, house, (view) => <CalendarsPage view={view} {...props} />, { person: user });
}

/** Writes only what is another choice than before, so that an old page in a second window undoes nothing else. */
async function saveCalendars(c: Context, parts: SiteParts, user: User): Promise<Response> {
  const choices = readChoices(await fields(c));
  if (choices === undefined) return tell(c, parts, 'badRequest');
  const rules = await parts.store.calendarRules.of(user.id);
  if (rules.length + choices.length > MOST_RULES) return tell(c, parts, 'badRequest');
  for (const { provider, calendarId, visibility } of choices) {
    const isNew = visibilityBy(rules, provider)(calendarId) !== visibility;
    if (isNew) await parts.store.calendarRules.set(user.id, provider, calendarId, visibility);
  }
  return go(c, parts, withQuery(CALENDARS, { notice: 'saved' }));
}
