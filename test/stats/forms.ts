import { encode as tokensOf } from 'gpt-tokenizer/encoding/o200k_base';
import { layoutOf } from '../../src/layouts/layout-of.ts';
import { safeEncode } from '../../src/toon/encode.ts';
import { student } from '../layouts/student.ts';
import { composite } from './composite.ts';

/** The same data in every form that is compared. */
export interface Forms {
  readonly items: number;
  readonly prettyJson: string;
  readonly compactJson: string;
  readonly plainToon: string;
  /** The first version's format alone, and followed by the blocks it did not know. */
  readonly classicAlone: string;
  readonly classic: string;
  readonly classicJson: string;
  readonly compact: string;
}

export async function formsOf(data = student): Promise<Forms> {
  const context = await composite(data);
  const bodies = bodiesOf(data);
  const [compact, classic] = [layoutOf('compact')(context), layoutOf('classic')(context)];
  const { sources: _sources, ...alone } = classic.data;
  const lists = [...data.events, ...data.tasks].map(({ items }) => items.length);
  return {
    items: lists.reduce((sum, count) => sum + count, data.moodle.events.length),
    prettyJson: bodies.map((body) => JSON.stringify(body, null, 2)).join('\n'),
    compactJson: bodies.map((body) => JSON.stringify(body)).join('\n'),
    plainToon: safeEncode(bodies, { canonical: true }),
    classicAlone: safeEncode(alone, classic),
    classic: safeEncode(classic.data, classic),
    classicJson: JSON.stringify(alone),
    compact: safeEncode(compact.data, compact),
  };
}

/** The bodies of the six calendar, four task and one Moodle answers, unprojected. */
export function bodiesOf(data = student): readonly object[] {
  const events = data.events.map(({ items }, index) => {
    const { etag, summary, timeZone, accessRole, defaultReminders } = data.calendarList[index] as Record<
      string,
      unknown
    >;
    const head = { kind: 'calendar#events', etag: `"p33${String(etag).slice(1, 12)}0o"`, summary, description: '' };
    return { ...head, updated: data.now, timeZone, accessRole, defaultReminders, items };
  });
  const tasks = data.tasks.map(({ items }) => ({ kind: 'tasks#tasks', etag: '"MTA5NjE2MjM4OA"', items }));
  return [...events, ...tasks, data.moodle];
}

export interface Size {
  readonly characters: number;
  readonly tokens: number;
}

/** Characters and o200k_base tokens. */
export const sizeOf = (text: string): Size => ({ characters: text.length, tokens: tokensOf(text).length });
