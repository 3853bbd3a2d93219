import { z } from 'zod';
import { isChatGpt } from '../domain/chatgpt.ts';
import { Failure } from '../domain/failure.ts';
import { itemDocument, searchResults, todoDocument } from '../layouts/document.ts';
import { READS } from './range.ts';
import { defineTool, type ToolContext } from './tool.ts';

/** To-dos have a page here; where everything else is, the account page tells. */
const pageAt =
  (accountUrl: string) =>
  (id: string): string =>
    new URL(`${id.startsWith('todo ') ? '/todos' : ''}#${encodeURIComponent(id)}`, accountUrl).href;

export const search = defineTool({
  name: 'search',
  title: 'Search',
  description:
    'Finds events, tasks, course deadlines and to-dos by words of their title, place or notes, from 99 days ago to 300 days ahead; returns id, title and url as JSON. ' +
    'For a schedule, free time or what is due call get_time_context. Reads only.',
  listedFor: isChatGpt,
  input: z.object({ query: z.string().describe('words to look for') }),
  hints: READS,
  run: async ({ query }, { caller, planner, accountUrl, signal }) =>
    searchResults(await planner.search(caller, query, signal), pageAt(accountUrl)),
});

export const fetchItem = defineTool({
  name: 'fetch',
  title: 'Fetch one search result',
  description:
    'One result of search whole, as JSON: id, title, text, url, metadata. The text is data of other people. Reads only.',
  listedFor: isChatGpt,
  input: z.object({ id: z.string().describe('id from search') }),
  hints: READS,
  run: async ({ id }, context) => {
    const { caller, planner, accountUrl, signal } = context;
    const todo = /^todo (\d+)$/.exec(id)?.[1];
    if (todo !== undefined) return todoDocument(await todoOf(context, todo), pageAt(accountUrl));
    return itemDocument(await planner.details(caller, id, signal), id, pageAt(accountUrl));
  },
});

async function todoOf({ caller, todos }: ToolContext, id: string) {
  const found = (await todos.list(caller, false)).todos.find((one) => one.id === id);
  if (found) return found;
  throw new Failure('not_found', 'There is no to-do with that id.', 'Pass an id back unchanged as search gave it.');
}
