import type { Extras } from '../planner/extras.ts';
import type { LeftOut, Named, TimeContext } from '../planner/time-context.ts';

/** So many names are short enough to stay, though nothing of these lists is shown. */
const MOST_UNUSED = 20;

/** Takes the names of calendars and task lists out of an answer that shows nothing of them, where they are many, and says so. */
export function withoutUnusedLists<Context extends TimeContext & Extras>(
  context: Context,
): { readonly context: Context; readonly leftOut: readonly LeftOut[] } {
  const events = [...context.series, ...context.events];
  const calendars = usedOf(context.calendars, events);
  const tasklists = usedOf(context.tasklists, context.tasks);
  return {
    context: { ...context, calendars, tasklists },
    leftOut: [
      ...unusedRow('calendars', context.calendars.length - calendars.length, 'list_calendars'),
      ...unusedRow('task lists', context.tasklists.length - tasklists.length, 'list_tasklists'),
    ],
  };
}

/** A handle begins with the letter of its list. */
function usedOf(lists: readonly Named[], rows: readonly { readonly handle: string }[]): readonly Named[] {
  const letters = new Set(rows.map(({ handle }) => handle.replace(/\d.*$/, '')));
  const used = lists.filter(({ letter }) => letters.has(letter));
  return lists.length - used.length > MOST_UNUSED ? used : lists;
}

function unusedRow(what: string, count: number, tool: string): LeftOut[] {
  if (count === 0) return [];
  return [
    {
      what: `names of other ${what}`,
      count,
      next: `Nothing of these ${what} is shown here: call ${tool} for all names.`,
    },
  ];
}
