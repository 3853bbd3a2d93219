import type { DayChoice } from '../../domain/studio.ts';
import type { LocalDate } from '../../domain/time.ts';
import { button, el } from '../dom.ts';
import type { Phrases } from '../phrases.ts';
import type { Plans } from '../plans.ts';

/** The all-day events of the planned days: whether each takes their time is assumed, until the person says it. */
export function dayChoices({ payload, editable }: Plans, { t, fill, day }: Phrases, turn: (choice: DayChoice) => void) {
  const items = payload.busy.flatMap(({ choice, title = t.busy, start, end }) => {
    if (choice === undefined) return [];
    const first = day(start as LocalDate);
    const days = start === end ? first : `${first} – ${day(end as LocalDate)}`;
    const text = `${choice.takesTime ? '✓ ' : ''}${t.days.takes}`;
    const act = button(text, () => turn(choice), {
      'aria-pressed': String(choice.takesTime),
      'aria-label': fill(t.days.named, { title }),
      'data-key': `takes ${choice.id}`,
      disabled: !editable,
    });
    return [
      el(
        'li',
        { class: 'task hue-0' },
        el('b', {}, title),
        el('span', { class: 'meta' }, days),
        el('span', { class: 'acts' }, act),
      ),
    ];
  });
  if (items.length === 0) return [];
  return [
    el('section', {}, el('h2', {}, t.days.title), el('p', { class: 'soft' }, t.days.note), el('ul', {}, ...items)),
  ];
}
