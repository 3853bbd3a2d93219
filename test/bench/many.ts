import type { AccountId, UserId } from '../../src/domain/identity.ts';
import type { LocalDate, Zone } from '../../src/domain/time.ts';
import type { HandleBook } from '../../src/planner/number.ts';
import { arrange, type Pile, type TimeContext } from '../../src/planner/time-context.ts';
import { student, studentSources, TERM } from '../layouts/student.ts';
import { account, never } from '../planner/kit.ts';
import { bodiesOf } from '../stats/forms.ts';

/** Any number of items: the student's events and tasks over and over, each time with other ids. */
export interface Many {
  readonly items: number;
  /** As the APIs give them. */
  readonly bodies: readonly object[];
  readonly context: TimeContext;
}

export async function many(copies: number, from = student): Promise<Many> {
  const data = copied(copies, from);
  const pile = await pileOf(data);
  return { items: pile.events.length + pile.tasks.length, bodies: bodiesOf(data), context: await arranged(pile) };
}

const arranged = (pile: Pile): Promise<TimeContext> =>
  arrange(
    pile,
    {
      user: 'u1' as UserId,
      nowMs: Date.parse(student.now),
      zone: student.timeZone as Zone,
      range: { from: TERM.from as LocalDate, to: TERM.to as LocalDate },
    },
    new QuickHandles(),
  );

type Item = (typeof student.events)[number]['items'][number];

function copied(copies: number, from: typeof student): typeof student {
  const all = <T extends { items: Item[] }>(list: T): T => ({
    ...list,
    items: Array.from({ length: copies }, (_, copy) => list.items.map((item) => other(item, `c${copy}`))).flat(),
  });
  return { ...from, events: from.events.map(all), tasks: from.tasks.map(all), moodle: { events: [] } };
}

/** Ids of a copy begin with its name, so that those of occurrences still follow from their series. */
function other(item: Item, name: string): Item {
  const { recurringEventId, parent } = item;
  return {
    ...item,
    id: name + item.id,
    ...(typeof recurringEventId === 'string' && { recurringEventId: name + recurringEventId }),
    ...(typeof parent === 'string' && { parent: name + parent }),
  };
}

async function pileOf(data: typeof student): Promise<Pile> {
  const zone = student.timeZone as Zone;
  const span = { from: TERM.from as LocalDate, to: TERM.to as LocalDate };
  const token = (): never => {
    throw new Error('nothing is fetched here');
  };
  const ask = {
    account: account({ id: 'a1' as AccountId }),
    token,
    span,
    zone,
    nowMs: 0,
    visibility: () => 'write' as const,
    signal: never,
  };
  const [calendar, tasks] = await Promise.all(studentSources(data).map((source) => source.read(ask)));
  if (!calendar || !tasks) throw new Error('two sources were expected');
  return {
    rows: [],
    calendars: calendar.calendars,
    events: calendar.events,
    tasklists: tasks.tasklists,
    tasks: tasks.tasks,
  };
}

class QuickHandles implements HandleBook {
  #letters = 0;
  #numbers = 0;

  async letters(_user: UserId, _kind: string, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return new Map(keys.map((key) => [key, String.fromCharCode(65 + this.#letters++)]));
  }

  async numbers(_user: UserId, items: Parameters<HandleBook['numbers']>[1]): Promise<ReadonlyMap<string, number>> {
    return new Map(items.map(({ letter, id }) => [`${letter} ${id}`, ++this.#numbers]));
  }

  async find(): Promise<undefined> {
    return undefined;
  }
}
