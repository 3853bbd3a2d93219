import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ERAS, type Era, hostWithForms } from './clients.ts';
import { demoClient } from './steps.ts';
import { only, openWriting, PRIMARY, type Row, type Writing } from './writer.ts';

const UPDATE = 'update_calendar_event';
const AT_NINE = { dateTime: '2026-03-03T09:00:00+08:00', timeZone: 'Asia/Taipei' };
const AT_TEN = { dateTime: '2026-03-03T10:00:00+08:00', timeZone: 'Asia/Taipei' };

let writing: Writing;
let id: string;
afterEach(() => writing.close());

/** An event that the person made themselves. */
async function openWith(era: Era): Promise<void> {
  writing = await openWriting(era);
  await writing.done('list_calendars');
  ({ id } = (await writing.google('POST', PRIMARY, { summary: 'Dentist', start: AT_NINE, end: AT_TEN })) as {
    id: string;
  });
}

const title = async (): Promise<unknown> => (await writing.google('GET', `${PRIMARY}/${id}`)).summary;
const rename = (more: Row = {}): Row => ({ id, expect: 'Dentist', title: 'Dentist, again', ...more });

describe.each(ERAS)('a change of what a person made, with a client of $name', (era) => {
  beforeEach(() => openWith(era));

  it('is shown before, and made with the token, once', async () => {
    const told = await writing.refused(UPDATE, rename());
    expect(told).toMatchObject({
      failed: 'confirmation_needed',
      would: [{ act: 'update', title: 'Dentist', when: '2026-03-03 Tue 09:00-10:00', where: '王品睿' }],
      changes: [{ field: 'title', before: 'Dentist', after: 'Dentist, again' }],
    });
    expect(await title()).toBe('Dentist');
    await writing.done(UPDATE, rename({ confirm: told.confirm }));
    expect(await title()).toBe('Dentist, again');
  });

  it('is not made once the person changed it after the preview; their change stays', async () => {
    const { confirm } = await writing.refused(UPDATE, rename());
    await writing.google('PATCH', `${PRIMARY}/${id}`, { location: 'Room 2' });
    const told = await writing.refused(UPDATE, rename({ confirm }));
    expect(told.why).toMatch(/^The confirm token is not for this/);
    expect(await writing.google('GET', `${PRIMARY}/${id}`)).toMatchObject({ summary: 'Dentist', location: 'Room 2' });
    await writing.done(UPDATE, rename({ confirm: told.confirm }));
    expect(await writing.google('GET', `${PRIMARY}/${id}`)).toMatchObject({
      summary: 'Dentist, again',
      location: 'Room 2',
    });
  });

  it('is not made by the token of another assistant, or for something else', async () => {
    const other = await demoClient(era, writing.house, true);
    const theirs = await writing.call(UPDATE, rename(), other);
    const mine = await writing.refused(UPDATE, rename());
    for (const given of [
      rename({ confirm: theirs.told.confirm }),
      rename({ title: 'Cancelled', confirm: mine.confirm }),
    ])
      expect((await writing.refused(UPDATE, given)).why).toMatch(/^The confirm token is not for this/);
    expect(await title()).toBe('Dentist');
  });

  it('is repeated without harm when its answer was lost', async () => {
    const { confirm } = await writing.refused(UPDATE, rename());
    await writing.done(UPDATE, rename({ confirm }));
    const again = await writing.done(UPDATE, rename({ confirm }));
    expect(again.changed).toMatch(/^no/);
  });
});

const GALA = {
  ...{ title: 'Gala', date: '2026-03-06', time: '19:00', repeat: 'weekly 3 times', calendar: 'A' },
  ...{ location: 'Hall 5', description: 'Bring your\nown cup', guests: ['ann@example.com'], notify_guests: true },
};

describe('what is to be agreed to', () => {
  beforeEach(() => openWith(ERAS[1] as Era));

  it('names everything that the guests of a new event are mailed', async () => {
    const told = await writing.refused('create_calendar_event', GALA);
    expect(only(told.would)).toMatchObject({ title: 'Gala', scope: 'all', occurrences: 3, mails: '1 other person' });
    expect(told.changes).toEqual([
      { field: 'guests', before: '', after: 'ann@example.com' },
      { field: 'place', before: '', after: 'Hall 5' },
      { field: 'notes', before: '', after: 'Bring your\nown cup' },
      { field: 'repeat', before: '', after: 'weekly 3 times' },
    ]);
    const { repeat: _, location: __, description: ___, ...plain } = GALA;
    const bare = await writing.refused('create_calendar_event', plain);
    expect(bare.changes).toEqual([{ field: 'guests', before: '', after: 'ann@example.com' }]);
    expect(only(bare.would).scope ?? '').toBe('');
  });

  it('names the part of a series that is meant', async () => {
    const series = await writing.google('POST', PRIMARY, {
      ...{ summary: 'Swimming', start: AT_NINE, end: AT_TEN, recurrence: ['RRULE:FREQ=WEEKLY'] },
    });
    const at = `${series.id}_20260310T010000Z`;
    for (const scope of ['this', 'following', 'all']) {
      const told = await writing.refused(UPDATE, { id: at, expect: 'Swimming', title: 'Diving', scope });
      expect(only(told.would)).toMatchObject({ title: 'Swimming', scope });
    }
  });
});

describe('a host that shows forms', () => {
  const seen: string[] = [];
  let answer: object;
  const host = hostWithForms((message) => {
    seen.push(message);
    return answer;
  });
  const YES = { action: 'accept', content: { confirm: true } };
  beforeEach(async () => {
    seen.splice(0);
    answer = YES;
    await openWith(host);
  });

  it('asks the person itself, and the change is made when they agree', async () => {
    await writing.done(UPDATE, rename());
    // nobody chose a language in the demo
    expect(seen).toEqual([
      '要修改「Dentist」嗎？\n2026-03-03 Tue 09:00-10:00 · 王品睿\n標題：Dentist → Dentist, again\n這是由人建立的，不是助理建立的，所以先問你。',
    ]);
    expect(await title()).toBe('Dentist, again');
  });

  it.each([{ action: 'decline' }, { action: 'cancel' }, { action: 'accept', content: { confirm: false } }])(
    'changes nothing on %j, and says so',
    async (no) => {
      answer = no;
      const told = await writing.refused(UPDATE, rename());
      expect(told).toMatchObject({ failed: 'not_permitted', why: expect.stringContaining('nothing was changed') });
      expect(await title()).toBe('Dentist');
      expect(await writing.refused('undo_change')).toMatchObject({ failed: 'not_found' });
    },
  );

  it('says how much of a series is meant, and what guests are mailed', async () => {
    const series = await writing.google('POST', PRIMARY, {
      ...{ summary: 'Swimming', start: AT_NINE, end: AT_TEN, recurrence: ['RRULE:FREQ=WEEKLY;COUNT=6'] },
    });
    answer = { action: 'decline' };
    const wish = { id: `${series.id}_20260310T010000Z`, expect: 'Swimming', title: 'Diving' };
    for (const [scope, line] of [
      ['this', '影響的場次：只有這一場'],
      ['following', '影響的場次：這一場和之後的全部（5 場）'],
      ['all', '影響的場次：整個系列（6 場）'],
    ]) {
      await writing.refused(UPDATE, { ...wish, scope });
      expect(seen.at(-1)?.split('\n')).toContain(line);
    }
    await writing.refused('create_calendar_event', GALA);
    expect(seen.at(-1)?.split('\n')).toEqual([
      '要建立「Gala」嗎？',
      '2026-03-06 Fri 19:00-20:00 · 王品睿',
      '邀請對象：（無） → ann@example.com',
      '地點：（無） → Hall 5',
      '說明：（無） → Bring your own cup',
      '重複：（無） → weekly 3 times',
      '影響的場次：整個系列（3 場）',
      '會收到郵件的人數：1 人',
      '其他人會收到電子郵件，寄出後無法收回，所以先問你。',
    ]);
  });

  it('asks about a third change within a minute, whoever made the events', async () => {
    const made = ['One', 'Two', 'Three'];
    for (const [at, one] of made.entries())
      await writing.done('create_calendar_event', { title: one, date: `2026-06-0${at + 1}`, time: '09:00' });
    answer = { action: 'decline' };
    const change = async (one: string) =>
      writing.call(UPDATE, { id: (await writing.stored(one)).id, expect: one, title: `${one}!` });
    expect((await change('One')).isError).toBe(false);
    expect((await change('Two')).isError).toBe(false);
    expect(seen).toEqual([]);
    expect((await change('Three')).told).toMatchObject({ failed: 'not_permitted' });
    expect(seen).toEqual([expect.stringContaining('助理在一分鐘內要修改或刪除兩個以上的活動')]);
    writing.rest();
    expect((await change('Three')).isError).toBe(false);
  });
});
