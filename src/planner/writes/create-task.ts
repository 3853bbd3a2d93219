import type { Task, TaskList } from '../../domain/agenda.ts';
import { Failure } from '../../domain/failure.ts';
import type { LocalDate } from '../../domain/time.ts';
import type { TaskDraft } from '../../domain/writing.ts';
import type { Frame } from '../frame.ts';
import { readAll } from '../gather.ts';
import { type Listed, listTasklists } from '../lists.ts';
import { pickTasklist } from '../pick-list.ts';
import { writeAt } from './reach.ts';
import { recordedChange } from './recording.ts';
import { taskRow } from './rows.ts';
import { findTask, type TaskTarget } from './target.ts';
import { readTaskNotes, readTaskTitle } from './texts.ts';
import { readDay } from './timing.ts';
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
export async function createTask(ports: WritePorts, frame: Frame, asked: NewTask): Promise<Written> {
  const wish = {
    title: readTaskTitle(asked.title),
    notes: readTaskNotes(asked.notes ?? '') || undefined,
    due: asked.due === undefined ? undefined : readDue(asked.due),
  };
  const parent = asked.parent === undefined ? undefined : await parentOf(ports, frame, asked.parent);
  const { one, told } = await pickList(ports, frame, asked.tasklist, parent);
  const draft = { ...wish, parent: parent?.stored.id };
  const there = await equalTask(ports, frame, one, draft);
  if (there !== undefined) {
    return unchanged(frame.zone, 'already there', { task: await taskRow(ports, frame, one.list, there), notes: told });
  }
  const { source, account } = one;
  const { stored } = await writeAt(ports, frame, { source, account }, async (access) => {
    if (source.tasks === undefined) throw new Error('a list that may be written to has no writing');
    return await source.tasks.insert(access, one.list.id, draft);
  });
  const { change, notes } = await recordedChange(ports, frame, {
    tool: 'create_task',
    account,
    title: stored.task.title,
    where: one.name,
    when: stored.task.due,
    undo: taskCreated({ account: account.id, listId: one.list.id, task: taskVersionOf(stored) }),
  });
  const task = await taskRow(ports, frame, one.list, stored.task);
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
    return { one, told: own === undefined ? ['No list was named, so it is in the first one.'] : [] };
  }
  const one = pickTasklist(listing, wanted);
  if (parent === undefined || one === own) return { one, told: [] };
  throw new Failure(
    'bad_request',
    'The parent is in another list than `tasklist`; nothing was created.',
    'Call again without `tasklist`, or with a parent of that list.',
  );
}

/** An open task of the list that says the same; undefined also where the list could not be read. */
async function equalTask(
  ports: WritePorts,
  frame: Frame,
  { source, account, list }: Listed<TaskList>,
  { title, notes, due, parent }: TaskDraft,
): Promise<Task | undefined> {
  const { today } = frame;
  const span = due === undefined || due < today ? { from: due ?? today, to: today } : { from: today, to: due };
  const lists = { calendars: [], tasklists: [list] };
  const replies = await readAll(ports, { ...frame, accounts: [account], only: [source.id], span, lists });
  const isEqual = (task: Task): boolean =>
    task.done === undefined &&
    task.title.trim() === title &&
    (task.notes?.trim() || undefined) === notes &&
    task.due === due &&
    task.parent === parent;
  return replies.flatMap(({ value }) => value?.tasks ?? []).find(isEqual);
}
