import { describe, expect, test } from 'vitest';
import type { EventResource } from '../../src/demo/google/dataset.ts';
import type { FaultAnswer } from '../../src/demo/google/faults.ts';
import type { EventPatch, StoredEvent } from '../../src/domain/writing.ts';
import { allDay, day, EMAIL, timed, zone } from './stand-in.ts';
import { days, hours, kindOf, writingStand } from './writing-stand.ts';

const RICH: Partial<EventResource> = {
  summary: 'Meeting',
  location: 'Room 1',
  description: 'Agenda',
  organizer: { email: EMAIL, self: true },
  attendees: [
    { email: EMAIL, self: true, organizer: true, responseStatus: 'accepted' },
    { email: 'a@demo.example', responseStatus: 'declined', optional: true },
  ],
  reminders: { useDefault: false, overrides: [{ method: 'popup', minutes: 5 }] },
  colorId: '5',
  eventType: 'default',
  transparency: 'transparent',
  visibility: 'private',
  guestsCanInviteOthers: false,
  extendedProperties: { private: { createdBy: 'agent' }, shared: { topic: 'x' } },
  attachments: [{ fileUrl: 'https://drive.google.com/a', title: 'a' }],
  conferenceData: {
    conferenceId: 'abc',
    createRequest: { requestId: 'r', conferenceSolutionKey: { type: 'hangoutsMeet' } },
    entryPoints: [{ entryPointType: 'video', uri: 'https://meet.google.com/abc' }],
  },
};
const MEETING = timed('meet1', '2031-05-05T09:00', '2031-05-05T10:00', RICH);
/** Mondays at nine: 5, 12, 19, 26 May, 2 June. */
const CLASS = timed('class1', '2031-05-05T09:00', '2031-05-05T10:00', {
  ...RICH,
  summary: 'Class',
  recurrence: ['RRULE:FREQ=WEEKLY;COUNT=5'],
});
const DAYS = allDay('camp1', '2031-05-05', '2031-05-07', {
  summary: 'Camp',
  recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'],
});

/** What an event holds, without what Google counts and names by itself. */
function contentOf(event: EventResource): unknown {
  const { id, etag, updated, created, sequence, htmlLink, iCalUID, kind, creator, ...content } = event;
  const guests = (event.attendees ?? []) as { self?: boolean; organizer?: boolean }[];
  return {
    ...content,
    attendees: guests.map(({ self, organizer, ...guest }) => guest),
    organizer: undefined,
    conferenceData: undefined,
  };
}

async function restoring(event: EventResource = MEETING) {
  const standing = await writingStand({ events: [event] });
  const { events, access } = standing;
  const get = (id = event.id) => events.get(access(), EMAIL, id);
  const occurrence = (date: string) => events.get(access(), EMAIL, event.id, { date: day(date), time: undefined });
  const restore = (before: StoredEvent, target: Parameters<typeof events.restore>[3]) =>
    events.restore(access(), EMAIL, JSON.parse(JSON.stringify(before.snapshot)), target, 'none');
  return { ...standing, get, occurrence, restore };
}

describe('a deleted event', () => {
  test.each([
    ['of hours', MEETING],
    ['of days', allDay('trip1', '2031-05-05', '2031-05-08', RICH)],
    ['that repeats', CLASS],
  ])('%s is made again with all it held, and nobody is mailed', async (_, event) => {
    const { events, access, get, restore, raw, demo, agenda } = await restoring(event);
    const [before, shown, all] = [await get(), await raw(event.id), await agenda()];
    await events.remove(access(), before, 'none');
    const back = await restore(before, { newId: 'again00001' });
    expect(contentOf(await raw('again00001'))).toEqual(contentOf(shown));
    expect(await raw('again00001')).toMatchObject({
      conferenceData: { conferenceId: 'abc', entryPoints: [{ uri: 'https://meet.google.com/abc' }] },
    });
    expect([back.id, back.isMarked, await agenda()]).toEqual(['again00001', true, all]);
    expect(demo.notices().map(({ sendUpdates }) => sendUpdates)).toEqual(['none', 'none']);
  });

  test('that had come by mail is made again as an ordinary one, since nobody can make the other kind (E2)', async () => {
    const mailed = timed('flight1', '2031-05-05T09:00', '2031-05-05T10:00', {
      summary: 'Flight',
      eventType: 'fromGmail',
    });
    const { events, access, get, restore, raw } = await restoring(mailed);
    const before = await get();
    await events.remove(access(), before, 'none');
    await restore(before, { newId: 'again00001' });
    expect(await raw('again00001')).toMatchObject({ summary: 'Flight', eventType: 'default' });
  });

  test('is made again once, however often that is asked', async () => {
    const { events, access, get, restore, agenda, fault } = await restoring();
    const before = await get();
    await events.remove(access(), before, 'none');
    fault('POST', { kind: 'lost', as: 'drop' });
    const first = await restore(before, { newId: 'again00001' });
    expect(await restore(before, { newId: 'again00001' })).toEqual(first);
    expect(await agenda()).toEqual(['2031-05-05T09:00 Meeting']);
  });

  test('is not put in the place of another one', async () => {
    const { events, access, get, restore } = await restoring();
    const before = await get();
    await events.remove(access(), before, 'none');
    expect(await kindOf(restore(before, { newId: 'meet1' }))).toBe('conflict');
  });

  test('of a series comes back with what single occurrences had of their own', async () => {
    const { events, access, get, occurrence, restore, agenda } = await restoring(CLASS);
    const moved = { title: 'Exam', when: hours('2031-05-13T15:00', '2031-05-13T17:00') };
    await events.patch(access(), await occurrence('2031-05-12'), moved, 'none');
    await events.remove(access(), await occurrence('2031-05-26'), 'none');
    const [before, all] = [await get(), await agenda()];
    await events.remove(access(), before, 'none');
    const back = await restore(before, { newId: 'again00001' });
    expect(await agenda()).toEqual(all);
    expect((await get('again00001')).exceptions).toHaveLength(2);
    expect(await restore(before, { newId: 'again00001' })).toEqual(back);
  });

  test('that somebody else organised is not made into an invitation of the person', async () => {
    const { get, restore, events, access, writes, forget } = await restoring({
      ...MEETING,
      organizer: { email: 'boss@demo.example' },
    });
    const before = await get();
    await events.remove(access(), before, 'none');
    forget();
    expect([await kindOf(restore(before, { newId: 'again00001' })), writes()]).toEqual(['not_permitted', []]);
  });
});

describe('one occurrence that was called off', () => {
  test.each([
    ['of hours', CLASS, '2031-05-12'],
    ['of days', DAYS, '2031-05-12'],
  ])('%s is called back into its series', async (_, event, date) => {
    const { events, access, occurrence, restore, agenda } = await restoring(event);
    const [before, all] = [await occurrence(date), await agenda()];
    await events.remove(access(), before, 'none');
    const back = await restore(before, { newId: 'again00001' });
    expect([back.id, back.seriesId, await agenda()]).toEqual([before.id, event.id, all]);
    expect(await restore(before, { newId: 'again00001' })).toEqual(back);
  });

  test('comes back as it had been changed', async () => {
    const { events, access, occurrence, restore, agenda } = await restoring(CLASS);
    const patch = { title: 'Exam', place: '', when: hours('2031-05-13T15:00', '2031-05-13T17:00') };
    const { stored } = await events.patch(access(), await occurrence('2031-05-12'), patch, 'none');
    const all = await agenda();
    await events.remove(access(), stored, 'none');
    await restore(stored, { newId: 'again00001' });
    expect(await agenda()).toEqual(all);
  });

  test('comes back by itself when its series is gone', async () => {
    const { events, access, get, occurrence, restore, agenda } = await restoring(CLASS);
    const before = await occurrence('2031-05-12');
    await events.remove(access(), await get(), 'none');
    expect(await restore(before, { newId: 'again00001' })).toMatchObject({ id: 'again00001', seriesId: undefined });
    expect(await agenda()).toEqual(['2031-05-12T09:00 Class']);
  });

  test.each<[string, FaultAnswer, string]>([
    ['lost is made up for', { kind: 'lost', as: 503 }, 'back'],
    ['that never comes leaves it open', { kind: 'drop' }, 'outcome_unknown'],
    ['of an error every time means that it is still off', { kind: 'error', status: 500 }, 'source_down'],
  ])('with an answer %s', async (_, answer, outcome) => {
    const { events, access, occurrence, restore, fault, agenda } = await restoring(CLASS);
    const before = await occurrence('2031-05-12');
    await events.remove(access(), before, 'none');
    fault('PATCH', answer, answer.kind === 'lost' ? 1 : 9);
    const work = restore(before, { newId: 'again00001' });
    expect(await kindOf(work)).toBe(outcome === 'back' ? undefined : outcome);
    expect(await agenda()).toHaveLength(outcome === 'back' ? 5 : 4);
  });
});

describe('a changed event', () => {
  test.each<[string, EventPatch]>([
    ['title', { title: 'New' }],
    ['place', { place: 'Room 2' }],
    ['place, taken away', { place: '' }],
    ['notes', { notes: 'x' }],
    ['time', { when: hours('2031-05-06T09:00', '2031-05-06T10:30'), zone: zone('Asia/Tokyo') }],
    ['time, to whole days', { when: days('2031-05-06', '2031-05-08') }],
    ['repetition', { recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] }],
  ])('has its %s back', async (_, patch) => {
    const { events, access, get, restore, raw } = await restoring();
    const [before, shown] = [await get(), await raw('meet1')];
    const { stored } = await events.patch(access(), before, patch, 'none');
    const back = await restore(before, stored);
    const after = await raw('meet1');
    expect(contentOf(after)).toEqual(contentOf(shown));
    expect([back.etag, after.attendees, after.conferenceData]).toEqual([
      after.etag,
      shown.attendees,
      shown.conferenceData,
    ]);
    expect(await restore(before, stored)).toEqual(back);
  });

  test('of whole days has its hours back, and one without a place has none', async () => {
    const { events, access, get, restore, raw } = await restoring(allDay('trip1', '2031-05-05', '2031-05-08'));
    const [before, shown] = [await get(), await raw('trip1')];
    const patch = { when: hours('2031-05-06T09:00', '2031-05-06T10:00'), place: 'Here', notes: 'n' };
    const { stored } = await events.patch(access(), before, patch, 'none');
    await restore(before, stored);
    expect(contentOf(await raw('trip1'))).toEqual(contentOf(shown));
  });

  test('that somebody changed since is left alone', async () => {
    const { events, access, get, restore, raw } = await restoring();
    const before = await get();
    const { stored } = await events.patch(access(), before, { title: 'ours' }, 'none');
    await events.patch(access(), stored, { place: 'theirs' }, 'none');
    expect(await kindOf(restore(before, stored))).toBe('conflict');
    expect(await raw('meet1')).toMatchObject({ summary: 'ours', location: 'theirs' });
  });

  test('that was deleted since is gone', async () => {
    const { events, access, get, restore } = await restoring();
    const before = await get();
    const { stored } = await events.patch(access(), before, { title: 'ours' }, 'none');
    await events.remove(access(), stored, 'none');
    expect(await kindOf(restore(before, stored))).toBe('not_found');
  });

  test.each<[string, FaultAnswer]>([
    ['a 503', { kind: 'lost', as: 503 }],
    ['a broken connection', { kind: 'lost', as: 'drop' }],
  ])('is put back although the answer is lost by %s', async (_, answer) => {
    const { events, access, get, restore, raw, fault } = await restoring();
    const before = await get();
    const { stored } = await events.patch(access(), before, { title: 'New' }, 'none');
    fault('PATCH', answer);
    await restore(before, stored);
    expect((await raw('meet1')).summary).toBe('Meeting');
  });
});

describe('a series that was changed', () => {
  async function withExceptions() {
    const standing = await restoring(CLASS);
    const { events, access, occurrence, get, agenda } = standing;
    await events.patch(access(), await occurrence('2031-05-19'), { title: 'Exam' }, 'none');
    await events.remove(access(), await occurrence('2031-05-26'), 'none');
    return { ...standing, before: await get(), all: await agenda() };
  }

  test('in its time has its hours and its exceptions back', async () => {
    const { events, access, before, restore, agenda, all } = await withExceptions();
    const { stored } = await events.patch(
      access(),
      before,
      { when: hours('2031-05-06T14:00', '2031-05-06T15:00') },
      'none',
    );
    expect(await agenda()).not.toEqual(all);
    await restore(before, stored);
    expect(await agenda()).toEqual(all);
  });

  test('from an occurrence on is whole again', async () => {
    const { events, access, before, occurrence, restore, agenda, all } = await withExceptions();
    const first = await occurrence('2031-05-12');
    const { earlier, later } = await events.cut(
      access(),
      before,
      first,
      { newId: 'later00001', patch: { title: 'New' } },
      'none',
    );
    if (earlier === undefined || later === undefined) throw new Error('both halves are there');
    await events.remove(access(), later, 'none');
    await restore(before, earlier);
    expect(await agenda()).toEqual(all);
  });

  test('and put back in part tells so, and is put back whole the next time', async () => {
    const { events, access, before, occurrence, restore, agenda, all, fault } = await withExceptions();
    const { earlier } = await events.cut(access(), before, await occurrence('2031-05-12'), undefined, 'none');
    if (earlier === undefined) throw new Error('there is an earlier half');
    fault('DELETE', { kind: 'error', status: 503 }, 3);
    await expect(restore(before, earlier)).rejects.toMatchObject({
      kind: 'source_down',
      message: 'The series is back, but 1 of its 2 changed occurrences could not be put back.',
    });
    await restore(before, earlier);
    expect(await agenda()).toEqual(all);
  });

  test('and refused in part tells the reason, and nothing about another time', async () => {
    const { events, access, before, occurrence, restore, fault } = await withExceptions();
    const { earlier } = await events.cut(access(), before, await occurrence('2031-05-12'), undefined, 'none');
    if (earlier === undefined) throw new Error('there is an earlier half');
    fault('DELETE', { kind: 'error', status: 403, reason: 'forbidden' });
    await expect(restore(before, earlier)).rejects.toMatchObject({
      kind: 'not_permitted',
      message: 'The series is back, but 1 of its 2 changed occurrences could not be put back.',
      next: expect.not.stringContaining('in a minute'),
    });
  });

  test('in its name alone is put back with one patch', async () => {
    const { events, access, before, restore, writes, forget } = await withExceptions();
    const { stored } = await events.patch(access(), before, { title: 'New' }, 'none');
    forget();
    await restore(before, stored);
    expect(writes()).toHaveLength(1);
  });
});

test('a snapshot that cannot be read is told, and nothing is sent', async () => {
  const { events, access, writes } = await restoring();
  const work = events.restore(access(), EMAIL, { id: 'meet1' }, { newId: 'again00001' }, 'none');
  expect([await kindOf(work), writes()]).toEqual(['internal', []]);
});
