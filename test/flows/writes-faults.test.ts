import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FaultAnswer } from '../../src/demo/google/faults.ts';
import { STUDENT_NOW_MS } from '../../src/demo/google/student.ts';
import { calendar, dataset, tasklist } from '../demo/build.ts';
import { type CheckedDemoGoogle, checkedDemoGoogle } from '../google-contract/checked-demo.ts';
import { ERAS, type Era } from './clients.ts';
import { days, only, openWriting, PRIMARY, type Row, type Writing } from './writer.ts';

const [era] = ERAS as [Era];
const LIST = 'shared';
const WRITES = /^(POST|PATCH|DELETE) \/(calendar|tasks)\/v[13]/;

describe('what Google answers to a write', () => {
  let google: CheckedDemoGoogle;
  let writing: Writing;
  beforeAll(async () => {
    const assigned = { assignmentInfo: { linkToTask: 'https://docs.example/d', surfaceType: 'DOCUMENT' } };
    const list = tasklist('Shared', LIST).task({
      title: 'Read the draft',
      id: 'draft',
      due: '2026-03-10',
      ...assigned,
    });
    google = await checkedDemoGoogle({
      now: () => STUDENT_NOW_MS,
      dataset: dataset({ calendars: [calendar({ summary: 'Home' })], tasklists: [list] }),
    });
    writing = await openWriting(era, { google });
    await writing.done('list_calendars');
    await writing.done('list_tasklists');
  });
  beforeEach(() => writing.rest());
  afterEach(() => google.clearFaults());
  afterAll(async () => {
    await writing.close();
    await google.close();
  });

  const nextDay = days();
  const fault = (answer: FaultAnswer, times?: number): void =>
    google.injectFault({ match: WRITES, answer, ...(times !== undefined && { times }) });
  const sent = () =>
    google.exchanges.filter(({ method, url }) => method !== 'GET' && /^\/(calendar|tasks)\/v[13]/.test(url));
  const tasks = async (): Promise<Row[]> => {
    const path = `tasks/v1/lists/${LIST}/tasks?maxResults=100&showHidden=true&showAssigned=true`;
    return ((await writing.google('GET', path)) as { items: Row[] }).items;
  };
  /** All that is there, as far as a write could change it. */
  const all = async (): Promise<string> => {
    const { items } = await writing.google('GET', `${PRIMARY}?maxResults=2500&showDeleted=true`);
    return JSON.stringify([items, await tasks()]);
  };

  /** Each tool that writes to Google, made ready; gives what is asked. */
  const TOOLS: Readonly<Record<string, () => Promise<Row>>> = {
    create_calendar_event: async () => ({ title: 'Made', date: nextDay() }),
    update_calendar_event: async () => ({ ...(await event()), location: 'hall' }),
    delete_calendar_event: async () => await event(),
    create_task: async () => ({ title: `Task ${nextDay()}` }),
    complete_task: async () => await task(),
    undo_change: async () => ({ change: await creation() }),
  };
  const made = async () => {
    const title = `Event ${nextDay()}`;
    const told = await writing.done('create_calendar_event', { title, date: nextDay() });
    writing.rest();
    return { title, told };
  };
  const event = async (): Promise<Row> => {
    const { title, told } = await made();
    return { id: only(told.event).id, expect: title };
  };
  const creation = async () => (await made()).told.change;
  const task = async (): Promise<Row> => {
    const title = `Task ${nextDay()}`;
    return { id: only((await writing.done('create_task', { title })).task).id, expect: title };
  };
  const isDone = ({ changed, undone }: Row): boolean => changed === 'yes' || undone === 'now';

  describe.each(Object.keys(TOOLS))('%s', (tool) => {
    let wish: Row;
    beforeEach(async () => {
      wish = (await TOOLS[tool]?.()) ?? {};
    });

    it('is sent again with a new token after one 401, and is done once', async () => {
      fault({ kind: 'error', status: 401 }, 1);
      const before = sent().length;
      expect(isDone(await writing.done(tool, wish))).toBe(true);
      expect(
        sent()
          .slice(before)
          .map(({ status }) => status),
      ).toEqual([401, expect.any(Number)]);
    });

    it('changes nothing after a second 401, and names the page to sign in at', async () => {
      fault({ kind: 'error', status: 401 });
      const before = await all();
      const told = await writing.refused(tool, wish);
      expect(told).toMatchObject({ failed: 'sign_in_needed' });
      expect(told.next).toContain(`${writing.house.url}/account`);
      google.clearFaults();
      expect(await all()).toBe(before);
      // Google takes the account again with the next call
      expect(isDone(await writing.done(tool, wish))).toBe(true);
    });

    it('is not sent again where Google asks for a minute, which is told', async () => {
      fault({ kind: 'error', status: 429, reason: 'rateLimitExceeded', retryAfterSeconds: 60 });
      const [before, count] = [await all(), sent().length];
      const told = await writing.refused(tool, wish);
      expect(told).toMatchObject({ failed: 'rate_limited', next: 'Wait 60 seconds, then call again.' });
      expect(sent().length - count).toBe(1);
      google.clearFaults();
      expect(await all()).toBe(before);
    });
  });

  it.each(['create_calendar_event', 'update_calendar_event', 'delete_calendar_event', 'complete_task'])(
    '%s waits as long as a short Retry-After says, and is done once',
    async (tool) => {
      const wish = (await TOOLS[tool]?.()) ?? {};
      fault({ kind: 'error', status: 403, reason: 'userRateLimitExceeded', retryAfterSeconds: 0 }, 2);
      const before = sent().length;
      expect(isDone(await writing.done(tool, wish))).toBe(true);
      expect(sent().length - before).toBe(3);
    },
  );

  it('a task that was assigned elsewhere is done there too, which is said, and is opened again', async () => {
    const { tasks: rows } = await writing.done('get_all_tasks', { from: '2026-03-01', to: '2026-03-31' });
    const row = (rows as Row[]).find(({ title }) => title === 'Read the draft');
    const wish = { id: row?.id, expect: 'Read the draft' };
    const now = async () => only((await tasks()).filter(({ id }) => id === 'draft'));
    const [before, count] = [await now(), sent().length];
    const told = await writing.done('complete_task', wish);
    expect(told.notes).toEqual(['It was assigned in a document or a chat, and is done there too.']);
    expect(await now()).toMatchObject({ status: 'completed', assignmentInfo: before.assignmentInfo });
    expect(await writing.done('undo_change', { change: told.change })).toMatchObject({
      now: 'The task is open again.',
    });
    const { etag, updated, ...left } = await now();
    expect(left).toEqual(Object.fromEntries(Object.entries(before).filter(([name]) => !/^(etag|updated)$/.test(name))));
    // it is never deleted, which would delete the original, and nothing that Google alone says of it is sent
    for (const { method, requestBody } of sent().slice(count)) {
      expect(method).toBe('PATCH');
      expect(Object.keys(requestBody as object).toSorted()).toEqual(expect.not.arrayContaining(['assignmentInfo']));
    }
    expect(await writing.refused('create_task', { title: 'Below', parent: wish.id })).toMatchObject({
      failed: 'bad_request',
    });
  });

  it('a task that was assigned elsewhere and that Google keeps as it is stays so', async () => {
    const { tasks: rows } = await writing.done('get_all_tasks', { from: '2026-03-01', to: '2026-03-31' });
    const row = (rows as Row[]).find(({ title }) => title === 'Read the draft');
    fault({ kind: 'error', status: 403, reason: 'forbidden' });
    const before = await all();
    expect(await writing.refused('complete_task', { id: row?.id, expect: 'Read the draft' })).toMatchObject({
      failed: 'not_permitted',
    });
    google.clearFaults();
    expect(await all()).toBe(before);
  });
});
