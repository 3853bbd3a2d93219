import { describe, expect, it } from 'vitest';
import type { Calendar } from '../../src/domain/agenda.ts';
import { Failure } from '../../src/domain/failure.ts';
import type { AccountId } from '../../src/domain/identity.ts';
import type { CalendarListing } from '../../src/domain/source.ts';
import type { Visibility } from '../../src/domain/visibility.ts';
import { choicesIn, readChoices } from '../../src/site/calendar-choices.ts';
import { account } from '../planner/kit.ts';

const calendar = (id: string, role: Calendar['role'] = 'owner'): Calendar => ({
  key: id,
  id,
  name: id,
  primary: false,
  role,
});
const listing = (label: string, calendars: readonly Calendar[], failure?: Failure): CalendarListing => ({
  account: account({ id: label as AccountId, label }),
  calendars,
  failure,
});
const rule = (calendarId: string, visibility: Visibility) => ({ provider: 'google', calendarId, visibility }) as const;

describe('what can be chosen for a calendar', () => {
  const choice = (role: Calendar['role'], stored: Visibility) =>
    choicesIn([listing('a', [calendar('x', role)])], [rule('x', stored)])[0]?.calendars[0];

  it.each<[Calendar['role'], Visibility, string]>([
    ['owner', 'write', 'write=write read=read busy=busy hidden=hidden'],
    ['reader', 'write', 'write=read busy=busy hidden=hidden'],
    ['reader', 'busy', 'write=read busy=busy hidden=hidden'],
    ['reader', 'read', 'read=read busy=busy hidden=hidden'],
    ['free-busy', 'read', 'read=busy hidden=hidden'],
    ['free-busy', 'hidden', 'write=busy hidden=hidden'],
  ])('as %s with %s: an unchanged form changes nothing', (role, stored, choices) => {
    const shown = choice(role, stored);
    expect(shown?.choices.map(({ value, means }) => `${value}=${means}`).join(' ')).toBe(choices);
    expect(shown?.choices.map(({ value }) => value)).toContain(shown?.chosen);
    expect(shown?.chosen).toBe(stored);
  });
});

it('a calendar of two accounts is there once, with the better role, and says so', () => {
  const [a, b] = choicesIn([listing('a', [calendar('x', 'reader')]), listing('b', [calendar('x'), calendar('y')])], []);
  expect(a?.calendars).toEqual([]);
  expect(b?.calendars.map(({ name, role, also }) => [name, role, also])).toEqual([
    ['x', 'owner', ['a']],
    ['y', 'owner', []],
  ]);
});

it.each([
  ['sign_in_needed', 'signIn'],
  ['not_permitted', 'permission'],
  ['source_down', 'down'],
  ['internal', 'down'],
] as const)('a failure of the kind %s is told as %s', (kind, unread) => {
  expect(choicesIn([listing('a', [], new Failure(kind, '', ''))], [])[0]?.unread).toBe(unread);
});

it('an account that Google disabled is told as such, whatever the failure', () => {
  const { account, ...rest } = listing('a', [], new Failure('not_permitted', '', ''));
  expect(choicesIn([{ ...rest, account: { ...account, state: 'stopped' } }], [])[0]?.unread).toBe('stopped');
});

it('reads each choice with the provider whose calendar it is, whatever signs an id has', () => {
  const fields = {
    'calendar google a b@example.org': 'busy',
    'calendar own s1': 'hidden',
    'calendar ical own s1': 'read',
    csrf: 'token',
  };
  expect(readChoices(fields)).toEqual([
    { provider: 'google', calendarId: 'a b@example.org', visibility: 'busy' },
    { provider: 'own', calendarId: 's1', visibility: 'hidden' },
    { provider: 'ical', calendarId: 'own s1', visibility: 'read' },
  ]);
});
