import type { Calendar, TaskList } from '../domain/agenda.ts';
import type { Account } from '../domain/identity.ts';
import { type ListFindings, type ListKind, SIDE_CALENDARS, SOURCES_OF, type Source } from '../domain/source.ts';
import type { Frame } from './frame.ts';
import { lettersOf } from './number.ts';
import type { Ports } from './ports.ts';
import { keptOf } from './shared-calendars.ts';
import { failedRow, foundRow, requireAnswer, unconnectedRow } from './source-rows.ts';
import { type Reply, survey } from './survey.ts';
import type { SourceRow } from './time-context.ts';

/** A calendar or task list with its handle, and where it is from. */
export interface Listed<List = Calendar | TaskList> {
  readonly handle: string;
  readonly name: string;
  readonly list: List;
  readonly account: Account;
  readonly source: Source;
}

export interface Listing<List> {
  readonly sources: readonly SourceRow[];
  readonly lists: readonly Listed<List>[];
}

/** Names all calendars of a person. Throws when no source answered. */
export const listCalendars = (ports: Ports, frame: Frame): Promise<Listing<Calendar>> =>
  listAll(ports, frame, 'calendar', ({ calendars }) => calendars);

/** Names all task lists of a person. Throws when no source answered. */
export const listTasklists = (ports: Ports, frame: Frame): Promise<Listing<TaskList>> =>
  listAll(ports, frame, 'tasklist', ({ tasklists }) => tasklists);

async function listAll<List extends Calendar | TaskList>(
  ports: Ports,
  frame: Frame,
  kind: ListKind,
  listsIn: (found: ListFindings) => readonly List[],
): Promise<Listing<List>> {
  const able = { ...ports, sources: ports.sources.filter(({ lists }) => lists !== undefined) };
  const asking = { ...frame, only: SOURCES_OF[kind], unnamed: SIDE_CALENDARS };
  const replies = await survey(able, asking, async (source, access) => {
    const none: ListFindings = { calendars: [], tasklists: [], coverage: 'all' };
    return (await source.lists?.(access)) ?? none;
  });
  requireAnswer(replies, ports);
  const shared = sharedOnce(replies);
  const found = shared.flatMap(({ source, account, value }) =>
    value === undefined || account === undefined ? [] : listsIn(value).map((list) => ({ source, account, list })),
  );
  const handles = await lettersOf(
    ports.handles,
    frame.caller.user,
    kind,
    found.map(({ list }) => list),
  );
  return {
    sources: shared.map((reply) => rowOf(reply, listsIn, ports)),
    lists: found.map((one) => ({ ...one, handle: handles.get(one.list.key) ?? '', name: nameOf(one.list) })),
  };
}

/** A calendar that several accounts of the person see is there once. */
function sharedOnce(replies: readonly Reply<ListFindings>[]): readonly Reply<ListFindings>[] {
  const whole = (value: ListFindings) => ({ ...value, events: [], tasks: [] });
  const found = replies.flatMap(({ account, value }) =>
    value === undefined ? [] : [{ account, findings: whole(value) }],
  );
  const kept = keptOf(found);
  return replies.map((reply) =>
    reply.value === undefined
      ? reply
      : { ...reply, value: kept({ account: reply.account, findings: whole(reply.value) }) },
  );
}

function rowOf<List>(
  { source, account, value, failure }: Reply<ListFindings>,
  listsIn: (found: ListFindings) => readonly List[],
  ports: Ports,
): SourceRow {
  if (account === undefined) return unconnectedRow(source, ports);
  if (value === undefined) return failedRow(source, account, failure, ports);
  return foundRow(source, account, { shown: listsIn(value).length, coverage: value.coverage }, ports);
}

/** What people call a calendar or list. */
const nameOf = (list: Calendar | TaskList): string => ('name' in list ? list.name : list.title);
