import { describe, expect, it } from 'vitest';
import type { GoogleTrial } from '../../src/accounts/google-trial.ts';
import { isPrivateHost, isRefusedHost } from '../../src/site/own-address.ts';
import { type SetupFacts, setupChecks } from '../../src/site/setup-checks.ts';
import { account } from '../planner/kit.ts';

const CLIENT = '123456-abc9.apps.googleusercontent.com';
const google = (over: Partial<NonNullable<SetupFacts['google']>> = {}) => ({
  clientId: CLIENT,
  isGoogles: true,
  trial: 'accepted' as const,
  ...over,
});
const facts = (over: Partial<SetupFacts> = {}): SetupFacts => ({
  publicUrl: new URL('https://time.example.org'),
  loopback: false,
  address: 'own',
  keyFile: undefined,
  engine: 'SQLite',
  database: { writable: true, migrations: { done: 2, known: 2 } },
  google: google(),
  weather: 'accepted',
  policy: { signUp: 'closed', allowedEmails: [] },
  demoOn: false,
  accounts: [account()],
  ...over,
});
const said = (topic: string, over: Partial<SetupFacts>): string | undefined => {
  const check = setupChecks(facts(over)).find((one) => one.topic === topic);
  return check && `${check.state} ${check.finding}`;
};

it('a server that is set up well has nothing to mend', () => {
  expect(setupChecks(facts()).map(({ state }) => state)).toEqual(Array(9).fill('ok'));
});

describe('the address', () => {
  it.each<[Partial<SetupFacts>, string]>([
    [{ publicUrl: new URL('http://localhost:8787'), loopback: true }, 'warning addressLoopback'],
    [{ publicUrl: new URL('https://192.168.1.4') }, 'warning addressPrivate'],
    [{ publicUrl: new URL('https://nas.local') }, 'warning addressPrivate'],
    [{ publicUrl: new URL('https://me.tail1234.ts.net') }, 'warning addressRefused'],
    [{ address: 'other' }, 'broken addressOther'],
    [{ address: 'silent' }, 'warning addressSilent'],
    [{}, 'ok addressOwn'],
  ])('of %j is %s', (over, expected) => expect(said('address', over)).toBe(expected));

  it.each(['10.0.0.1', '172.20.0.5', '169.254.1.1', '[::1]', '[fd00::1]', 'server', 'x.lan', 'a.b.internal'])(
    '%s is private',
    (host) => expect(isPrivateHost(host)).toBe(true),
  );
  it.each(['10.example.org', '172.32.0.1', '8.8.8.8', '[2001:db8::1]', 'local.example.org', 'ts.net.example.org'])(
    '%s is public',
    (host) => expect([isPrivateHost(host), isRefusedHost(host)]).toEqual([false, false]),
  );
});

describe('the database', () => {
  it('that takes nothing, or is at another step, is broken', () => {
    expect(said('database', { database: { writable: false, migrations: { done: 2, known: 2 } } })).toBe(
      'broken databaseReadOnly',
    );
    expect(said('database', { database: { writable: true, migrations: { done: 3, known: 2 } } })).toBe(
      'broken databaseOther',
    );
  });
});

describe('Google', () => {
  it.each<[GoogleTrial, string]>([
    ['accepted', 'ok googleAccepted'],
    ['unknownClient', 'broken googleUnknownClient'],
    ['wrongSecret', 'broken googleWrongSecret'],
    ['refusedClient', 'broken googleRefusedClient'],
    ['wrongAddress', 'broken googleWrongAddress'],
    ['unreachable', 'broken googleUnreachable'],
    ['unclear', 'warning googleUnclear'],
  ])('that answers %s is %s', (trial, expected) =>
    expect(said('google', { google: google({ trial }) })).toBe(expected),
  );

  it('has a client id of the wrong form', () => {
    const misshapen = google({ clientId: 'GOCSPX-secret', trial: 'unknownClient' });
    expect(said('google', { google: misshapen })).toBe('broken googleShape');
    expect(said('google', { google: { ...misshapen, isGoogles: false } })).toBe('broken googleUnknownClient');
  });

  it('is told with the address to register, also where it is absent', () => {
    for (const over of [{}, { google: undefined }]) {
      const check = setupChecks(facts(over)).find(({ topic }) => topic === 'google');
      expect(check?.copy).toBe('https://time.example.org/google/callback');
    }
    expect(said('google', { google: undefined })).toBe('warning googleAbsent');
    expect(said('week', { google: undefined })).toBeUndefined();
  });
});

describe('the traps of "Testing"', () => {
  it('show in what Google says of the owner’s accounts', () => {
    expect(said('week', {})).toBe('ok weekNone');
    expect(said('week', { accounts: [account(), account({ grantEndsAt: 7 })] })).toBe('warning weekEnds');
    expect(said('week', { accounts: [] })).toBe('warning weekUnknown');
    expect(said('week', { accounts: [account({ state: 'dead', grantEndsAt: 7 })] })).toBe('warning weekUnknown');
  });

  it('limit a server that is open to others', () => {
    expect(said('limit', {})).toBe('ok limitFew');
    expect(said('limit', { policy: { signUp: 'invite', allowedEmails: [] } })).toBe('warning limitMany');
  });
});

it.each<[SetupFacts['weather'], string]>([
  ['accepted', 'ok weatherAccepted'],
  ['refused', 'broken weatherRefused'],
  ['unclear', 'warning weatherUnclear'],
  [undefined, 'ok weatherAbsent'],
])('a weather service that is %s: %s', (weather, expected) => expect(said('weather', { weather })).toBe(expected));

describe('who may join', () => {
  it.each<[SetupFacts['policy'], string]>([
    [{ signUp: 'closed', allowedEmails: [] }, 'ok signUpClosed'],
    [{ signUp: 'closed', allowedEmails: ['a@x'] }, 'ok signUpListed'],
    [{ signUp: 'open', allowedEmails: ['a@x'] }, 'ok signUpListed'],
    [{ signUp: 'invite', allowedEmails: [] }, 'ok signUpInvite'],
    [{ signUp: 'open', allowedEmails: [] }, 'warning signUpOpen'],
  ])('with %j: %s', (policy, expected) => expect(said('signUp', { policy })).toBe(expected));

  it('is nobody else without Google', () => {
    expect(said('signUp', { google: undefined, policy: { signUp: 'open', allowedEmails: [] } })).toBe(
      'warning signUpNoGoogle',
    );
  });
});
