import { decode } from '@toon-format/toon';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FaultRule } from '../../src/demo/google/faults.ts';
import { openHouse, type TestHouse } from '../house.ts';
import { ERAS, type Era, type Keeper, type Said } from './clients.ts';
import { demoClient, ofGoogle } from './steps.ts';

const [era] = ERAS as [Era];
const TERM = { from: '2025-09-08', to: '2026-02-28' };

interface Row {
  source: string;
  account: string;
  state: string;
  shown: number;
  total?: number | string;
  next?: string;
}

const rowsOf = ({ text }: Said): Row[] =>
  ofGoogle((decode(text, { strict: true }) as unknown as { sources: Row[] }).sources);

describe('when Google fails', () => {
  let house: TestHouse;
  let keeper: Keeper;
  beforeEach(async () => {
    house = await openHouse();
    keeper = await demoClient(era, house);
  });
  afterEach(() => house.close());

  const ask = (input: Record<string, unknown> = TERM): Promise<Said> =>
    era.use(house.mcpUrl, keeper, ({ call }) => call('get_time_context', input));

  const CALENDARS = 'GET /calendar/v3/users/me/calendarList';
  it.each<[string, FaultRule, string, RegExp]>([
    ['500', { match: CALENDARS, answer: { kind: 'error', status: 500 } }, 'failed', /did not answer/i],
    [
      '403 forbidden',
      { match: CALENDARS, answer: { kind: 'error', status: 403, reason: 'forbidden' } },
      'failed',
      /refused/i,
    ],
    [
      'a quota that is used up',
      { match: CALENDARS, answer: { kind: 'error', status: 403, reason: 'quotaExceeded' } },
      'failed',
      /./,
    ],
    [
      'an API that is switched off',
      { match: CALENDARS, answer: { kind: 'error', status: 403, reason: 'accessNotConfigured' } },
      'failed',
      /./,
    ],
    ['a page instead of data', { match: CALENDARS, answer: { kind: 'html' } }, 'failed', /unknown shape/i],
    ['half an answer', { match: CALENDARS, answer: { kind: 'truncated' } }, 'failed', /unknown shape|did not answer/i],
    ['an answer without items', { match: CALENDARS, answer: { kind: 'no-items' } }, 'failed', /unknown shape/i],
    ['a dropped connection', { match: CALENDARS, answer: { kind: 'drop' } }, 'failed', /did not answer/i],
  ])('%s marks the calendars, and the tasks still answer', async (_what, fault, state, why) => {
    house.google.injectFault(fault);
    const answer = await ask();
    expect(answer.isError).toBe(false);
    const [calendar, tasks] = rowsOf(answer);
    expect(calendar).toMatchObject({ source: 'google_calendar', state, shown: 0, total: '' });
    expect(calendar?.next).toMatch(why);
    expect(calendar?.next).toContain('Nothing of Google Calendar is shown');
    expect(tasks).toMatchObject({ source: 'google_tasks', state: 'ok', shown: 47, total: 47 });
  });

  it('one broken calendar is named, and the others still answer', async () => {
    const answer = { kind: 'error', status: 403, reason: 'forbidden' } as const;
    house.google.injectFault({ match: /^GET \/calendar\/v3\/calendars\/zh-tw\.taiwan.*\/events/, answer });
    const [calendar] = rowsOf(await ask());
    expect(calendar).toMatchObject({ state: 'partial', shown: 179 });
    expect(calendar?.next).toContain('台灣的節慶假日');
  });

  it('a moment of overload is waited out', async () => {
    house.google.injectFault({
      match: CALENDARS,
      times: 1,
      answer: { kind: 'error', status: 429, retryAfterSeconds: 0 },
    });
    house.google.injectFault({
      match: /^GET \/calendar\/v3\/calendars\/.*events/,
      times: 2,
      answer: { kind: 'error', status: 403, reason: 'userRateLimitExceeded' },
    });
    expect(rowsOf(await ask())[0]).toMatchObject({ state: 'ok', shown: 188, total: 188 });
  });

  it('a dead account is told with the way to mend it, asked of Google only once', async () => {
    house.google.injectFault({ match: 'POST /token', answer: { kind: 'oauth-error', error: 'invalid_grant' } });
    const rows = rowsOf(await ask());
    expect(rows.map(({ state }) => state)).toEqual(['sign_in_needed', 'sign_in_needed']);
    expect(rows[0]?.next).toContain(`Ask the person to sign in again at ${house.url}/account`);
    const asked = () => house.google.exchanges.filter(({ url }) => url.startsWith('/token')).length;
    const before = asked();
    await ask();
    await ask();
    expect(asked()).toBe(before);
  });

  it('neither an answer nor the log repeats a token or what Google said', async () => {
    const { refreshToken } = house.google.grant();
    house.google.injectFault({ match: '*', answer: { kind: 'html' } });
    const { text } = await ask();
    const all = text + house.logged.join('');
    for (const secret of [refreshToken, keeper.kept?.access_token, keeper.kept?.refresh_token, '<html']) {
      expect(all).not.toContain(secret);
    }
  });

  it.each([
    ['a day that does not exist', { from: '2026-02-30' }, /YYYY-MM-DD/],
    ['an end before the start', { from: '2026-02-02', to: '2026-02-01' }, /on or after/],
    ['more than 400 days', { from: '2026-01-01', to: '2027-03-01' }, /at most 400 days/],
    ['an unknown argument', { calendar: 'primary' }, /again with only/],
  ])('%s is refused with what to send', async (_what, input, next) => {
    const { text, isError } = await ask(input);
    expect(isError).toBe(true);
    const refusal = decode(text, { strict: true }) as { failed: string; why: string; next: string };
    expect(refusal.failed).toBe('bad_request');
    expect(refusal.next).toMatch(next);
  });
});
