import { describe, expect, it } from 'vitest';
import type { Visibility } from '../../src/domain/visibility.ts';
import { dataset, EMAIL, NOW_MS, stand, timed } from './stand-in.ts';

const SECRET = 'Surgery';
const surgery = timed('surgery', '2031-05-05T09:00', '2031-05-05T10:00', {
  summary: SECRET,
  location: 'Room 7, Clinic',
  description: 'Bring the referral',
  status: 'tentative',
  hangoutLink: 'https://meet.example.test/x',
  attendees: [
    { email: EMAIL, responseStatus: 'tentative' },
    { email: 'doctor@clinic.example', responseStatus: 'accepted' },
  ],
});

const THREE = dataset({
  calendars: [
    { id: EMAIL, primary: true, summary: 'Me', events: [timed('lunch', '2031-05-05T12:00', '2031-05-05T13:00')] },
    { id: 'private@group', summary: 'Private', events: [surgery] },
    { id: 'club#1@group', summary: 'Club', events: [timed('training', '2031-05-05T19:00', '2031-05-05T20:00')] },
  ],
});

const rules =
  (chosen: Readonly<Record<string, Visibility>>) =>
  (id: string): Visibility =>
    chosen[id] ?? 'write';

describe('a hidden calendar', () => {
  it('is never asked for and leaves no trace in what is found', async () => {
    const { calendar, read, requests } = await stand({ dataset: THREE });
    const found = await read(calendar, { visibility: rules({ 'private@group': 'hidden', 'club#1@group': 'hidden' }) });
    expect(requests.filter((request) => request.includes('/events'))).toEqual([
      expect.stringContaining(`/calendars/${EMAIL}/events`),
    ]);
    expect(requests.join()).not.toMatch(/private|club/);
    expect(JSON.stringify(found)).not.toMatch(/Private|private|Club|club|Surgery|training/);
    expect(found.coverage).toBe('all');
  });

  it('may be every one: then there is nothing, and nothing is missing', async () => {
    const { calendar, read, requests } = await stand({ dataset: THREE });
    const found = await read(calendar, { visibility: () => 'hidden' });
    expect(requests.filter((request) => request.includes('/events'))).toEqual([]);
    expect([found.calendars, found.events, found.coverage]).toEqual([[], [], 'all']);
  });

  it('is listed to its own person', async () => {
    const { calendar, ask } = await stand({ dataset: THREE });
    const { account, token, nowMs, signal } = ask();
    const listing = await calendar.calendars?.({ account, token, nowMs, signal });
    expect(listing?.calendars.map(({ name }) => name)).toEqual(['Me', 'Private', 'Club']);
    expect(listing?.failure).toBeUndefined();
  });
});

describe('a calendar of which only busy times are let out', () => {
  it('gives the times and nothing else, and Google is not even asked for more', async () => {
    const { calendar, read, demo } = await stand({ dataset: THREE });
    const found = await read(calendar, { visibility: rules({ 'private@group': 'busy' }) });
    const busy = found.events.filter(({ calendar: key }) => key === 'acc1 private@group');
    expect(busy).toEqual([
      {
        id: 'surgery',
        calendar: 'acc1 private@group',
        title: undefined,
        detailsHidden: true,
        when: { kind: 'timed', from: Date.UTC(2031, 4, 5, 1), to: Date.UTC(2031, 4, 5, 2) },
        place: undefined,
        notes: undefined,
        status: 'confirmed',
        free: false,
        answer: undefined,
        type: undefined,
        onlineMeeting: false,
        otherPeople: 0,
        zone: undefined,
        series: undefined,
      },
    ]);
    expect(found.calendars.map(({ name }) => name)).toContain('Private');
    const exchange = demo.exchanges.find(({ url }) => url.includes('private'));
    expect(exchange?.responseBody).toBeDefined();
    expect(JSON.stringify(exchange)).not.toContain(SECRET);
    expect(exchange?.url).not.toMatch(/summary|location|description/);
  });

  it('does not tell of what takes no time: free, declined, a place of work', async () => {
    const noTime = [
      timed('free', '2031-05-05T09:00', '2031-05-05T10:00', { transparency: 'transparent' }),
      timed('declined', '2031-05-05T10:00', '2031-05-05T11:00', {
        attendees: [{ email: EMAIL, responseStatus: 'declined' }],
      }),
      timed('place', '2031-05-05T11:00', '2031-05-05T12:00', { eventType: 'workingLocation' }),
      timed('taken', '2031-05-05T13:00', '2031-05-05T14:00'),
    ];
    const { calendar, read } = await stand({
      dataset: dataset({ calendars: [{ id: EMAIL, primary: true, events: noTime }] }),
    });
    const times = (await read(calendar, { visibility: () => 'busy' })).events.map(({ id }) => id);
    expect(times).toEqual(['taken']);
  });

  it('still folds its series', async () => {
    const weekly = timed('weekly', '2031-05-05T09:00', '2031-05-05T10:00', {
      recurrence: ['RRULE:FREQ=DAILY;COUNT=3'],
    });
    const { calendar, read } = await stand({
      dataset: dataset({ calendars: [{ id: EMAIL, primary: true, events: [weekly] }] }),
    });
    const { events } = await read(calendar, { to: '2031-05-07', visibility: () => 'busy' });
    expect(events.map(({ series }) => series?.id)).toEqual(['weekly', 'weekly', 'weekly']);
  });
});

it('a calendar that may only be read is read whole', async () => {
  const { calendar, read } = await stand({ dataset: THREE });
  const { events } = await read(calendar, { visibility: () => 'read' });
  expect(events.map(({ title }) => title)).toContain(SECRET);
});

describe('listing calendars', () => {
  const listWith = async (standing: Awaited<ReturnType<typeof stand>>, scopes?: readonly string[]) => {
    const { account, token, nowMs, signal } = standing.ask({ nowMs: NOW_MS, ...(scopes && { scopes }) });
    return standing.calendar.calendars?.({ account, token, nowMs, signal });
  };

  it('without the permission is refused without a request', async () => {
    const standing = await stand({ dataset: THREE });
    const thrown = await listWith(standing, ['openid']).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ kind: 'not_permitted' });
    expect(standing.requests).toEqual([]);
  });

  it('gives what could be read, and says why there may be more', async () => {
    const standing = await stand({ dataset: THREE, paging: { most: 1 } });
    standing.demo.injectFault({ match: /calendarList.*pageToken/, answer: { kind: 'error', status: 403 } });
    const listing = await listWith(standing);
    expect(listing?.calendars.map(({ name }) => name)).toEqual(['Me']);
    expect(listing?.failure?.kind).toBe('not_permitted');
  });
});
