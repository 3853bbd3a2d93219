import { describe, expect, test } from 'vitest';
import type { EventResource } from '../../src/demo/google/dataset.ts';
import { movedAlong } from '../../src/domain/moved-along.ts';
import { allDay, day, EMAIL, timed } from './stand-in.ts';
import { at, days, hours, kindOf, TAIPEI, timesOf, type WritingStand, writingStand } from './writing-stand.ts';

/** Mondays at nine: 5, 12, 19, 26 May, 2, 9, 16, 23 June. */
const CLASS = timed('class1', '2031-05-05T09:00', '2031-05-05T10:00', {
  summary: 'Class',
  location: 'Room 1',
  recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=8'],
});
const TRIP = allDay('yearly1', '2031-05-05', '2031-05-06', {
  summary: 'Founding day',
  recurrence: ['RRULE:FREQ=DAILY;COUNT=4'],
});

async function series(event: EventResource = CLASS, more: readonly EventResource[] = []) {
  const standing = await writingStand({ events: [event, ...more] });
  const get = (id = event.id) => standing.events.get(standing.access(), EMAIL, id);
  const on = (date: string, id = event.id) =>
    standing.events.get(standing.access(), EMAIL, id, { date: day(date), time: undefined });
  return { ...standing, get, on };
}

const mondays = (title = 'Class', time = '09:00') =>
  ['05-05', '05-12', '05-19', '05-26', '06-02', '06-09', '06-16', '06-23'].map(
    (date) => `2031-${date}T${time} ${title}`,
  );

/** Sends a patch past our own code, as the person would. */
const byHand = async ({ events, access }: WritingStand, id: string, patch: object) =>
  events.patch(access(), await events.get(access(), EMAIL, id), patch, 'none');

describe('occurrences', () => {
  test('come in order, called-off ones left out, over all pages', async () => {
    const standing = await series();
    const { events, access, on, demo } = standing;
    demo.setPaging({ most: 3, emptyFirst: true });
    await events.remove(access(), await on('2031-05-19'), 'none');
    const { rows, isAll } = await events.occurrences(access(), EMAIL, 'class1', { most: 20 });
    expect([rows.map(({ id }) => id.slice(7, 15)), isAll]).toEqual([
      ['20310505', '20310512', '20310526', '20310602', '20310609', '20310616', '20310623'],
      true,
    ]);
    expect(rows.every(({ seriesId, recurrence }) => seriesId === 'class1' && recurrence.length === 0)).toBe(true);
  });

  test('from a day on, and no more than asked', async () => {
    const { events, access } = await series();
    const from = at('2031-05-26T09:00');
    const some = await events.occurrences(access(), EMAIL, 'class1', { fromMs: from, most: 2 });
    expect([some.rows.map(timesOf), some.isAll]).toEqual([
      ['2031-05-26T09:00..2031-05-26T10:00', '2031-06-02T09:00..2031-06-02T10:00'],
      false,
    ]);
    expect((await events.occurrences(access(), EMAIL, 'class1', { fromMs: from, most: 5 })).isAll).toBe(true);
  });

  test('count by the day they were planned for, wherever they were moved', async () => {
    const standing = await series();
    await byHand(standing, 'class1_20310602T010000Z', { when: hours('2031-05-08T09:00', '2031-05-08T10:00') });
    await byHand(standing, 'class1_20310512T010000Z', { when: hours('2031-06-20T09:00', '2031-06-20T10:00') });
    const wish = { fromMs: at('2031-05-26T00:00'), most: 20 };
    const { rows } = await standing.events.occurrences(standing.access(), EMAIL, 'class1', wish);
    expect(rows.map(({ id }) => id.slice(7, 15))).toEqual(['20310526', '20310602', '20310609', '20310616', '20310623']);
  });

  test('of an endless series are never all', async () => {
    const { events, access } = await series({ ...CLASS, recurrence: ['RRULE:FREQ=WEEKLY'] });
    expect((await events.occurrences(access(), EMAIL, 'class1', { most: 30 })).isAll).toBe(false);
  });

  test('of days begin with the day that is asked for, in the zone of the asker', async () => {
    const { events, access } = await series(TRIP);
    const fromMs = at('2031-05-07T00:00');
    const { rows } = await events.occurrences(access(), EMAIL, 'yearly1', { fromMs, most: 9 });
    expect(rows.map(({ id }) => id)).toEqual(['yearly1_20310507', 'yearly1_20310508']);
  });

  test('that fail are a failure, never none', async () => {
    const { events, access, fault } = await series();
    fault('GET', { kind: 'error', status: 404 });
    expect(await kindOf(events.occurrences(access(), EMAIL, 'class1', { most: 9 }))).toBe('not_found');
  });
});

describe('one occurrence', () => {
  test.each([
    ['of hours', CLASS, '2031-05-19', 'class1_20310519T010000Z'],
    ['of whole days', TRIP, '2031-05-07', 'yearly1_20310507'],
  ])('%s is found by its day, changed by its own id, and the others stay', async (_, event, date, id) => {
    const { events, access, on, agenda, writes, forget } = await series(event);
    const before = await agenda();
    const target = await on(date);
    forget();
    const changed = await events.patch(access(), target, { title: 'Exam' }, 'none');
    expect([target.id, changed.stored.seriesId, writes()]).toEqual([
      id,
      event.id,
      [`PATCH /calendar/v3/calendars/${EMAIL}/events/${id}`],
    ]);
    const renamed = (line: string) => (line.startsWith(date) ? line.replace(/ (Class|Founding day)$/, ' Exam') : line);
    expect(await agenda()).toEqual(before.map(renamed));
  });

  test.each([
    ['of hours', CLASS, '2031-05-19'],
    ['of whole days', TRIP, '2031-05-07'],
  ])('%s is removed alone', async (_, event, date) => {
    const { events, access, on, agenda } = await series(event);
    const before = await agenda();
    expect(await events.remove(access(), await on(date), 'none')).toBe('removed');
    expect(await agenda()).toEqual(before.filter((line) => !line.startsWith(date)));
    expect(await kindOf(on(date))).toBe('not_found');
  });

  test('of whole days is moved to other whole days', async () => {
    const { events, access, on, raw } = await series(TRIP);
    await events.patch(access(), await on('2031-05-07'), { when: days('2031-05-20', '2031-05-21') }, 'none');
    expect(await raw('yearly1_20310507')).toMatchObject({
      start: { date: '2031-05-20' },
      end: { date: '2031-05-22' },
      originalStartTime: { date: '2031-05-07' },
    });
  });

  test('cannot repeat by itself', async () => {
    const { events, access, on, writes } = await series();
    const work = events.patch(access(), await on('2031-05-19'), { recurrence: ['RRULE:FREQ=DAILY'] }, 'none');
    expect([await kindOf(work), writes()]).toEqual(['bad_request', []]);
  });

  test('of another series is not taken for this one', async () => {
    const { on } = await series(CLASS, [timed('class1_20310514T010000Z', '2031-05-14T09:00', '2031-05-14T10:00')]);
    expect(await kindOf(on('2031-05-14'))).toBe('not_found');
  });
});

describe('a whole series', () => {
  test('is renamed in place: rule, place and number stay (R9)', async () => {
    const { events, access, get, raw, agenda, demo } = await series();
    await events.patch(access(), await get(), { title: 'Lecture' }, 'none');
    const patch = demo.exchanges.findLast(({ method }) => method === 'PATCH');
    expect([patch?.requestBody, (await raw('class1')).recurrence]).toEqual([{ summary: 'Lecture' }, CLASS.recurrence]);
    expect(await agenda()).toEqual(mondays('Lecture'));
  });

  test('knows its exceptions', async () => {
    const standing = await series();
    await byHand(standing, 'class1_20310512T010000Z', { title: 'Exam' });
    await standing.events.remove(standing.access(), await standing.on('2031-05-26'), 'none');
    await byHand(standing, 'class1_20310519T010000Z', { title: 'Test' });
    await byHand(standing, 'class1_20310519T010000Z', { title: 'Class' });
    const one = (date: string, isCalledOff: boolean, differs: boolean) => ({
      ...{ id: `class1_${date.replaceAll('-', '')}T010000Z`, etag: expect.any(String) },
      ...{ original: { kind: 'timed', at: at(`${date}T09:00`) }, isCalledOff, differs },
    });
    expect((await standing.get()).exceptions.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([
      one('2031-05-12', false, true),
      one('2031-05-19', false, false),
      one('2031-05-26', true, true),
    ]);
  });

  test('moved to another hour keeps called-off days off, and tells what went back', async () => {
    const standing = await series();
    const { events, access, get, on, agenda } = standing;
    await events.remove(access(), await on('2031-05-26'), 'none');
    await byHand(standing, 'class1_20310512T010000Z', { title: 'Exam' });
    const when = hours('2031-05-05T14:00', '2031-05-05T15:00');
    const changed = await events.patch(access(), await get(), { when }, 'none');
    expect(changed).toMatchObject({ outcome: 'changed', notKept: [], resets: 1 });
    expect(await agenda()).toEqual(mondays('Class', '14:00').filter((line) => !line.startsWith('2031-05-26')));
  });

  test.each([
    ['days of the week', ['RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3'], ['05-07', '05-14', '05-21']],
    ['several days of the week', ['RRULE:FREQ=WEEKLY;BYDAY=MO,TH;COUNT=3'], ['05-07', '05-10', '05-14']],
    ['the day of the month', ['RRULE:FREQ=MONTHLY;BYMONTHDAY=5;COUNT=3'], ['05-07', '06-07', '07-07']],
    ['the place in the month', ['RRULE:FREQ=MONTHLY;BYDAY=1MO;COUNT=3'], ['05-07', '06-04', '07-02']],
    ['the day of the year', ['RRULE:FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=5;COUNT=1'], ['05-07']],
    ['nothing', ['RRULE:FREQ=DAILY;INTERVAL=10;COUNT=3'], ['05-07', '05-17', '05-27']],
    ['its last day', ['RRULE:FREQ=WEEKLY;UNTIL=20310519T010000Z'], ['05-07', '05-14', '05-21']],
    ['a day left out', ['RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;TZID=Asia/Taipei:20310512T090000'], ['05-07', '05-21']],
    ['a day added', ['RRULE:FREQ=WEEKLY;COUNT=2', 'RDATE:20310530T010000Z'], ['05-07', '05-14', '06-01']],
  ])('moved to another day, %s moving along', async (_, recurrence, dates) => {
    const { events, access, get, agenda } = await series({ ...CLASS, recurrence });
    const when = movedAlong(
      (await get()).event.when,
      hours('2031-05-12T09:00', '2031-05-12T10:00'),
      hours('2031-05-14T15:00', '2031-05-14T15:30'),
      TAIPEI,
    );
    expect(await events.patch(access(), await get(), { when }, 'none')).toMatchObject({ notKept: [] });
    expect(await agenda()).toEqual(dates.map((date) => `2031-${date}T15:00 Class`));
  });

  test.each([
    ['days of the week in a series of days', ['RRULE:FREQ=DAILY;BYDAY=MO,TU;COUNT=3']],
    ['the last Monday, which is not this one', ['RRULE:FREQ=MONTHLY;BYDAY=-1MO;COUNT=3']],
    ['two days of the month', ['RRULE:FREQ=MONTHLY;BYMONTHDAY=5,20;COUNT=3']],
    ['a rule of another kind', ['EXRULE:FREQ=WEEKLY', 'RRULE:FREQ=WEEKLY']],
  ])('that names %s is not moved to another day, and nothing is sent', async (_, recurrence) => {
    const standing = await series();
    const { events, access, get, writes } = standing;
    const target = { ...(await get()), recurrence };
    const when = hours('2031-05-07T09:00', '2031-05-07T10:00');
    expect([await kindOf(events.patch(access(), target, { when }, 'none')), writes()]).toEqual(['bad_request', []]);
  });

  test('moved with a rule of its own takes that rule', async () => {
    const { events, access, get, agenda } = await series();
    const patch = { when: hours('2031-05-07T09:00', '2031-05-07T10:00'), recurrence: ['RRULE:FREQ=DAILY;COUNT=2'] };
    await events.patch(access(), await get(), patch, 'none');
    expect(await agenda()).toEqual(['2031-05-07T09:00 Class', '2031-05-08T09:00 Class']);
  });

  test('ends as a single event when it shall repeat no more', async () => {
    const { events, access, get, agenda } = await series();
    await events.patch(access(), await get(), { recurrence: [] }, 'none');
    expect(await agenda()).toEqual(['2031-05-05T09:00 Class']);
  });

  test('is removed whole by its own id only', async () => {
    const { events, access, get, agenda } = await series();
    await events.remove(access(), await get(), 'none');
    expect(await agenda()).toEqual([]);
  });
});
