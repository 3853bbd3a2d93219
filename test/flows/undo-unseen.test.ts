import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STUDENT_NOW_MS } from '../../src/demo/google/student.ts';
import { calendar, dataset } from '../demo/build.ts';
import { type CheckedDemoGoogle, checkedDemoGoogle } from '../google-contract/checked-demo.ts';
import { TestBrowser } from './browser.ts';
import { ERAS, type Era } from './clients.ts';
import { signInAsDemo } from './steps.ts';
import { eventsOf, only, openWriting, type Row, type Writing } from './writer.ts';

const [UPDATE, DELETE, UNDO] = ['update_calendar_event', 'delete_calendar_event', 'undo_change'];
const CLUB = 'club@group.calendar.google.com';
const LATER = { date: '2026-06-02', time: '10:00' };
const HERE = '/account/activity';

describe('what an assistant changed in a calendar that it is not to see any more', () => {
  let google: CheckedDemoGoogle;
  let writing: Writing;
  beforeEach(async () => {
    google = await checkedDemoGoogle({
      now: () => STUDENT_NOW_MS,
      dataset: dataset({ calendars: [calendar({ summary: 'Home' }), calendar({ summary: 'Club', id: CLUB })] }),
    });
    writing = await openWriting(ERAS[0] as Era, { google });
  });
  afterEach(async () => {
    await writing.close();
    await google.close();
  });

  const made = async (title: string) => {
    const told = await writing.done('create_calendar_event', { title, ...LATER, calendar: 'Club' });
    writing.rest();
    return { id: String(only(told.event).id), expect: title, created: told.change };
  };
  /** Each change, and the titles that are there before and after it. */
  const CHANGES: Readonly<Record<string, () => Promise<{ change: unknown; before: string[]; after: string[] }>>> = {
    creation: async () => ({ change: (await made('One')).created, before: [], after: ['One'] }),
    change: async () => {
      const { id, expect } = await made('One');
      const { change } = await writing.done(UPDATE, { id, expect, title: 'Two' });
      return { change, before: ['One'], after: ['Two'] };
    },
    deletion: async () => {
      const { id, expect } = await made('One');
      return { change: (await writing.done(DELETE, { id, expect })).change, before: ['One'], after: [] };
    },
  };
  const titles = async () => {
    const { items } = (await writing.google('GET', `${eventsOf(CLUB)}?maxResults=100`)) as { items: Row[] };
    return items.map(({ summary }) => summary);
  };

  it.each(Object.keys(CHANGES))('is not told as taken back, and is when it is seen again: a %s', async (name) => {
    const { change, before, after } = (await CHANGES[name]?.()) ?? {};
    await writing.choose(CLUB, 'hidden');
    const told = await writing.refused(UNDO, { change });
    expect(told).toMatchObject({ failed: 'not_permitted', why: expect.stringContaining('nothing was changed') });
    expect(told.next).toContain(`${writing.house.url}/account/settings/calendars`);
    expect(await titles()).toEqual(after);
    await writing.choose(CLUB, 'write');
    expect(await writing.done(UNDO, { change })).toMatchObject({ undone: 'now' });
    expect(await titles()).toEqual(before);
  });

  it.each(['hidden', 'busy', 'read'] as const)('is taken back by its person where it is %s', async (visibility) => {
    for (const name of Object.keys(CHANGES)) {
      const { change, before } = (await CHANGES[name]?.()) ?? {};
      await writing.choose(CLUB, visibility);
      const browser = new TestBrowser();
      await signInAsDemo(browser, await browser.open(`${writing.house.url}/sign-in`));
      const stand = await browser.open(`${writing.house.url}${HERE}`);
      const back = await browser.submit(stand, `${HERE}/${change}/undo`);
      expect(back.url.search).toContain('notice=undone');
      expect(await titles()).toEqual(before);
      await writing.choose(CLUB, 'write');
      for (const summary of before ?? []) {
        const { id } = await writing.stored(summary, CLUB);
        await writing.google('DELETE', `${eventsOf(CLUB)}/${id}`);
      }
    }
  });

  it('is not told as gone when it is to be deleted', async () => {
    const { id, expect: title } = await made('One');
    const all = { id, expect: title };
    await writing.choose(CLUB, 'hidden');
    expect(await writing.refused(DELETE, all)).toMatchObject({ failed: 'not_found' });
    expect(await titles()).toEqual(['One']);
    await writing.choose(CLUB, 'write');
    expect(await writing.done(DELETE, all)).toMatchObject({ changed: 'yes' });
    expect(await writing.done(DELETE, all)).toMatchObject({ changed: 'no; already gone' });
  });

  it('is told as it is once more where Google does not list the calendars', async () => {
    const { id, expect: title, created } = await made('One');
    const { id: stored } = await writing.stored('One', CLUB);
    await writing.google('DELETE', `${eventsOf(CLUB)}/${stored}`);
    google.injectFault({ match: 'GET /calendar/v3/users/me/calendarList', answer: { kind: 'error', status: 500 } });
    expect(await writing.refused(DELETE, { id, expect: title })).toMatchObject({ failed: 'source_down' });
    expect(await writing.refused(UNDO, { change: created })).toMatchObject({ failed: 'source_down' });
    google.clearFaults();
    expect(await writing.done(DELETE, { id, expect: title })).toMatchObject({ changed: 'no; already gone' });
    expect(await writing.done(UNDO, { change: created })).toMatchObject({ now: 'The event was deleted already.' });
  });

  it('is as unknown where Google shares the calendar no more', async () => {
    const { id, expect: title, created } = await made('One');
    google.load(dataset({ calendars: [calendar({ summary: 'Home' })] }));
    expect(await writing.refused(DELETE, { id, expect: title })).toMatchObject({ failed: 'not_found' });
    expect(await writing.refused(UNDO, { change: created })).toMatchObject({ failed: 'not_permitted' });
  });
});
