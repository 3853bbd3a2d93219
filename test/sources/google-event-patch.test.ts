import { describe, expect, test } from 'vitest';
import type { FaultAnswer } from '../../src/demo/google/faults.ts';
import { toZone, type Zone } from '../../src/domain/time.ts';
import { allDay, EMAIL, timed, zone } from './stand-in.ts';
import { days, hours, kindOf, timesOf, type WritingStand, writingStand } from './writing-stand.ts';

const GUESTS = [
  { email: EMAIL, self: true, organizer: true, responseStatus: 'accepted' },
  { email: 'a@demo.example', responseStatus: 'accepted', comment: 'on time' },
  { email: 'b@demo.example', responseStatus: 'declined', optional: true },
];
const MEETING = timed('meet1', '2031-05-05T09:00', '2031-05-05T10:00', {
  summary: 'Meeting',
  location: 'Room 1',
  description: 'Agenda',
  organizer: { email: EMAIL, self: true },
  attendees: GUESTS,
  reminders: { useDefault: false, overrides: [{ method: 'popup', minutes: 5 }] },
  colorId: '5',
  visibility: 'private',
  guestsCanModify: false,
  extendedProperties: { private: { createdBy: 'agent' } },
  conferenceData: {
    conferenceId: 'abc',
    entryPoints: [{ entryPointType: 'video', uri: 'https://meet.google.com/abc' }],
  },
});
const GUEST_OF = {
  ...MEETING,
  organizer: { email: 'boss@demo.example' },
  attendees: GUESTS.map(({ organizer: _, ...guest }) => guest),
};
const error = (status: number, reason?: string): FaultAnswer => ({ kind: 'error', status, ...(reason && { reason }) });

/** The stand-in's meeting, and what a patch of it sent. */
async function meeting(event = MEETING) {
  const standing = await writingStand({ events: [event] });
  const target = await standing.events.get(standing.access(), EMAIL, event.id);
  standing.forget();
  return { ...standing, target, sent: () => sentBy(standing) };
}

function sentBy({ demo }: WritingStand) {
  const patch = demo.exchanges.findLast(({ method }) => method === 'PATCH');
  return patch?.requestBody;
}

describe('a change', () => {
  test.each([
    ['a title', { title: 'New' }, { summary: 'New' }],
    ['a place', { place: 'Room 2' }, { location: 'Room 2' }],
    ['a place away', { place: '' }, { location: null }],
    ['notes', { notes: 'More' }, { description: 'More' }],
    ['notes away', { notes: '' }, { description: null }],
    [
      'the time',
      { when: hours('2031-05-06T14:00', '2031-05-06T16:00') },
      {
        start: { dateTime: '2031-05-06T14:00:00+08:00', timeZone: 'Asia/Taipei' },
        end: { dateTime: '2031-05-06T16:00:00+08:00', timeZone: 'Asia/Taipei' },
      },
    ],
    [
      'hours to days',
      { when: days('2031-05-06', '2031-05-07') },
      {
        start: { date: '2031-05-06', dateTime: null, timeZone: null },
        end: { date: '2031-05-08', dateTime: null, timeZone: null },
      },
    ],
    [
      'the zone with the time',
      { when: hours('2031-05-06T14:00', '2031-05-06T16:00'), zone: zone('Asia/Tokyo') },
      {
        start: { dateTime: '2031-05-06T15:00:00+09:00', timeZone: 'Asia/Tokyo' },
        end: { dateTime: '2031-05-06T17:00:00+09:00', timeZone: 'Asia/Tokyo' },
      },
    ],
    [
      'one event to a series',
      { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] },
      {
        start: { dateTime: '2031-05-05T09:00:00+08:00', timeZone: 'Asia/Taipei' },
        end: { dateTime: '2031-05-05T10:00:00+08:00', timeZone: 'Asia/Taipei' },
        recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'],
      },
    ],
  ])('of %s sends just that, and everything else stays', async (_, patch, body) => {
    const { events, access, target, raw, sent } = await meeting();
    const { etag, updated, sequence, ...before } = await raw('meet1');
    const changed = await events.patch(access(), target, patch, 'none');
    expect(changed).toMatchObject({ outcome: 'changed', notKept: [], resets: 0 });
    expect(sent()).toEqual(body);
    const after = await raw('meet1');
    for (const name of Object.keys(before)) if (!(name in body)) expect(after[name]).toEqual(before[name]);
    expect(after.attendees).toEqual(GUESTS);
  });

  test('of days to hours, and of days to other days', async () => {
    const { events, access, raw } = await writingStand({ events: [allDay('trip1', '2031-05-05', '2031-05-08')] });
    const trip = await events.get(access(), EMAIL, 'trip1');
    const moved = await events.patch(access(), trip, { when: days('2031-06-01', '2031-06-03') }, 'none');
    expect((await raw('trip1')).end).toEqual({ date: '2031-06-04' });
    await events.patch(access(), moved.stored, { when: hours('2031-06-01T09:00', '2031-06-01T10:00') }, 'none');
    expect((await raw('trip1')).start).toEqual({ dateTime: '2031-06-01T09:00:00+08:00', timeZone: 'Asia/Taipei' });
  });

  test('of the time keeps the zone that the event was planned in', async () => {
    const event = timed('ny1', '2031-05-05T09:00:00-04:00', '2031-05-05T10:00:00-04:00', {
      start: { dateTime: '2031-05-05T09:00:00-04:00', timeZone: 'America/New_York' },
      end: { dateTime: '2031-05-05T10:00:00-04:00', timeZone: 'America/New_York' },
    });
    const { events, access, target, raw } = await meeting(event);
    await events.patch(access(), target, { when: hours('2031-05-05T22:00', '2031-05-05T23:00') }, 'none');
    expect((await raw('ny1')).start).toMatchObject({ timeZone: 'America/New_York' });
    expect((await events.get(access(), EMAIL, 'ny1')).event.zone).toBe(toZone('America/New_York') as Zone);
  });

  test('of nothing sends nothing', async () => {
    const { events, access, target, writes } = await meeting();
    expect(await events.patch(access(), target, {}, 'none')).toMatchObject({ outcome: 'changed', stored: target });
    expect(writes()).toEqual([]);
  });

  test('mails guests only when that is asked', async () => {
    const { events, access, target, demo } = await meeting();
    const { stored } = await events.patch(access(), target, { title: 'a' }, 'none');
    await events.patch(access(), stored, { title: 'b' }, 'all');
    expect(demo.notices().map(({ sendUpdates }) => sendUpdates)).toEqual(['none', 'all']);
  });
});

describe('another version', () => {
  test('is a conflict, and nothing is changed', async () => {
    const { events, access, target, raw, writes } = await meeting();
    await events.patch(access(), target, { title: 'first' }, 'none');
    expect(await kindOf(events.patch(access(), target, { title: 'second' }, 'none'))).toBe('conflict');
    expect([(await raw('meet1')).summary, writes().length]).toEqual(['first', 2]);
  });

  test('of two changes at once, one wins and the other is told', async () => {
    const { events, access, target, raw } = await meeting();
    const both = await Promise.allSettled(['a', 'b'].map((title) => events.patch(access(), target, { title }, 'none')));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const won = both.findIndex(({ status }) => status === 'fulfilled');
    expect((await raw('meet1')).summary).toBe(['a', 'b'][won]);
  });

  test('that already is as asked is a conflict too, unless it was our own attempt', async () => {
    const { events, access, target } = await meeting();
    await events.patch(access(), target, { title: 'same' }, 'none');
    expect(await kindOf(events.patch(access(), target, { title: 'same' }, 'none'))).toBe('conflict');
  });

  test('none: an event that is gone is not found', async () => {
    const { events, access, target } = await meeting();
    await events.remove(access(), target, 'none');
    expect(await kindOf(events.patch(access(), target, { title: 'x' }, 'none'))).toBe('not_found');
    expect(await kindOf(events.get(access(), EMAIL, 'meet1'))).toBe('not_found');
  });
});

describe('an answer that is lost', () => {
  test.each<[string, FaultAnswer, number]>([
    ['with the connection', { kind: 'lost', as: 'drop' }, 1],
    ['with a 503', { kind: 'lost', as: 503 }, 1],
    ['with half of its JSON', { kind: 'truncated' }, 1],
    ['every time', { kind: 'lost', as: 'drop' }, 9],
    ['with a 502 before it was made', error(502), 2],
  ])('%s: the change is made and told', async (_, answer, times) => {
    const { events, access, target, raw, fault } = await meeting();
    fault('PATCH', answer, times);
    const changed = await events.patch(access(), target, { title: 'New' }, 'none');
    const now = await raw('meet1');
    expect([changed.outcome, changed.stored.etag, now.summary, now.sequence]).toEqual(['changed', now.etag, 'New', 1]);
  });

  test.each<[string, FaultAnswer, string]>([
    ['errors of the server', error(500), 'source_down'],
    ['silence', { kind: 'drop' }, 'outcome_unknown'],
  ])('without anything changed: %s', async (_, answer, kind) => {
    const { events, access, target, raw, fault, writes } = await meeting();
    fault('PATCH', answer, 9);
    expect(await kindOf(events.patch(access(), target, { title: 'New' }, 'none'))).toBe(kind);
    expect([(await raw('meet1')).summary, writes().length]).toEqual(['Meeting', 3]);
  });

  test('and somebody else who changes it in between are told as a conflict', async () => {
    const { events, access, target, fault, raw } = await meeting();
    fault('PATCH', { kind: 'lost', as: 'hang' });
    const work = kindOf(events.patch(access({ signal: AbortSignal.timeout(400) }), target, { title: 'ours' }, 'none'));
    await new Promise((done) => setTimeout(done, 200));
    const now = await events.get(access(), EMAIL, 'meet1');
    await events.patch(access(), now, { title: 'theirs' }, 'none');
    expect([await work, (await raw('meet1')).summary]).toEqual(['outcome_unknown', 'theirs']);
  });

  test('and a look that fails leave it open', async () => {
    const { events, access, target, fault } = await meeting();
    fault('PATCH', { kind: 'lost', as: 'drop' }, 9);
    fault('GET', error(503), 9);
    expect(await kindOf(events.patch(access(), target, { title: 'New' }, 'none'))).toBe('outcome_unknown');
  });
});

describe("somebody else's event", () => {
  test.each(['refused', 'ignored'] as const)('stays as it is, and that is told: %s', async (changes) => {
    const { events, access, target, raw, demo } = await meeting(GUEST_OF);
    demo.setGuestChanges(changes);
    const changed = await events.patch(access(), target, { title: 'Mine', place: 'Here' }, 'all');
    expect(changed).toMatchObject({
      outcome: 'only-a-guest',
      notKept: ['title', 'place'],
      stored: { isOrganizer: false },
    });
    expect(changed.stored.etag).toBe(target.etag);
    expect((await raw('meet1')).summary).toBe('Meeting');
  });

  test('is changed where its organiser lets guests do so', async () => {
    const { events, access, target, raw } = await meeting({ ...GUEST_OF, guestsCanModify: true });
    expect(await events.patch(access(), target, { title: 'Ours' }, 'none')).toMatchObject({ outcome: 'changed' });
    expect((await raw('meet1')).summary).toBe('Ours');
  });
});

test('an event of another calendar of the person is one that its calendar organises', async () => {
  const club = { id: 'club@group', events: [{ ...MEETING, organizer: { email: 'club@group' }, attendees: undefined }] };
  const { events, access } = await writingStand({ calendars: [club] });
  expect(await events.get(access(), 'club@group', 'meet1')).toMatchObject({
    isOrganizer: true,
    calendarId: 'club@group',
  });
});

describe('an event that is removed', () => {
  test('is gone, and others stay', async () => {
    const { events, access, agenda, demo } = await writingStand({
      events: [MEETING, timed('other', '2031-05-05T09:00', '2031-05-05T10:00')],
    });
    expect(await events.remove(access(), await events.get(access(), EMAIL, 'meet1'), 'all')).toBe('removed');
    expect(await agenda()).toEqual(['2031-05-05T09:00 other']);
    expect(demo.notices()).toMatchObject([{ method: 'delete', eventId: 'meet1', sendUpdates: 'all' }]);
  });

  test('twice is gone already, whatever version is meant', async () => {
    const { events, access, target } = await meeting();
    await events.remove(access(), target, 'none');
    expect(await events.remove(access(), target, 'none')).toBe('already-gone');
    expect(await events.remove(access(), { ...target, etag: '"1"' }, 'none')).toBe('already-gone');
  });

  test('in another version is a conflict and stays', async () => {
    const { events, access, target, raw } = await meeting();
    await events.patch(access(), target, { title: 'changed' }, 'none');
    expect(await kindOf(events.remove(access(), target, 'none'))).toBe('conflict');
    expect((await raw('meet1')).status).toBe('confirmed');
  });

  test('that never was is not found: no proof of a deletion', async () => {
    const { events, access, target } = await meeting();
    expect(await kindOf(events.remove(access(), { ...target, id: 'never0' }, 'none'))).toBe('not_found');
  });

  test.each<[string, FaultAnswer, number]>([
    ['lost once', { kind: 'lost', as: 503 }, 1],
    ['lost with the connection', { kind: 'lost', as: 'drop' }, 1],
    ['lost every time', { kind: 'lost', as: 500 }, 9],
    ['refused once', error(503), 1],
  ])('with an answer %s is removed by us', async (_, answer, times) => {
    const { events, access, target, raw, fault } = await meeting();
    fault('DELETE', answer, times);
    expect(await events.remove(access(), target, 'none')).toBe('removed');
    expect((await raw('meet1')).status).toBe('cancelled');
  });

  test.each<[string, FaultAnswer, string]>([
    ['errors of the server', error(500), 'source_down'],
    ['silence', { kind: 'drop' }, 'outcome_unknown'],
  ])('or not: %s', async (_, answer, kind) => {
    const { events, access, target, raw, fault } = await meeting();
    fault('DELETE', answer, 9);
    expect(await kindOf(events.remove(access(), target, 'none'))).toBe(kind);
    expect((await raw('meet1')).status).toBe('confirmed');
  });
});

test('the time of an event reads the same whoever asks', async () => {
  const { events, access, target } = await meeting();
  const seen = await events.get(access({ zone: zone('America/New_York') }), EMAIL, 'meet1');
  expect([timesOf(seen), seen.snapshot]).toEqual([timesOf(target), target.snapshot]);
});
