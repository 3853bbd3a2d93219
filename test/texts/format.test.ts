import { expect, it } from 'vitest';
import { toZone, type Zone } from '../../src/domain/time.ts';
import { aheadText, dayText, momentText } from '../../src/texts/format.ts';

const [TAIPEI, NEW_YORK] = ['Asia/Taipei', 'America/New_York'].map((name) => toZone(name) as Zone) as [Zone, Zone];
const LATE = Date.UTC(2026, 10, 2, 17, 5);

it('days and moments are those of the zone, in the language', () => {
  expect(dayText(LATE, 'en', TAIPEI)).toBe('November 3, 2026');
  expect(dayText(LATE, 'en', NEW_YORK)).toBe('November 2, 2026');
  expect(dayText(LATE, 'zh-TW', TAIPEI)).toBe('2026年11月3日');
  expect(dayText(LATE, 'ja', TAIPEI)).toBe('2026年11月3日');
  expect(momentText(LATE, 'en', TAIPEI).replace(/\s/g, ' ')).toBe('Nov 3, 2026, 1:05 AM');
  expect(momentText(LATE, 'zh-TW', TAIPEI).replace(/\s/g, ' ')).toBe('2026年11月3日 凌晨1:05');
  expect(momentText(LATE, 'ja', NEW_YORK).replace(/\s/g, ' ')).toBe('2026/11/02 12:05');
});

it('what lies ahead is told in whole days, and in hours within the last two', () => {
  const HOUR = 3_600_000;
  expect(aheadText(7 * 24 * HOUR - 1, 'en')).toBe('in 6 days');
  expect(aheadText(48 * HOUR, 'zh-TW')).toBe('2 天後');
  expect(aheadText(48 * HOUR - 1, 'ja')).toBe('47 時間後');
  expect(aheadText(1, 'en')).toBe('in 1 hour');
});
