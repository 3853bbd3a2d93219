import { describe, expect, it } from 'vitest';
import type { Visibility } from '../../../src/domain/visibility.ts';
import { at, day, school, TAIPEI } from './school.ts';

const hidden = (): Visibility => 'hidden';
const busy = (): Visibility => 'busy';

describe('the calendar of a site', () => {
  it('is one, named as the account, with the course in the notes of its events', async () => {
    const { read, ask, source } = await school();
    const { calendars, events } = await read();
    const { account } = ask();
    expect(calendars).toEqual([
      {
        key: `${account.id} ${account.subject}`,
        id: account.subject,
        name: account.label,
        primary: false,
        role: 'reader',
      },
    ]);
    expect(events.find(({ title }) => title === '期末考')).toMatchObject({ notes: 'EC1012301 計算機程式與應用實習' });
    expect(await source.lists?.(ask())).toEqual({ calendars, tasklists: [], coverage: 'all' });
    expect(await source.calendars?.(ask())).toEqual({ account, calendars, failure: undefined });
  });

  it('takes time only where an event lasts some hours', async () => {
    const { source, ask, read } = await school();
    const { calendars } = await read();
    const span = { from: day('2026-12-01'), to: day('2026-12-31') };
    const [told] = (await source.freeBusy?.(ask({ span, who: 's2' }), calendars)) ?? [];
    expect(told?.unknown).toEqual([]);
    expect(told?.busy).toContainEqual({ from: at('2026-12-09T10:00+08:00'), to: at('2026-12-09T11:00+08:00') });
    // the holiday of 11 December and every moment without a length
    expect(told?.busy.every(({ from, to }) => to > from && to - from < 86_400_000)).toBe(true);
  });

  it('that is hidden is not there, in any answer; deadlines are no part of it', async () => {
    const { read, source, ask } = await school();
    const found = await read({ visibility: hidden });
    expect([found.calendars, found.events]).toEqual([[], []]);
    expect(found.deadlines?.length).toBeGreaterThan(25);
    expect((await source.lists?.(ask({ visibility: hidden })))?.calendars).toEqual([]);
    const { id } = (await read()).calendars[0] ?? { id: '' };
    await expect(source.details?.(ask({ visibility: hidden }), { list: id, item: '55' })).rejects.toMatchObject({
      kind: 'not_found',
    });
  });

  it('that shows only its times shows those that are taken, without a word', async () => {
    const { read } = await school();
    const { events } = await read({ visibility: busy });
    expect(events.length).toBeGreaterThan(2);
    for (const event of events)
      expect(event).toMatchObject({ title: undefined, notes: undefined, detailsHidden: true, free: false });
  });

  it('alone is read without deadlines, or deadlines without it', async () => {
    const { read } = await school();
    const { calendars } = await read();
    expect((await read({ only: { calendars, tasklists: [] } })).deadlines).toBeUndefined();
    const none = await read({ only: { calendars: [], tasklists: [] } });
    expect([none.calendars, none.events]).toEqual([[], []]);
  });

  it('tells one event whole, and none that is an activity’s', async () => {
    const { read, source, ask } = await school();
    const [calendar] = (await read()).calendars;
    const list = calendar?.id ?? '';
    const zone = { zone: TAIPEI };
    expect(await source.details?.({ ...ask(), ...zone }, { list, item: '55' })).toMatchObject({
      kind: 'event',
      calendar,
      event: { title: '期中考 (TR-510)' },
      isSeries: false,
    });
    for (const item of ['1', '999999', 'abc'])
      await expect(source.details?.({ ...ask(), ...zone }, { list, item })).rejects.toMatchObject({
        kind: 'not_found',
      });
    await expect(
      source.details?.({ ...ask(), ...zone }, { list: 'deadlines', item: 'assign/11' }),
    ).rejects.toMatchObject({
      kind: 'not_found',
    });
  });
});
