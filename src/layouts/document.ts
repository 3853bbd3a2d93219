import type { ItemAnswer } from '../planner/details.ts';
import type { Found, Search } from '../planner/search.ts';
import type { Answer } from './answer.ts';
import { datedDay, datedSpan } from './dates.ts';
import { details } from './details.ts';

/** Where people look at an item that has no address of its own. */
type Page = (id: string) => string;

/** Search results in the shape that ChatGPT reads: `results` of id, title and address. */
export function searchResults({ found, more, missing }: Search, page: Page): Answer {
  const results = found.map((one) => ({ id: one.id, title: titleOf(one), url: page(one.id) }));
  const notes = [
    ...missing.map(({ source, next }) => `${source} is not whole, so there may be more: ${next}`),
    ...(more > 0 ? [`${more} more were found; ask with more words.`] : []),
  ];
  return asJson({ results, ...(notes.length > 0 && { notes }) });
}

function titleOf({ title, when }: Found): string {
  if (when === undefined) return title;
  return `${title} (${typeof when === 'string' ? datedDay(when) : datedSpan(when)})`;
}

/** One item in the shape that ChatGPT reads; its text is that of `get_details`. */
export function itemDocument(answer: ItemAnswer, id: string, page: Page): Answer {
  const { item } = answer;
  const url = item.details.links.find(({ url }) => url.startsWith('https:'))?.url ?? page(id);
  const metadata = { kind: item.details.kind, ...(answer.list && { list: answer.list.name }) };
  return within(details(answer), (text) => JSON.stringify({ id, title: ownTitle(answer), text, url, metadata }));
}

/** The same of a to-do, which is no more than its title. */
export function todoDocument(
  { id, title, priority, done }: { id: string; title: string; priority: string; done: boolean },
  page: Page,
): Answer {
  const named = `todo ${id}`;
  const text = `${title}\npriority: ${priority}\ndone: ${done ? 'yes' : 'no'}`;
  return asJson({ id: named, title, text, url: page(named), metadata: { kind: 'todo' } });
}

function ownTitle({ item: { details } }: ItemAnswer): string {
  if (details.kind === 'event') return details.event.title ?? '';
  return details.kind === 'task' ? details.task.title : details.deadline.title;
}

const asJson = (data: object): Answer => ({ data: {}, rawColumns: [], around: () => JSON.stringify(data) });

/** Puts the encoded text, however short it has to be, into another. */
function within(answer: Answer, around: (text: string) => string): Answer {
  const { shorter } = answer;
  if (shorter === undefined) return { ...answer, around };
  return { ...answer, around, shorter: { ...shorter, at: (level) => within(shorter.at(level), around) } };
}
