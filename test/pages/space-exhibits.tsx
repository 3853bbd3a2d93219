import { daysAround, type Month } from '../../src/domain/month.ts';
import type { Space, SpaceEvent } from '../../src/domain/space-event.ts';
import { addDays, type LocalDate, toZone, type Zone } from '../../src/domain/time.ts';
import { EventPage, type EventProps } from '../../src/pages/event.tsx';
import { SpacePage } from '../../src/pages/space.tsx';
import type { Shown, SpaceProps } from '../../src/pages/space-props.ts';
import { SpacesPage, type SpacesProps } from '../../src/pages/spaces.tsx';
import { listShown, monthShown } from '../../src/site/space-days.ts';
import { type Exhibit, FAMILY, HOSTILE, LIN, MINE, ZONE } from './exhibit.ts';

const TODAY = '2026-11-03' as LocalDate;
const NOVEMBER = '2026-11' as Month;
const OSLO = toZone('Europe/Oslo') as Zone;

let last = 0;
export const spaceEvent = (props: Partial<SpaceEvent> = {}): SpaceEvent => ({
  id: String(++last),
  space: FAMILY.id,
  title: '微積分期中考',
  date: TODAY,
  endDate: props.date ?? TODAY,
  time: undefined,
  endTime: undefined,
  zone: ZONE,
  description: undefined,
  createdBy: 'user',
  connection: undefined,
  client: undefined,
  reminders: [],
  createdAt: Date.UTC(2026, 9, 20),
  changedAt: undefined,
  ...props,
});

const on = (day: number): LocalDate => `2026-11-${String(day).padStart(2, '0')}` as LocalDate;

const EVENTS: readonly SpaceEvent[] = [
  spaceEvent({ title: '連假', date: '2026-10-30' as LocalDate, endDate: on(2) }),
  spaceEvent({ title: 'Calculus midterm', time: '09:00', endTime: '11:00', reminders: [1_440, 60] }),
  spaceEvent({ time: '13:10', title: '牙醫', createdBy: 'agent', client: 'Claude', description: '帶健保卡\n二樓櫃檯' }),
  spaceEvent({ time: '18:00', endTime: '18:00', title: 'Choir', zone: OSLO }),
  spaceEvent({ time: '20:00', endTime: '22:30', title: '讀書會', createdBy: 'agent', client: 'ChatGPT' }),
  spaceEvent({ title: '颱風假 👨‍👩‍👧', date: on(11), createdBy: 'agent', client: HOSTILE }),
  spaceEvent({ title: HOSTILE, date: on(12), time: '07:30', description: HOSTILE }),
  spaceEvent({ title: '夜車到台東', date: on(20), endDate: on(22), time: '22:05', endTime: '06:40' }),
  spaceEvent({ title: 'x'.repeat(500), date: on(25), description: 'y'.repeat(8_000), reminders: [40_320, 90, 10, 0] }),
];

/** A month of lectures, three or more a day, as an assistant may fill it. */
const BUSY: readonly SpaceEvent[] = daysAround(NOVEMBER, 'Mon').flatMap((date, index) =>
  Array.from({ length: 3 + (index % 3) }, (_, n) =>
    spaceEvent({
      title: ['物理化學與實驗設計導論（一）', '日本文化史概論演習', 'Introduction to Algorithms, lecture'][n % 3] ?? '',
      date,
      time: `${String(8 + n).padStart(2, '0')}:10`,
      endTime: `${String(9 + n).padStart(2, '0')}:00`,
      ...(n % 2 === 0 ? {} : { createdBy: 'agent' as const, client: 'Claude' }),
    }),
  ),
);

const space = (shown: Shown, props: Partial<SpaceProps> = {}): Exhibit => ({
  page: (view) => (
    <SpacePage
      view={view}
      csrf="token"
      space={FAMILY}
      shown={shown}
      today={TODAY}
      zone={ZONE}
      weekStart="Mon"
      notice={undefined}
      feedAddress={undefined}
      {...props}
    />
  ),
  showing: { person: LIN, script: true },
});

const list = (events: readonly SpaceEvent[], day?: LocalDate, page = 1): Shown =>
  listShown(events, { month: NOVEMBER, day, page });

const spaces = (props: Partial<SpacesProps> = {}): Exhibit => ({
  page: (view) => (
    <SpacesPage
      view={view}
      csrf="token"
      zone={ZONE}
      spaces={[{ space: MINE, events: 0, assistants: [] }]}
      notice={undefined}
      tried={undefined}
      {...props}
    />
  ),
  showing: { person: LIN },
});

const OTHER: Space = { ...FAMILY, id: 's3' as Space['id'], name: HOSTILE, feedSince: undefined };
const CARDS = [
  { space: MINE, events: 12, assistants: ['Claude', '\u200b'] },
  { space: FAMILY, events: 1_204, assistants: [] },
  { space: OTHER, events: 0, assistants: [HOSTILE] },
];

const event = (props: Partial<EventProps> = {}): Exhibit => ({
  page: (view) => (
    <EventPage
      view={view}
      csrf="token"
      space={FAMILY}
      event={undefined}
      fields={{ date: TODAY }}
      problems={new Map()}
      refusal={undefined}
      eventZone={ZONE}
      zone={ZONE}
      back="/spaces/s2"
      {...props}
    />
  ),
  showing: { person: LIN, script: true },
});

const AGENTS = spaceEvent({ title: '牙醫', createdBy: 'agent', client: 'Claude', changedAt: Date.UTC(2026, 10, 1) });

/** Spaces, a space, and the forms of its events. */
export const SPACE_EXHIBITS: Readonly<Record<string, Exhibit>> = {
  spaces: spaces(),
  'spaces-several': spaces({ spaces: CARDS, notice: 'added' }),
  'spaces-wrong-name': spaces({ spaces: CARDS, tried: { space: FAMILY.id, name: ' ', problem: 'empty' } }),
  'spaces-full': spaces({ tried: { space: undefined, name: HOSTILE, problem: 'many' } }),
  space: space(monthShown(EVENTS, NOVEMBER, 'Mon'), { notice: 'added' }),
  'space-sunday': space(monthShown(EVENTS, '2026-08' as Month, 'Sun'), { space: MINE, weekStart: 'Sun' }),
  'space-busy': space(monthShown(BUSY, NOVEMBER, 'Mon'), {
    feedAddress: `https://time.example.test/feeds/${'x'.repeat(43)}.ics`,
  }),
  'space-list': space(list(EVENTS)),
  'space-list-busy': space(list(BUSY, undefined, 2)),
  'space-day': space(list(EVENTS, TODAY)),
  'space-day-empty': space(list(EVENTS, addDays(TODAY, 1)), { space: MINE }),
  'event-new': event(),
  'event-agent': event({
    event: AGENTS,
    fields: { title: AGENTS.title, date: TODAY, 'remind-45': 'yes' },
    eventZone: OSLO,
  }),
  'event-wrong': event({
    fields: { title: '', date: TODAY, endDate: '2026-11-01', time: '9:99', own: '-1', unit: 'days' },
    problems: new Map([
      ['title', 'title'],
      ['endDate', 'order'],
      ['time', 'time'],
      ['description', 'long'],
      ['own', 'reminder'],
    ]),
  }),
  'event-same': event({ fields: { title: HOSTILE, date: TODAY, description: HOSTILE }, refusal: 'same' }),
};
