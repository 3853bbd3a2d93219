import type { Deadline } from '../domain/agenda.ts';
import { Failure } from '../domain/failure.ts';
import {
  DEADLINE_SOURCES,
  type Findings,
  hasSchoolTimes,
  type Lists,
  SIDE_CALENDARS,
  SOURCES_OF,
} from '../domain/source.ts';
import type { Span } from '../domain/time.ts';
import type { Frame } from './frame.ts';
import { pileOf, readAll } from './gather.ts';
import { type Listed, listCalendars, listTasklists } from './lists.ts';
import { pickCalendar, pickTasklist } from './pick-list.ts';
import type { Ports } from './ports.ts';
import { type RangeArguments, readRange } from './range.ts';
import { requireAnswer } from './source-rows.ts';
import type { Reply } from './survey.ts';
import { arrange, type LeftOut, type TimeContext } from './time-context.ts';

export interface EventsArguments extends RangeArguments {
  /** Name, handle or id; undefined = all. */
  readonly calendar?: string | undefined;
}

export interface TasksArguments extends RangeArguments {
  /** Name, handle or id; undefined = all. */
  readonly tasklist?: string | undefined;
  readonly includeDone?: boolean | undefined;
}

export interface DeadlinesArguments extends RangeArguments {
  readonly includeDone?: boolean | undefined;
}

/** Reads calendars only. Throws when no source answered, or when the calendar is not one of theirs. */
export async function readEvents(ports: Ports, frame: Frame, question: EventsArguments): Promise<TimeContext> {
  const span = readRange(question, frame.today);
  const asked = { ...frame, span, only: SOURCES_OF.calendar, unnamed: SIDE_CALENDARS };
  if (question.calendar === undefined)
    return await tell(ports, frame, span, (await readAll(ports, asked)).map(withoutDeadlines));
  const one = pickCalendar(await listCalendars(ports, frame), question.calendar);
  const lists = { calendars: [one.list], tasklists: [] };
  return await tell(ports, frame, span, await readAll(ports, { ...asked, ...only(one, lists) }));
}

/** Reads task lists only; done tasks are counted where they are not asked for. Throws as `readEvents` does. */
export async function readTasks(ports: Ports, frame: Frame, question: TasksArguments): Promise<TimeContext> {
  const span = readRange(question, frame.today);
  const asked = { ...frame, span, only: SOURCES_OF.tasklist };
  const one =
    question.tasklist === undefined ? undefined : pickTasklist(await listTasklists(ports, frame), question.tasklist);
  const narrow = one && only(one, { calendars: [], tasklists: [one.list] });
  const replies = await readAll(ports, { ...asked, ...narrow });
  if (question.includeDone === true) return await tell(ports, frame, span, replies);
  const context = await tell(ports, frame, span, replies.map(withoutDone));
  const done = replies.reduce((sum, { value }) => sum + (value?.tasks ?? []).filter(isDone).length, 0);
  return { ...context, leftOut: done === 0 ? [] : [doneTasks(done)] };
}

/**
 * Reads deadlines only; done ones are counted where they are not asked for. Of a school of which only the calendar is known
 * the times come as events. Throws where nothing of the kind is connected, and as `readEvents` does.
 */
export async function readDeadlines(ports: Ports, frame: Frame, question: DeadlinesArguments): Promise<TimeContext> {
  const span = readRange(question, frame.today);
  const accounts = frame.accounts.filter((account) => account.provider !== 'ical' || hasSchoolTimes(account));
  const only = [...DEADLINE_SOURCES, 'ical'] as const;
  const replies = await readAll(ports, { ...frame, accounts, span, only, unnamed: only });
  if (replies.length === 0) throw notConnected(ports, frame);
  const alone = replies.map(deadlinesAlone);
  if (question.includeDone === true) return await tell(ports, frame, span, alone);
  const done = alone.reduce((sum, { value }) => sum + (value?.deadlines ?? []).filter(isOver).length, 0);
  const context = await tell(ports, frame, span, alone.map(withoutOver));
  return { ...context, leftOut: done === 0 ? [] : [doneDeadlines(done)] };
}

const notConnected = ({ connectUrl }: Ports, { kind }: Frame): Failure => {
  const next = `Ask the person to connect it at ${connectUrl(kind === 'demo' ? 'moodle-demo' : 'moodle')}.`;
  return new Failure('sign_in_needed', 'Moodle is not connected.', next, { knownAs: 'Moodle credentials missing' });
};

/** One list of one account of one source. */
const only = ({ account, source }: Listed, lists: Lists) => ({ accounts: [account], only: [source.id], lists });

async function tell(
  ports: Ports,
  frame: Frame,
  range: Span,
  replies: readonly Reply<Findings>[],
): Promise<TimeContext> {
  requireAnswer(replies, ports);
  const pile = { ...pileOf(replies, ports), reminders: [], leftOut: [] };
  return await arrange(pile, { ...frame, user: frame.caller.user, range }, ports.handles);
}

const isDone = ({ done }: Findings['tasks'][number]): boolean => done !== undefined;

function withoutDone(reply: Reply<Findings>): Reply<Findings> {
  if (reply.value === undefined) return reply;
  return { ...reply, value: { ...reply.value, tasks: reply.value.tasks.filter((task) => !isDone(task)) } };
}

const changed = (reply: Reply<Findings>, change: (found: Findings) => Findings): Reply<Findings> =>
  reply.value === undefined ? reply : { ...reply, value: change(reply.value) };

function withoutDeadlines(reply: Reply<Findings>): Reply<Findings> {
  return changed(reply, ({ deadlines: _, ...found }) => found);
}

function deadlinesAlone(reply: Reply<Findings>): Reply<Findings> {
  return changed(reply, (found) => (found.deadlines === undefined ? found : { ...found, calendars: [], events: [] }));
}

const isOver = ({ done }: Deadline): boolean => done === 'yes';

function withoutOver(reply: Reply<Findings>): Reply<Findings> {
  return changed(reply, ({ deadlines = [], ...found }) => ({
    ...found,
    deadlines: deadlines.filter((one) => !isOver(one)),
  }));
}

const doneDeadlines = (count: number): LeftOut => ({
  what: 'deadlines that are done',
  count,
  next: 'Call again with include_done true.',
});

const doneTasks = (count: number): LeftOut => ({
  what: 'completed tasks',
  count,
  next: 'Call again with include_done true.',
});
