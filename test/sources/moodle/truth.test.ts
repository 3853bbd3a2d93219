import { describe, expect, it } from 'vitest';
import type { Deadline } from '../../../src/domain/agenda.ts';
import { semesterOf } from '../../../src/domain/semester.ts';
import { localTime } from '../../../src/domain/time.ts';
import { type Item, isShown, RECORDED, shownName, truth } from './recorded-truth.ts';
import { ALL, at, school, TAIPEI, type Which } from './school.ts';

const DONE = { true: 'yes', false: 'no', null: 'unknown' } as const;
/** Where no answer proves that it is not done: a workshop never tells, a choice not once it is closed. */
const UNPROVEN: readonly string[] = ['workshop/1', 't1 choice/1'];

/** The language of the recorded accounts is English. */
function courseName(id: number, state: string): string | undefined {
  const raw = truth.courses[id];
  const name = /<span lang="en" class="multilang">(.*?)<\/span>/.exec(raw ?? '')?.[1] ?? raw;
  return state === 't2' && id === 4 ? `${name}(更名)` : name;
}

async function both(version: '4.5' | '5.1', state: 't0' | 't1' | 't2', who: Which) {
  const { now, items = [] } = truth.states[state] ?? { now: '' };
  const { read, source, ask } = await school({ nowMs: at(now), site: { version, state } });
  const found = await read({ who, span: ALL });
  return { now: at(now), found, items, source, ask };
}

const idOf = ({ modname, instance }: Item): string => `${modname}/${instance}`;

/** Of the site, the courses and a category for both; of one student alone, and of a group. */
const EVENTS: Readonly<Record<Which, readonly number[]>> = {
  s1: [53, 54, 55, 56, 58, 60, 61],
  s2: [53, 54, 55, 56, 57, 59, 60],
};

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);

describe.each(RECORDED)('Moodle %s at %s for %s', (version, state, who) => {
  it('gives every activity with its title, course, due, status and done, and no other', async () => {
    const { found, items } = await both(version, state, who);
    const deadlines = new Map<string, Deadline>(found.deadlines?.map((one) => [one.id.split(' ')[1] ?? '', one]));
    const activities = items.filter(({ kind }) => kind === 'activity');
    const expected = activities
      .filter((item) => isShown(item.students[who]))
      .filter((item) => item.students[who].optional !== true || deadlines.has(idOf(item)))
      .map((item) => {
        const { due, status, done } = item.students[who];
        const isUnproven = UNPROVEN.includes(idOf(item)) || UNPROVEN.includes(`${state} ${idOf(item)}`);
        return {
          id: idOf(item),
          title: shownName(item),
          course: courseName(item.courseid, state),
          due: due === null ? undefined : at(due),
          status,
          done: isUnproven ? 'unknown' : DONE[`${done}`],
        };
      });
    const told = [...deadlines].map(([id, { title, course, due, status, done }]) => ({
      id,
      title,
      course,
      due,
      status,
      done,
    }));
    const rest = told.filter(({ id }) => id !== 'workshop/1/assessment');
    expect(rest.toSorted(byId)).toEqual(expected.toSorted(byId));
    expect(found.coverage).toBe('all');
    expect(expected.length).toBeGreaterThan(25);
  });

  it('gives opening and end of each as its details, and a link without a token', async () => {
    const { found, items, source, ask } = await both(version, state, who);
    const shown = items.filter(({ kind, students }) => kind === 'activity' && isShown(students[who]));
    for (const item of shown) {
      const deadline = found.deadlines?.find(({ id }) => id.endsWith(` ${idOf(item)}`));
      if (deadline === undefined) continue;
      const told = await source.details?.(ask({ who }), { list: 'deadlines', item: idOf(item) });
      const { opens, accepts_until, status } = item.students[who];
      const ms = (text: string | null): number | undefined => (text === null ? undefined : at(text));
      expect(told).toMatchObject({ kind: 'deadline', deadline, opens: ms(opens) });
      if (status !== 'Closed') expect(told).toMatchObject({ until: ms(accepts_until) });
      const [link] = told?.links ?? [];
      expect(link?.url).toMatch(new RegExp(`^http://localhost:\\d+/mod/${item.modname}/view\\.php\\?id=\\d+$`));
    }
  });

  it('gives what belongs to no activity as events, without a status', async () => {
    const { found, items } = await both(version, state, who);
    const events = items.filter(({ kind, eventid }) => kind === 'calendar-event' && EVENTS[who].includes(eventid));
    const expected = events.map(({ eventid, name, timestart, timeduration }) => ({
      id: String(eventid),
      title: name,
      when:
        timeduration === 86_400
          ? { kind: 'all-day', first: '2026-12-11', last: '2026-12-11' }
          : { kind: 'timed', from: timestart * 1000, to: (timestart + timeduration) * 1000 },
      free: timeduration === 0 || timeduration === 86_400,
    }));
    const told = found.events.map(({ id, title, when, free }) => ({ id, title, when, free }));
    const first = told.filter(({ id }) => EVENTS[who].includes(Number(id)));
    expect(first.toSorted(byId)).toEqual(expected.toSorted(byId));
    // the person's own event that repeats comes once a week, each time with an id of its own
    expect(new Set(told.filter((one) => !first.includes(one)).map(({ title }) => title))).toEqual(
      new Set(who === 's1' ? ['讀書會'] : []),
    );
    expect(found.events.every(({ calendar }) => calendar === found.calendars[0]?.key)).toBe(true);
  });

  it('falls into the term that its due day belongs to', async () => {
    const { found, items } = await both(version, state, who);
    for (const item of items.filter(({ kind }) => kind === 'activity')) {
      const { due } = found.deadlines?.find(({ id }) => id.endsWith(` ${idOf(item)}`)) ?? {};
      if (due === undefined) continue;
      expect(semesterOf(localTime(due, TAIPEI).date, TAIPEI).name).toBe(item.students[who].semester);
    }
  });
});
