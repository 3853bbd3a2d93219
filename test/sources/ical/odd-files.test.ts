import { describe, expect, test } from 'vitest';
import { fileText, lineOf, reading } from './files.ts';

const TERM = { from: '2026-08-01', to: '2027-04-30', zone: 'Asia/Taipei' };

const linesOf = async (name: string) => (await reading(fileText(name), TERM)).events.map(lineOf).sort();

/** What a file is known to lack, beside its events. */
async function lacks(name: string) {
  const { file, torn, cut, zonesUnknown } = await reading(fileText(name), TERM);
  return { broken: file.broken, torn, cut: cut || file.cut, zonesUnknown };
}
const NOTHING = { broken: 0, torn: 0, cut: false, zonesUnknown: false };

describe('makers beside the standard', () => {
  test.each<[string, string[]]>([
    [
      'outlook-own-zone',
      [
        '2026-11-02T08:30:00Z/2026-11-02T09:30:00Z Far away',
        '2026-11-09T09:00:00Z/2026-11-09T10:00:00Z Far away',
        '2026-11-16T09:00:00Z/2026-11-16T10:00:00Z Far away',
        '2026-11-23T09:00:00Z/2026-11-23T10:00:00Z Far away',
      ],
    ],
    ['outlook-all-day-flag', ['2026-11-24..2026-11-26 出差', '2026-11-27T16:00:00Z/2026-11-28T16:00:00Z 整晚']],
    [
      'apple-this-and-future',
      [
        '2026-10-06T10:00:00Z/2026-10-06T11:00:00Z Choir',
        '2026-10-13T10:00:00Z/2026-10-13T11:00:00Z Choir',
        '2026-10-20T10:00:00Z/2026-10-20T11:00:00Z Choir',
        '2026-10-27T10:00:00Z/2026-10-27T11:00:00Z Choir',
        '2026-11-03T10:00:00Z/2026-11-03T11:00:00Z Choir',
        '2026-11-11T11:30:00Z/2026-11-11T13:00:00Z Choir (new time)',
        '2026-11-18T11:30:00Z/2026-11-18T13:00:00Z Choir (new time)',
        '2026-12-02T11:30:00Z/2026-12-02T13:00:00Z Choir (new time)',
        '2026-12-09T11:30:00Z/2026-12-09T13:00:00Z Choir (new time)',
      ],
    ],
    [
      'timetable-one-uid',
      [
        '2026-11-03T01:10:00Z/2026-11-03T02:00:00Z Physics',
        '2026-11-03T05:10:00Z/2026-11-03T06:00:00Z Chemistry',
        '2026-11-05T01:10:00Z/2026-11-05T02:00:00Z Physics',
      ],
    ],
    [
      'timetable-no-uid',
      [
        '2026-11-03T01:10:00Z/2026-11-03T02:00:00Z Physics',
        '2026-11-04T01:10:00Z/2026-11-04T02:00:00Z Physics',
        '2026-11-05T01:10:00Z/2026-11-05T02:00:00Z Art',
      ],
    ],
    [
      'timetable-wrapped-zone',
      [
        '2026-10-28T00:00:00Z/2026-10-28T01:00:00Z Offset',
        '2026-10-28T08:00:00Z/2026-10-28T09:00:00Z Evolution',
        '2026-10-28T12:00:00Z/2026-10-28T13:00:00Z Citadel',
      ],
    ],
    [
      'timetable-versions',
      ['2026-11-04T01:00:00Z/2026-11-04T02:00:00Z New', '2026-11-06T01:00:00Z/2026-11-06T02:00:00Z Later text'],
    ],
    [
      'moodle-term',
      [
        '2026-11-25T15:59:00Z/2026-11-25T15:59:00Z 作業4:遞迴 is due',
        '2026-11-29T15:59:00Z/2026-11-29T15:59:00Z 線上測驗 3 closes',
        '2026-11-30T01:00:00Z/2026-11-30T01:00:00Z 線上測驗 4(寬限一天) opens',
        '2026-12-01T02:00:00Z/2026-12-01T02:00:00Z 繳學費',
        '2026-12-04T15:59:00Z/2026-12-04T15:59:00Z 電路學 & 電子學 "小考" is due',
      ],
    ],
    ['moodle-empty', []],
  ])('%s', async (name, expected) => {
    expect(await linesOf(name)).toEqual(expected);
    expect(await lacks(name)).toEqual(NOTHING);
  });

  test('events that share a UID have ids of their own, which stay', async () => {
    const ids = async () => (await reading(fileText('timetable-one-uid'), TERM)).events.map(({ id }) => id);
    expect(new Set(await ids()).size).toBe(3);
    expect(await ids()).toEqual(await ids());
  });
});

describe('broken files: what can be read is read, and what is missing is counted', () => {
  const AT_NINE = '2026-11-03T01:00:00Z/2026-11-03T02:00:00Z';
  test.each<[string, string[], Partial<typeof NOTHING>]>([
    ['broken-bom-lf', [`${AT_NINE} After a mark`], {}],
    ['broken-cr-only', [`${AT_NINE} Old Macintosh`], {}],
    ['broken-small-letters', [`${AT_NINE} small`], {}],
    ['broken-bad-lines', [`${AT_NINE} Found`], {}],
    ['broken-two-calendars', [AT_START(3, 'In the first'), AT_START(4, 'In the second')], {}],
    [
      'broken-folds',
      [`${AT_NINE} A title that a writer of files has broken after seventy-five octetswithout the blank`],
      {},
    ],
    ['broken-no-start', [`${AT_NINE} Then`], { broken: 1 }],
    ['broken-cut', [`${AT_NINE} Whole`], { cut: true }],
    ['broken-no-end-of-event', [`${AT_NINE} Not ended`, '2026-11-04T01:00:00Z/2026-11-04T02:00:00Z Ended'], {}],
    [
      'broken-dates',
      ['2026-11-03..2026-11-03 A day without its mark', '2026-11-04T09:00:00Z/2026-11-04T10:00:00Z Without seconds'],
      { broken: 4 },
    ],
    ['broken-unknown-zone', [`${AT_NINE} Second breakfast`], { zonesUnknown: true }],
    ['broken-orphan', ['2026-11-04T03:00:00Z/2026-11-04T04:00:00Z One of a series that is not there'], {}],
    [
      'broken-rules',
      [
        `${AT_NINE} Sometimes`,
        '2026-11-04T01:00:00Z/2026-11-04T02:00:00Z Half a rule',
        '2026-11-05T01:00:00Z/2026-11-05T02:00:00Z Small letters',
        '2026-11-06T01:00:00Z/2026-11-06T02:00:00Z A bad exception',
        '2026-11-06T01:00:00Z/2026-11-06T02:00:00Z Small letters',
        '2026-11-07T01:00:00Z/2026-11-07T02:00:00Z A bad exception',
        '2026-11-07T01:00:00Z/2026-11-07T02:00:00Z Small letters',
        '2026-11-08T01:00:00Z/2026-11-08T02:00:00Z A bad exception',
      ],
      { torn: 3 },
    ],
    [
      'broken-too-often',
      [
        '2026-11-03T01:00:00Z/2026-11-03T01:00:00Z 72 times a day',
        '2026-11-03T01:00:00Z/2026-11-03T01:00:00Z Every minute',
        '2026-11-03T01:00:00Z/2026-11-03T01:00:00Z Every second',
        '2026-11-03T01:00:00Z/2026-11-03T01:15:00Z Three times a day',
        '2026-11-03T09:00:00Z/2026-11-03T09:15:00Z Three times a day',
        '2026-11-03T17:00:00Z/2026-11-03T17:15:00Z Three times a day',
        '2026-11-04T01:00:00Z/2026-11-04T01:15:00Z Three times a day',
        '2026-11-04T09:00:00Z/2026-11-04T09:15:00Z Three times a day',
        '2026-11-04T17:00:00Z/2026-11-04T17:15:00Z Three times a day',
      ],
      { torn: 3 },
    ],
  ])('%s', async (name, expected, missing) => {
    expect(await linesOf(name)).toEqual(expected);
    expect(await lacks(name)).toEqual({ ...NOTHING, ...missing });
  });

  test('breaks within a text stay breaks', async () => {
    const { events } = await reading(fileText('broken-folds'), TERM);
    expect(events[0]).toMatchObject({
      notes: 'First line\nsecond line with a real break\nthird line folded well',
      place: 'Room 1',
    });
  });

  test('a series of which a part is unknown is none of the days before it began', async () => {
    const before = await reading(fileText('broken-too-often'), { ...TERM, to: '2026-10-30' });
    expect([before.torn, before.events]).toEqual([0, []]);
  });
});

function AT_START(day: number, title: string): string {
  return `2026-11-0${day}T01:00:00Z/2026-11-0${day}T01:00:00Z ${title}`;
}

describe('what events tell beside their times', () => {
  const named = async (name: string, title: string | undefined) => {
    const { events } = await reading(fileText(name), TERM);
    return events.find((event) => event.title === title);
  };

  test('texts, guests and meetings of Google', async () => {
    expect(await named('google-single', '專題討論')).toMatchObject({
      place: '綜合大樓 101',
      notes:
        '第一行\n第二行, 有逗號; 有分號 \\ 反斜線。這一行很長很長很長很長很長很長很長很長很長很長很長很長很長很長，所以要折行。',
      otherPeople: 2,
      onlineMeeting: true,
      answer: undefined,
      status: 'confirmed',
      free: false,
      zone: undefined,
      series: undefined,
    });
  });

  test("the person's own answer, where the file is named by their address", async () => {
    expect(await named('google-declined', 'Declined talk')).toMatchObject({ answer: 'declined', otherPeople: 1 });
    expect(await named('google-declined', 'Accepted talk')).toMatchObject({ answer: 'accepted', otherPeople: 0 });
  });

  test('what Outlook says beside busy and free, and the zone by its own name', async () => {
    const told = async (title: string) => {
      const { free, status, type, zone } = (await named('outlook-busy-status', title)) ?? {};
      return { free, status, type, zone };
    };
    const usual = { free: false, status: 'confirmed', type: undefined, zone: 'Asia/Taipei' };
    expect(await told('BUSY')).toEqual(usual);
    expect(await told('FREE')).toEqual({ ...usual, free: true });
    expect(await told('TENTATIVE')).toEqual({ ...usual, status: 'tentative' });
    expect(await told('OOF')).toEqual({ ...usual, type: 'outOfOffice' });
    expect(await told('WORKINGELSEWHERE')).toEqual({ ...usual, free: true, type: 'workingLocation' });
  });

  test('a private event without a title hides its details; one with a title was shown on purpose', async () => {
    expect(await named('outlook-private', undefined)).toMatchObject({ detailsHidden: true });
    expect(await named('outlook-private', 'Doctor')).toMatchObject({ detailsHidden: false });
  });

  test('what is transparent is free, what is cancelled is not there', async () => {
    expect(await named('google-all-day', '國慶日')).toMatchObject({ free: true });
    expect(await named('google-all-day', '期中考週')).toMatchObject({ free: false });
    expect((await reading(fileText('timetable-cancelled'), TERM)).events.map(({ title }) => title)).toEqual([
      'Perhaps',
    ]);
  });

  test('a moved occurrence keeps the time that its series planned', async () => {
    const moved = await named('google-weekly-taipei', '電路學(補課)');
    expect(moved?.series?.original).toEqual({ kind: 'timed', at: Date.parse('2026-10-05T05:10:00Z') });
    const { events } = await reading(fileText('google-weekly-taipei'), TERM);
    expect(new Set(events.map(({ series }) => series?.id)).size).toBe(1);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  });
});
