import { describe, expect, test } from 'vitest';
import { FILES, fileText, lineOf, reading } from './files.ts';
import { naiveExpansion } from './naive-expansion.ts';

const WHOLE = FILES.filter((name) => !name.startsWith('broken-'));
/** What the second reading does not know, and what makers wrote against the standard; their own tests tell them. */
const APART = [
  'outlook-own-zone',
  'outlook-all-day-flag',
  'apple-this-and-future',
  'timetable-one-uid',
  'timetable-no-uid',
  'timetable-wrapped-zone',
  'timetable-versions',
  'moodle-term',
];
const TWICE_READ = WHOLE.filter((name) => !APART.includes(name));
const ZONES = ['Asia/Taipei', 'America/Los_Angeles', 'Pacific/Kiritimati'];

test('there are files in the shape of each maker', () => {
  const makers = ['google', 'outlook', 'apple', 'moodle', 'timetable', 'broken'];
  expect(TWICE_READ.length).toBeGreaterThanOrEqual(40);
  for (const maker of makers) expect(FILES.filter((name) => name.startsWith(maker)).length).toBeGreaterThanOrEqual(3);
});

describe.each(ZONES)('read in %s, two independent readings find the same', (zone) => {
  test.each(TWICE_READ)('%s', async (name) => {
    const text = fileText(name);
    const expected = naiveExpansion(text, zone);
    for (const [from, to] of [
      ['2026-08-01', '2027-04-30'],
      ['2026-11-03', '2026-11-03'],
      ['2026-10-25', '2026-11-02'],
    ] as const) {
      const { events, file, torn, zonesUnknown } = await reading(text, { from, to, zone });
      expect(events.map(lineOf).sort()).toEqual(expected({ from, to, zone }));
      const known = { broken: 0, cut: false, torn: 0, zonesUnknown: false };
      expect({ broken: file.broken, cut: file.cut, torn, zonesUnknown }).toEqual(known);
    }
  });
});
