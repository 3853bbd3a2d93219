import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { plainText } from '../../../src/accounts/moodle/plain-text.ts';
import { Reader } from '../../../src/sources/moodle/reader.ts';
import { CalendarRow } from '../../../src/sources/moodle/shapes.ts';
import { htmlToText } from '../../../src/sources/moodle/text/html-text.ts';
import { inLanguage } from '../../../src/sources/moodle/text/multilang.ts';
import { readName, readNotes } from '../../../src/sources/moodle/text/read-text.ts';

const KEY = '0123456789abcdef0123456789abcdef';

describe('a school that means ill', () => {
  it('gives names and texts of many signs, and nobody waits for them', () => {
    expect(plainText(`${'<'.repeat(4_000_000)}x`).length).toBeLessThanOrEqual(120);
    expect(inLanguage(`${'<span>'.repeat(60_000)}</span>`, 'en')).toContain('<span>');
    expect(readName(`Week 1 ${'<b>'.repeat(1_000_000)}`, 'en')).toBe('Week 1');
    expect(readNotes(`Read ${'<span>'.repeat(500_000)}`, 'en')).toBe('Read');
  });

  it('sends many rows that are none: the first are looked at, the rest is told as missing', () => {
    const reader = new Reader();
    const rows = Array.from({ length: 60_000 }, () => ({ id: 1 }));
    const read = reader.rows('courses', { data: rows }, z.array(z.unknown()), z.object({ id: z.number() }));
    expect(read).toHaveLength(20_000);
    expect(reader.holes).toMatchObject([{ part: 'courses', failure: { kind: 'source_changed' } }]);
  });

  it.each([{ timestart: 1e17 }, { timestart: -1 }, { timeduration: 1e12 }])(
    'dates an event with %j: it is broken',
    (odd) => {
      const row = { id: 1, name: 'x', eventtype: 'user', timestart: 1_790_000_000, timeduration: 0, ...odd };
      expect(CalendarRow.safeParse(row).success).toBe(false);
    },
  );

  it.each([
    `https://moodle.example.edu/tokenpluginfile.php/${KEY}/5/mod_page/x.pdf`,
    `https://moodle.example.edu/pluginfile.php?file=%2F5%2Fx.pdf&token=${KEY}`,
    `https://moodle.example.edu/webservice/pluginfile.php/5/x.pdf?token=${KEY}`,
  ])('links a file with a key in its address: the link is not told (%s)', (address) => {
    expect(htmlToText(`<a href="${address}">Slides</a>`)).toBe('Slides');
  });
});
