import { describe, expect, it } from 'vitest';
import type { Calendar } from '../../src/domain/agenda.ts';
import { Failure } from '../../src/domain/failure.ts';
import type { AccountId } from '../../src/domain/identity.ts';
import type { Findings, Gap } from '../../src/domain/source.ts';
import { gather } from '../../src/planner/gather.ts';
import type { Pile } from '../../src/planner/time-context.ts';
import { account, caller, day, event, findings, NOON, never, ports, source, TAIPEI } from './kit.ts';

type Name = 'a' | 'b';
const [A, B] = [account({ id: 'a' as AccountId, label: 'a@x' }), account({ id: 'b' as AccountId, label: 'b@x' })];

const calendar = (of: Name, id: string, over: Partial<Calendar> = {}): Calendar => ({
  key: `${of} ${id}`,
  id,
  name: id,
  primary: false,
  role: 'owner',
  ...over,
});
const eventIn = (of: Name, id: string, title: string) => event({ id: title, calendar: `${of} ${id}`, title });

/** What the two accounts of one person gave. */
function both(given: Readonly<Record<Name, Partial<Findings>>>, accounts = [A, B]): Promise<Pile> {
  const telling = source(async (ask) => findings(given[ask.account.id as string as Name]));
  const { ports: own } = ports({ sources: [telling], accounts });
  return gather(own, {
    user: caller().user,
    kind: 'person',
    accounts,
    rules: [],
    span: { from: day('2026-01-21'), to: day('2026-02-27') },
    zone: TAIPEI,
    nowMs: NOON,
    only: undefined,
    signal: never,
  });
}

const keys = ({ calendars }: Pile): string[] => calendars.map(({ key }) => key);
const titles = ({ events }: Pile) => events.map(({ calendar: key, title }) => `${key}: ${title}`);
const counts = ({ rows }: Pile) => rows.map(({ state, shown, total }) => [state, shown, total]);
const down = new Failure('source_down', 'Google Calendar did not answer.', 'Continue without it.');
const gap = (of: Name, id: string): Gap => ({ part: id, calendar: `${of} ${id}`, failure: down });

describe('a calendar that two accounts see', () => {
  it('is there once, with its events once, and the rows count what is there', async () => {
    const pile = await both({
      a: {
        calendars: [calendar('a', 'own', { primary: true }), calendar('a', 'team')],
        events: [eventIn('a', 'own', 'lunch'), eventIn('a', 'team', 'plan'), eventIn('a', 'team', 'review')],
      },
      b: {
        calendars: [calendar('b', 'other', { primary: true }), calendar('b', 'team')],
        events: [eventIn('b', 'other', 'call'), eventIn('b', 'team', 'plan'), eventIn('b', 'team', 'review')],
      },
    });
    expect(keys(pile)).toEqual(['a own', 'a team', 'b other']);
    expect(titles(pile)).toEqual(['a own: lunch', 'a team: plan', 'a team: review', 'b other: call']);
    expect(counts(pile)).toEqual([
      ['ok', 3, 3],
      ['ok', 1, 1],
    ]);
  });

  it.each<[Calendar['role'], Calendar['role'], string]>([
    ['reader', 'owner', 'b team'],
    ['free-busy', 'reader', 'b team'],
    ['writer', 'reader', 'a team'],
    ['writer', 'writer', 'a team'],
  ])('is seen with the best role: of %s and %s', async (one, other, key) => {
    const pile = await both({
      a: { calendars: [calendar('a', 'team', { role: one })], events: [eventIn('a', 'team', 'plan')] },
      b: { calendars: [calendar('b', 'team', { role: other })], events: [eventIn('b', 'team', 'plan')] },
    });
    expect(keys(pile)).toEqual([key]);
    expect(titles(pile)).toEqual([`${key}: plan`]);
  });

  it('is, between equals, the primary one', async () => {
    const pile = await both({
      a: { calendars: [calendar('a', 'b@x')] },
      b: { calendars: [calendar('b', 'b@x', { primary: true })] },
    });
    expect(keys(pile)).toEqual(['b b@x']);
  });

  it('is seen with the lesser role where nothing could be read with the better one, and then nothing is missing', async () => {
    const pile = await both({
      a: { calendars: [calendar('a', 'team')], coverage: [gap('a', 'team')] },
      b: { calendars: [calendar('b', 'team', { role: 'reader' })], events: [eventIn('b', 'team', 'plan')] },
    });
    expect(titles(pile)).toEqual(['b team: plan']);
    expect(counts(pile)).toEqual([
      ['ok', 0, 0],
      ['ok', 1, 1],
    ]);
  });

  it('keeps the better role where only some of it is missing, and says so', async () => {
    const pile = await both({
      a: {
        calendars: [calendar('a', 'team')],
        events: [eventIn('a', 'team', 'plan')],
        coverage: [gap('a', 'team')],
      },
      b: { calendars: [calendar('b', 'team', { role: 'free-busy' })], events: [eventIn('b', 'team', '')] },
    });
    expect(titles(pile)).toEqual(['a team: plan']);
    expect(counts(pile)).toEqual([
      ['partial', 1, undefined],
      ['ok', 0, 0],
    ]);
  });

  it('is missing where it could be read through neither, and the gap is told once', async () => {
    const pile = await both({
      a: { calendars: [calendar('a', 'team')], coverage: [gap('a', 'team')] },
      b: { calendars: [calendar('b', 'team')], coverage: [gap('b', 'team')] },
    });
    expect(counts(pile).map(([state]) => state)).toEqual(['partial', 'ok']);
  });
});

it('other gaps stay where they are', async () => {
  const pile = await both({
    a: { calendars: [calendar('a', 'team')] },
    b: { calendars: [calendar('b', 'team')], coverage: [gap('b', 'team'), { part: 'Google Calendar', failure: down }] },
  });
  expect(pile.rows[1]?.next).toContain('"Google Calendar"');
  expect(pile.rows[1]?.next).not.toContain('"team"');
});

it('two primary calendars are two, whatever they are called', async () => {
  const pile = await both({
    a: { calendars: [calendar('a', 'primary', { primary: true })], events: [eventIn('a', 'primary', 'lunch')] },
    b: { calendars: [calendar('b', 'primary', { primary: true })], events: [eventIn('b', 'primary', 'call')] },
  });
  expect(keys(pile)).toEqual(['a primary', 'b primary']);
  expect(titles(pile)).toHaveLength(2);
});

it('the same id at another provider is another calendar', async () => {
  const demo = account({ id: 'b' as AccountId, provider: 'google-demo' });
  const pile = await both({ a: { calendars: [calendar('a', 'team')] }, b: { calendars: [calendar('b', 'team')] } }, [
    A,
    demo,
  ]);
  expect(keys(pile)).toEqual(['a team']);
});
