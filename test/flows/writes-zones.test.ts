import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '../../src/domain/identity.ts';
import type { Zone } from '../../src/domain/time.ts';
import { inZone } from '../contract/samples.ts';
import { only, openWriting, PRIMARY, type Row, type Writing } from './writer.ts';

const own = process.env.TZ;
let writing: Writing;
beforeEach(async () => {
  writing = await openWriting();
});
afterEach(async () => {
  if (own === undefined) delete process.env.TZ;
  else process.env.TZ = own;
  await writing.close();
});

const live = (zone: string): Promise<void> =>
  writing.house.service().store.users.settle('demo' as UserId, inZone(zone as Zone));

it('writes the same days and times whatever zone the process runs in', async () => {
  const answers: string[] = [];
  for (const zone of ['America/Los_Angeles', 'UTC', 'Asia/Taipei']) {
    process.env.TZ = zone;
    await writing.house.restart();
    const told: Row[] = [];
    for (const wish of [
      { title: `Whole ${zone}`, date: '2026-03-08', end_date: '2026-03-12' },
      { title: `Hours ${zone}`, date: '2026-03-08', time: '02:30', end_time: '04:00' },
      { title: `Weekly ${zone}`, date: '2026-03-01', repeat: 'weekly on Sun until 2026-03-29' },
    ]) {
      const { event, occurrences } = await writing.done('create_calendar_event', { ...wish, calendar: 'A' });
      const { start, end, recurrence } = await writing.stored(wish.title);
      told.push({ when: only(event).when, occurrences, start, end, recurrence });
    }
    const task = await writing.done('create_task', { title: `Task ${zone}`, due: '2026-03-10' });
    answers.push(JSON.stringify([told, only(task.task).due]));
  }
  expect(answers[0]).toContain('"start":{"date":"2026-03-08"},"end":{"date":"2026-03-13"}');
  expect(answers[0]).toContain('2026-03-08 Sun 02:30-04:00');
  expect(answers[0]).toContain('"RRULE:FREQ=WEEKLY;BYDAY=SU;UNTIL=20260329"');
  expect(answers[0]).toContain('2026-03-10 Tue');
  expect(new Set(answers).size).toBe(1);
});

describe('where the clock is moved', () => {
  beforeEach(() => live('America/New_York'));

  it('refuses a time that it skips, and says which of two is meant', async () => {
    const skipped = await writing.refused('create_calendar_event', {
      title: 'X',
      date: '2026-03-08',
      time: '02:30',
      calendar: 'A',
    });
    expect(skipped).toMatchObject({ failed: 'bad_request', why: expect.stringContaining('shows 03:30 instead') });
    const twice = await writing.done('create_calendar_event', {
      title: 'Twice',
      date: '2026-11-01',
      time: '01:30',
      end_time: '03:00',
      calendar: 'A',
    });
    expect(only(twice.event).when).toBe('2026-11-01 Sun 01:30-03:00 UTC-4..UTC-5');
    expect((twice.notes as string[]).join(' ')).toContain('the first time (UTC-4) is meant');
    const { start, end } = (await writing.stored('Twice')) as {
      start: { dateTime: string };
      end: { dateTime: string };
    };
    expect([start, end].map(({ dateTime }) => new Date(dateTime).toISOString())).toEqual([
      '2026-11-01T05:30:00.000Z',
      '2026-11-01T08:00:00.000Z',
    ]);
  });

  it('keeps a series at its time of the clock, and UNTIL to its last day', async () => {
    const told = await writing.done('create_calendar_event', {
      title: 'Class',
      date: '2026-10-25',
      time: '20:00',
      repeat: 'weekly on Sun until 2026-11-08',
      calendar: 'A',
    });
    expect(told).toMatchObject({ occurrences: 3 });
    const { id, recurrence, start } = (await writing.stored('Class')) as {
      id: string;
      recurrence: string[];
      start: Row;
    };
    expect(start.timeZone).toBe('America/New_York');
    expect(recurrence).toEqual(['RRULE:FREQ=WEEKLY;BYDAY=SU;UNTIL=20261109T045959Z']);
    const { items } = (await writing.google('GET', `${PRIMARY}/${id}/instances`)) as {
      items: { start: { dateTime: string } }[];
    };
    expect(items.map((one) => new Date(one.start.dateTime).toISOString())).toEqual([
      '2026-10-26T00:00:00.000Z',
      '2026-11-02T01:00:00.000Z',
      '2026-11-09T01:00:00.000Z',
    ]);
  });

  it.each([
    ['the day itself', 'America/New_York'],
    ['where the clock is not moved', 'Pacific/Auckland'],
  ])('finds the occurrence of a day on which its time is skipped, by the day alone: %s', async (_name, zone) => {
    const wish = { date: '2026-03-01', time: '02:30', repeat: 'weekly 3 times', calendar: 'A' };
    const told = await writing.done('create_calendar_event', { title: 'Night watch', ...wish });
    const { id } = only(told.event);
    await live(zone);
    const one = { id: `${id}@2026-03-08`, expect: 'Night watch', scope: 'this' };
    const changed = await writing.done('update_calendar_event', { ...one, location: 'Tower' });
    expect(only(changed.event)).toMatchObject({ where: 'Tower', when: expect.stringContaining('2026-03-08 Sun') });
    expect(await writing.done('delete_calendar_event', one)).toMatchObject({ changed: 'yes', occurrences: 1 });
    expect(await writing.done('delete_calendar_event', one)).toMatchObject({ changed: 'no; already gone' });
    const { id: stored } = await writing.stored('Night watch');
    const { items } = (await writing.google('GET', `${PRIMARY}/${stored}/instances`)) as {
      items: { start: { dateTime: string } }[];
    };
    expect(items.map(({ start }) => new Date(start.dateTime).toISOString())).toEqual([
      '2026-03-01T07:30:00.000Z',
      '2026-03-15T06:30:00.000Z',
    ]);
  });

  it('moves an event made elsewhere on the clock of the person, and leaves it its zone', async () => {
    const { id } = await writing.google('POST', PRIMARY, {
      summary: 'Made in Taipei',
      start: { dateTime: '2026-03-07T22:00:00+08:00', timeZone: 'Asia/Taipei' },
      end: { dateTime: '2026-03-07T23:00:00+08:00', timeZone: 'Asia/Taipei' },
    });
    const wish = { id: String(id), expect: '2026-03-07 09:00', date: '2026-03-09' };
    const told = await writing.agreed('update_calendar_event', wish);
    expect(only(told.event).when).toBe('2026-03-09 Mon 09:00-10:00');
    expect((await writing.stored('Made in Taipei')).start).toMatchObject({ timeZone: 'Asia/Taipei' });
  });
});
