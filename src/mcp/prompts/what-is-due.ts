import { Failure } from '../../domain/failure.ts';
import { addDays, daysBetween, type LocalDate } from '../../domain/time.ts';
import { dayIn } from './days.ts';
import { definePrompt } from './prompt.ts';

const DAYS_OFFERED = 31;
const DAYS_AHEAD = 7;
/** An overdue task still has to be done. */
const DAYS_BACK = 14;
/** As many as tools take at once. */
const MOST_DAYS = 400;
const KINDS: Readonly<Record<string, string>> = { tasks: 'google_tasks', courses: 'moodle', todos: 'todos' };

export const whatIsDue = definePrompt({
  name: 'what_is_due',
  title: 'What is due',
  description: 'Lists what has to be done by a day: tasks, course deadlines and to-dos, the nearest first.',
  input: {
    until: {
      description: `last day, YYYY-MM-DD; default: in ${DAYS_AHEAD} days`,
      async options({ planner, caller, signal }) {
        const { date } = await planner.now(caller, signal);
        return Array.from({ length: DAYS_OFFERED }, (_, days) => addDays(date, days));
      },
    },
    only: { description: `${Object.keys(KINDS).join(', ')}; default: all`, options: async () => Object.keys(KINDS) },
  },
  async words({ until, only }, { planner, caller, signal }) {
    const { date } = await planner.now(caller, signal);
    const last = until === undefined ? addDays(date, DAYS_AHEAD) : dayIn('until', until);
    const sources = only === undefined ? Object.values(KINDS) : [sourceOf(only)];
    return [
      `What is due until ${last}?`,
      `Call get_time_context with from=${firstDay(date, last)}, to=${last} and sources=${JSON.stringify(sources)}.`,
      'List what is overdue, then what is due, the nearest first, each with its day, weekday and where it is from. Leave out what is done.',
      'Name every source that is not ok: something may be missing there. Change nothing.',
    ].join('\n');
  },
});

function firstDay(today: LocalDate, last: LocalDate): LocalDate {
  const first = addDays(last < today ? last : today, -DAYS_BACK);
  if (daysBetween(first, last) < MOST_DAYS) return first;
  throw new Failure('bad_request', '`until` is too far away.', 'Give a day within the next year.');
}

function sourceOf(kind: string): string {
  const source = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (source) return source;
  throw new Failure(
    'bad_request',
    '`only` means nothing.',
    `Give one of ${Object.keys(KINDS).join(', ')}, or leave it out.`,
  );
}
