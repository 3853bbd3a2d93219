import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../domain/failure.ts';
import type { StoredTask, TaskDraft } from '../../domain/writing.ts';
import { notMade, unknownOutcome } from './settle.ts';
import { findAlikeSince } from './task-alike.ts';
import { CHANGING, readableTask, STORED_FIELDS, type TaskDesk, TITLE } from './task-stored.ts';
import type { Written } from './write-line.ts';

/** https://developers.google.com/workspace/tasks/reference/rest/v1/tasks */
const MOST_TITLE = 1_024;
const MOST_NOTES = 8_192;
const ATTEMPTS = 3;
/** What was lost may be carried out while it is looked for already. */
const PAUSE_MS = 500;
/** Our clock and Google's may differ by this much. An equal task of the last minutes is taken for the lost one. */
const CLOCKS_DIFFER_MS = 600_000;

type Made = { readonly outcome: 'created' | 'found'; readonly stored: StoredTask };

/**
 * Makes a task. Tasks have no ids of ours, so one whose answer was lost is looked for before anything else is sent; it is
 * sent again only when each attempt was answered with an error and nothing is found.
 */
export async function insertTask(desk: TaskDesk, draft: TaskDraft): Promise<Made> {
  checkLengths(draft);
  const write = desk.writing();
  for (let attempt = 1; ; attempt += 1) {
    const written = await write((options) => desk.api.tasks.insert(paramsOf(desk, draft), options), false, CHANGING);
    if (written.kind === 'rejected') throw written.failure;
    const stored = written.kind === 'done' ? readableTask(written.body, desk) : undefined;
    if (stored !== undefined) return { outcome: 'created', stored };
    const found = await lookFor(desk, draft, written);
    if (found !== undefined) return { outcome: 'found', stored: found };
    if (attempt >= ATTEMPTS) throw notMade(TITLE, causeOf(written));
  }
}

const causeOf = (written: Written): unknown => (written.kind === 'done' ? undefined : written.failure.cause);

function checkLengths({ title, notes }: TaskDraft): void {
  if (title.length > MOST_TITLE) throw tooLong('title', title.length, MOST_TITLE);
  if ((notes ?? '').length > MOST_NOTES) throw tooLong('notes', (notes ?? '').length, MOST_NOTES);
}

const tooLong = (what: string, length: number, most: number): Failure =>
  new Failure(
    'bad_request',
    `The ${what} of a task may have ${most} characters; there are ${length}.`,
    'Shorten it and call again; nothing was sent.',
  );

/** A day is written as midnight UTC: the local midnight would be another day there. The parent counts in the query only. */
const paramsOf = ({ listId }: TaskDesk, { title, notes, due, parent }: TaskDraft) => ({
  tasklist: listId,
  fields: STORED_FIELDS,
  ...(parent !== undefined && { parent }),
  requestBody: {
    title,
    ...(notes !== undefined && { notes }),
    ...(due !== undefined && { due: `${due}T00:00:00.000Z` }),
  },
});

/** undefined: it is not there, and it may be sent again. */
async function lookFor(desk: TaskDesk, draft: TaskDraft, written: Written): Promise<StoredTask | undefined> {
  await sleep(PAUSE_MS, undefined, { signal: desk.access.signal }).catch(() => undefined);
  const found = await findAlikeSince(desk, draft, desk.access.nowMs - CLOCKS_DIFFER_MS).catch((thrown) => {
    throw unknownOutcome(TITLE, causeOf(written) ?? thrown);
  });
  const mayStillCome = written.kind !== 'lost' || !written.isAnswered;
  if (found === undefined && mayStillCome) throw unknownOutcome(TITLE, causeOf(written));
  return found;
}
