import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postgresAnswers } from '../contract/postgres-schema.ts';
import { ERAS, type Era } from './clients.ts';
import { openReplicas, type Replicas } from './replicas.ts';
import { only, type Row, type Writing, writingIn } from './writer.ts';

const [era] = ERAS as [Era];
const [CREATE, UPDATE, DELETE] = ['create_calendar_event', 'update_calendar_event', 'delete_calendar_event'];

describe.skipIf(!postgresAnswers())('what is written through two instances that remember what they read', () => {
  let replicas: Replicas;
  let writing: Writing;
  beforeAll(async () => {
    replicas = await openReplicas({ remembers: true });
    writing = await writingIn(era, replicas.house, replicas.clock);
    await writing.done('list_calendars');
  });
  beforeEach(() => {
    replicas.only();
    writing.rest();
  });
  afterAll(() => replicas.close());

  const made = async (title: string, date: string): Promise<Row> => {
    const told = await writing.done(CREATE, { title, date, time: '10:00', calendar: 'A' });
    return { id: only(told.event).id, expect: title };
  };

  it('is never a whole day at once: of six deletions at the same time two are made, and four ask', async () => {
    const events = [];
    for (let n = 0; n < 6; n += 1) events.push(await made(`Busy ${n}`, '2026-09-14'));
    writing.rest();
    const replies = await Promise.all(events.map((event) => writing.call(DELETE, event)));
    const outcomes = replies.map(({ told }) => told.failed ?? told.changed).toSorted();
    expect(outcomes).toEqual([...Array<string>(4).fill('confirmation_needed'), 'yes', 'yes']);
    const left = await Promise.all(events.map((_, n) => writing.all(`Busy ${n}`)));
    expect(left.flat()).toHaveLength(4);
  });

  it('is one event where both are sent the same at once, told as made once', async () => {
    const wish = { title: 'Once', date: '2026-09-15', time: '10:00', calendar: 'A' };
    const replies = await Promise.all([1, 2, 3, 4, 5, 6].map(() => writing.call(CREATE, wish)));
    const outcomes = replies.map(({ told }) => told.changed);
    expect(outcomes.toSorted()).toEqual([...Array<string>(5).fill('no; already there'), 'yes']);
    expect(await writing.all('Once')).toHaveLength(1);
  });

  it('is seen by the other instance with its next answer, events and tasks alike', async () => {
    const days = { from: '2026-09-20', to: '2026-09-25' };
    const [one, other] = replicas.both;
    const seenBy = async (house: typeof one): Promise<string> => {
      replicas.only(house);
      return (await writing.call('get_time_context', days)).text;
    };
    for (const house of replicas.both) expect(await seenBy(house)).not.toContain('Seen by both');
    replicas.only(one);
    const event = await made('Seen by both', '2026-09-21');
    const task = only((await writing.done('create_task', { title: 'Also seen', due: '2026-09-22' })).task);
    expect(await seenBy(other)).toMatch(/Seen by both[\s\S]*Also seen/);
    replicas.only(other);
    await writing.done(UPDATE, { ...event, title: 'Moved on' });
    await writing.done('complete_task', { id: task.id, expect: 'Also seen' });
    expect(await seenBy(one)).toContain('Moved on');
    const { tasks = [] } = await writing.done('get_all_tasks', days);
    expect((tasks as Row[]).map(({ title }) => title)).not.toContain('Also seen');
  });
});
