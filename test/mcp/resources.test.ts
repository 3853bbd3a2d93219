import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../house.ts';
import { link } from '../oauth/visits.ts';
import { ask, type Revision } from './plain-request.ts';

let house: TestHouse;
let token: string;
beforeAll(async () => {
  house = await openHouse();
  token = (await link(house)).tokens.access_token;
});
afterAll(() => house.close());

describe.each<Revision>(['2026-07-28', '2025-11-25'])('the resources of %s', (revision) => {
  const send = (method: string, params: Record<string, unknown> = {}) =>
    ask(house.mcpUrl, revision, method, params, { token });
  const read = async (uri: string) => {
    const { result, error } = await send('resources/read', { uri });
    const [content] = (result.contents ?? []) as { uri: string; text: string; mimeType: string }[];
    return { content, error };
  };

  it('are the guide, today, the planner studio and one for each calendar, each described', async () => {
    const { result } = await send('resources/list');
    const { result: templates } = await send('resources/templates/list');
    const all = [...(result.resources as object[]), ...(templates.resourceTemplates as object[])];
    expect(all).toEqual([
      expect.objectContaining({ uri: 'time-compass://guide', description: expect.any(String) }),
      expect.objectContaining({ uri: 'time-compass://today', description: expect.any(String) }),
      expect.objectContaining({
        uri: expect.stringMatching(/^ui:\/\/time-compass\/studio-[0-9a-f]{12}\.html$/),
        description: expect.any(String),
      }),
      expect.objectContaining({ uriTemplate: 'time-compass://calendars/{calendar}', description: expect.any(String) }),
    ]);
  });

  it('tell the reading guide and the person’s day', async () => {
    expect((await read('time-compass://guide')).content?.text).toContain('Tables: name[rows]{columns}');
    const { content } = await read('time-compass://today');
    expect(content).toMatchObject({ uri: 'time-compass://today', mimeType: 'text/plain' });
    expect(content?.text).toMatch(/now: "(\S+) [\s\S]*range: "?\1[\s\S]*sources\[/);
  });

  it('give a calendar by the name that completion offers', async () => {
    const { result } = await send('completion/complete', {
      ref: { type: 'ref/resource', uri: 'time-compass://calendars/{calendar}' },
      argument: { name: 'calendar', value: '' },
    });
    const { values } = result.completion as { values: string[] };
    expect(values.length).toBeGreaterThan(1);
    for (const name of values) {
      const { content } = await read(`time-compass://calendars/${encodeURIComponent(name)}`);
      expect(content?.text).toMatch(/calendars:\n {2}\w+: [^\n]*(\n\S|$)/);
    }
  });

  it.each(['toString', 'constructor', '__proto__', 'hasOwnProperty', 'day'])(
    'offer nothing for a variable that there is none of: %s',
    async (name) => {
      const { result } = await send('completion/complete', {
        ref: { type: 'ref/resource', uri: 'time-compass://calendars/{calendar}' },
        argument: { name, value: '' },
      });
      expect(result.completion).toMatchObject({ values: [] });
    },
  );

  it.each([
    ['time-compass://calendars/nobody%27s', 'No calendar of this person has that name, handle or id.'],
    ['time-compass://calendars/%E4%BD', 'The address is not percent-encoded'],
    ['time-compass://elsewhere', 'not found'],
  ])('answer %s with an error of plain words', async (uri, words) => {
    expect((await read(uri)).error).toMatchObject({ code: -32602, message: expect.stringContaining(words) });
  });
});

it('tell hosts how long they may keep them, where the revision knows that', async () => {
  const { result } = await ask(
    house.mcpUrl,
    '2026-07-28',
    'resources/read',
    { uri: 'time-compass://today' },
    { token },
  );
  expect(result).toMatchObject({ ttlMs: 30_000, cacheScope: 'private' });
});

it('tell which source failed, instead of an empty day', async () => {
  house.google.injectFault({ match: 'GET /calendar/v3/*', answer: { kind: 'html' } });
  const params = { uri: 'time-compass://today' };
  const { result } = await ask(house.mcpUrl, '2026-07-28', 'resources/read', params, { token });
  house.google.clearFaults();
  expect(JSON.stringify(result)).toMatch(/google_calendar,\S+,failed/);
});
