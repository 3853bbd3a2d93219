import type { PlanKind } from '../../domain/plan.ts';
import { isSame } from '../block.ts';
import { el } from '../dom.ts';
import type { Phrases } from '../phrases.ts';
import type { CardNumbers } from '../plan-numbers.ts';
import type { Plans } from '../plans.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The three plans as one choice, with the numbers that decide. */
export function planCards(plans: Plans, phrases: Phrases, choose: (kind: PlanKind) => void): HTMLElement {
  const kinds = plans.payload.plans.map(({ kind }) => kind);
  const { t } = phrases;
  const cards = kinds.map((kind) => {
    const isChosen = kind === plans.kind;
    const numbers = plans.numbersOf(kind);
    return el(
      'button',
      {
        type: 'button',
        role: 'radio',
        class: 'plan',
        'aria-checked': String(isChosen),
        tabindex: isChosen ? 0 : -1,
        'data-key': `plan ${kind}`,
        onclick: () => choose(kind),
      },
      el('span', { class: 'plan-name' }, t.plan[kind]),
      plans.isEdited(kind) && el('span', { class: 'changed' }, t.changed),
      el('span', { class: 'aim' }, t.aim[kind]),
      el('span', { class: 'numbers' }, ...likeness(kind, plans, phrases), ...numberTexts(kind, numbers, phrases)),
      bars(numbers),
    );
  });
  const move = (event: Event) => {
    const step = event instanceof KeyboardEvent ? STEPS[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    const next = kinds[(kinds.indexOf(plans.kind) + step + kinds.length) % kinds.length];
    if (next === undefined) return;
    choose(next);
    document.querySelector<HTMLElement>(`[data-key="plan ${next}"]`)?.focus();
  };
  return el('div', { class: 'plans', role: 'radiogroup', 'aria-label': t.plans, onkeydown: move }, ...cards);
}

const LIKE_SHARE = 0.25;

/** Says where a plan hardly differs from the first: with too much to do there is little to choose. */
function likeness(kind: PlanKind, plans: Plans, { t, fill }: Phrases): HTMLElement[] {
  const first = plans.payload.plans[0]?.kind ?? kind;
  const [theirs, own] = [plans.blocksOf(first), plans.blocksOf(kind)];
  if (kind === first || own.length === 0) return [];
  const others = own.filter((block) => !theirs.some((one) => isSame(one, block))).length;
  if (others > own.length * LIKE_SHARE) return [];
  const count = others || Math.abs(theirs.length - own.length);
  return [el('span', {}, fill(count > 0 ? t.nearly : t.same, { plan: t.plan[first], count }))];
}

/** Where the cards are a strip that scrolls, it shows the chosen one. */
export function showChosen(box: HTMLElement): void {
  const chosen = box.querySelector('[aria-checked=true]');
  const strip = chosen?.parentElement;
  if (strip) strip.scrollLeft += chosen.getBoundingClientRect().left - strip.getBoundingClientRect().left;
}

function numberTexts(kind: PlanKind, numbers: CardNumbers, { t, fill, length, day }: Phrases): HTMLElement[] {
  const { late, blocks, busiest, focusPercent, slackMinutes, movedMinutes, unplacedMinutes } = numbers;
  const number = (text: string, look = '') => el('span', { class: look }, text);
  return [
    late > 0 ? number(`⚠ ${fill(t.late, { count: late })}`, 'bad') : number(`✓ ${t.allOnTime}`, 'good'),
    ...(unplacedMinutes > 0 ? [number(`⚠ ${fill(t.noRoom, { length: length(unplacedMinutes) })}`, 'bad')] : []),
    number(fill(t.blocks, { count: blocks })),
    ...(busiest ? [number(fill(t.busiest, { day: day(busiest.date), length: length(busiest.minutes) }))] : []),
    ...(kind === 'deep' && focusPercent !== undefined ? [number(fill(t.focus, { percent: focusPercent }))] : []),
    ...(kind === 'deadline' && slackMinutes !== undefined
      ? [number(fill(t.slack, { length: length(slackMinutes) }))]
      : []),
    ...(movedMinutes ? [number(fill(t.moved, { length: length(movedMinutes) }))] : []),
  ];
}

/** A bar a day; the numbers are told in words beside it. */
function bars({ days }: CardNumbers): HTMLElement {
  const most = Math.max(60, ...days.map(({ minutes }) => minutes));
  const heights = days.map(({ minutes }) => el('i', { '--share': `${Math.round((minutes / most) * 100)}%` }));
  return el('span', { class: 'bars', 'aria-hidden': 'true' }, ...heights);
}
