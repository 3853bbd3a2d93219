import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { only, openWriting, PRIMARY, type Row, type Writing } from './writer.ts';

const [UPDATE, DELETE] = ['update_calendar_event', 'delete_calendar_event'];
/** Eight Mondays from 7 September 2026 on; cut at the fifth. */
const DAYS = ['09-07', '09-14', '09-21', '09-28', '10-05', '10-12', '10-19', '10-26'];
const CUT = '10-05';

interface Series {
  readonly title: string;
  readonly id: unknown;
  readonly handle: unknown;
  /** The number of its creation. */
  readonly change: unknown;
}

describe('what was done to a series', () => {
  let writing: Writing;
  let made = 0;
  beforeAll(async () => {
    writing = await openWriting();
    await writing.done('list_calendars');
  });
  beforeEach(() => writing.rest());
  afterAll(() => writing.close());

  const series = async (): Promise<Series> => {
    made += 1;
    const [title, wish] = [`Series ${made}`, { date: '2026-09-07', time: '10:00', repeat: 'weekly 8 times' }];
    const { event, change } = await writing.done('create_calendar_event', { title, calendar: 'A', ...wish });
    return { title, change, handle: only(event).id, id: (await writing.stored(title)).id };
  };
  /** Its days, each with the place it has. */
  const seen = async ({ id }: Series): Promise<string[]> => {
    const { items } = (await writing.google('GET', `${PRIMARY}/${id}/instances?maxResults=100`)) as { items: Row[] };
    return items.map(({ start, location }) =>
      [String((start as Row).dateTime).slice(5, 10), location].filter(Boolean).join(' '),
    );
  };
  const on = ({ handle, title }: Series, day: string, scope: string): Row => ({
    id: `${handle}@2026-${day}`,
    expect: title,
    scope,
  });
  const undo = (change: unknown) => writing.done('undo_change', { change });
  const byPerson = ({ id }: Series, day: string, body: object) =>
    writing.google('PATCH', `${PRIMARY}/${id}_2026${day.replace('-', '')}T020000Z`, body);
  const ACTS: Readonly<Record<string, (one: Series, day: string) => Promise<unknown>>> = {
    place: async (one, day) => (await writing.done(UPDATE, { ...on(one, day, 'this'), location: 'hall' })).change,
    drop: async (one, day) => (await writing.done(DELETE, on(one, day, 'this'))).change,
    'place and back': async (one, day) => undo(await ACTS.place?.(one, day)),
    'drop and back': async (one, day) => undo(await ACTS.drop?.(one, day)),
    person: (one, day) => byPerson(one, day, { location: 'garden' }),
    'end here': async (one, day) => (await writing.done(DELETE, on(one, day, 'following'))).change,
    'go on': async (one, day) =>
      (await writing.done(UPDATE, { ...on(one, day, 'following'), description: 'new' })).change,
  };
  /** `drop 09-21`, or nothing. */
  const act = async (one: Series, what: string): Promise<unknown> => {
    writing.rest();
    const [, name = '', day = ''] = /^(.+) (\d\d-\d\d)$/.exec(what) ?? [];
    return await ACTS[name]?.(one, day);
  };

  it.each([
    ['', 'drop 09-21'],
    ['', 'person 09-07'],
    ['', 'drop and back 09-14'],
    ['place 09-21', 'drop 09-21'],
    ['drop 10-12', 'place 09-21'],
    ['place 10-05', 'drop 09-28'],
    ['place and back 10-19', 'place and back 09-21'],
  ])('from a day on is taken back after %j before it and %j since, which stays', async (before, since) => {
    for (const cut of ['end here', 'go on']) {
      const one = await series();
      await act(one, before);
      const whole = await seen(one);
      const change = await act(one, `${cut} ${CUT}`);
      await act(one, since);
      const earlier = await seen(one);
      await undo(change);
      expect(await seen(one)).toEqual([...earlier, ...whole.filter((line) => line >= CUT)]);
    }
  });

  it.each(['place and back 09-21', 'drop and back 09-21', 'drop 09-28'])(
    'its creation is taken back after %j',
    async (since) => {
      const one = await series();
      await act(one, since);
      expect(await undo(one.change)).toMatchObject({ now: 'The event is deleted again.' });
      expect(await writing.all(one.title)).toHaveLength(0);
    },
  );

  it.each(['place 09-21', 'person 09-21'])('its creation is not taken back over %j', async (since) => {
    const one = await series();
    await act(one, since);
    const before = await seen(one);
    expect(await writing.refused('undo_change', { change: one.change })).toMatchObject({ failed: 'conflict' });
    expect(await seen(one)).toEqual(before);
  });

  it('all of it is as before, also where one was changed and put back since', async () => {
    const one = await series();
    const wish = { ...on(one, '09-07', 'all'), location: 'tower' };
    const { change } = await writing.done(UPDATE, wish);
    await act(one, 'place and back 09-21');
    await act(one, 'drop and back 10-12');
    await undo(change);
    expect(await seen(one)).toEqual(DAYS);
  });

  it('all of it is changed, also a day that was changed and put back before', async () => {
    const one = await series();
    await act(one, 'place and back 09-21');
    await act(one, 'place 09-28');
    const told = await writing.done(UPDATE, { ...on(one, '09-07', 'all'), location: 'tower' });
    const notes = ['1 occurrence had been changed on its own and may keep what it has.'];
    expect(told).toMatchObject({ occurrences: 8, notes });
    expect(await seen(one)).toEqual(DAYS.map((day) => `${day} ${day === '09-28' ? 'hall' : 'tower'}`));
    await undo(told.change);
    expect(await seen(one)).toEqual(DAYS.map((day) => (day === '09-28' ? `${day} hall` : day)));
  });

  it('that it goes on is taken back by the same number, where the first try ended half-way and said so', async () => {
    const one = await series();
    const change = await act(one, `go on ${CUT}`);
    const answer = { kind: 'error', status: 403, reason: 'forbidden' } as const;
    writing.house.google.injectFault({ match: /^PATCH/, times: 1, answer });
    const told = await writing.refused('undo_change', { change });
    expect(told).toMatchObject({ failed: 'outcome_unknown', why: expect.stringContaining('is taken away') });
    expect(await seen(one)).toEqual(DAYS.slice(0, 4));
    await undo(change);
    expect(await seen(one)).toEqual(DAYS);
  });

  it('its new part is not taken back over a day that was called off there since', async () => {
    const one = await series();
    const told = await writing.done(UPDATE, { ...on(one, CUT, 'following'), title: `${one.title} goes on` });
    const rest = await writing.stored(`${one.title} goes on`);
    await writing.google('DELETE', `${PRIMARY}/${rest.id}_20261012T020000Z`);
    expect(await writing.refused('undo_change', { change: told.change })).toMatchObject({ failed: 'conflict' });
    expect(await seen({ ...one, id: rest.id })).toEqual(['10-05', '10-19', '10-26']);
  });

  it('on one day and before is taken back by its numbers also after a deletion of all was taken back', async () => {
    const one = await series();
    const placed = await act(one, 'place 09-21');
    writing.rest();
    await undo((await writing.done(DELETE, on(one, '09-14', 'all'))).change);
    const again = { ...one, id: (await writing.stored(one.title)).id };
    expect(await seen(again)).toContain('09-21 hall');
    await undo(placed);
    expect(await seen(again)).toEqual(DAYS);
    await undo(one.change);
    expect(await seen(again).catch(() => [])).toEqual([]);
  });

  describe('is deleted with a question', () => {
    const SCOPES = [
      ['09-07', 'all'],
      ['09-14', 'following'],
    ] as const;

    it('where a person edited a day that an assistant had changed', async () => {
      const one = await series();
      await act(one, 'place 09-21');
      await byPerson(one, '09-21', { description: 'bring the keys' });
      for (const [day, scope] of SCOPES) {
        expect(await writing.refused(DELETE, on(one, day, scope))).toMatchObject({ failed: 'confirmation_needed' });
      }
      expect(await seen(one)).toHaveLength(8);
    });

    it('also after a deletion that was taken back', async () => {
      const one = await series();
      await byPerson(one, '10-12', { description: 'bring the keys' });
      const { change } = await writing.agreed(DELETE, on(one, CUT, 'following'));
      await undo(change);
      writing.rest();
      expect(await writing.refused(DELETE, on(one, '09-07', 'all'))).toMatchObject({ failed: 'confirmation_needed' });
    });

    it('but with none where only assistants changed days, before and after a deletion was taken back', async () => {
      const one = await series();
      await act(one, 'place 10-12');
      await act(one, 'place and back 09-21');
      await undo(await act(one, `end here ${CUT}`));
      writing.rest();
      const { change } = await writing.done(DELETE, on(one, '09-14', 'all'));
      await undo(change);
      writing.rest();
      const back = await writing.stored(one.title);
      expect(await seen({ ...one, id: back.id })).toContain('10-12 hall');
      expect(
        await writing.done(DELETE, { id: `${back.id}_20260921T020000Z`, expect: one.title, scope: 'all' }),
      ).toMatchObject({ changed: 'yes' });
    });
  });
});
