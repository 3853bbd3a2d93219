import { expect, test } from 'vitest';
import type { FaultAnswer } from '../../src/demo/google/faults.ts';
import { PRODUCT_SCOPES } from '../../src/demo/google/scopes.ts';
import { dataset, EMAIL, stand } from './stand-in.ts';

const SCOPES = [...PRODUCT_SCOPES, 'https://www.googleapis.com/auth/calendar.app.created'];
const NAME = 'Time Compass';

async function standing(...names: readonly string[]) {
  const calendars = [{ id: EMAIL, primary: true }, ...names.map((summary, at) => ({ id: `c${at}@x`, summary }))];
  const shared = { id: 'shared@x', summary: NAME, accessRole: 'writer' };
  const { calendar, ask, demo, requests } = await stand({ dataset: dataset({ calendars: [...calendars, shared] }) });
  const own = calendar.ownCalendar;
  if (own === undefined) throw new Error('a calendar can be made');
  return { own, ask, demo, made: () => requests.filter((one) => one.startsWith('POST ')).length };
}

const kindOf = (asked: Promise<unknown>): Promise<unknown> => asked.then(() => 'done').catch(({ kind }) => kind);

test('it is made with the zone of its person, found by its name, and of somebody else’s only the name is the same', async () => {
  const { own, ask, demo } = await standing();
  const access = ask({ scopes: SCOPES });
  expect(await own.find(access, NAME)).toBeUndefined();
  const made = await own.make(access, NAME);
  expect(made).toEqual({
    key: `${access.account.id} ${made.id}`,
    id: made.id,
    name: NAME,
    primary: false,
    role: 'owner',
  });
  expect(await own.find(access, NAME)).toEqual(made);
  const sent = demo.exchanges.find(({ method }) => method === 'POST');
  expect(sent).toMatchObject({ requestBody: { summary: NAME, timeZone: 'Asia/Taipei' } });
});

test('one that is there already is found wherever its person hides it', async () => {
  const { own, ask } = await standing(NAME);
  expect(await own.find(ask({ visibility: () => 'hidden' }), NAME)).toMatchObject({ id: 'c0@x' });
});

test('it takes a permission of its own, and without it nothing is sent', async () => {
  const { own, ask, made } = await standing();
  const [without, given] = [ask(), ask({ scopes: SCOPES })];
  expect([own.isAllowed(without.account), own.isAllowed(given.account)]).toEqual([false, true]);
  await expect(own.make(without, NAME)).rejects.toMatchObject({
    kind: 'not_permitted',
    message: expect.stringContaining('make a calendar of its own'),
  });
  expect(made()).toBe(0);
});

test.each<[string, FaultAnswer, string, number]>([
  ['an answer that is lost is settled by the name', { kind: 'lost', as: 'drop' }, 'done', 1],
  ['an error after it was made is settled by the name', { kind: 'lost', as: 500 }, 'done', 1],
  ['an answer that is cut off is settled by the name', { kind: 'truncated' }, 'done', 1],
  ['an answer that says nothing, and no calendar, is unknown', { kind: 'html' }, 'outcome_unknown', 0],
  ['an error is a no where there is none', { kind: 'error', status: 503 }, 'source_down', 0],
  ['no answer and no calendar is unknown', { kind: 'drop' }, 'outcome_unknown', 0],
  ['a refusal is one', { kind: 'error', status: 403, reason: 'quotaExceeded' }, 'rate_limited', 0],
])('%s, and it is never sent twice', async (_what, answer, outcome, count) => {
  const { own, ask, demo, made } = await standing();
  const access = ask({ scopes: SCOPES });
  demo.injectFault({ match: 'POST /calendar/v3/calendars', answer });
  expect(await kindOf(own.make(access, NAME))).toBe(outcome);
  demo.clearFaults();
  expect(made()).toBe(1);
  expect((await own.find(access, NAME)) === undefined ? 0 : 1).toBe(count);
});

test('what cannot be looked up is unknown', async () => {
  const { own, ask, demo } = await standing();
  demo.injectFault({ match: 'POST /calendar/v3/calendars', answer: { kind: 'lost', as: 'drop' } });
  demo.injectFault({ match: 'GET /calendar/v3/users/me/calendarList', answer: { kind: 'error', status: 403 } });
  expect(await kindOf(own.make(ask({ scopes: SCOPES }), NAME))).toBe('outcome_unknown');
});
