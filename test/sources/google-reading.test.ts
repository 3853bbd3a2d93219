import { describe, expect, test } from 'vitest';
import type { EventResource, TaskResource } from '../../src/demo/google/dataset.ts';
import type { Zone } from '../../src/domain/time.ts';
import { allDay, dataset, EMAIL, gapsOf, stand, timed, zone } from './stand-in.ts';

/** What the calendar of one person is read as, on the clock of Taipei unless another zone asks. */
async function reading(events: readonly EventResource[], more: { from?: string; to?: string; zone?: Zone } = {}) {
  const { calendar, read } = await stand({ dataset: dataset({ calendars: [{ id: EMAIL, primary: true, events }] }) });
  return await read(calendar, more);
}

const starts = ({ events }: Awaited<ReturnType<typeof reading>>) =>
  events
    .map(({ when }) => (when.kind === 'all-day' ? when.first : new Date(when.from).toISOString().slice(0, 16)))
    .sort();

describe('a series', () => {
  const inZone = (name: string, offset: string, start: string): EventResource => {
    const time = (hour: string) => ({ dateTime: `${start}T${hour}:00${offset}`, timeZone: name });
    return { ...timed('s', '2031-05-05T09:00', '2031-05-05T10:00'), start: time('14:00'), end: time('15:00') };
  };

  test.each([
    ['European', 'Europe/Copenhagen', '+01:00', ['2031-03-23T13:00', '2031-03-30T12:00', '2031-04-06T12:00']],
    ['American', 'America/New_York', '-04:00', ['2031-10-26T18:00', '2031-11-02T19:00', '2031-11-09T19:00']],
    ['by half an hour', 'Australia/Lord_Howe', '+11:00', ['2031-03-30T03:00', '2031-04-06T03:30', '2031-04-13T03:30']],
  ])('keeps its own wall clock over a change of it: %s (R5, R6)', async (_, name, offset, expected) => {
    const start = expected[0]?.slice(0, 10) ?? '';
    const event = { ...inZone(name, offset, start), recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] };
    expect(starts(await reading([event], { from: '2031-03-01', to: '2031-11-30' }))).toEqual(expected);
  });

  test('gives occurrences alone, each with what it was planned for; a called-off one does not trip (R1, R2, R3)', async () => {
    const master = timed('w', '2031-05-05T09:00', '2031-05-05T10:00', { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] });
    const original = (date: string) => ({ dateTime: `${date}T09:00:00+08:00`, timeZone: 'Asia/Taipei' });
    const calledOff = { id: 'w_20310512T010000Z', status: 'cancelled', recurringEventId: 'w' };
    const found = await reading(
      [
        master,
        { ...calledOff, originalStartTime: original('2031-05-12') },
        timed('w_20310519T010000Z', '2031-05-20T15:00', '2031-05-20T16:00', {
          recurringEventId: 'w',
          originalStartTime: original('2031-05-19'),
        }),
      ],
      { from: '2031-05-05', to: '2031-05-31' },
    );
    expect(found.coverage).toBe('all');
    expect(found.events.map(({ id, series }) => [id, series?.original])).toEqual([
      ['w_20310505T010000Z', { kind: 'timed', at: Date.parse('2031-05-05T01:00:00Z') }],
      ['w_20310519T010000Z', { kind: 'timed', at: Date.parse('2031-05-19T01:00:00Z') }],
      ['w_20310526T010000Z', { kind: 'timed', at: Date.parse('2031-05-26T01:00:00Z') }],
    ]);
    expect(starts(found)[1]).toBe('2031-05-20T07:00');
  });

  test('of birthdays since decades gives those within the days alone (P11)', async () => {
    const birthdays = Array.from({ length: 60 }, (_, index) => {
      const date = `19${String(40 + (index % 50))}-0${1 + (index % 9)}-1${index % 10}`;
      const next = date.replace(/\d$/, (last) => String(Number(last) + 1)).replace(/-110$/, '-20');
      return allDay(`b${index}`, date, next, { eventType: 'birthday', recurrence: ['RRULE:FREQ=YEARLY'] });
    });
    const found = await reading(birthdays, { from: '2031-05-01', to: '2031-05-31' });
    expect(found.events.length).toBeGreaterThan(3);
    expect(found.events.every(({ when }) => when.kind === 'all-day' && when.first.startsWith('2031-05'))).toBe(true);
  });
});

describe('an event', () => {
  test('without an end takes no time, whatever end Google makes up (T9)', async () => {
    const endless = timed('open', '2031-05-05T09:00', '2031-05-05T10:00', { endTimeUnspecified: true });
    const { events } = await reading([endless]);
    const at = Date.parse('2031-05-05T01:00:00Z');
    expect(events[0]?.when).toEqual({ kind: 'timed', from: at, to: at });
  });

  test.each(['Pacific/Pago_Pago', 'Asia/Taipei', 'Pacific/Auckland'])(
    'of whole days has the same days in %s (T2)',
    async (name) => {
      const found = await reading([allDay('five', '2031-05-03', '2031-05-08')], { zone: zone(name) });
      expect(found.events[0]?.when).toEqual({ kind: 'all-day', first: '2031-05-03', last: '2031-05-07' });
    },
  );

  test('over midnight is in both months, once in each (T4)', async () => {
    const night = timed('night', '2031-05-31T23:00', '2031-06-01T01:00');
    const [may, june] = [
      { from: '2031-05-01', to: '2031-05-31' },
      { from: '2031-06-01', to: '2031-06-30' },
    ];
    for (const month of [may, june]) {
      expect((await reading([night], month)).events.map(({ id }) => id)).toEqual(['night']);
    }
  });

  test('with more than 200 guests tells that the answers are not all (E5)', async () => {
    const attendees = (count: number) => Array.from({ length: count }, (_, n) => ({ email: `g${n}@demo.example` }));
    const events = [200, 201].map((count) =>
      timed(`of${count}`, '2031-05-05T09:00', '2031-05-05T10:00', { attendees: attendees(count) }),
    );
    const { calendar, ask } = await stand({ dataset: dataset({ calendars: [{ id: EMAIL, primary: true, events }] }) });
    const about = async (item: string) => {
      const details = await calendar.details?.(ask(), { list: EMAIL, item });
      return details?.kind === 'event' && details.peopleIncomplete;
    };
    expect([await about('of200'), await about('of201')]).toEqual([false, true]);
  });
});

test('a calendar that was deleted is not listed, and one that is listed and gone is named (C6)', async () => {
  const { calendar, read, demo } = await stand({
    dataset: dataset({
      calendars: [
        { id: EMAIL, primary: true, events: [timed('e', '2031-05-05T09:00', '2031-05-05T10:00')] },
        { id: 'gone@group', deleted: true },
        { id: 'club@group' },
      ],
    }),
  });
  demo.injectFault({ match: 'GET */club@group/events', answer: { kind: 'error', status: 404 } });
  const found = await read(calendar);
  expect([found.calendars.map(({ id }) => id), gapsOf(found), found.events.length]).toEqual([
    [EMAIL, 'club@group'],
    ['club@group: not_found'],
    1,
  ]);
});

describe('tasks', () => {
  const task = (id: string, position: string, more: Partial<TaskResource> = {}): Partial<TaskResource> => ({
    id,
    title: id,
    position: position.padStart(20, '0'),
    ...more,
  });
  async function order(...tasks: Partial<TaskResource>[]) {
    const { tasks: source, read } = await stand({ dataset: dataset({ tasklists: [{ id: 'Home', tasks }] }) });
    return (await read(source)).tasks;
  }

  test('come in the order of their places among siblings, not in that of the answer (K11)', async () => {
    const found = await order(
      task('third', '3'),
      task('b', '2', { parent: 'first' }),
      task('first', '1'),
      task('a', '1', { parent: 'first' }),
      task('second', '2'),
    );
    const of = (parent: string | undefined) => found.filter((one) => one.parent === parent).map(({ id }) => id);
    expect([of(undefined), of('first')]).toEqual([
      ['first', 'second', 'third'],
      ['a', 'b'],
    ]);
  });

  test('that were completed and hidden come last among them (K7, K12)', async () => {
    const completed = '2031-05-05T01:00:00.000Z';
    const found = await order(
      task('hidden', String(9_999_999_999_999_999_999n - BigInt(Date.parse(completed))), {
        status: 'completed',
        hidden: true,
        completed,
      }),
      task('open', '1'),
    );
    expect(found.map(({ id, done }) => [id, done?.at])).toEqual([
      ['open', undefined],
      ['hidden', Date.parse(completed)],
    ]);
  });

  test('are due on the day that is written, in every zone (K1)', async () => {
    const data = dataset({ tasklists: [{ id: 'Home', tasks: [task('a', '1', { due: '2031-05-05T00:00:00.000Z' })] }] });
    const { tasks: source, read } = await stand({ dataset: data });
    for (const name of ['Pacific/Pago_Pago', 'UTC', 'Pacific/Kiritimati']) {
      expect((await read(source, { zone: zone(name) })).tasks.map(({ due }) => due)).toEqual(['2031-05-05']);
    }
  });
});
