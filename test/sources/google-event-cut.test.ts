import { describe, expect, test } from 'vitest';
import type { EventResource } from '../../src/demo/google/dataset.ts';
import type { FaultAnswer } from '../../src/demo/google/faults.ts';
import type { EventPatch } from '../../src/domain/writing.ts';
import { allDay, day, EMAIL, timed } from './stand-in.ts';
import { days, hours, kindOf, writingStand } from './writing-stand.ts';

/** Mondays at nine: 5, 12, 19, 26 May, 2, 9, 16, 23 June. */
const CLASS = timed('class1', '2031-05-05T09:00', '2031-05-05T10:00', {
  summary: 'Class',
  location: 'Room 1',
  organizer: { email: EMAIL, self: true },
  attendees: [
    { email: EMAIL, self: true, organizer: true, responseStatus: 'accepted' },
    { email: 'a@demo.example', responseStatus: 'declined', optional: true },
  ],
  reminders: { useDefault: false, overrides: [{ method: 'popup', minutes: 5 }] },
  colorId: '5',
  visibility: 'private',
  extendedProperties: { private: { createdBy: 'agent' } },
  conferenceData: {
    conferenceId: 'abc',
    createRequest: { requestId: 'r', conferenceSolutionKey: { type: 'hangoutsMeet' } },
    entryPoints: [{ entryPointType: 'video', uri: 'https://meet.google.com/abc' }],
  },
  recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=8'],
});

const DATES = ['05-05', '05-12', '05-19', '05-26', '06-02', '06-09', '06-16', '06-23'];
const on = (dates: readonly string[], title: string, time = 'T09:00') =>
  dates.map((date) => `2031-${date}${time} ${title}`);

/** A series, cut before the occurrence of a day. */
async function cutting(event: EventResource = CLASS) {
  const standing = await writingStand({ events: [event] });
  const { events, access } = standing;
  const get = (id = event.id) => events.get(access(), EMAIL, id);
  const occurrence = (date: string) => events.get(access(), EMAIL, event.id, { date: day(date), time: undefined });
  const cut = async (date: string, patch?: EventPatch, newId = 'later00001') => {
    const [series, first] = [await get(), await occurrence(date)];
    standing.forget();
    return await events.cut(access(), series, first, patch && { newId, patch }, 'none');
  };
  return { ...standing, get, occurrence, cut };
}

describe('this and the following', () => {
  test('are changed in a new series with all that the old one holds; the ones before stay', async () => {
    const { cut, agenda, raw, writes } = await cutting();
    const { outcome, earlier, later, resets } = await cut('2031-05-26', { title: 'Lecture', place: 'Hall' });
    expect([outcome, earlier?.id, later?.id, resets]).toEqual(['changed', 'class1', 'later00001', 0]);
    expect(await agenda()).toEqual([...on(DATES.slice(0, 3), 'Class'), ...on(DATES.slice(3), 'Lecture')]);
    expect((await raw('class1')).recurrence).toEqual(['RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20310526T005959Z']);
    expect(await raw('later00001')).toMatchObject({
      recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=5'],
      location: 'Hall',
      start: { dateTime: '2031-05-26T09:00:00+08:00', timeZone: 'Asia/Taipei' },
      attendees: [
        { email: EMAIL, responseStatus: 'accepted' },
        { email: 'a@demo.example', responseStatus: 'declined', optional: true },
      ],
      reminders: CLASS.reminders,
      colorId: '5',
      visibility: 'private',
      extendedProperties: CLASS.extendedProperties,
      conferenceData: { conferenceId: 'abc', entryPoints: [{ uri: 'https://meet.google.com/abc' }] },
    });
    const path = `/calendar/v3/calendars/${EMAIL}/events`;
    expect(writes()).toEqual([`PATCH ${path}/class1`, `POST ${path}`]);
  });

  test('that somebody else removed meanwhile are told as gone, and nothing is sent', async () => {
    const { events, access, get, occurrence, cut, agenda, writes, forget } = await cutting();
    const first = await occurrence('2031-05-26');
    await cut('2031-05-26');
    const series = await get();
    forget();
    expect(await events.cut(access(), series, first, undefined, 'none')).toMatchObject({ outcome: 'already-gone' });
    const goOn = { newId: 'later00001', patch: { title: 'Lecture' } };
    expect(await kindOf(events.cut(access(), series, first, goOn, 'none'))).toBe('not_found');
    expect(writes()).toEqual([]);
    expect(await agenda()).toEqual(on(DATES.slice(0, 3), 'Class'));
  });

  test('are removed by ending the series', async () => {
    const { cut, agenda, writes } = await cutting();
    expect(await cut('2031-05-26')).toMatchObject({ outcome: 'changed', later: undefined });
    expect(await agenda()).toEqual(on(DATES.slice(0, 3), 'Class'));
    expect(writes()).toHaveLength(1);
  });

  test('of whole days are told apart by the day', async () => {
    const { cut, agenda, raw } = await cutting(
      allDay('camp1', '2031-05-05', '2031-05-07', { summary: 'Camp', recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] }),
    );
    await cut('2031-05-19', { title: 'Big camp' });
    expect((await raw('camp1')).recurrence).toEqual(['RRULE:FREQ=WEEKLY;UNTIL=20310518']);
    expect(await raw('later00001')).toMatchObject({ start: { date: '2031-05-19' }, end: { date: '2031-05-21' } });
    expect(await agenda()).toEqual([...on(['05-05', '05-12'], 'Camp', ''), ...on(['05-19', '05-26'], 'Big camp', '')]);
  });

  test.each([
    ['a count', ['RRULE:FREQ=WEEKLY;COUNT=5'], ['RRULE:FREQ=WEEKLY;COUNT=3']],
    ['a last day', ['RRULE:FREQ=WEEKLY;UNTIL=20310602T015959Z'], ['RRULE:FREQ=WEEKLY;UNTIL=20310602T015959Z']],
    [
      'days left out on both sides',
      [
        'RRULE:FREQ=WEEKLY;COUNT=7',
        'EXDATE:20310512T010000Z,20310526T010000Z',
        'EXDATE;TZID=Asia/Taipei:20310609T090000',
      ],
      ['RRULE:FREQ=WEEKLY;COUNT=5', 'EXDATE:20310526T010000Z', 'EXDATE:20310609T010000Z'],
    ],
    [
      'days added on both sides',
      ['RRULE:FREQ=WEEKLY;COUNT=5', 'RDATE:20310507T010000Z,20310531T010000Z'],
      ['RRULE:FREQ=WEEKLY;COUNT=3', 'RDATE:20310531T010000Z'],
    ],
    ['steps of two weeks', ['RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=6'], ['RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=5']],
  ])('keep what is left of %s, and nothing else takes place than before', async (_, recurrence, rest) => {
    const { cut, agenda, raw } = await cutting({ ...CLASS, recurrence });
    const before = await agenda();
    await cut('2031-05-19', { notes: 'changed' });
    expect((await raw('later00001')).recurrence).toEqual(rest);
    expect(await agenda()).toEqual(before);
  });

  test('at another time of another day end as often as before', async () => {
    const { cut, agenda } = await cutting({
      ...CLASS,
      recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20310623T010000Z'],
    });
    await cut('2031-06-02', { when: hours('2031-06-03T18:00', '2031-06-03T20:00') });
    expect(await agenda()).toEqual([
      ...on(DATES.slice(0, 4), 'Class'),
      ...on(['06-03', '06-10', '06-17', '06-24'], 'Class', 'T18:00'),
    ]);
  });

  test('turn from hours to whole days', async () => {
    const { cut, agenda } = await cutting();
    await cut('2031-06-16', { when: days('2031-06-16', '2031-06-17') });
    expect(await agenda()).toEqual([...on(DATES.slice(0, 6), 'Class'), ...on(DATES.slice(6), 'Class', '')]);
  });

  test('take a rule of their own, or none', async () => {
    const { cut, agenda } = await cutting();
    await cut('2031-05-19', { recurrence: ['RRULE:FREQ=DAILY;COUNT=2'] });
    expect(await agenda()).toEqual(on(['05-05', '05-12', '05-19', '05-20'], 'Class'));
    const { cut: end, agenda: left } = await cutting();
    await end('2031-05-19', { recurrence: [] });
    expect(await left()).toEqual(on(['05-05', '05-12', '05-19'], 'Class'));
  });

  test('leave called-off ones off, and put moved ones back in their place and say so (R8)', async () => {
    const { cut, occurrence, events, access, agenda } = await cutting();
    await events.remove(access(), await occurrence('2031-05-12'), 'none');
    await events.remove(access(), await occurrence('2031-06-16'), 'none');
    const sixth = await occurrence('2031-06-09');
    await events.patch(access(), sixth, { when: hours('2031-06-10T15:00', '2031-06-10T16:00') }, 'none');
    expect(await cut('2031-05-26', { title: 'Lecture' })).toMatchObject({ resets: 1 });
    expect(await agenda()).toEqual([
      ...on(['05-05', '05-19'], 'Class'),
      ...on(['05-26', '06-02', '06-09', '06-23'], 'Lecture'),
    ]);
  });

  test('are counted from what an occurrence was planned for, wherever it is now', async () => {
    const { cut, occurrence, events, access, agenda } = await cutting();
    const second = await occurrence('2031-05-12');
    await events.patch(access(), second, { when: hours('2031-06-20T15:00', '2031-06-20T16:00') }, 'none');
    await cut('2031-05-19');
    expect(await agenda()).toEqual(['2031-05-05T09:00 Class', '2031-06-20T15:00 Class']);
  });

  test('from the first one on are the whole series, in place', async () => {
    const { cut, agenda, writes } = await cutting();
    const { earlier, later } = await cut('2031-05-05', {
      title: 'Lecture',
      when: hours('2031-05-05T14:00', '2031-05-05T15:00'),
    });
    expect([earlier, later?.id, writes().length]).toEqual([undefined, 'class1', 1]);
    expect(await agenda()).toEqual(on(DATES, 'Lecture', 'T14:00'));
  });

  test('from the first one that is left are the whole series, too', async () => {
    const { cut, occurrence, events, access, agenda, raw } = await cutting();
    await events.remove(access(), await occurrence('2031-05-05'), 'none');
    const { later } = await cut('2031-05-12', { when: hours('2031-05-13T14:00', '2031-05-13T15:00') });
    expect([later?.id, (await agenda())[0]]).toEqual(['class1', '2031-05-13T14:00 Class']);
    expect(await agenda()).toHaveLength(7);
    await cut('2031-05-20');
    expect((await raw('class1')).status).toBe('confirmed');
  });

  test('from the first one on are removed with the series', async () => {
    const { cut, agenda, raw } = await cutting();
    expect(await cut('2031-05-05')).toMatchObject({ outcome: 'changed', earlier: undefined, later: undefined });
    expect([await agenda(), (await raw('class1')).status]).toEqual([[], 'cancelled']);
  });

  test.each(['refused', 'ignored'] as const)('are not for a guest to change: %s', async (changes) => {
    const organizer = { email: 'boss@demo.example' };
    const { cut, agenda, demo, writes } = await cutting({ ...CLASS, organizer });
    demo.setGuestChanges(changes);
    expect(await cut('2031-05-26', { title: 'Mine' })).toMatchObject({ outcome: 'only-a-guest', later: undefined });
    expect([await agenda(), writes()]).toEqual([on(DATES, 'Class'), []]);
  });

  test.each([
    ['two rules', ['RRULE:FREQ=WEEKLY;COUNT=4', 'RRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=4'], '2031-05-19'],
    ['a day that was added', ['RRULE:FREQ=WEEKLY;COUNT=4', 'RDATE:20310521T010000Z'], '2031-05-21'],
  ])('of %s cannot go on by themselves, but can be removed', async (_, recurrence, date) => {
    const { cut, agenda, writes } = await cutting({ ...CLASS, recurrence });
    const before = await agenda();
    expect(await kindOf(cut(date, { title: 'Lecture' }))).toBe('bad_request');
    expect([await agenda(), writes()]).toEqual([before, []]);
    await cut(date);
    expect(await agenda()).toEqual(before.filter((line) => line < `2031-${date.slice(5)}`));
  });

  test('are a conflict when the series was changed meanwhile', async () => {
    const { get, occurrence, events, access, agenda } = await cutting();
    const [series, first] = [await get(), await occurrence('2031-05-26')];
    await events.patch(access(), series, { title: 'Changed' }, 'none');
    const goOn = { newId: 'later00001', patch: { title: 'Lecture' } };
    expect(await kindOf(events.cut(access(), series, first, goOn, 'none'))).toBe('conflict');
    expect(await agenda()).toEqual(on(DATES, 'Changed'));
  });

  test('take another id where the one they were given is used up', async () => {
    const { cut, agenda, events, access } = await cutting();
    const goneBy = await cut('2031-06-09', { title: 'Lecture' });
    if (goneBy.later === undefined) throw new Error('it goes on');
    await events.remove(access(), goneBy.later, 'none');
    const { later } = await cut('2031-05-26', { title: 'Lecture' });
    expect([later?.id, await agenda()]).toEqual([
      'later000010',
      [...on(DATES.slice(0, 3), 'Class'), ...on(DATES.slice(3, 5), 'Lecture')],
    ]);
  });
});

const error = (status: number): FaultAnswer => ({ kind: 'error', status });

describe('a second half that fails', () => {
  test('for good puts the first half back, exceptions and all, and says so', async () => {
    const { cut, occurrence, events, access, agenda, raw, fault } = await cutting();
    const fifth = await occurrence('2031-06-02');
    await events.patch(access(), fifth, { title: 'Exam' }, 'none');
    await events.remove(access(), await occurrence('2031-06-09'), 'none');
    const before = await agenda();
    fault('POST', error(403), 9);
    await expect(cut('2031-05-26', { title: 'Lecture' })).rejects.toMatchObject({
      kind: 'not_permitted',
      message: expect.stringContaining('The series is as it was.'),
    });
    expect([await agenda(), (await raw('class1')).recurrence]).toEqual([before, CLASS.recurrence]);
  });

  test('by errors of the server puts the first half back, too', async () => {
    const { cut, agenda, fault } = await cutting();
    fault('POST', error(503), 9);
    expect(await kindOf(cut('2031-05-26', { title: 'Lecture' }))).toBe('source_down');
    expect(await agenda()).toEqual(on(DATES, 'Class'));
  });

  test('and cannot be undone tells that the series stands cut', async () => {
    const { cut, agenda, demo, fault } = await cutting();
    fault('POST', error(503), 9);
    fault('PATCH', { kind: 'slow', ms: 0 });
    fault('PATCH', error(503), 9);
    await expect(cut('2031-05-26', { title: 'Lecture' })).rejects.toMatchObject({
      kind: 'outcome_unknown',
      message: expect.stringMatching(/series was ended .* could not be made again/),
    });
    demo.clearFaults();
    expect(await agenda()).toEqual(on(DATES.slice(0, 3), 'Class'));
  });

  test('without an answer tells that it is not known, and does not double it', async () => {
    const { cut, agenda, fault } = await cutting();
    fault('POST', { kind: 'drop' }, 9);
    await expect(cut('2031-05-26', { title: 'Lecture' })).rejects.toMatchObject({
      kind: 'outcome_unknown',
      message: expect.stringContaining('whether its later part was made again is not known'),
    });
    expect(await agenda()).toEqual(on(DATES.slice(0, 3), 'Class'));
  });

  test.each<[string, FaultAnswer]>([
    ['a 503', { kind: 'lost', as: 503 }],
    ['a broken connection', { kind: 'lost', as: 'drop' }],
  ])('only in its answer, by %s, is made up for, in either half', async (_, answer) => {
    const { cut, agenda, fault } = await cutting();
    fault('PATCH', answer);
    fault('POST', answer);
    expect(await cut('2031-05-26', { title: 'Lecture' })).toMatchObject({ outcome: 'changed' });
    expect(await agenda()).toEqual([...on(DATES.slice(0, 3), 'Class'), ...on(DATES.slice(3), 'Lecture')]);
  });
});
