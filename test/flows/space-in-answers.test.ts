import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalDate, Zone } from '../../src/domain/time.ts';
import { inZone } from '../contract/samples.ts';
import { ERAS, type Era } from './clients.ts';
import { DEMO, openSpaceHouse, type SpaceHouse, type Told } from './space-house.ts';

const TAIPEI = 'Asia/Taipei' as Zone;
const NEW_YORK = 'America/New_York' as Zone;
const [modern] = ERAS as [Era];
const DAY = '2026-02-03' as LocalDate;
const USER = { createdBy: 'user' } as const;

const content = (title: string) => ({
  ...{ title, date: DAY, endDate: DAY, time: '10:00', endTime: '11:00', zone: TAIPEI, description: undefined },
});

describe('the space as one more calendar', () => {
  let at: SpaceHouse;
  let ids: string[];
  beforeAll(async () => {
    at = await openSpaceHouse(modern);
    ids = [];
    for (const input of [
      { title: 'Dentist', date: '2026-02-20', time: '09:00', end_time: '10:30', description: 'bring the card' },
      { title: 'Call', date: '2026-02-20', time: '15:00' },
      { title: 'Trip', date: '2026-02-21', end_date: '2026-02-22' },
    ]) {
      const { event } = await at.ask('add_calendar_event', input);
      ids.push(String((event as Told[])[0]?.id));
    }
  });
  afterAll(() => at.close());
  const DAYS = { from: '2026-02-20', to: '2026-02-23' };
  const G = { calendar: 'G', ...DAYS };

  it.each(['get_time_context', 'get_all_calendar_events'])('is in %s', async (name) => {
    const told = await at.ask(name, DAYS);
    expect((told.calendars as Told).G).toBe('My space');
    expect(told.sources).toContainEqual(expect.objectContaining({ source: 'space', state: 'ok', shown: 3, total: 3 }));
    const own = ((told.events as Told)['2026-02'] as Told[]).filter(({ id }) => /^G\d+$/.test(String(id)));
    expect(own).toMatchObject([
      { id: 'G1', when: '20 Fri 09:00-10:30', what: 'Dentist', note: 'bring the card' },
      { id: 'G2', when: '20 Fri 15:00-15:00', what: 'Call', info: 'type=noEnd' },
      { id: 'G3', when: '21 Sat..22 Sun', what: 'Trip' },
    ]);
  });

  it('is read alone by handle, name and id', async () => {
    for (const calendar of ['G', 'my space', await at.space()]) {
      const told = await at.ask('get_event_from_calendar', { ...G, calendar });
      expect(told.calendars).toEqual({ G: 'My space' });
      expect((told.events as Told)['2026-02']).toHaveLength(3);
    }
  });

  it('takes time: an event without an end an hour, whole days wholly', async () => {
    expect((await at.ask('get_free_busy', { ...DAYS, calendars: ['G'] })).days).toEqual([
      { day: '2026-02-20 Fri', busy: '09:00-10:30 15:00-16:00', free: '00:00-09:00 10:30-15:00 16:00-24:00' },
      { day: '2026-02-21 Sat..2026-02-22 Sun', busy: 'all day', free: 'none' },
      { day: '2026-02-23 Mon', busy: 'none', free: 'all day' },
    ]);
  });

  it('is told whole by get_details, by handle and by number', async () => {
    const told = await at.ask('get_details', { id: ids[0] });
    expect(told).toMatchObject({ kind: 'event', id: 'G1', calendar: 'G', calendar_name: 'My space', title: 'Dentist' });
    expect(told).toMatchObject({ when: '2026-02-20 Fri 09:00-10:30', note: 'bring the card' });
    expect(told.created_by).toBe('agent Test assistant');
    expect(await at.ask('get_details', { id: 'G1' })).toEqual(told);
    const missing = await at.refused('get_details', { id: '999' });
    expect(missing).toMatchObject({ failed: 'not_found' });
    for (const id of ['G1@2026-02-20', 'G999', '0']) expect(await at.refused('get_details', { id })).toEqual(missing);
  });

  it('reminds of what is within a day, also of events that are not in the range', async () => {
    const { store } = at.house.service();
    await store.spaceEvents.setReminders(DEMO, ids[0] ?? '', [30, 2880, 10_080]);
    at.clock.now = Date.parse('2026-02-17T10:00+08:00');
    const context = async (from: string) => await at.ask('get_time_context', { from, to: from });
    // of the three only the one two days before is within the next 24 hours
    expect((await context('2026-02-20')).reminders).toEqual([
      { at: '2026-02-18 Wed 09:00', id: 'G1', title: 'Dentist' },
    ]);
    expect((await context('2026-03-20')).reminders).toMatchObject([{ id: 'G1' }]);
    at.clock.now = Date.parse('2026-02-18T09:00:01+08:00');
    expect(await context('2026-02-20')).not.toHaveProperty('reminders');
    expect(await at.ask('get_all_calendar_events', DAYS)).not.toHaveProperty('reminders');
    expect((await at.ask('get_details', { id: ids[0] })).reminders).toEqual([
      { how: 'calendar feed', minutes_before: 10_080 },
      { how: 'calendar feed', minutes_before: 2880 },
      { how: 'calendar feed', minutes_before: 30 },
    ]);
  });

  it('shows times alone, or nothing, where its person wants that, in every tool', async () => {
    const { store } = at.house.service();
    const space = await at.space();
    const refusals = async (name: string, input: Told) => (await at.refused(name, input)).failed;
    await store.calendarRules.set(DEMO, 'own', space, 'busy');
    const busy = JSON.stringify([
      await at.ask('get_time_context', DAYS),
      await at.ask('list_calendar_events'),
      await at.ask('get_details', { id: ids[0] }),
    ]);
    expect(busy).not.toMatch(/Dentist|bring the card|Trip|Test assistant/);
    expect(busy).toContain('busy (details hidden)');
    expect(await refusals('add_calendar_event', { title: 'x', date: DAY })).toBe('not_permitted');
    await store.calendarRules.set(DEMO, 'own', space, 'read');
    expect(await at.ask('list_calendar_events')).toMatchObject({ events: [{ title: 'Dentist' }, {}, {}] });
    expect(await refusals('add_calendar_event', { title: 'x', date: DAY })).toBe('not_permitted');
    await store.calendarRules.set(DEMO, 'own', space, 'hidden');
    expect((await at.ask('get_time_context', DAYS)).calendars).not.toHaveProperty('G');
    expect(await refusals('list_calendar_events', {})).toBe('not_permitted');
    expect(await refusals('get_details', { id: ids[0] })).toBe('not_found');
    expect(await refusals('get_details', { id: 'G1' })).toBe('not_found');
    const { next } = await at.refused('list_calendar_events');
    expect(next).toContain(`${at.house.url}/account/settings/calendars`);
    await store.calendarRules.set(DEMO, 'own', space, 'write');
  });

  it('is the one of the connection, and no other space of the person is seen', async () => {
    const { store } = at.house.service();
    const other = await store.spaces.add(DEMO, 'Private');
    const secret = await store.spaceEvents.add(DEMO, other.id, content('Secret'), USER);
    const all = JSON.stringify([
      await at.ask('get_time_context', { from: '2026-02-01', to: '2026-02-28' }),
      await at.ask('list_calendars'),
      await at.ask('list_calendar_events'),
    ]);
    expect(all).not.toMatch(/Secret|Private/);
    expect(await at.refused('get_details', { id: secret?.event.id })).toMatchObject({ failed: 'not_found' });
    const [connection] = await store.connections.list(DEMO);
    if (connection) await store.connections.setSpace(DEMO, connection.id, other.id);
    expect(await at.ask('list_calendar_events')).toMatchObject({ space: 'Private', events: [{ title: 'Secret' }] });
    expect(await at.refused('get_details', { id: 'G1' })).toMatchObject({ failed: 'not_found' });
  });

  it('is missing, with the page that mends it, once it was deleted', async () => {
    const { store } = at.house.service();
    const [connection] = await store.connections.list(DEMO);
    if (connection?.space) await store.spaces.remove(DEMO, connection.space);
    const page = `${at.house.url}/account/apps`;
    for (const [name, input] of [
      ['list_calendar_events', {}],
      ['add_calendar_event', { title: 'x', date: DAY }],
      ['get_details', { id: '1' }],
    ] as const) {
      const told = await at.refused(name, input);
      expect(told).toMatchObject({ failed: 'not_permitted', why: expect.stringContaining('has no space') });
      expect(told.next).toContain(page);
    }
    const { sources } = await at.ask('get_time_context');
    const row = (sources as Told[]).find(({ source }) => source === 'space');
    expect(row).toMatchObject({ state: 'failed', shown: 0, next: expect.stringContaining(page) });
    expect((await at.ask('list_todos')).note).toBe('There are no open to-dos.');
  });
});

it('days and times are those of the person, also where the clock is moved', async () => {
  const at = await openSpaceHouse(modern);
  const { store } = at.house.service();
  await store.users.settle(DEMO, inZone(NEW_YORK));
  const skipped = { title: 'x', date: '2026-03-08', time: '02:30' };
  expect(await at.refused('add_calendar_event', skipped)).toMatchObject({
    failed: 'bad_request',
    why: expect.stringContaining('the clock is put forward then'),
  });
  const twice = { title: 'twice', date: '2026-11-01', time: '01:30', end_time: '01:30' };
  expect(await at.ask('add_calendar_event', twice)).toMatchObject({
    tz: NEW_YORK,
    event: [{ when: '2026-11-01 Sun 01:30-01:30 UTC-4' }],
  });
  await store.users.settle(DEMO, inZone(TAIPEI));
  expect(await at.ask('list_calendar_events')).toMatchObject({
    tz: TAIPEI,
    events: [{ when: '2026-11-01 Sun 13:30-13:30', zone: NEW_YORK }],
  });
  await at.close();
});
