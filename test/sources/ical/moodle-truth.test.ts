import { describe, expect, it, onTestFinished } from 'vitest';
import { startDemoMoodle } from '../../../src/demo/moodle/server.ts';
import type { CalendarEvent } from '../../../src/domain/agenda.ts';
import { type Account, type AccountId, Secret, type UserId } from '../../../src/domain/identity.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import { createGuard } from '../../../src/net/guard.ts';
import { Feeds } from '../../../src/sources/ical/feeds.ts';
import { createIcal } from '../../../src/sources/ical/ical.ts';
import { isShown, RECORDED, shownName, truth } from '../moodle/recorded-truth.ts';
import { at, day, TAIPEI } from '../moodle/school.ts';

/** The recorded calendar links of a Moodle, through their HTTP answers, beside what was true then. */

type Recorded = (typeof RECORDED)[number];

/** What else Moodle keeps in its calendar: the time before an extension, and the second half of a workshop. */
const ALSO = [
  '作業4:遞迴 is due',
  '同儕互評:期末海報 opens for assessment',
  '同儕互評:期末海報 deadline for assessment',
];

const startOf = ({ when }: CalendarEvent): number => (when.kind === 'timed' ? when.from : Number.NaN);

async function linked(version: Recorded[0], state: Recorded[1], who: Recorded[2]) {
  const { now, items = [] } = truth.states[state] ?? { now: '' };
  const moodle = await startDemoMoodle({ now: () => at(now), site: { version, state, webServices: false } });
  onTestFinished(() => moodle.close());
  const source = createIcal(new Feeds(createGuard({ privateHosts: [moodle.host], userAgent: 'test' })));
  const account = { id: 'a' as AccountId, user: 'u' as UserId, provider: 'ical', subject: 'c', label: 'School' };
  const found = await source.read({
    account: account as Account,
    token: async () => new Secret(JSON.stringify({ url: moodle.students[who].icalUrl })),
    nowMs: at(now),
    visibility: () => 'read',
    signal: new AbortController().signal,
    span: { from: day('2026-08-01'), to: day('2027-07-31') },
    zone: TAIPEI,
  });
  const activities = items
    .filter(({ kind }) => kind === 'activity')
    .map((item) => ({ ...item, name: shownName(item), fact: item.students[who] }));
  const has = (name: string, time: string | null): boolean =>
    found.events.some((event) => startOf(event) === at(String(time)) && event.title?.includes(name));
  /** Of times that the link has: from five days ago on. */
  const isRecent = (time: string | null): time is string => time !== null && at(time) > at(now) - 5 * DAY_MS;
  return { found, activities, others: items.filter(({ kind }) => kind !== 'activity'), has, isRecent };
}

describe.each(RECORDED)('the calendar link of Moodle %s at %s for %s', (...recorded) => {
  it('has every time at which something opens or is due, by its name, and nothing that is not for the student', async () => {
    const { found, activities, others, has, isRecent } = await linked(...recorded);
    const shown = activities.filter(({ fact }) => isShown(fact) && fact.optional !== true);
    const due = shown.filter(({ fact }) => isRecent(fact.due));
    expect(due.filter(({ name, fact }) => !has(name, fact.due))).toEqual([]);
    expect(due.length).toBeGreaterThan(10);
    // of assignments and forums Moodle's calendar does not know when they open
    const opening = shown.filter(({ modname, fact }) => isRecent(fact.opens) && !['assign', 'forum'].includes(modname));
    expect(opening.filter(({ name, fact }) => !has(name, fact.opens))).toEqual([]);
    const hidden = activities.filter(({ fact }) => !isShown(fact));
    const titles = found.events.map(({ title = '' }) => title);
    expect(hidden.length).toBeGreaterThan(0);
    expect(hidden.filter(({ name }) => titles.some((title) => title.includes(name)))).toEqual([]);
    // and each of its events is one of those times, or a row of the school's calendar
    const rest = found.events.filter(
      (event) =>
        !activities.some(
          ({ name, fact }) =>
            event.title?.includes(name) && [fact.opens, fact.due].some((time) => at(String(time)) === startOf(event)),
        ),
    );
    const known = new Set([...others.map(({ name }) => name), ...ALSO]);
    expect(rest.filter(({ title = '' }) => !known.has(title))).toEqual([]);
  });

  it('has no status, which is said', async () => {
    const { found } = await linked(...recorded);
    expect(found.deadlines).toBeUndefined();
    expect(found.coverage).toMatchObject([
      { part: 'School', failure: { kind: 'not_permitted', message: expect.stringContaining('its status') } },
    ]);
    for (const { status, title, notes } of found.events) {
      expect(status).toBe('confirmed');
      expect(`${title} ${notes}`).not.toMatch(/&amp;|\\[,;n]/);
    }
  });
});
