import type { Calendar, TaskList } from '../domain/agenda.ts';
import type { Listed, Listing } from '../planner/lists.ts';
import { type Answer, READING_LIMIT } from './answer.ts';
import { sourcesBlock } from './blocks.ts';
import { cutText } from './cut-texts.ts';
import { type Row, table } from './table.ts';

/** How the names of all calendars read; `accessRole` in Google's words. */
export function calendarList(listing: Listing<Calendar>): Answer {
  return lists('calendars', listing, ({ handle, list }) => ({
    id: list.id,
    summary: list.name,
    primary: list.primary,
    accessRole: list.role === 'free-busy' ? 'freeBusyReader' : list.role,
    handle,
  }));
}

/** How the names of all task lists read. */
export function tasklistList(listing: Listing<TaskList>): Answer {
  return lists('tasklists', listing, ({ handle, list }) => ({ id: list.id, title: list.title, handle }));
}

type Name = keyof typeof TELLERS;

/** Who tells the whole name of one list. */
const TELLERS = { calendars: 'get_event_from_calendar', tasklists: 'get_task_from_tasklist' } as const;
const NAMES = ['summary', 'title'];

/** What is left of long lists, step by step. */
interface Most {
  readonly signs: number;
  readonly ids: boolean;
}

const SHORTER: readonly Most[] = [
  { signs: 80, ids: true },
  { signs: 40, ids: true },
  { signs: 40, ids: false },
  { signs: 20, ids: false },
];
const SHORTEST: Most = { signs: 20, ids: false };

/** An empty list says so. Very long ones lose the ends of their names first, then their ids. */
function lists<List>(name: Name, listing: Listing<List>, rowOf: (one: Listed<List>) => Row): Answer {
  const accounts = linkedIn(listing.lists);
  const rows: readonly Row[] = listing.lists.map((one) => ({
    ...rowOf(one),
    account: accounts.size > 1 ? one.account.label : '',
  }));
  const arranged = (shown: readonly Row[], note: string): Answer => ({
    data: { [name]: table(shown), ...(note !== '' && { note }), sources: sourcesBlock(listing) },
    rawColumns: [],
  });
  const at = (level: number): Answer => {
    const most = SHORTER[level - 1] ?? SHORTEST;
    const short = rows.map((row) => shortRow(row, most));
    const cut = short.filter((row, at) => NAMES.some((column) => row[column] !== rows[at]?.[column])).length;
    return arranged(short, cutNote(name, cut, most));
  };
  const whole = arranged(rows, rows.length === 0 ? `There are no ${name}.` : '');
  return { ...whole, shorter: { limit: READING_LIMIT, levels: SHORTER.length, at } };
}

/** What is built in needs no account to be told apart. */
const linkedIn = (found: readonly Listed<unknown>[]): ReadonlySet<string> =>
  new Set(found.filter(({ account }) => account.provider !== 'own').map(({ account }) => account.id));

const shortRow = (row: Row, { signs, ids }: Most): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => ids || column !== 'id')
      .map(([column, value]) => [column, NAMES.includes(column) ? cutText(String(value), signs) : value]),
  );

function cutNote(name: Name, cut: number, { signs, ids }: Most): string {
  const told = [
    ...(cut > 0
      ? [
          `${cut} names are cut at ${signs} characters and marked …: call ${TELLERS[name]} with the handle for the whole name.`,
        ]
      : []),
    ...(ids ? [] : ['Ids are left out: every tool takes the handle.']),
  ];
  return told.join(' ');
}
