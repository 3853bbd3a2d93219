import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Secret } from '../../src/domain/identity.ts';
import { fetchWithin } from '../../src/net/transport.ts';
import { createSources } from '../../src/sources/index.ts';
import { closedGuard } from './closed-guard.ts';
import { accountOf, day, zone } from './stand-in.ts';

/** What Google itself answered to another client, as Debian's package `libgdata-tests` holds it. */
const FOLDER = process.env.LIBGDATA_TRACES ?? '/usr/libexec/installed-tests/libgdata/traces';
const isThere = existsSync(FOLDER);
if (!isThere) process.stderr.write(`\nNo traces of libgdata in ${FOLDER}: their tests are SKIPPED.\n\n`);

const SCOPES = ['calendar', 'tasks'].map((name) => `https://www.googleapis.com/auth/${name}`);

type Json = Record<string, unknown> & { items: Record<string, unknown>[] };

interface Exchange {
  readonly request: string;
  readonly answer: Json;
}

/** Lines of a request begin with `>`, those of its answer with `<`; an empty one parts the head from the body. */
function exchangesOf(trace: string): readonly Exchange[] {
  const text = readFileSync(`${FOLDER}/${trace}`, 'utf8');
  return text.split(/^(?=> (?:GET|POST|PUT|DELETE) )/m).flatMap((part) => {
    const request = /^> (\S+ [^ ?]+)/.exec(part)?.[1];
    const said = part.split('\n').filter((line) => line.startsWith('<'));
    const body = said.slice(said.findIndex((line) => line.trim() === '<') + 1).map((line) => line.slice(2));
    return request === undefined || body.join('').trim() === ''
      ? []
      : [{ request, answer: JSON.parse(body.join('\n')) }];
  });
}

const recorded = (trace: string, what: RegExp): Exchange => {
  const found = exchangesOf(trace).find(({ request }) => what.test(request));
  if (found === undefined) throw new Error(`${trace} has no ${what}`);
  return found;
};

/** A server that gives recorded answers, and the sources that ask it. */
async function replay(answers: Readonly<Record<string, unknown>>) {
  const server = createServer(({ method, url = '' }, response) => {
    const answer = answers[`${method} ${decodeURIComponent(url.split('?')[0] ?? '')}`];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json; charset=UTF-8' });
    response.end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
  });
  const apiRoot = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const sources = createSources({
    demo: { apiRoot, fetch: fetchWithin(10_000), mostRemembered: 0 },
    guard: closedGuard,
  });
  const [calendar, tasks] = sources.filter(({ provider }) => provider === 'google-demo');
  if (!calendar?.lists || !tasks?.lists) throw new Error('two sources were expected');
  return { calendar, tasks };
}

const ask = (from: string, to: string) => ({
  account: accountOf(SCOPES),
  token: async () => new Secret('made up'),
  span: { from: day(from), to: day(to) },
  zone: zone('Europe/London'),
  nowMs: Date.parse('2014-12-20T12:00:00Z'),
  visibility: () => 'write' as const,
  signal: new AbortController().signal,
});

describe.skipIf(!isThere)('what Google answered to another client', () => {
  test.each(['query-all-calendars', 'query-own-calendars', 'query_all_calendars-async'])('%s', async (trace) => {
    const { request, answer } = recorded(`calendar/${trace}`, /calendarList/);
    const { calendar } = await replay({ [request]: answer });
    const { calendars, coverage } = (await calendar.lists?.(ask('2014-12-20', '2014-12-21'))) ?? {};
    expect(coverage).toBe('all');
    expect(answer.items.length).toBeGreaterThan(2);
    const shown = calendars?.map(({ id, name, role }) => ({ id, summary: name, accessRole: role }));
    expect(shown).toEqual(answer.items.map(({ id, summary, accessRole }) => ({ id, summary, accessRole })));
  });

  test.each(['query-events', 'query_events-async'])('%s', async (trace) => {
    const { request, answer } = recorded(`calendar/${trace}`, /GET .*\/events/);
    const id = decodeURIComponent(request.split('/')[4] ?? '');
    // the trace has the events alone: the list that names their calendar is made for them
    const entry = { kind: 'calendar#calendarListEntry', id, ...pick(answer, 'summary', 'timeZone', 'accessRole') };
    const lists = { kind: 'calendar#calendarList', items: [entry] };
    const { calendar } = await replay({
      'GET /calendar/v3/users/me/calendarList': lists,
      [decodeURIComponent(request)]: answer,
    });
    const { events, coverage } = await calendar.read(ask('2014-12-20', '2014-12-21'));
    expect(coverage).toBe('all');
    expect(answer.items.length).toBe(3);
    expect(events.map(({ id, title, when }) => ({ id, title, when }))).toEqual(answer.items.map(factsOf));
  });

  test('tasklist-list', async () => {
    const { request, answer } = recorded('tasks/tasklist-list', /GET .*\/lists$/);
    const { tasks } = await replay({ [request]: answer });
    const { tasklists } = (await tasks.lists?.(ask('2014-12-20', '2014-12-21'))) ?? {};
    expect(tasklists?.map(({ id, title }) => ({ id, title }))).toEqual(
      answer.items.map(({ id, title }) => ({ id, title })),
    );
  });

  test('task-list', async () => {
    const { request, answer } = recorded('tasks/task-list', /GET .*\/tasks$/);
    const id = request.split('/')[4];
    const lists = { kind: 'tasks#taskLists', items: [{ kind: 'tasks#taskList', id, title: 'Some tasklist' }] };
    const { tasks } = await replay({ 'GET /tasks/v1/users/@me/lists': lists, [request]: answer });
    const found = await tasks.read(ask('2014-12-20', '2014-12-21'));
    expect(found.coverage).toBe('all');
    const facts = answer.items.map(({ id, title }) => ({ id, title, due: undefined, done: undefined }));
    expect(found.tasks.map(({ id, title, due, done }) => ({ id, title, due, done })).sort(byId)).toEqual(
      facts.sort(byId),
    );
  });
});

const byId = (a: { id: unknown }, b: { id: unknown }): number => (String(a.id) < String(b.id) ? -1 : 1);

const pick = (from: Json, ...names: string[]) => Object.fromEntries(names.map((name) => [name, from[name]]));

interface Moment {
  readonly date?: string;
  readonly dateTime?: string;
}

function factsOf(resource: Record<string, unknown>) {
  const [start, end] = [resource.start as Moment, resource.end as Moment];
  const { id, summary: title } = resource;
  if (start.date !== undefined) return { id, title, when: { kind: 'all-day', first: start.date, last: start.date } };
  const when = { kind: 'timed', from: Date.parse(start.dateTime ?? ''), to: Date.parse(end.dateTime ?? '') };
  return { id, title, when };
}
