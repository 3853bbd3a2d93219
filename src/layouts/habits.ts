import { type Hours, MEALS, type Preferences, WORK_KINDS, type WorkKind } from '../domain/preferences.ts';
import { WEEKDAYS, type Weekday } from '../domain/time.ts';

/** What the person said about their days, in a line each; what they did not say is left out. */
export function habitsOf(chosen: Preferences): Readonly<Record<string, string>> | undefined {
  const { weekStart, workingHours, meals, sleep, defaultMinutes, city } = chosen;
  const lines = {
    week_starts: weekStart,
    works: workingHours && weekText(workingHours),
    meals:
      meals &&
      MEALS.flatMap((meal) => meals[meal] ?? [])
        .map(hoursText)
        .join(', '),
    sleeps: sleep && hoursText(sleep),
    assumed_minutes: defaultMinutes && minutesText(defaultMinutes),
    city,
  };
  const said = Object.entries(lines).filter((line): line is [string, string] => Boolean(line[1]));
  return said.length === 0 ? undefined : Object.fromEntries(said);
}

const hoursText = ({ from, to }: Hours): string => `${timeText(from)}-${timeText(to)}`;

/** On a clock of 24 hours, without what a full hour does not need: `9`, `12:30`. */
const timeText = (time: string): string => time.replace(/^0(?=\d)/, '').replace(/:00$/, '');

/** Neighbouring days with the same hours are told together: `Mon-Fri 9-18, Sat 9-12:30`. */
function weekText(hours: NonNullable<Preferences['workingHours']>): string {
  const runs: { readonly days: Weekday[]; readonly text: string }[] = [];
  for (const day of WEEKDAYS) {
    const own = hours[day];
    const text = own === undefined ? '' : hoursText(own);
    const last = runs.at(-1);
    if (last?.text === text) last.days.push(day);
    else runs.push({ days: [day], text });
  }
  return runs
    .filter(({ text }) => text !== '')
    .map(({ days, text }) => `${daysText(days)} ${text}`)
    .join(', ');
}

const daysText = (days: readonly Weekday[]): string => (days.length === 1 ? `${days[0]}` : `${days[0]}-${days.at(-1)}`);

const KINDS: Readonly<Record<WorkKind, string>> = { todo: 'todo', googleTask: 'task', moodle: 'moodle' };

const minutesText = (minutes: NonNullable<Preferences['defaultMinutes']>): string =>
  WORK_KINDS.filter((kind) => minutes[kind] !== undefined)
    .map((kind) => `${KINDS[kind]} ${minutes[kind]}`)
    .join(', ');
