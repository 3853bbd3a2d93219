import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STUDENT_NOW_MS } from '../../src/demo/google/student.ts';
import { calendar, dataset } from '../demo/build.ts';
import { type CheckedDemoGoogle, checkedDemoGoogle } from '../google-contract/checked-demo.ts';
import { ERAS, type Era } from './clients.ts';
import { only, openWriting, PRIMARY, type Row, type Writing } from './writer.ts';

const [UPDATE, DELETE] = ['update_calendar_event', 'delete_calendar_event'];
const SCOPES = ['this', 'following', 'all'] as const;
const WEEKLY = {
  ...{ start: '2026-03-02T10:00:00+08:00', end: '2026-03-02T11:00:00+08:00' },
  recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'],
};

describe('a series that only its organizer may change', () => {
  let google: CheckedDemoGoogle;
  let writing: Writing;
  beforeEach(async () => {
    const meeting = {
      ...{ ...WEEKLY, id: 'meeting1', summary: 'Meeting', organizer: { email: 'boss@example.com' } },
      attendees: [
        { email: 'boss@example.com', organizer: true, responseStatus: 'accepted' },
        { email: 'me@demo.example', self: true, responseStatus: 'accepted' },
      ],
    };
    google = await checkedDemoGoogle({
      now: () => STUDENT_NOW_MS,
      dataset: dataset({ calendars: [calendar({ summary: 'Home', primary: true }).event(meeting)] }),
    });
    writing = await openWriting(ERAS[0] as Era, { google });
    await writing.done('list_calendars');
  });
  afterEach(async () => {
    await writing.close();
    await google.close();
  });

  const all = async (): Promise<string> => JSON.stringify((await writing.google('GET', PRIMARY)).items);
  const asked = async (tool: string, wish: Row): Promise<Row> => {
    writing.rest();
    const { told } = await writing.call(tool, wish);
    return told.failed === 'confirmation_needed' ? await writing.done(tool, { ...wish, confirm: told.confirm }) : told;
  };

  it.each(['refused', 'ignored'] as const)('stays as it is for a guest, which is said: %s', async (changes) => {
    google.setGuestChanges(changes);
    const before = await all();
    for (const scope of SCOPES)
      for (const day of ['20260302T020000Z', '20260316T020000Z']) {
        const told = await asked(UPDATE, { id: `meeting1_${day}`, expect: 'Meeting', title: 'Mine', scope });
        expect(told).toMatchObject({ changed: 'no; you are only a guest' });
        expect(only(told.event)).toMatchObject({ what: 'Meeting' });
        expect(told).not.toHaveProperty('change');
      }
    expect(await all()).toBe(before);
  });

  it.each([UPDATE, DELETE])(
    'stays as it is where Google alone knows that, and is not told as gone: %s',
    async (tool) => {
      const wish = { title: 'Ours', date: '2026-04-06', time: '10:00', repeat: 'weekly 4 times' };
      const { event } = await writing.done('create_calendar_event', wish);
      const before = await all();
      const answer = { kind: 'error', status: 403, reason: 'forbiddenForNonOrganizer' } as const;
      google.injectFault({ match: 'PATCH /calendar/v3/*', answer });
      const one = { id: `${only(event).id}@2026-04-20`, expect: 'Ours', scope: 'following' };
      const told = await asked(tool, { ...one, ...(tool === UPDATE && { title: 'Mine' }) });
      expect(told).toMatchObject({ changed: 'no; you are only a guest' });
      expect(told).not.toHaveProperty('change');
      google.clearFaults();
      expect(await all()).toBe(before);
    },
  );
});
