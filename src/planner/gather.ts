import type { CalendarEvent } from '../domain/agenda.ts';
import type { Findings, Lists } from '../domain/source.ts';
import type { Span, Zone } from '../domain/time.ts';
import type { Ports } from './ports.ts';
import { keptOf } from './shared-calendars.ts';
import { absentRow, failedRow, foundRow, unconnectedRow } from './source-rows.ts';
import { sourcesFor } from './sources-for.ts';
import { type Asking, type Reply, survey } from './survey.ts';
import type { GatheredRow, Pile, SourceRow } from './time-context.ts';
import { chosenTodos, nextReminders } from './without-days.ts';

export interface Question extends Asking {
  readonly span: Span;
  readonly zone: Zone;
  /** Lists that are known already; undefined = all. */
  readonly lists?: Lists | undefined;
}

/** Asks every source for the days of a span. A source that fails becomes a row, and so does one that is not there. */
export async function gather(ports: Ports, question: Question): Promise<Pile> {
  const pile = pileOf(await readAll(ports, question), ports);
  const { kind, only = [] } = question;
  const absent = [...new Set(only)].filter((id) => sourcesFor(ports, { kind, only: [id] }).length === 0);
  return { ...pile, rows: [...pile.rows, ...absent.map(absentRow)] };
}

/**
 * Reads every source, and gives what each of them found or why it failed. A calendar that several accounts see is there
 * once.
 */
export async function readAll(ports: Ports, question: Question): Promise<readonly Reply<Findings>[]> {
  const { span, zone, lists } = question;
  const replies = await survey(ports, question, async (source, access) =>
    withoutCancelled(await source.read({ ...access, span, zone, ...(lists && { only: lists }) })),
  );
  return sharedOnce(replies);
}

function sharedOnce(replies: readonly Reply<Findings>[]): readonly Reply<Findings>[] {
  const found = replies.flatMap(({ account, value }) => (value === undefined ? [] : [{ account, findings: value }]));
  const kept = keptOf(found);
  return replies.map((reply) =>
    reply.value === undefined ? reply : { ...reply, value: kept({ account: reply.account, findings: reply.value }) },
  );
}

/** An occurrence that was called off is no part of anybody's time. */
function withoutCancelled(findings: Findings): Findings {
  const takesPlace = ({ series, status }: CalendarEvent): boolean => series === undefined || status !== 'cancelled';
  return { ...findings, events: findings.events.filter(takesPlace) };
}

/** Puts together what the sources found, with a row for each of them. */
export function pileOf(replies: readonly Reply<Findings>[], ports: Ports): Pile {
  const findings = replies.flatMap(({ value }) => value ?? []);
  const todos = chosenTodos(findings.flatMap((found) => found.todos ?? []));
  const reminders = nextReminders(findings.flatMap((found) => found.reminders ?? []));
  return {
    rows: replies.map((reply) => rowOf(reply, ports)),
    leftOut: [...todos.leftOut, ...reminders.leftOut],
    todos: todos.shown,
    reminders: reminders.shown,
    calendars: findings.flatMap(({ calendars }) => calendars),
    events: findings.flatMap(({ events }) => events),
    tasklists: findings.flatMap(({ tasklists }) => tasklists),
    tasks: findings.flatMap(({ tasks }) => tasks),
    deadlines: findings.flatMap(({ deadlines = [] }) => deadlines),
    weather: findings.find(({ weather }) => weather?.periods.length)?.weather,
  };
}

const shownOf = ({ events, tasks, deadlines = [], todos = [], weather }: Findings): number =>
  events.length + tasks.length + deadlines.length + chosenTodos(todos).shown.length + (weather?.periods.length ?? 0);

/** Of to-dos there may be more than are shown. */
function todoCounts(row: SourceRow, { todos = [] }: Findings): SourceRow {
  const total = todos.filter(({ done }) => !done).length;
  return row.state === 'ok' && total > row.shown ? { ...row, state: 'partial', total, next: 'See left_out.' } : row;
}

function rowOf({ source, account, value, failure }: Reply<Findings>, ports: Ports): GatheredRow {
  if (account === undefined) return unconnectedRow(source, ports);
  if (value === undefined) return failedRow(source, account, failure, ports);
  const row = todoCounts(foundRow(source, account, { shown: shownOf(value), ...value }, ports), value);
  const { deadlines } = value;
  const keysOf = (lists: readonly { readonly key: string }[]) => lists.map(({ key }) => key);
  const lists = { calendars: keysOf(value.calendars), tasklists: keysOf(value.tasklists) };
  return { ...row, lists, ...(deadlines && { deadlines: deadlines.map(({ id }) => id) }) };
}
