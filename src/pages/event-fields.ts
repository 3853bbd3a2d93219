import { LONGEST_DESCRIPTION, LONGEST_REMINDER_MINUTES, LONGEST_TITLE, MOST_REMINDERS } from '../domain/space-event.ts';
import { DAY_MS } from '../domain/time.ts';
import { withValues } from '../texts/catalogue.ts';
import type { Texts } from '../texts/en.ts';

/** The form's values as text, by the names of its fields. */
export type EventFields = Readonly<Record<string, string>>;

export const EVENT_PARTS = ['title', 'date', 'time', 'endDate', 'endTime', 'description', 'own'] as const;
export type EventPart = (typeof EVENT_PARTS)[number];

/** What can be wrong with a part. */
export type EventFieldProblem = keyof Texts['event']['problem'];
export type EventProblems = ReadonlyMap<EventPart, EventFieldProblem>;

/** Minutes before an event that the form offers; others are typed. */
export const REMINDER_CHOICES = [0, 10, 30, 60, 1_440] as const;

export const UNIT_MINUTES = { minutes: 1, hours: 60, days: 1_440 } as const;

/** Name of the field that holds a reminder of so many minutes. */
export const reminderField = (minutes: number): string => `remind-${minutes}`;

const LIMITS: Readonly<Partial<Record<EventPart, number>>> = {
  title: LONGEST_TITLE,
  description: LONGEST_DESCRIPTION,
  own: LONGEST_REMINDER_MINUTES / (DAY_MS / 60_000),
};

/** Says what is wrong with a part; undefined where nothing is. */
export function problemText(part: EventPart, problems: EventProblems, { event }: Texts): string | undefined {
  const problem = problems.get(part);
  if (problem === undefined) return undefined;
  const most = problem === 'many' ? MOST_REMINDERS : (LIMITS[part] ?? '');
  return withValues(event.problem[problem], { most });
}
