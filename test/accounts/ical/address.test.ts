import { expect, test } from 'vitest';
import { feedAddress } from '../../../src/accounts/ical/address.ts';
import { createGuard } from '../../../src/net/guard.ts';
import { guardErrorOf } from '../../../src/net/guard-error.ts';

const guard = createGuard({ privateHosts: ['moodle.lan:80'], userAgent: 'test' });

test.each([
  ['https://calendar.example.com/a/basic.ics', 'https://calendar.example.com/a/basic.ics'],
  ['  <https://calendar.example.com/a\n/basic.ics>\u200b ', 'https://calendar.example.com/a/basic.ics'],
  ['calendar.example.com/a.ics?x=1#top', 'https://calendar.example.com/a.ics?x=1'],
  ['webcal://p01-caldav.icloud.com/published/2/abc', 'https://p01-caldav.icloud.com/published/2/abc'],
  ['WEBCALS://calendar.example.com/a.ics', 'https://calendar.example.com/a.ics'],
  ['http://calendar.example.com/a.ics', 'https://calendar.example.com/a.ics'],
  ['http://calendar.example.com:80/a.ics', 'https://calendar.example.com/a.ics'],
  ['http://moodle.lan/a.ics', 'http://moodle.lan/a.ics'],
  [
    'https://outlook.office365.com/owa/calendar/abc@example.com/def/calendar.html',
    'https://outlook.office365.com/owa/calendar/abc@example.com/def/calendar.ics',
  ],
  ['https://calendar.example.com/calendar.html', 'https://calendar.example.com/calendar.html'],
  [
    'https://moodle.example.edu/sub/calendar/export_execute.php?userid=3&authtoken=a1&preset_what=courses&preset_time=weeknow',
    'https://moodle.example.edu/sub/calendar/export_execute.php?userid=3&authtoken=a1&preset_what=all&preset_time=recentupcoming',
  ],
  [
    'https://moodle.example.edu/calendar/export_execute.php?userid=3&authtoken=a1',
    'https://moodle.example.edu/calendar/export_execute.php?userid=3&authtoken=a1&preset_what=all&preset_time=recentupcoming',
  ],
])('%s', (pasted, address) => expect(feedAddress(pasted, guard)).toBe(address));

test.each([
  ['', 'no_address'],
  ['my calendar', 'private_address'],
  ['https://', 'no_address'],
  ['ftp://calendar.example.com/a.ics', 'no_https'],
  ['javascript://calendar.example.com/%0aalert(1)', 'no_https'],
  ['http://localhost/a.ics', 'private_address'],
  ['webcal://127.0.0.1/a.ics', 'private_address'],
  ['http://calendar.example.com:8080/a.ics', 'other_port'],
  ['https://ann:secret@calendar.example.com/a.ics', 'user_info'],
])('%j is refused', (pasted, code) => {
  const thrown = (() => {
    try {
      return feedAddress(pasted, guard);
    } catch (error) {
      return error;
    }
  })();
  expect(guardErrorOf(thrown)?.code).toBe(code);
});
