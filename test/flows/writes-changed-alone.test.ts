import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hostWithForms } from './clients.ts';
import { only, openWriting, PRIMARY, type Row, type Writing } from './writer.ts';

const [UPDATE, DELETE] = ['update_calendar_event', 'delete_calendar_event'];

/** Six Tuesdays from 8 September 2026 on. */
const RULE = 'RRULE:FREQ=WEEKLY;COUNT=6';

describe('occurrences that were changed on their own', () => {
  let writing: Writing;
  let made = 0;
  beforeAll(async () => {
    writing = await openWriting();
    await writing.done('list_calendars');
  });
  beforeEach(() => writing.rest());
  afterAll(() => writing.close());

  const hours = (day: string, hour: number) => ({
    start: { dateTime: `2026-${day}T${hour}:00:00+08:00`, timeZone: 'Asia/Taipei' },
    end: { dateTime: `2026-${day}T${hour + 1}:00:00+08:00`, timeZone: 'Asia/Taipei' },
  });
  const at = (id: unknown, day: string): string => `${id}_2026${day.replace('-', '')}T020000Z`;
  /** The person's, or an assistant's; two of its days are changed, one is called off, one was changed and put back. */
  const series = async (by: 'person' | 'assistant') => {
    made += 1;
    const title = `Class ${made}`;
    if (by === 'person') {
      await writing.google('POST', PRIMARY, { summary: title, recurrence: [RULE], ...hours('09-08', 10) });
    } else {
      const wish = { date: '2026-09-08', time: '10:00', repeat: 'weekly 6 times', calendar: 'A' };
      await writing.done('create_calendar_event', { title, ...wish });
    }
    const { id } = await writing.stored(title);
    await writing.google('PATCH', `${PRIMARY}/${at(id, '09-22')}`, { location: 'Garden' });
    await writing.google('PATCH', `${PRIMARY}/${at(id, '10-13')}`, hours('10-14', 15));
    await writing.google('DELETE', `${PRIMARY}/${at(id, '09-29')}`);
    for (const location of ['Hall', null]) await writing.google('PATCH', `${PRIMARY}/${at(id, '10-06')}`, { location });
    const on = (day: string, scope: string, more: Row = {}) => ({ id: at(id, day), expect: title, scope, ...more });
    return { title, id, on };
  };
  const days = async (id: unknown): Promise<string[]> => {
    const { items } = (await writing.google('GET', `${PRIMARY}/${id}/instances?maxResults=100`)) as { items: Row[] };
    return items.map(({ start, location }) =>
      [String((start as Row).dateTime).slice(5, 10), location].filter(Boolean).join(' '),
    );
  };
  const LEFT = ['09-08', '09-15', '09-22 Garden', '10-06', '10-14'];
  const note = async (tool: string, wish: Row): Promise<unknown> => {
    const told = await writing.refused(tool, wish);
    expect(told.failed).toBe('confirmation_needed');
    return told.note;
  };

  it('are counted beside each choice of a scope', async () => {
    const { id, title } = await series('person');
    const told = await writing.refused(UPDATE, { id: at(id, '10-06'), expect: title, location: 'x' });
    expect(told.scopes).toEqual([
      { scope: 'this', occurrences: '1', changed_alone: '' },
      { scope: 'following', occurrences: '2', changed_alone: '1' },
      { scope: 'all', occurrences: '5', changed_alone: '2' },
    ]);
    const whole = (await writing.refused(UPDATE, { id, expect: title, location: 'x' })).scopes as Row[];
    expect(whole.map(({ changed_alone: alone }) => alone)).toEqual(['', '', '2']);
  });

  it.each([
    ['09-15', 'this', { location: 'x' }, undefined],
    [
      '09-15',
      'all',
      { location: 'x' },
      '2 of these occurrences were changed on their own and may keep what they have.',
    ],
    [
      ...['09-15', 'all'],
      { time: '11:00' },
      '2 of these occurrences were changed on their own; Google may put them back to what the series says.',
    ],
    [
      ...['10-06', 'following'],
      { location: 'x' },
      '1 of these occurrences was changed on its own and goes back to what the series says.',
    ],
    [
      ...['09-15', 'following'],
      { time: '11:00' },
      '2 of these occurrences were changed on their own and go back to what the series says.',
    ],
    [
      ...['09-08', 'following'],
      { location: 'x' },
      '2 of these occurrences were changed on their own and may keep what they have.',
    ],
  ] as [string, string, Row, string | undefined][])(
    'are told before a change from %s with scope %s of %j',
    async (day, scope, change, sentence) => {
      const { id, on } = await series('person');
      expect(await note(UPDATE, on(day, scope, change))).toBe(sentence);
      expect(await days(id)).toEqual(LEFT);
    },
  );

  it('are told as going back where a series has more occurrences than are counted', async () => {
    const rule = 'RRULE:FREQ=DAILY;COUNT=1500';
    await writing.google('POST', PRIMARY, { summary: 'Long', recurrence: [rule], ...hours('03-01', 10) });
    const { id } = await writing.stored('Long');
    await writing.google('PATCH', `${PRIMARY}/${at(id, '03-20')}`, { location: 'Garden' });
    const wish = { expect: 'Long', scope: 'following', location: 'x' };
    expect(await note(UPDATE, { id: at(id, '03-10'), ...wish })).toContain('goes back to what the series says');
    expect(await note(UPDATE, { id: at(id, '03-01'), ...wish })).toContain('may keep what it has');
  });

  it('go back as it was told before, and are there again after undo', async () => {
    const { id, on } = await series('person');
    const told = await writing.agreed(UPDATE, on('09-15', 'following', { description: 'new' }));
    expect((told.notes as string[]).join(' ')).toContain('2 occurrences that had been changed on their own are back');
    await writing.done('undo_change', { change: told.change });
    expect(await days(id)).toEqual(LEFT);
  });

  it.each([
    ['09-15', 'all', '2 of these occurrences were changed on their own and go away too.', '2 occurrences'],
    ['09-15', 'following', '2 of these occurrences were changed on their own and go away too.', '2 occurrences'],
    ['10-06', 'following', '1 of these occurrences was changed on its own and goes away too.', '1 occurrence'],
  ])('are told before a deletion from %s with scope %s, and after it', async (day, scope, sentence, count) => {
    const { title, on } = await series('assistant');
    expect(await note(DELETE, on(day, scope))).toBe(sentence);
    const told = await writing.agreed(DELETE, on(day, scope));
    expect((told.notes as string[]).join(' ')).toContain(`${count} that had been changed on`);
    await writing.done('undo_change', { change: told.change });
    expect(await days((await writing.stored(title)).id)).toEqual(LEFT);
  });

  it('are part of what was agreed to: after another one was changed the person is asked again', async () => {
    const { id, on } = await series('assistant');
    const { confirm } = await writing.refused(DELETE, on('09-15', 'all'));
    await writing.google('PATCH', `${PRIMARY}/${at(id, '09-15')}`, { location: 'Roof' });
    const again = await writing.refused(DELETE, { ...on('09-15', 'all'), confirm });
    expect(again).toMatchObject({ failed: 'confirmation_needed', note: expect.stringMatching(/^3 of these/) });
    expect(await writing.done(DELETE, { ...on('09-15', 'all'), confirm: again.confirm })).toMatchObject({
      changed: 'yes',
    });
  });

  it('are told in the form that a host shows', async () => {
    const { on } = await series('assistant');
    const seen: string[] = [];
    const host = hostWithForms((message) => {
      seen.push(message);
      return { action: 'decline' };
    });
    await host.use(writing.house.mcpUrl, writing.keeper, (session) => session.call(DELETE, on('09-15', 'all')));
    expect(seen.join()).toMatch(/5.*\n.*2/);
  });

  it.each([
    ['long', 'RRULE:FREQ=DAILY;COUNT=1200', /^more than 1000$/],
    ['endless', 'RRULE:FREQ=DAILY', /^more than \d+$/],
  ])(
    'of a series that is %s are among occurrences of which there are more than can be counted',
    async (how, rule, count) => {
      const summary = `It is ${how}`;
      const { id } = await writing.google('POST', PRIMARY, { summary, recurrence: [rule], ...hours('09-08', 10) });
      const wish = { id, expect: summary, location: 'x' };
      const told = await writing.refused(UPDATE, { ...wish, scope: 'all' });
      expect(only(told.would)).toMatchObject({ occurrences: expect.stringMatching(count) });
      expect(told).not.toHaveProperty('note');
      expect((await writing.refused(UPDATE, wish)).scopes).toContainEqual({
        scope: 'all',
        occurrences: expect.stringMatching(count),
      });
    },
  );
});
