import type { AccountId } from '../../domain/identity.ts';
import { keyOf } from '../../domain/source.ts';
import type { FeedProblem, FeedTrial } from '../../domain/subscription.ts';
import { addDays, localTime, type Zone } from '../../domain/time.ts';
import type { Guard } from '../../net/guard.ts';
import { type GuardCode, guardErrorOf } from '../../net/guard-error.ts';
import { type FeedCode, feedCodeOf } from './feed-error.ts';
import { readFeed } from './feeds.ts';
import { Pace } from './pace.ts';
import { readDays } from './reading.ts';

const UTC = 'UTC' as Zone;
const DAYS = 28;
const READ_MS = 5_000;
/** Of an account that is not there yet. */
const CALENDAR = {
  key: keyOf('trial' as AccountId, 'trial'),
  id: 'trial',
  name: '',
  primary: false,
  role: 'reader',
} as const;

/** Reads the calendar at an address once, for a person who wants to subscribe to it. Nothing of it is kept. */
export async function tryFeed(guard: Guard, address: string, nowMs: number): Promise<FeedTrial> {
  try {
    const { file } = await readFeed(guard, address);
    const from = localTime(nowMs, UTC).date;
    const days = { span: { from, to: addDays(from, DAYS - 1) }, zone: UTC };
    const { events, torn } = await readDays(file, CALENDAR, days, new Pace(AbortSignal.timeout(READ_MS)));
    const unreadable = file.broken + torn + Number(file.cut);
    const { name, isMoodle } = file;
    return { name, entries: file.groups.length, upcoming: events.length, unreadable, isMoodle };
  } catch (thrown) {
    const code = feedCodeOf(thrown) ?? guardErrorOf(thrown)?.code;
    if (code === undefined) throw thrown;
    return { problem: PROBLEMS[code] };
  }
}

const PROBLEMS: Readonly<Record<FeedCode | GuardCode, FeedProblem>> = {
  no_address: 'noAddress',
  no_https: 'insecure',
  user_info: 'notAllowed',
  other_port: 'notAllowed',
  private_address: 'notAllowed',
  no_such_host: 'noSuchHost',
  unreachable: 'unreachable',
  timed_out: 'unreachable',
  bad_certificate: 'certificate',
  too_large: 'tooLarge',
  redirected: 'noCalendar',
  redirected_often: 'noCalendar',
  gone: 'gone',
  locked: 'locked',
  no_calendar: 'noCalendar',
  endless: 'tooLarge',
  too_many: 'down',
  down: 'down',
};
