import type { Calendar } from '../domain/agenda.ts';
import type { Failure } from '../domain/failure.ts';
import { type Account, PROVIDERS } from '../domain/identity.ts';
import type { CalendarListing } from '../domain/source.ts';
import {
  byRights,
  type CalendarRule,
  choicesFor,
  VISIBILITIES,
  type Visibility,
  visibilityBy,
} from '../domain/visibility.ts';
import type { AccountChoices, CalendarChoice, Unread } from '../pages/settings-calendars.tsx';

const PREFIX = 'calendar ';

/** Arranges what the sources list for the page: each calendar once, under the account that has the most rights in it. */
export function choicesIn(listings: readonly CalendarListing[], rules: readonly CalendarRule[]): AccountChoices[] {
  const seen = listings.flatMap(({ account, calendars }) => calendars.map((calendar) => ({ account, calendar })));
  const copies = Map.groupBy(seen, ({ account, calendar }) => `${account.provider} ${calendar.id}`);
  const best = [...copies.values()].map((same) => same.toSorted((a, b) => byRights(a.calendar.role, b.calendar.role)));
  return listings.map(({ account, failure }) => ({
    id: account.id,
    label: account.label,
    isOwn: account.provider === 'own',
    unread: failure && unreadFor(account, failure),
    calendars: best.flatMap(([first, ...others]) =>
      first?.account === account ? [choiceFor(first, others, visibilityBy(rules, account.provider))] : [],
    ),
  }));
}

interface Seen {
  readonly account: Account;
  readonly calendar: Calendar;
}

function choiceFor(
  { account: { provider }, calendar }: Seen,
  others: readonly Seen[],
  visibility: (id: string) => Visibility,
): CalendarChoice {
  const { id, name, primary, role } = calendar;
  const chosen = visibility(id);
  const allowed = choicesFor(role);
  const also = others.map(({ account }) => account.label);
  const choices = allowed.map((means, place) => ({ means, value: place === 0 ? mostOf(means, chosen) : means }));
  return { field: `${PREFIX}${provider} ${id}`, name, primary, role, also, choices, chosen };
}

/** The most that the role allows now is kept as no limit, so that it grows with the role; a limit above it stays. */
const mostOf = (most: Visibility, chosen: Visibility): Visibility =>
  VISIBILITIES.indexOf(chosen) >= VISIBILITIES.indexOf(most) ? chosen : 'write';

function unreadFor({ state }: Account, { kind }: Failure): Unread {
  if (state === 'stopped') return 'stopped';
  if (kind === 'sign_in_needed') return 'signIn';
  return kind === 'not_permitted' ? 'permission' : 'down';
}

/** Google's own ids are much shorter. */
const MAX_ID_CHARS = 1_024;

/** Reads the posted form: the choice for each calendar; undefined when anything in it is not ours. */
export function readChoices(fields: Readonly<Record<string, unknown>>): readonly CalendarRule[] | undefined {
  const choices: CalendarRule[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (!name.startsWith(PREFIX)) continue;
    const [word] = name.slice(PREFIX.length).split(' ', 1);
    const provider = PROVIDERS.find((known) => known === word);
    const calendarId = name.slice(PREFIX.length + 1 + (provider ?? '').length);
    const visibility = VISIBILITIES.find((known) => known === value);
    if (visibility === undefined || provider === undefined || calendarId.length > MAX_ID_CHARS) return undefined;
    choices.push({ provider, calendarId, visibility });
  }
  return choices;
}
