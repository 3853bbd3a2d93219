import type { ApplyPreview } from '../../domain/studio.ts';
import type { LocalDate } from '../../domain/time.ts';
import { button, el } from '../dom.ts';
import type { Edge } from '../edge/edge.ts';
import type { Phrases } from '../phrases.ts';
import type { Plans } from '../plans.ts';
import { dayOf, daysFrom, daysLater, weekOf } from '../wall-time.ts';
import type { Look } from './calendar.ts';
import { link } from './link.ts';

export interface HeadActs {
  view(view: Look['view']): void;
  go(date: LocalDate): void;
  /** For the keyboard: past the long list of tasks. */
  skip(): void;
}

/** Name, planned days, and the ways through them. */
export function head(
  plans: Plans,
  look: Look,
  { t, longDay }: Phrases,
  edge: Edge,
  { view, go, skip }: HeadActs,
): HTMLElement {
  const { range, zone, url, now, weekStart } = plans.payload;
  const week = weekOf(look.date, weekStart);
  const turn = (days: number, text: string, glyph: string) => {
    const [first, last] = [daysLater(week, days), daysLater(week, days + 6)];
    const isOutside = last < range.from || first > range.to;
    const to = isOutside || first > range.from ? first : range.from;
    return button(glyph, () => go(to), {
      'aria-label': text,
      title: text,
      disabled: isOutside,
      class: 'turn',
      'data-key': text,
    });
  };
  const views = (['week', 'day'] as const).map((name) =>
    button(t[name], () => view(name), { 'aria-pressed': String(look.view === name), 'data-key': `view ${name}` }),
  );
  return el(
    'div',
    { class: 'head' },
    button(t.skip, skip, { class: 'skip', 'data-key': 'skip' }),
    el('h1', {}, t.title),
    el(
      'span',
      { class: 'range' },
      [...new Set([range.from, range.to])].map(longDay).join(' – '),
      el('span', { class: 'zone' }, ` · ${zone}`),
    ),
    link(t.openPage, url, edge, 'page-link'),
    el(
      'span',
      { class: 'ways' },
      turn(-7, t.earlierWeek, '‹'),
      button(t.today, () => go(dayOf(now)), { 'data-key': 'today' }),
      turn(7, t.laterWeek, '›'),
    ),
    el('span', { class: 'views', role: 'group', 'aria-label': t.views }, ...views),
  );
}

/** On a phone: the seven days of the week, of which one is shown. */
export function dayChips(
  plans: Plans,
  look: Look,
  { t, weekday, day }: Phrases,
  go: (date: LocalDate) => void,
): HTMLElement {
  const week = weekOf(look.date, plans.payload.weekStart);
  const chips = daysFrom(week, daysLater(week, 6)).map((date) => {
    const isBusy = plans.blocks.some(({ start }) => dayOf(start) === date);
    return el(
      'button',
      {
        type: 'button',
        class: isBusy ? 'chip planned' : 'chip',
        'aria-pressed': String(date === look.date),
        'aria-label': day(date),
        'data-key': `day ${date}`,
        onclick: () => go(date),
      },
      el('span', {}, weekday(date)),
      el('b', {}, String(Number(date.slice(8)))),
    );
  });
  return el('div', { class: 'chips', role: 'group', 'aria-label': t.days.chips }, ...chips);
}

/** What the plans take for granted, and which sources are missing. */
export function notices(plans: Plans, { t, fill, list }: Phrases, edge: Edge): HTMLElement[] {
  const { assumed, missing, tooMany, leftOut, work, now, settingsUrl, url } = plans.payload;
  const isOver = work.some(({ planned }) => planned?.at.some(({ end }) => end <= now));
  const note = (text: string, ...more: Node[]) => el('p', { class: 'notice' }, text, ...more);
  return [
    ...missingNotes(missing, { t, fill }, () => link(t.toAccounts, new URL('/account', url).href, edge)),
    ...(tooMany ? [note(`⚠ ${fill(t.tooMany, { count: tooMany })}`)] : []),
    ...(leftOut
      ? [
          note(
            `${fill(t.leftOutHere, { parts: list(leftOut.map((part) => t.part[part])) })} `,
            link(t.openPage, url, edge),
          ),
        ]
      : []),
    ...(assumed.length > 0
      ? [
          note(
            `${fill(t.assumedHabits, { habits: list(assumed.map((habit) => t.habit[habit])) })} `,
            link(t.toSettings, settingsUrl, edge),
          ),
        ]
      : []),
    ...(isOver ? [note(t.overIsDone)] : []),
  ];
}

/** A line for each source that did not answer whole. */
export const missingNotes = (
  missing: ApplyPreview['missing'],
  { t, fill }: Pick<Phrases, 't' | 'fill'>,
  more: () => Node | string,
): HTMLElement[] =>
  missing.map(({ source, account }) => {
    const text = fill(t.missing, { source: sourceName(source, t), account });
    return el('p', { class: 'notice warned' }, `⚠ ${text} `, more());
  });

const sourceName = (source: string, { source: names }: Phrases['t']): string =>
  (names as Readonly<Record<string, string>>)[source] ?? source;

const MOST_DAYS = 3;
const MOST_TITLES = 2;

/** In a card in a chat: the first days of the plan in words. */
export function agenda(plans: Plans, { day }: Phrases): HTMLElement {
  const days = Map.groupBy(plans.blocks, ({ start }) => dayOf(start));
  const lines = [...days].sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, MOST_DAYS);
  return el(
    'ul',
    { class: 'agenda' },
    ...lines.map(([date, blocks]) => {
      const titles = blocks
        .slice(0, MOST_TITLES)
        .map((block) => `${block.start.slice(11)} ${plans.work(block.work).title}`);
      const more = blocks.length - titles.length;
      return el(
        'li',
        {},
        el('span', { class: 'soft' }, day(date)),
        el('span', {}, titles.join(', ') + (more > 0 ? ` +${more}` : '')),
      );
    }),
  );
}
