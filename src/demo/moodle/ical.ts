import { Hono } from 'hono';
import { movedCalendarFile } from './move-weeks.ts';
import { recordedAnswers } from './recordings.ts';
import type { House } from './rest.ts';
import { icalTokenOf, PEOPLE, weeksOf } from './site.ts';

/** `/calendar/export_execute.php`: refusals are pages with 200. */
export function calendarExport({ site, now, wwwroot }: House): Hono {
  return new Hono().get('/calendar/export_execute.php', (c) => {
    const set = site();
    const { userid, authtoken } = c.req.query();
    if (authtoken === undefined) return c.html('<!DOCTYPE html><title>Error</title><p>Error</p>', 404);
    if (!set.icalExport) return c.html('no export');
    const person = PEOPLE.find((one) => icalTokenOf(one, set.version) === authtoken && String(one.id) === userid);
    if (person === undefined) return c.html('Invalid authentication');
    const parts = recordedAnswers(set.version, set.state, person.student).ical as readonly string[];
    const text = movedCalendarFile(parts.join(''), weeksOf(set, now()));
    return c.body(text.replaceAll('{host}', new URL(wwwroot).hostname), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
    });
  });
}
