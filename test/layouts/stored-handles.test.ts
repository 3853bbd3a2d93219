import { describe, expect, it } from 'vitest';
import type { UserId } from '../../src/domain/identity.ts';
import { compact } from '../../src/layouts/compact.ts';
import { safeEncode } from '../../src/toon/encode.ts';
import { ENGINES } from '../contract/engines.ts';
import { caller } from '../planner/kit.ts';
import { composite } from '../stats/composite.ts';
import { decodeAnswer } from './decoder.ts';
import type { Book } from './decoder-words.ts';
import { student, studentFacts } from './student.ts';

type Handles = Awaited<ReturnType<Awaited<ReturnType<(typeof ENGINES)[number]['start']>>['open']>>['handles'];

/** Everything in a text that looks like a handle, asked of the store. */
async function bookOf(text: string, handles: Handles, user: UserId): Promise<Book> {
  const named = [...new Set(text.match(/\b[A-Z]{1,2}[1-9]\d*\b/g))];
  const items = new Map<string, ReturnType<Book['item']>>();
  const lists = new Map<string, ReturnType<Book['list']>>();
  for (const handle of named) {
    const [, letter = '', n = ''] = /^([A-Z]+)(\d+)$/.exec(handle) ?? [];
    const found = await handles.find(user, letter, Number(n));
    if (found) items.set(handle, { letter, kind: found.kind, id: found.id });
  }
  for (const letter of new Set(text.match(/\b[A-Z]{1,2}(?=: )/g))) lists.set(letter, await handles.list(user, letter));
  return { item: (handle) => items.get(handle), list: (letter) => lists.get(letter) };
}

describe.each(ENGINES)('handles kept in $name', ({ start }) => {
  it('lead from an answer back to every fact, after a restart too', async () => {
    const ground = await start();
    try {
      const store = await ground.open();
      const { id } = await store.users.ensureOwner();
      const answer = compact(await composite(student, store.handles, caller({ user: id })));
      const text = safeEncode(answer.data, answer);
      const restarted = await ground.open();
      const { events, tasks } = decodeAnswer(text, await bookOf(text, restarted.handles, id));
      expect(events).toEqual(studentFacts().events);
      expect(tasks).toEqual(studentFacts().tasks);
    } finally {
      await ground.end();
    }
  });
});
