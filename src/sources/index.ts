import type { ProviderId } from '../domain/identity.ts';
import type { Source } from '../domain/source.ts';
import type { Guard } from '../net/guard.ts';
import { Memory } from '../net/memory.ts';
import type { Fetch } from '../net/transport.ts';
import { createGoogleCalendar } from './google/calendar.ts';
import { Exchange, wayToGoogle } from './google/line.ts';
import type { DailyQuota } from './google/quota.ts';
import { createGoogleTasks } from './google/tasks.ts';
import { unavailableGoogle } from './google/unavailable.ts';
import { Feeds } from './ical/feeds.ts';
import { createIcal } from './ical/ical.ts';
import { createMoodle } from './moodle/source.ts';
import { UNAVAILABLE_MOODLE } from './moodle/unavailable.ts';
import { createSpace, type SpaceBook } from './space.ts';
import { createTodos, type TodoBook } from './todos.ts';
import type { WeatherService } from './weather/fetch-forecast.ts';
import { createWeather } from './weather/weather.ts';

interface Service {
  readonly apiRoot: string;
  readonly fetch?: Fetch;
  /** What may be remembered of it, in characters; 0 = nothing. */
  readonly mostRemembered?: number;
  /** Sees every request that goes out. */
  readonly watch?: (fetch: Fetch) => Fetch;
  /** Of Google Tasks. */
  readonly quota?: DailyQuota;
}

/** Of rows of one Google, in characters of JSON. */
const MOST_REMEMBERED = 24_000_000;

/** What this server keeps itself. */
interface Own {
  readonly space: SpaceBook;
  readonly todos: TodoBook;
}

interface Services {
  readonly google?: Service;
  readonly demo?: Service;
  /** The stand-in of a school's Moodle, where it is now. */
  readonly demoMoodle?: { readonly wwwroot: string } | undefined;
  /** Taiwan's weather service, and its stand-in. */
  readonly weather?: WeatherService | undefined;
  readonly demoWeather?: WeatherService | undefined;
  readonly own?: Own;
  /** The way to addresses that people gave. */
  readonly guard: Guard;
  /** The files of subscribed calendars; without it they are remembered for these sources alone. */
  readonly feeds?: Feeds;
}

/**
 * The list of sources. `demo` is the stand-in of Google; its sources are those of its own accounts only. A service that
 * is not given is listed as unavailable.
 */
export function createSources(services: Services): readonly Source[] {
  const { google, demo, own } = services;
  return [
    ...googleSources('google', google),
    ...googleSources('google-demo', demo),
    createMoodle({ provider: 'moodle', guard: services.guard }),
    ...demoMoodleSources(services),
    ...(own ? [createSpace(own.space), createTodos(own.todos)] : []),
    createIcal(services.feeds ?? new Feeds(services.guard)),
    createWeather('others', services.weather),
    createWeather('demo', services.demoWeather),
  ];
}

function googleSources(provider: ProviderId, service: Service | undefined): readonly Source[] {
  if (service === undefined) return unavailableGoogle(provider);
  const root = {
    provider,
    apiRoot: service.apiRoot,
    exchange: new Exchange(service.watch ? service.watch(service.fetch ?? wayToGoogle()) : service.fetch),
    memory: new Memory(service.mostRemembered ?? MOST_REMEMBERED),
    ...(service.quota && { quota: service.quota }),
  };
  return [createGoogleCalendar(root), createGoogleTasks(root)];
}

/** Without the demo its accounts are told of, not left out. */
function demoMoodleSources({ demo, demoMoodle, guard }: Services): readonly Source[] {
  if (demoMoodle) return [createMoodle({ provider: 'moodle-demo', guard, wwwroot: demoMoodle.wwwroot })];
  return demo ? [] : [UNAVAILABLE_MOODLE];
}
