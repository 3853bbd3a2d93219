import type { Difference } from '../domain/confirming.ts';
import { weekdayOf } from '../domain/time.ts';
import type { Clashes } from '../planner/writes/clashes.ts';
import type { EventRow, TaskRow } from '../planner/writes/rows.ts';
import type { Count } from '../planner/writes/scope.ts';
import type { Told, Written } from '../planner/writes/written.ts';
import type { Answer } from './answer.ts';
import { cutText } from './cut-texts.ts';
import { titleText } from './phrases.ts';
import { type Row, table } from './table.ts';

const LONGEST = 200;

/** How it reads what became of a change: the item as it is kept now, what else is at that time, and who was told. */
export function written(answer: Written): Answer {
  const { zone, changed, change, event, task, occurrences, differences = [], guests, clashes, notes } = answer;
  const data = {
    changed: changed === 'yes' ? 'yes' : `no; ${changed.no}`,
    change,
    tz: zone,
    event: event && table([eventRow(event)]),
    task: task && table([taskRow(task)]),
    occurrences: occurrences && countText(occurrences),
    differences: table(differences.map(differenceRow)),
    guests: guests && guestsText(guests),
    ...(clashes && clashBlocks(clashes)),
    notes,
  };
  return {
    data: Object.fromEntries(Object.entries(data).filter(([, block]) => isFilled(block))),
    rawColumns: ['when', 'due'],
  };
}

const isFilled = (block: unknown): boolean => block !== undefined && !(Array.isArray(block) && block.length === 0);

const differenceRow = ({ field, before, after }: Difference): Row => ({
  field,
  before: cutText(before, LONGEST),
  after: cutText(after, LONGEST),
});

const eventRow = ({ id, when, title, detailsHidden, place, calendar }: EventRow): Row => ({
  id,
  when,
  what: cutText(titleText(title, detailsHidden), LONGEST),
  where: cutText(place ?? '', LONGEST),
  calendar: calendar.letter,
  calendar_name: cutText(calendar.name, LONGEST),
});

const taskRow = ({ id, task, parent, list }: TaskRow): Row => ({
  id,
  title: cutText(task.title, LONGEST),
  due: task.due === undefined ? '' : `${task.due} ${weekdayOf(task.due)}`,
  done: task.done === undefined ? 'no' : 'yes',
  parent: parent ?? '',
  tasklist: list.letter,
  tasklist_name: cutText(list.name, LONGEST),
});

const countText = ({ count, isAll }: Count): string | number => (isAll ? count : `more than ${count}`);

function guestsText({ count, mailed }: Told): string {
  const guests = count === 1 ? '1 guest' : `${count} guests`;
  return mailed ? `Google mails ${guests}` : `nobody was told; ${guests}`;
}

/** That nothing clashes is only said where all was looked at. */
function clashBlocks({ rows, more, unknown, looked }: Clashes): Readonly<Record<string, unknown>> {
  const none = unknown.length === 0 ? 'none' : 'none in what could be read';
  return {
    clashes: rows.length > 0 ? table(rows.map(clashRow)) : none,
    more_clashes: more > 0 ? more : undefined,
    looked_at: looked === undefined ? undefined : `the first ${looked === 1 ? 'occurrence' : `${looked} occurrences`}`,
    clashes_unknown: table(unknown.map(({ what, why }) => ({ calendar: cutText(what, LONGEST), why }))),
  };
}

const clashRow = ({ id, when, title, detailsHidden, calendar }: EventRow): Row => ({
  id,
  when,
  what: cutText(titleText(title, detailsHidden), LONGEST),
  calendar: calendar.letter,
});
