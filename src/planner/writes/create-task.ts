import type { TaskList } from '../../domain/agenda.ts';
import { Failure } from '../../domain/failure.ts';
import type { Source } from '../../domain/source.ts';
import type { LocalDate } from '../../domain/time.ts';
import type { TaskDraft, TaskWriting } from '../../domain/writing.ts';
import type { Frame } from '../frame.ts';
import { type Listed, listTasklists } from '../lists.ts';
import { pickTasklist } from '../pick-list.ts';
import { passedOver } from './first-account.ts';
import { readAt, writeAt } from './reach.ts';
import { recordedChange } from './recording.ts';
import { taskRow } from './rows.ts';
import { findTask, type TaskTarget } from './target.ts';
import { readTaskNotes, readTaskTitle } from './texts.ts';
import { readDay } from './timing.ts';
import { inTurn, type Turns } from './turn.ts';
import { taskCreated, taskVersionOf } from './undo-data.ts';
import type { WritePorts } from './write-ports.ts';
import { unchanged, type Written } from './written.ts';

export interface NewTask {
  readonly title: string;
  readonly due?: string | undefined;
  readonly notes?: string | undefined;
  readonly tasklist?: string | undefined;
  readonly parent?: string | undefined;
}

/**
 * Makes a task; an equal open one in the list is left as the only one, since Google's tasks have no ids of ours. A time of
 * day is refused: it would be lost.
 */
export async function createTask(
  ports: WritePorts & { readonly leases: Turns },
  frame: Frame,
  asked: NewTask,
): Promise<Written> {
  const wish = {
    title: readTaskTitle(asked.title),
    notes: readTaskNotes(asked.notes ?? '') || undefined,
    due: asked.due === undefined ? undefined : readDue(asked.due),
  };
  const parent = asked.parent === undefined ? undefined : await parentOf(ports, frame, asked.parent);
  const { one, told } = await pickList(ports, frame, asked.tasklist, parent);
  const draft = { ...wish, parent: parent?.stored.id };
  const look = () => thereAlready(ports, frame, one, draft, told);
  return await inTurn(ports.leases, frame.caller, one.list.key, draft, {
    look,
    make: async () => (await look()) ?? (await make(ports, frame, one, draft, told)),
  });
}

/** undefined: the list has no equal open task. */
async function thereAlready(
  ports: WritePorts,
  frame: Frame,
  { source, account, list }: Listed<TaskList>,
  draft: TaskDraft,
  told: readonly string[],
): Promise<Written | undefined> {
  const tasks = writingOf(source);
  const there = await readAt(ports, frame, { source, account }, (access) => tasks.findAlike(access, list.id, draft));
  if (there === undefined) return undefined;
  return unchanged(frame.zone, 'already there', { task: await taskRow(ports, frame, list, there.task), notes: told });
}

function writingOf({ tasks }: Source): TaskWriting {
  if (tasks === undefined) throw new Error('a list that may be written to has no writing');
  return tasks;
}

async function make(
  ports: WritePorts,
  frame: Frame,
  { source, account, list, name }: Listed<TaskList>,
  draft: TaskDraft,
  told: readonly string[],
): Promise<Written> {
  const tasks = writingOf(source);
  const place = { source, account };
  const { stored } = await writeAt(ports, frame, place, (access) => tasks.insert(access, list.id, draft));
  const { change, notes } = await recordedChange(ports, frame, {
    tool: 'create_task',
    account,
    title: stored.task.title,
    where: name,
    when: stored.task.due,
    undo: taskCreated({ account: account.id, listId: list.id, task: taskVersionOf(stored) }),
  });
  const task = await taskRow(ports, frame, list, stored.task);
  return { zone: frame.zone, changed: 'yes', change, task, notes: [...told, ...notes] };
}

function readDue(text: string): LocalDate {
  if (!/\d:\d\d/.test(text)) return readDay('due', text);
  throw new Failure(
    'bad_request',
    'Google Tasks keeps no time; add a calendar event. Nothing was created.',
    'Call create_calendar_event for the time, or call again with the day alone as `due`.',
  );
}

async function parentOf(ports: WritePorts, frame: Frame, id: string): Promise<TaskTarget> {
  const parent = await findTask(ports, frame, id);
  if (!parent.stored.isAssigned) return parent;
  throw new Failure(
    'bad_request',
    'The parent was assigned in a document or a chat, and Google lets such a task have none below it; nothing was created.',
    'Call again without `parent`.',
  );
}

async function pickList(
  ports: WritePorts,
  frame: Frame,
  wanted: string | undefined,
  parent: TaskTarget | undefined,
): Promise<{ readonly one: Listed<TaskList>; readonly told: readonly string[] }> {
  const listing = await listTasklists(ports, frame);
  const own = listing.lists.find(({ list }) => list.key === parent?.item.details.list.key);
  if (wanted === undefined) {
    const one = own ?? listing.lists[0];
    if (one === undefined)
      throw new Failure('not_found', 'This person has no task list; nothing was created.', 'Tell the user.');
    if (own !== undefined) return { one, told: [] };
    const passed = passedOver(ports, listing, { one, what: 'The first task list', argument: 'tasklist' });
    return { one, told: ['No list was named, so it is in the first one.', ...passed] };
  }
  const one = pickTasklist(listing, wanted);
  if (parent === undefined || one === own) return { one, told: [] };
  throw new Failure(
    'bad_request',
    'The parent is in another list than `tasklist`; nothing was created.',
    'Call again without `tasklist`, or with a parent of that list.',
  );
}
