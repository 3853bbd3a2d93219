import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../house.ts';
import { link } from '../oauth/visits.ts';
import { ask, type Revision } from './plain-request.ts';

/** Tuesday in the student's zone. */
const NOW_MS = Date.parse('2025-12-02T04:00:00Z');
let house: TestHouse;
let token: string;
beforeAll(async () => {
  house = await openHouse({ now: () => NOW_MS });
  token = (await link(house)).tokens.access_token;
});
afterAll(() => house.close());

describe.each<Revision>(['2026-07-28', '2025-11-25'])('the prompts of %s', (revision) => {
  const send = (method: string, params: Record<string, unknown> = {}) =>
    ask(house.mcpUrl, revision, method, params, { token });
  const words = async (name: string, given: Record<string, string> = {}) => {
    const { result } = await send('prompts/get', { name, arguments: given });
    const [message] = result.messages as { role: string; content: { text: string } }[];
    expect(message?.role).toBe('user');
    return message?.content.text ?? '';
  };
  const completions = async (name: string, argument: string, value: string) => {
    const params = { ref: { type: 'ref/prompt', name }, argument: { name: argument, value } };
    const { result } = await send('completion/complete', params);
    return (result.completion as { values: string[] }).values;
  };

  it('are listed with their arguments, none of them needed', async () => {
    const { result } = await send('prompts/list');
    const prompts = result.prompts as { name: string; title: string; arguments: { required: boolean }[] }[];
    expect(prompts.map(({ name, title }) => [name, title])).toEqual([
      ['plan_week', 'Plan my week'],
      ['what_is_due', 'What is due'],
    ]);
    expect(prompts.flatMap((prompt) => prompt.arguments).some(({ required }) => required)).toBe(false);
  });

  it('plan the rest of this week, or the whole of another', async () => {
    expect(await words('plan_week')).toContain('from 2025-12-02 to 2025-12-07');
    expect(await words('plan_week', { week: '2025-12-10', focus: 'study' })).toMatch(
      /from 2025-12-08 to 2025-12-14[\s\S]*from=2025-12-08 and to=2025-12-21[\s\S]*most to me: study\./,
    );
  });

  it('ask what is due, of all kinds or of one', async () => {
    expect(await words('what_is_due', { until: '', only: '' })).toContain(
      'from=2025-11-18, to=2025-12-09 and sources=["google_tasks","moodle","todos"]',
    );
    expect(await words('what_is_due', { until: '114-12-31', only: 'courses' })).toContain(
      'to=2025-12-31 and sources=["moodle"]',
    );
  });

  it.each([
    ['plan_week', { week: '1970-01-15' }],
    ['plan_week', { week: '2199-12-17' }],
    ['what_is_due', { until: '1970-01-15' }],
    ['what_is_due', { until: '2025-11-30' }],
    ['what_is_due', { until: '2026-12-22' }],
  ])('name days that the tool takes, however far from today: %s %o', async (name, given) => {
    const [, from = '', to = ''] = /from=([\d-]+)(?: and |, )to=([\d-]+)/.exec(await words(name, given)) ?? [];
    const range = { from, to, sources: ['todos'] };
    const { result } = await send('tools/call', { name: 'get_time_context', arguments: range });
    expect(result.isError, JSON.stringify(result.content)).toBeUndefined();
  });

  it.each([
    ['plan_week', 'week', '', '2025-12-01'],
    ['plan_week', 'focus', 's', 'study'],
    ['what_is_due', 'until', '2025-12-1', '2025-12-10'],
    ['what_is_due', 'only', 'to', 'todos'],
  ])('complete what is begun of %s, %s: "%s"', async (name, argument, begun, first) => {
    const values = await completions(name, argument, begun);
    expect(values[0]).toBe(first);
    expect(values.every((value) => value.startsWith(begun))).toBe(true);
  });

  it.each([
    ['plan_week', { week: 'soon' }, '`week` is not a day. Give it as YYYY-MM-DD, or leave it out.'],
    ['plan_week', { week: '9999-12-31' }, '`week` is too far away. Give a day between 1970-01-15 and 2199-12-17.'],
    ['plan_week', { week: '0001-01-01' }, '`week` is too far away.'],
    ['what_is_due', { until: '2199-01-01' }, '`until` is too far away. Give a day within the next year.'],
    ['what_is_due', { only: 'toString' }, '`only` means nothing. Give one of tasks, courses, todos, or leave it out.'],
  ])('refuse what means nothing, in our own words: %s', async (name, given, message) => {
    const { error } = await send('prompts/get', { name, arguments: given });
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining(message) });
  });
});
