import { expect, it } from 'vitest';
import { STUDENT_NOW_MS, studentDataset } from '../../src/demo/google/student.ts';
import type { AccountId } from '../../src/domain/identity.ts';
import type { Zone } from '../../src/domain/time.ts';
import { compact } from '../../src/layouts/compact.ts';
import { createPlanner } from '../../src/planner/planner.ts';
import { safeEncode } from '../../src/toon/encode.ts';
import { account, caller, MemoryHandles, never, ports } from '../planner/kit.ts';
import { stand } from '../sources/stand-in.ts';
import { type Decoded, decodeAnswer } from './decoder.ts';
import { expectedEvents } from './expected.ts';
import type { EventFacts } from './facts.ts';
import { instantsOf, wall } from './intl-clock.ts';
import { studentFacts } from './student.ts';

const WINDOWS: readonly (readonly [string, string])[] = [
  ['2025-10-18', '2025-10-18'],
  ['2025-11-10', '2025-11-16'],
  ['2025-12-05', '2025-12-05'],
  ['2025-12-06', '2025-12-06'],
  ['2025-12-31', '2026-01-01'],
  ['2026-01-01', '2026-01-31'],
  ['2025-09-08', '2026-02-28'],
  ['2025-08-01', '2026-09-04'],
  ['2026-05-01', '2026-05-02'],
];

/** Whether any part of an event is in these days; what ends where they begin is not, unless it takes no time at all. */
function isInside({ allDay, start, end, from, to }: EventFacts, first: string, last: string, zone: string): boolean {
  if (allDay) return start <= last && end >= first;
  const [begin] = instantsOf(`${first} 00:00`, zone) as [number];
  const startsBefore = start.slice(0, 10) <= last;
  return startsBefore && ((to as number) > begin || (from as number) >= begin);
}

/** Real requests to the stand-in, through planner and layout, and back from the text. */
async function reader(zone: Zone): Promise<(from: string, to: string) => Promise<Decoded>> {
  const { calendar, tasks, ask } = await stand({ dataset: studentDataset(0), now: () => STUDENT_NOW_MS });
  const own = account({ id: 'a1' as AccountId, provider: 'google-demo', scopes: ask().account.scopes });
  const book = new MemoryHandles();
  const all = { sources: [calendar, tasks], accounts: [own], token: () => ask().token, now: () => STUDENT_NOW_MS };
  const planner = createPlanner(ports({ ...all, handles: book }).ports);
  return async (from, to) => {
    const answer = compact(await planner.timeContext(caller({ kind: 'demo', zone }), { from, to }, never));
    return decodeAnswer(safeEncode(answer.data, answer), book);
  };
}

it('every window shows what lies in it, all of it, and nothing else', { timeout: 60_000 }, async () => {
  const read = await reader('Asia/Taipei' as Zone);
  for (const [from, to] of WINDOWS) {
    const { events, sources } = await read(from, to);
    const wanted = studentFacts().events.filter((event) => isInside(event, from, to, 'Asia/Taipei'));
    expect(events, `${from}..${to}`).toEqual(expectedEvents(wanted, events, 'Asia/Taipei'));
    expect(sources.map(({ state }) => state)).toEqual(['ok', 'ok']);
  }
});

it.each(['America/New_York', 'Pacific/Chatham'])('so it does for a person in %s', { timeout: 60_000 }, async (name) => {
  const read = await reader(name as Zone);
  for (const [from, to] of WINDOWS) {
    const { events } = await read(from, to);
    const wanted = studentFacts().events.filter((event) => isInside(inZone(event, name), from, to, name));
    expect(events.map(({ id }) => id).toSorted(), `${from}..${to}`).toEqual(wanted.map(({ id }) => id).toSorted());
    for (const event of events) expect(isInside(event, from, to, name), event.id).toBe(true);
  }
});

const inZone = (event: EventFacts, zone: string): EventFacts =>
  event.from === null || event.to === null
    ? event
    : { ...event, start: wall(event.from, zone), end: wall(event.to, zone) };
