import { expect, it } from 'vitest';
import { toZone, type Zone } from '../../src/domain/time.ts';
import { dayText, momentText } from '../../src/texts/format.ts';

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
