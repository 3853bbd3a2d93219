import type { CalendarEvent } from '../domain/agenda.ts';
import type { Extras } from '../planner/extras.ts';
import type { TimeContext } from '../planner/time-context.ts';

/** Longest texts in code points; undefined = whole. */
export interface TextLengths {
  readonly notes: number | undefined;
  /** Titles, places and names. */
  readonly others: number | undefined;
}

/** Gives at most so many code points; a cut is marked with `…`. */
export function cutText(text: string, most: number): string {
  const signs = [...text];
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : text;
}

/** How many texts were cut, by where the whole ones are told. */
interface CutCounts {
  readonly notes: number;
  /** Titles and places. */
  readonly others: number;
  readonly calendars: number;
  readonly tasklists: number;
  readonly todos: number;
}

/** To-dos stay while days are left out, so they get less. */
const LONGEST_TODO = 40;

/** At how many code points texts of a kind are cut; undefined = not at all. */
export function mostOf(kind: keyof CutCounts, { notes, others }: TextLengths): number | undefined {
  if (kind === 'notes') return notes;
  return kind === 'todos' && others !== undefined ? Math.min(others, LONGEST_TODO) : others;
}

/** Shortens the texts of an answer, and counts those that were cut. */
export function cutTexts<Context extends TimeContext & Extras>(
  context: Context,
  lengths: TextLengths,
): { readonly context: Context } & CutCounts {
  const counts = { notes: 0, others: 0, calendars: 0, tasklists: 0, todos: 0 };
  const cut = (kind: keyof CutCounts) => {
    const most = mostOf(kind, lengths);
    return <Text extends string | undefined>(text: Text): Text => {
      if (text === undefined || most === undefined) return text;
      const short = cutText(text, most);
      counts[kind] += Number(short !== text);
      return short as Text;
    };
  };
  const [notes, others] = [cut('notes'), cut('others')];
  const [calendar, tasklist, todo] = [cut('calendars'), cut('tasklists'), cut('todos')];
  const event = (one: CalendarEvent): CalendarEvent => ({
    ...one,
    title: others(one.title),
    place: others(one.place),
    notes: notes(one.notes),
  });
  const row = <Row extends { readonly title: string; readonly notes: string | undefined }>(one: Row): Row => ({
    ...one,
    title: others(one.title),
    notes: notes(one.notes),
  });
  const shorter: Context = {
    ...context,
    calendars: context.calendars.map((one) => ({ ...one, name: calendar(one.name) })),
    tasklists: context.tasklists.map((one) => ({ ...one, name: tasklist(one.name) })),
    series: context.series.map((one) => ({ ...one, event: event(one.event) })),
    events: context.events.map((one) => ({ ...one, event: event(one.event) })),
    tasks: context.tasks.map(row),
    ...(context.todos && { todos: context.todos.map((one) => ({ ...one, title: todo(one.title) })) }),
    ...(context.reminders && { reminders: context.reminders.map((one) => ({ ...one, title: others(one.title) })) }),
    ...(context.deadlines && { deadlines: context.deadlines.map(row) }),
  };
  return { context: shorter, ...counts };
}
