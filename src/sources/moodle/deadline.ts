import type { Deadline } from '../../domain/agenda.ts';
import type { AccountId } from '../../domain/identity.ts';
import { keyOf } from '../../domain/source.ts';
import { addDays, type Span, startOfDay, type Zone } from '../../domain/time.ts';
import type { Activity } from './activities.ts';
import { isCurrent } from './plan.ts';
import type { Term } from './term.ts';
import { readName, readNotes } from './text/read-text.ts';

const DONE = { true: 'yes', false: 'no', undefined: 'unknown' } as const;

/** An activity in the words that all sources share. */
export function toDeadline(one: Activity, { courses, language }: Term, account: AccountId): Deadline {
  const course = courses.find(({ id }) => id === one.course);
  return {
    id: keyOf(account, one.id),
    course: course && readName(course.fullname, language),
    title: readName(one.title, language),
    due: one.due === undefined ? undefined : one.due * 1000,
    status: one.status,
    done: DONE[`${one.done}`],
    notes: readNotes(one.notes, language),
  };
}

/**
 * Whether an activity matters to the days asked for: it is due within them; it was due before, in the same term, is taken
 * late and not done; or it has no date, its course goes on within them, and it is not done.
 */
export function concerns(one: Activity, { courses, window }: Term, span: Span, zone: Zone): boolean {
  const days = { from: startOfDay(span.from, zone) / 1000, to: startOfDay(addDays(span.to, 1), zone) / 1000 - 1 };
  if (one.due === undefined) {
    const course = courses.find(({ id }) => id === one.course);
    return one.done !== true && one.status !== 'Closed' && course !== undefined && isCurrent(course, days);
  }
  if (one.due > days.to || one.due < window.from) return false;
  return one.due >= days.from || (one.status === 'Overdue (Grace period)' && one.done === false);
}
