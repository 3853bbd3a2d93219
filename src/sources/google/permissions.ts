import { ACCOUNT_PAGE, Failure } from '../../domain/failure.ts';
import type { Account } from '../../domain/identity.ts';
import type { UpstreamError } from '../../net/upstream-error.ts';

/** What the person can tick or untick at Google; any one of the scopes is enough. */
export interface Permission {
  readonly words: string;
  /** What cannot be done without it, as the end of "Google Calendar cannot be …". */
  readonly without: 'read' | 'changed';
  readonly scopes: readonly string[];
}

const SCOPE_ROOT = 'https://www.googleapis.com/auth/';
const scopes = (...names: string[]): readonly string[] => names.map((name) => SCOPE_ROOT + name);

export const SEE_CALENDARS: Permission = {
  words: 'see the list of calendars',
  without: 'read',
  scopes: scopes('calendar.calendarlist.readonly', 'calendar.calendarlist', 'calendar.readonly', 'calendar'),
};
export const SEE_EVENTS: Permission = {
  words: 'see and change events',
  without: 'read',
  scopes: scopes('calendar.events', 'calendar.events.readonly', 'calendar.readonly', 'calendar'),
};
export const SEE_BUSY_TIMES: Permission = {
  words: 'see when calendars are busy',
  without: 'read',
  scopes: scopes('calendar.freebusy', 'calendar.events.freebusy', 'calendar.readonly', 'calendar'),
};
export const SEE_TASKS: Permission = {
  words: 'see and change tasks',
  without: 'read',
  scopes: scopes('tasks', 'tasks.readonly'),
};
export const CHANGE_EVENTS: Permission = {
  words: 'see and change events',
  without: 'changed',
  scopes: scopes('calendar.events', 'calendar'),
};
export const MAKE_CALENDARS: Permission = {
  words: 'make a calendar of its own',
  without: 'changed',
  scopes: scopes('calendar.app.created', 'calendar.calendars', 'calendar'),
};
export const CHANGE_TASKS: Permission = { words: 'see and change tasks', without: 'changed', scopes: scopes('tasks') };

/** `not_permitted`, with the permission by its name. */
export function notGranted(title: string, permission: Permission, cause?: UpstreamError): Failure {
  const why = `${title} cannot be ${permission.without}: the permission to ${permission.words} was not given.`;
  const next = `Ask the user to reconnect Google at ${ACCOUNT_PAGE} and to allow the app to ${permission.words}.`;
  return new Failure('not_permitted', why, next, { cause });
}

export const isGranted = ({ scopes: given }: Account, { scopes: any }: Permission): boolean =>
  any.some((scope) => given.includes(scope));

/** Throws `not_permitted` for the first permission that the account did not give, without asking Google. */
export function requirePermissions(title: string, account: Account, permissions: readonly Permission[]): void {
  const missing = permissions.find((permission) => !isGranted(account, permission));
  if (missing !== undefined) throw notGranted(title, missing);
}
