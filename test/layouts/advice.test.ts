import { decode } from '@toon-format/toon';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarEvent, Task } from '../../src/domain/agenda.ts';
import type { Source } from '../../src/domain/source.ts';
import { addDays, type LocalDate } from '../../src/domain/time.ts';
import { fittingText } from '../../src/mcp/fit.ts';
import { createPlanner, type Planner } from '../../src/planner/planner.ts';
import { timeAnswer } from '../../src/tools/time-answer.ts';
import { at, caller, day, event, findings, never, ports, source, task } from '../planner/kit.ts';

/** One call of a tool that an answer may advise. */
interface Call {
  readonly tool: 'get_time_context' | 'get_event_from_calendar' | 'get_task_from_tasklist' | 'get_all_tasks';
  readonly from?: string;
  readonly to?: string;
  readonly list?: string;
}

interface Crowd {
  readonly offset: number;
  readonly count: number;
  readonly kind: 'event' | 'task';
  readonly list: number;
}

const TODAY = day('2026-01-28');
const LISTS = [0, 1, 2];
const calendarOf = (n: number) =>
  ({ key: `a1 cal${n}`, id: `cal${n}`, name: `Calendar ${n}`, primary: n === 0, role: 'owner' }) as const;
const listOf = (n: number) => ({ key: `a1 list${n}`, id: `list${n}`, title: `List ${n}` });

const spread = ({ offset, count, kind, list }: Crowd, of: number): (CalendarEvent | Task)[] =>
  Array.from({ length: count }, (_, n) => {
    const date = addDays(TODAY, offset);
    const title = `x${of}n${n} a title of some length`;
    if (kind === 'task') return task({ id: title, title, due: date, list: listOf(list).key });
    const from = at(`${date}T00:00+08:00`) + n * 1000;
    return event({
      id: title,
      title,
      calendar: calendarOf(list).key,
      when: { kind: 'timed', from, to: from + 60_000 },
    });
  });

const isTask = (one: CalendarEvent | Task): one is Task => 'list' in one;

/** Sources that keep to what is asked, as Google's do: events of the days, tasks due there, and open ones due before. */
function sourcesOf(items: readonly (CalendarEvent | Task)[]): Source[] {
  const events = items.filter((one): one is CalendarEvent => !isTask(one));
  const tasks = items.filter(isTask);
  const dayOf = ({ when }: CalendarEvent): LocalDate =>
    when.kind === 'timed' ? (new Date(when.from + 8 * 3_600_000).toISOString().slice(0, 10) as LocalDate) : when.first;
  const calendars = LISTS.map(calendarOf);
  const tasklists = LISTS.map(listOf);
  return [
    source(
      async ({ span, only }) => {
        const asked = only?.calendars ?? calendars;
        const keys = new Set(asked.map(({ key }) => key));
        const inside = (one: CalendarEvent) =>
          keys.has(one.calendar) && dayOf(one) >= span.from && dayOf(one) <= span.to;
        return findings({ calendars: asked, events: events.filter(inside) });
      },
      { lists: async () => ({ calendars, tasklists: [], coverage: 'all' }) },
    ),
    source(
      async ({ span, only }) => {
        const asked = only?.tasklists ?? tasklists;
        const keys = new Set(asked.map(({ key }) => key));
        return findings({
          tasklists: asked,
          tasks: tasks.filter(({ list, due }) => keys.has(list) && (due === undefined || due <= span.to)),
        });
      },
      { id: 'google_tasks', title: 'Google Tasks', lists: async () => ({ calendars: [], tasklists, coverage: 'all' }) },
    ),
  ];
}

async function answer(planner: Planner, { tool, list, ...range }: Call): Promise<string> {
  const asked = {
    get_time_context: () => planner.timeContext(caller(), range, never),
    get_event_from_calendar: () => planner.events(caller(), { ...range, calendar: list }, never),
    get_task_from_tasklist: () => planner.tasks(caller(), { ...range, tasklist: list }, never),
    get_all_tasks: () => planner.tasks(caller(), range, never),
  };
  return fittingText(timeAnswer(await asked[tool](), 'compact'));
}

interface Told {
  readonly calendars?: Readonly<Record<string, string>>;
  readonly tasklists?: Readonly<Record<string, string>>;
  readonly left_out?: readonly { readonly what: string; readonly next: string }[];
}

/** What an answer says to call for the rest. */
function advised(call: Call, text: string): Call[] {
  const told = decode(text, { strict: true }) as Told;
  const next = told.left_out?.find(({ what }) => what === 'items')?.next ?? '';
  const spans = [...next.matchAll(/from (\d{4}-\d\d-\d\d) to (\d{4}-\d\d-\d\d)/g)].map(([, from = '', to = '']) => ({
    from,
    to,
  }));
  const each = (tool: Call['tool'], lists: Told['calendars'] = {}): Call[] =>
    next.includes(`${tool} for one`) ? Object.keys(lists).map((list) => ({ ...call, tool, list })) : [];
  return [
    ...spans.flatMap(parted).map((span) => ({ ...call, ...span })),
    ...each('get_event_from_calendar', told.calendars),
    ...each('get_task_from_tasklist', told.tasklists),
    ...(next.includes('call get_all_tasks') ? [{ ...call, tool: 'get_all_tasks' as const }] : []),
  ];
}

/** A range is at most 400 days. */
function parted({ from, to }: { from: string; to: string }): { from: string; to: string }[] {
  const last = addDays(from as LocalDate, 399);
  return last >= to ? [{ from, to }] : [{ from, to: last }, ...parted({ from: addDays(last, 1), to })];
}

/** Follows every advice to its end; gives the titles that were seen, and whether an answer said that no call shows the rest. */
async function follow(planner: Planner, first: Call): Promise<{ seen: Set<string>; isEnd: boolean }> {
  const seen = new Set<string>();
  const made = new Set<string>();
  const waiting = [first];
  let isEnd = false;
  for (let call = waiting.shift(); call !== undefined; call = waiting.shift()) {
    const name = JSON.stringify(call, Object.keys(call).toSorted());
    if (made.has(name)) continue;
    made.add(name);
    const text = await answer(planner, call);
    for (const [title] of text.matchAll(/x\d+n\d+/g)) seen.add(title);
    const next = advised(call, text);
    const isSame = next.some((one) => JSON.stringify(one, Object.keys(one).toSorted()) === name);
    if (isSame) throw new Error(`the answer to ${name} advises itself`);
    isEnd ||= text.includes('no call shows the rest');
    waiting.push(...next);
  }
  return { seen, isEnd };
}

const placeOf = (one: CalendarEvent | Task): string =>
  isTask(one)
    ? `${one.list} ${one.due}`
    : `${one.calendar} ${one.when.kind === 'timed' && Math.floor(one.when.from / 86_400_000)}`;

const crowds = fc.array(
  fc.record<Crowd>({
    offset: fc.oneof(fc.integer({ min: -7, max: 30 }), fc.integer({ min: -700, max: 30 })),
    count: fc.oneof(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 100, max: 420 }),
      fc.integer({ min: 500, max: 1500 }),
    ),
    kind: fc.constantFrom('event', 'task'),
    list: fc.constantFrom(...LISTS),
  }),
  { minLength: 1, maxLength: 4 },
);

describe('who follows what long answers advise', () => {
  it('sees every item in the end, or is told that no call shows the rest', async () => {
    await fc.assert(
      fc.asyncProperty(crowds, async (given) => {
        const items = given.flatMap(spread);
        const wanted = items.filter(
          (one) => isTask(one) || Number(one.when.kind === 'timed' && one.when.from) >= at('2026-01-21T00:00+08:00'),
        );
        const planner = createPlanner(ports({ sources: sourcesOf(items) }).ports);
        const { seen, isEnd } = await follow(planner, { tool: 'get_time_context' });
        const missing = wanted.filter(({ id }) => !seen.has(id.split(' ')[0] ?? ''));
        if (!isEnd) expect(missing).toEqual([]);
        // only what one day of one list holds more of than an answer can
        const crowd = (one: CalendarEvent | Task) => items.filter((other) => placeOf(other) === placeOf(one)).length;
        for (const one of missing) expect(crowd(one)).toBeGreaterThan(250);
      }),
      { numRuns: 15 },
    );
  }, 120_000);
});
