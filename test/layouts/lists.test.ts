import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, it } from 'vitest';
import type { Calendar } from '../../src/domain/agenda.ts';
import type { AccountId } from '../../src/domain/identity.ts';
import type { Answer } from '../../src/layouts/answer.ts';
import { calendarList, tasklistList } from '../../src/layouts/lists.ts';
import { fittingText } from '../../src/mcp/fit.ts';
import { safeEncode } from '../../src/toon/encode.ts';
import { account, findings, source } from '../planner/kit.ts';

const SOURCE = source(async () => findings());
const row = (over = {}) =>
  ({ source: 'google_calendar', account: 'me', state: 'ok', shown: 1, total: 1, next: '', ...over }) as const;
const listed = (handle: string, list: Calendar, owner = account()) => ({
  handle,
  name: list.name,
  list,
  account: owner,
  source: SOURCE,
});
const calendar = (id: string, over: Partial<Calendar> = {}): Calendar => ({
  key: id,
  id,
  name: id,
  primary: false,
  role: 'owner',
  ...over,
});
const lines = ({ data, rawColumns }: Answer): string[] => safeEncode(data, { rawColumns }).split('\n');

it('calendars are told with id, name, rights and handle', () => {
  const lists = [
    listed('A', calendar('me', { primary: true })),
    listed('B', calendar('boss', { role: 'free-busy', name: 'a, b: "c"\nd' })),
  ];
  expect(lines(calendarList({ sources: [row()], lists }))).toEqual([
    'calendars[2]{id,summary,primary,accessRole,handle}:',
    '  me,me,true,owner,A',
    '  boss,"a, b: \\"c\\"\\nd",false,freeBusyReader,B',
    'sources[1]{source,account,state,shown,total}:',
    '  google_calendar,me,ok,1,1',
  ]);
});

it('those of several accounts are told with their account', () => {
  const lists = [
    listed('A', calendar('me')),
    listed('B', calendar('me'), account({ id: 'a2' as AccountId, label: 'work@example.com' })),
  ];
  expect(lines(calendarList({ sources: [], lists })).slice(0, 3)).toEqual([
    'calendars[2]{id,summary,primary,accessRole,handle,account}:',
    '  me,me,false,owner,A,student@example.com',
    '  me,me,false,owner,B,work@example.com',
  ]);
});

it('task lists are told with id, title and handle', () => {
  const one = {
    handle: 'G',
    name: 'x',
    account: account(),
    source: SOURCE,
    list: { key: 'k', id: 'l1', title: 'My tasks' },
  };
  expect(lines(tasklistList({ sources: [], lists: [one] })).slice(0, 2)).toEqual([
    'tasklists[1]{id,title,handle}:',
    '  l1,My tasks,G',
  ]);
});

it('no lists are told as such', () => {
  expect(lines(tasklistList({ sources: [row()], lists: [] })).slice(0, 2)).toEqual([
    'tasklists: []',
    'note: There are no tasklists.',
  ]);
});

it.each([
  ['names alone', 150, 'c'],
  ['names and ids', 350, 'pauugnlebq65l3e7gruik6erhp-group-calendar-google-com-'],
])('hundreds of long lists lose %s and say so', (_, many, id) => {
  const lists = Array.from({ length: many }, (_, n) =>
    listed(`A${n}`, calendar(`${id}${n}`, { name: `${n} ${'A very long name of a calendar '.repeat(20)}` })),
  );
  const text = fittingText(calendarList({ sources: [row()], lists }));
  expect(countTokens(text)).toBeLessThanOrEqual(8_000);
  expect(text.match(/…/g)).toHaveLength(many + 1);
  expect(text).toMatch(
    new RegExp(`${many} names are cut at \\d+ characters and marked …: call get_event_from_calendar`),
  );
  expect(text.includes('Ids are left out: every tool takes the handle.')).toBe(many === 350);
});

it('a few lists are told whole', () => {
  const lists = [listed('A', calendar('me', { name: 'x'.repeat(500) }))];
  expect(fittingText(calendarList({ sources: [row()], lists }))).toContain('x'.repeat(500));
});
