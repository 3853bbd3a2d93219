import { describe, expect, test } from 'vitest';
import type { FaultAnswer } from '../../src/demo/google/faults.ts';
import { EMAIL, timed, zone } from './stand-in.ts';
import { days, draftOf, hours, kindOf, timesOf, writingStand } from './writing-stand.ts';

describe('an event that is made', () => {
  test('is stored as it was asked, with our own id, a named zone and the mark', async () => {
    const { events, access, raw, writes, demo } = await writingStand();
    const draft = draftOf({ place: 'Room 1', notes: 'Bring ch. 5', guests: ['a@demo.example'] });
    const made = await events.insert(access(), EMAIL, draft, 'none');
    expect(made.outcome).toBe('created');
    expect(await raw('agent00001')).toMatchObject({
      summary: 'Study group',
      location: 'Room 1',
      description: 'Bring ch. 5',
      start: { dateTime: '2031-05-05T09:00:00+08:00', timeZone: 'Asia/Taipei' },
      end: { dateTime: '2031-05-05T10:00:00+08:00', timeZone: 'Asia/Taipei' },
      attendees: [{ email: 'a@demo.example', responseStatus: 'needsAction' }],
      extendedProperties: { private: { createdBy: 'agent' } },
    });
    expect(made).toMatchObject({
      stored: {
        id: 'agent00001',
        isOrganizer: true,
        isMarked: true,
        recurrence: [],
        guests: [{ email: 'a@demo.example' }],
      },
    });
    expect(writes()).toEqual([`POST /calendar/v3/calendars/${EMAIL}/events`]);
    expect(demo.notices()).toMatchObject([{ method: 'insert', sendUpdates: 'none' }]);
  });

  test('mails its guests only when that is asked', async () => {
    const { events, access, demo } = await writingStand();
    await events.insert(access(), EMAIL, draftOf({ guests: ['a@demo.example'] }), 'all');
    expect(demo.notices().map(({ sendUpdates }) => sendUpdates)).toEqual(['all']);
  });

  test.each([
    ['one day', days('2031-05-05'), '2031-05-06'],
    ['several days', days('2031-05-05', '2031-05-09'), '2031-05-10'],
    ['a day at the end of a month', days('2031-02-28'), '2031-03-01'],
  ])('on %s has the end that Google excludes, and reads back with the last day', async (_, when, end) => {
    const { events, access, raw } = await writingStand();
    const made = await events.insert(access(), EMAIL, draftOf({ when }), 'none');
    expect((await raw('agent00001')).end).toEqual({ date: end });
    expect(made).toMatchObject({ stored: { event: { when } } });
  });

  test('in a series keeps its wall clock over a clock change, whatever zone the asker has', async () => {
    const { events, access, raw, demo } = await writingStand();
    const when = { kind: 'timed', from: Date.UTC(2031, 2, 3, 14), to: Date.UTC(2031, 2, 3, 15) } as const;
    const recurrence = ['RRULE:FREQ=WEEKLY;COUNT=4'];
    const draft = draftOf({ when, zone: zone('America/New_York'), recurrence });
    await events.insert(access(), EMAIL, draft, 'none');
    expect((await raw('agent00001')).start).toMatchObject({ timeZone: 'America/New_York' });
    const { rows } = await events.occurrences(access(), EMAIL, 'agent00001', { most: 9 });
    expect(rows.map(timesOf)).toEqual([
      '2031-03-03T22:00..2031-03-03T23:00',
      '2031-03-10T21:00..2031-03-10T22:00',
      '2031-03-17T21:00..2031-03-17T22:00',
      '2031-03-24T21:00..2031-03-24T22:00',
    ]);
    expect(demo.exchanges.find(({ method }) => method === 'POST')?.requestBody).toMatchObject({ recurrence });
  });

  test.each([
    ['a timed series', hours('2031-05-05T09:00', '2031-05-05T10:00'), 'UNTIL=20310526T155959Z'],
    ['a series of days', days('2031-05-05'), 'UNTIL=20310526'],
  ])('in %s that ends on a day includes that day', async (_, when, until) => {
    const { events, access, raw } = await writingStand();
    const recurrence = ['RRULE:FREQ=WEEKLY;UNTIL=20310526'];
    await events.insert(access(), EMAIL, draftOf({ when, recurrence }), 'none');
    expect((await raw('agent00001')).recurrence).toEqual([`RRULE:FREQ=WEEKLY;${until}`]);
    expect((await events.occurrences(access(), EMAIL, 'agent00001', { most: 9 })).rows).toHaveLength(4);
  });
});

describe('an id that is taken', () => {
  test.each([
    ['by the same event', {}, 'already-there'],
    ['by the same event with other blanks', { title: ' Study group ', notes: '' }, 'already-there'],
    ['by another title', { title: 'Party' }, 'used-up'],
    ['by another time', { when: hours('2031-05-05T09:00', '2031-05-05T10:30') }, 'used-up'],
    ['by another rule', { recurrence: ['RRULE:FREQ=DAILY;COUNT=2'] }, 'used-up'],
    ['by other guests', { guests: ['a@demo.example'] }, 'used-up'],
    ['by another place', { place: 'Room 1' }, 'used-up'],
  ])('%s', async (_, more, outcome) => {
    const { events, access, agenda } = await writingStand();
    await events.insert(access(), EMAIL, draftOf(), 'none');
    const before = await agenda();
    expect((await events.insert(access(), EMAIL, draftOf(more), 'none')).outcome).toBe(outcome);
    expect(await agenda()).toEqual(before);
  });

  test('by an event that was deleted is used up', async () => {
    const { events, access, agenda } = await writingStand();
    const made = await events.insert(access(), EMAIL, draftOf(), 'none');
    if (made.outcome === 'used-up') throw new Error('it is new');
    await events.remove(access(), made.stored, 'none');
    expect((await events.insert(access(), EMAIL, draftOf(), 'none')).outcome).toBe('used-up');
    expect(await agenda()).toEqual([]);
  });

  test('and cannot be read leaves it open', async () => {
    const { events, access, fault } = await writingStand();
    await events.insert(access(), EMAIL, draftOf(), 'none');
    fault('GET', { kind: 'error', status: 503 }, 9);
    expect(await kindOf(events.insert(access(), EMAIL, draftOf(), 'none'))).toBe('outcome_unknown');
  });

  test('and seems to belong to nothing leaves it open', async () => {
    const { events, access, fault } = await writingStand();
    await events.insert(access(), EMAIL, draftOf(), 'none');
    fault('GET', { kind: 'error', status: 404 });
    expect(await kindOf(events.insert(access(), EMAIL, draftOf(), 'none'))).toBe('outcome_unknown');
  });
});

const lost = (as: 'drop' | number): FaultAnswer => ({ kind: 'lost', as });
const error = (status: number, reason?: string): FaultAnswer => ({ kind: 'error', status, ...(reason && { reason }) });

describe('an answer that is lost', () => {
  test.each<[string, FaultAnswer, number]>([
    ['after it was made, with the connection', lost('drop'), 1],
    ['after it was made, with a 503', lost(503), 1],
    ['after it was made, with half of its JSON', { kind: 'truncated' }, 1],
    ['every time', lost('drop'), 9],
    ['every time, with a 500', lost(500), 9],
    ['before it was made', { kind: 'drop' }, 1],
    ['before it was made, twice', error(502), 2],
  ])('%s: the event is there once, and told as created', async (_, answer, times) => {
    const { events, access, agenda, fault } = await writingStand();
    fault('POST', answer, times);
    expect((await events.insert(access(), EMAIL, draftOf(), 'none')).outcome).toBe('created');
    expect(await agenda()).toEqual(['2031-05-05T09:00 Study group']);
  });

  test.each<[string, FaultAnswer, string]>([
    ['errors of the server mean that it was not', error(503), 'source_down'],
    ['silence leaves it open', { kind: 'drop' }, 'outcome_unknown'],
    ['a page in place of JSON leaves it open', { kind: 'html' }, 'outcome_unknown'],
  ])('without anything made: %s', async (_, answer, kind) => {
    const { events, access, agenda, fault } = await writingStand();
    fault('POST', answer, 9);
    expect(await kindOf(events.insert(access(), EMAIL, draftOf(), 'none'))).toBe(kind);
    expect(await agenda()).toEqual([]);
  });

  test('and a look that fails too leave it open, although it was made', async () => {
    const { events, access, fault, agenda } = await writingStand();
    fault('POST', lost('drop'), 9);
    fault('GET', error(503), 3);
    expect(await kindOf(events.insert(access(), EMAIL, draftOf(), 'none'))).toBe('outcome_unknown');
    expect(await agenda()).toHaveLength(1);
  });

  test('is made up for by three attempts at most', async () => {
    const { events, access, fault, writes } = await writingStand();
    fault('POST', error(503), 9);
    await kindOf(events.insert(access(), EMAIL, draftOf(), 'none'));
    expect(writes()).toHaveLength(3);
  });

  test('then refused for being too fast is looked for', async () => {
    const { events, access, fault, agenda } = await writingStand();
    fault('POST', lost(503), 1);
    fault('POST', error(429), 9);
    expect((await events.insert(access(), EMAIL, draftOf(), 'none')).outcome).toBe('created');
    expect(await agenda()).toHaveLength(1);
  });

  test('at the end of the time that its asker gives is open', async () => {
    const { events, access, fault } = await writingStand();
    fault('POST', { kind: 'lost', as: 'hang' }, 9);
    const work = events.insert(access({ signal: AbortSignal.timeout(300) }), EMAIL, draftOf(), 'none');
    expect(await kindOf(work)).toBe('outcome_unknown');
  });
});

describe('a refusal', () => {
  test.each<[string, FaultAnswer, string, number]>([
    ['for being too fast is waited out', error(403, 'rateLimitExceeded'), 'rate_limited', 3],
    ['of a quota is not', error(403, 'quotaExceeded'), 'rate_limited', 1],
    ['without the right to write there', error(403, 'requiredAccessLevel'), 'not_permitted', 1],
    ['of a kind of event', error(400, 'eventTypeRestriction'), 'not_permitted', 1],
    ['of what was asked', error(400, 'invalid'), 'bad_request', 1],
    ['of a calendar that is gone', error(404), 'not_found', 1],
  ])('%s', async (_, answer, kind, times) => {
    const { events, access, fault, writes } = await writingStand();
    fault('POST', answer, 9);
    expect(await kindOf(events.insert(access(), EMAIL, draftOf(), 'none'))).toBe(kind);
    expect(writes()).toHaveLength(times);
  });

  test('of the token costs one new one, and then the event is made', async () => {
    const { events, access, fault, agenda } = await writingStand();
    fault('POST', error(401));
    await events.insert(access(), EMAIL, draftOf(), 'none');
    expect(await agenda()).toHaveLength(1);
  });

  test('of the scope names the permission and the page to give it', async () => {
    const { events, access, fault } = await writingStand();
    fault('POST', error(403, 'insufficientPermissions'));
    await expect(events.insert(access(), EMAIL, draftOf(), 'none')).rejects.toMatchObject({
      kind: 'not_permitted',
      message: 'Google Calendar cannot be changed: the permission to see and change events was not given.',
      next: 'Ask the user to reconnect Google at the account page and to allow the app to see and change events.',
    });
  });

  test('comes without a request where the permission was never given, or only that to read', async () => {
    const { events, access, requests } = await writingStand();
    const scopes = ['openid', 'https://www.googleapis.com/auth/calendar.events.readonly'];
    expect(await kindOf(events.insert(access({ scopes }), EMAIL, draftOf(), 'none'))).toBe('not_permitted');
    expect(requests).toEqual([]);
  });

  test.each([
    ['hidden', 'not_permitted'],
    ['busy', 'not_permitted'],
    ['read', 'not_permitted'],
  ] as const)('comes without a request for a calendar that the person lets be %s', async (visibility, kind) => {
    const { events, access, requests } = await writingStand({
      events: [timed('e1', '2031-05-05T09:00', '2031-05-05T10:00')],
    });
    const limited = access({ visibility: () => visibility });
    expect(await kindOf(events.insert(limited, EMAIL, draftOf(), 'none'))).toBe(kind);
    expect(await kindOf(events.get(limited, EMAIL, 'e1'))).toBe(kind);
    expect(requests).toEqual([]);
  });
});
