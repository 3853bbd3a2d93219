import type { DayChoice, StudioWork } from '../../domain/studio.ts';
import { minutesLeft, wholeOf } from '../block.ts';
import { button, el } from '../dom.ts';
import type { Phrases } from '../phrases.ts';
import type { Plans } from '../plans.ts';
import { colourOf } from './colour.ts';
import { dayChoices } from './day-choices.ts';

export interface SideActs {
  place(work: StudioWork): void;
  openWork(work: StudioWork): void;
  takeIn(work: StudioWork): void;
  decide(): void;
  /** Plans work anew that is in a calendar already. */
  planAnew(work: StudioWork): void;
  takesTime(choice: DayChoice): void;
  /** The pointer went down on work that has no place, perhaps to drag it into the grid. */
  grab(work: StudioWork, event: PointerEvent): void;
}

/** What slips and the whole days, then all work: without a place, with one, in a calendar already, and left out. */
export function sideList(plans: Plans, phrases: Phrases, acts: SideActs): HTMLElement[] {
  const { t, fill } = phrases;
  const { work, deferred } = plans.payload;
  const planned = work.filter(({ id, gone }) => !deferred.includes(id) && !gone);
  const open = planned.filter((one) => minutesLeft(one, plans.blocks) > 0);
  const before = planned.filter(({ planned: one, minutes }) => one && minutes === 0);
  const placed = planned.filter((one) => minutesLeft(one, plans.blocks) === 0 && !before.includes(one));
  const out = work.filter(({ id, gone }) => deferred.includes(id) || gone);
  const section = (heading: string, of: readonly StudioWork[], name: string, draw: typeof item) =>
    of.length === 0
      ? []
      : [
          el(
            'section',
            { class: name },
            el('h2', {}, fill(heading, { count: of.length })),
            el('ul', {}, ...of.map((one) => draw(one, plans, phrases, acts))),
          ),
        ];
  return [
    ...slips(plans, phrases, acts),
    ...dayChoices(plans, phrases, acts.takesTime),
    ...section(t.unscheduled, open, 'open', openItem),
    ...(open.length === 0 ? [el('p', { class: 'soft' }, work.length > 0 ? `✓ ${t.allScheduled}` : t.noTasks)] : []),
    ...section(t.scheduled, placed, 'placed', item),
    ...section(t.already, before, 'before', plannedItem),
    ...section(t.leftOut, out, 'out', outItem),
  ];
}

function slips(plans: Plans, { t, fill, slip }: Phrases, { decide }: SideActs): HTMLElement[] {
  const { slipping } = plans.plan;
  if (slipping.length === 0 || !plans.editable) return [];
  const reasons = [...new Set(slipping.map(slip))];
  return [
    el(
      'section',
      { class: 'slips' },
      el('h2', {}, `⚠ ${fill(t.overload.some, { count: slipping.length })}`),
      ...reasons.slice(0, 3).map((reason) => el('p', {}, reason)),
      ...(slipAlike(plans.payload) ? [el('p', {}, t.overload.same)] : []),
      button(t.overload.decide, decide, { 'data-key': 'decide', class: 'warn' }),
    ),
  ];
}

/** Whether no choice among the plans makes other work late. */
function slipAlike({ plans }: Plans['payload']): boolean {
  const names = plans.map(({ slipping }) =>
    slipping
      .map(({ work }) => work)
      .sort()
      .join(),
  );
  return new Set(names).size === 1;
}

const MOST_TIMES = 5;

const head = (
  work: StudioWork,
  plans: Plans,
  { t, fill, length, moment, span }: Phrases,
  minutes: number,
): HTMLElement[] => [
  el('b', {}, work.title),
  el(
    'span',
    { class: 'meta' },
    [
      minutes < work.minutes && plans.blocks.some((block) => block.work === work.id)
        ? fill(t.left, { length: length(minutes) })
        : work.assumed
          ? fill(t.assumed, { length: length(wholeOf(work)) })
          : length(wholeOf(work)),
      work.due === undefined ? t.noDue : fill(t.due, { time: moment(work.due) }),
      [t.source[work.source], work.list].filter(Boolean).join(', '),
    ].join(' · '),
  ),
  ...(work.planned
    ? [
        el(
          'span',
          { class: 'meta' },
          fill(t.alreadyAt, { times: work.planned.at.slice(0, MOST_TIMES).map(span).join('; ') }),
        ),
      ]
    : []),
];

const row = (work: StudioWork, plans: Plans, look: string, ...children: (Node | false)[]): HTMLElement =>
  el('li', { class: `task hue-${colourOf(plans, work.id)} ${look}`, 'data-work': work.id }, ...children);

const sizeButton = (
  work: StudioWork,
  plans: Plans,
  { t, fill }: Phrases,
  { openWork }: SideActs,
): HTMLElement | false =>
  plans.editable &&
  button(t.change, () => openWork(work), {
    'data-key': `size ${work.id}`,
    'aria-label': `${t.change} ${fill(t.changeNamed, { title: work.title })}`,
  });

function openItem(work: StudioWork, plans: Plans, phrases: Phrases, acts: SideActs): HTMLElement {
  const { t, fill } = phrases;
  const item = row(
    work,
    plans,
    plans.editable ? 'loose' : '',
    ...head(work, plans, phrases, minutesLeft(work, plans.blocks)),
    el(
      'span',
      { class: 'acts' },
      plans.editable &&
        button(t.place, () => acts.place(work), {
          'data-key': `place ${work.id}`,
          'aria-label': fill(t.placeNamed, { title: work.title }),
        }),
      sizeButton(work, plans, phrases, acts),
    ),
  );
  item.addEventListener('pointerdown', (event) => {
    if (plans.editable && !(event.target instanceof HTMLButtonElement)) acts.grab(work, event);
  });
  return item;
}

const item = (work: StudioWork, plans: Plans, phrases: Phrases, acts: SideActs): HTMLElement =>
  row(
    work,
    plans,
    '',
    ...head(work, plans, phrases, work.minutes),
    el('span', { class: 'acts' }, sizeButton(work, plans, phrases, acts)),
  );

const plannedItem = (work: StudioWork, plans: Plans, phrases: Phrases, acts: SideActs): HTMLElement =>
  row(
    work,
    plans,
    '',
    ...head(work, plans, phrases, 0),
    el('span', { class: 'acts' }, againButton(work, plans, phrases, acts.planAnew)),
  );

const againButton = (work: StudioWork, plans: Plans, { t, fill }: Phrases, act: (work: StudioWork) => void) =>
  plans.editable &&
  button(t.takeIn, () => act(work), {
    'data-key': `in ${work.id}`,
    'aria-label': fill(t.takeInNamed, { title: work.title }),
  });

const outItem = (work: StudioWork, plans: Plans, phrases: Phrases, { takeIn }: SideActs): HTMLElement =>
  row(
    work,
    plans,
    '',
    ...head(work, plans, phrases, work.minutes),
    work.gone
      ? el('span', { class: 'meta' }, phrases.t.gone)
      : el('span', { class: 'acts' }, againButton(work, plans, phrases, takeIn)),
  );
