import type { Line, Outcome } from './line.ts';
import { nextAfter, type TermLists } from './lists.ts';
import * as plan from './plan.ts';
import type { Reader } from './reader.ts';
import { partFailure } from './refusals.ts';
import { ActionEvent, Lists } from './shapes.ts';
import type { Term } from './term.ts';
import type { Window } from './window.ts';

const PART = 'what is still to do';
const MOST_PAGES = 40;

interface Begun {
  readonly window: Window;
  readonly reader: Reader;
  /** What the second page came to, where it was asked for already. */
  readonly second: Outcome | undefined;
}

/** Reads what is to do to its end. A page that brings nothing new would come for ever, so it ends the list as torn. */
export async function wholeTodo(
  line: Line,
  { todo, next: after }: Pick<TermLists, 'todo' | 'next'>,
  { window, reader, second }: Begun,
): Promise<Pick<Term, 'todo' | 'allPages'>> {
  if (todo === undefined) return { todo, allPages: false };
  const found = new Map(todo.map((one) => [one.id, one]));
  let [page, next] = [second, after];
  for (let pages = 2; next !== undefined && pages <= MOST_PAGES; pages += 1) {
    page ??= await onePage(line, plan.todo(window, next));
    const rows = reader.rows(PART, page, Lists.events, ActionEvent) ?? [];
    const isNew = rows.some(({ id }) => !found.has(id));
    if (!isNew && !isEnd(page)) break;
    for (const one of rows) found.set(one.id, one);
    [page, next] = [undefined, nextAfter(page)];
  }
  if (next !== undefined) reader.note(PART, partFailure('broken'));
  return { todo: [...found.values()], allPages: next === undefined };
}

/** Nothing was left behind the page before. */
const isEnd = (page: Outcome): boolean => 'data' in page && Lists.events.safeParse(page.data).data?.length === 0;

const onePage = async (line: Line, call: ReturnType<typeof plan.todo>): Promise<Outcome> =>
  (await line.tryAll([call])).get(call) ?? { miss: 'broken' };
