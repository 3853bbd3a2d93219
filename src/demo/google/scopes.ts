/** Which scopes allow which method, by the lists in Google's discovery documents; only the methods answered here. */

const AUTH = 'https://www.googleapis.com/auth/';
const words = (text: string): readonly string[] => text.split(' ').map((word) => AUTH + word);

const EVENTS_READ = words(
  'calendar calendar.app.created calendar.events calendar.events.freebusy calendar.events.owned ' +
    'calendar.events.owned.readonly calendar.events.public.readonly calendar.events.readonly calendar.readonly',
);
const EVENTS_WRITE = words('calendar calendar.app.created calendar.events calendar.events.owned');
const TASKS_READ = words('tasks tasks.readonly');
const TASKS_WRITE = words('tasks');

export const METHOD_SCOPES = {
  'calendar.calendarList.list': words(
    'calendar calendar.calendarlist calendar.calendarlist.readonly calendar.readonly',
  ),
  'calendar.calendarList.get': words(
    'calendar calendar.app.created calendar.calendarlist calendar.calendarlist.readonly calendar.readonly',
  ),
  'calendar.calendars.insert': words('calendar calendar.app.created calendar.calendars'),
  'calendar.events.list': EVENTS_READ,
  'calendar.events.get': EVENTS_READ,
  'calendar.events.instances': EVENTS_READ,
  'calendar.events.insert': EVENTS_WRITE,
  'calendar.events.patch': EVENTS_WRITE,
  'calendar.events.update': EVENTS_WRITE,
  'calendar.events.delete': EVENTS_WRITE,
  'calendar.freebusy.query': words('calendar calendar.events.freebusy calendar.freebusy calendar.readonly'),
  'tasks.tasklists.list': TASKS_READ,
  'tasks.tasklists.get': TASKS_READ,
  'tasks.tasks.list': TASKS_READ,
  'tasks.tasks.get': TASKS_READ,
  'tasks.tasks.insert': TASKS_WRITE,
  'tasks.tasks.patch': TASKS_WRITE,
  'tasks.tasks.update': TASKS_WRITE,
  'tasks.tasks.delete': TASKS_WRITE,
  'tasks.tasks.move': TASKS_WRITE,
} as const;

export type MethodName = keyof typeof METHOD_SCOPES;

const EMAIL = `${AUTH}userinfo.email`;
const PROFILE = `${AUTH}userinfo.profile`;
export const IDENTITY_SCOPES: readonly string[] = ['openid', EMAIL, PROFILE];

/** What the product asks for when it connects an account. */
export const PRODUCT_SCOPES: readonly string[] = [
  'openid',
  EMAIL,
  ...words('calendar.calendarlist.readonly calendar.events calendar.freebusy tasks'),
];

const KNOWN = new Set<string>([...IDENTITY_SCOPES, ...Object.values(METHOD_SCOPES).flat()]);

/** The scopes of a request under the names that Google returns (`email` becomes `…/userinfo.email`). */
export function readScopes(text: string): { known: string[]; unknown: string[] } {
  const names = [...new Set(text.split(' ').filter(Boolean))].map(
    (name) => ({ email: EMAIL, profile: PROFILE })[name] ?? name,
  );
  return { known: names.filter((name) => KNOWN.has(name)), unknown: names.filter((name) => !KNOWN.has(name)) };
}

export const hasEmail = (scopes: readonly string[]): boolean => scopes.includes(EMAIL);
export const hasProfile = (scopes: readonly string[]): boolean => scopes.includes(PROFILE);
