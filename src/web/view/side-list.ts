import type { StudioWork } from '../../domain/studio.ts';
import { minutesLeft } from '../block.ts';
import { button, el } from '../dom.ts';
import type { Phrases } from '../phrases.ts';
import type { Plans } from '../plans.ts';
import { colourOf } from './colour.ts';

export interface SideActs {
  place(work: StudioWork): void;
  openWork(work: StudioWork): void;
  takeIn(work: StudioWork): void;
  decide(): void;
  /** The pointer went down on work that has no place, perhaps to drag it into the grid. */
  grab(work: StudioWork, event: PointerEvent): void;
}

/** What slips, and all work: without a place, with one, and left out. */
export function sideList(plans: Plans, phrases: Phrases, acts: SideActs): HTMLElement[] {
  const { t, fill } = phrases;
  const { work, deferred } = plans.payload;
  const planned = work.filter(({ id, gone }) => !deferred.includes(id) && !gone);
  const open = planned.filter((one) => minutesLeft(one, plans.blocks) > 0);
  const placed = planned.filter((one) => minutesLeft(one, plans.blocks) === 0);
  const out = work.filter(({ id, gone }) => deferred.includes(id) || gone);
  const section = (heading: string, items: readonly HTMLElement[], name: string, empty?: string) =>
    el(
      'section',
      { class: name },
      el('h2', {}, heading),
      items.length > 0 ? el('ul', {}, ...items) : el('p', { class: 'soft' }, empty ?? ''),
    );
  return [
    ...slips(plans, phrases, acts),
    section(
      fill(t.unscheduled, { count: open.length }),
      open.map((one) => openItem(one, plans, phrases, acts)),
      'open',
      `✓ ${t.allScheduled}`,
    ),
    ...(placed.length > 0
      ? [
          section(
            fill(t.scheduled, { count: placed.length }),
            placed.map((one) => item(one, plans, phrases, acts)),
            'placed',
          ),
        ]
      : []),
    ...(out.length > 0
      ? [
          section(
            fill(t.leftOut, { count: out.length }),
            out.map((one) => outItem(one, plans, phrases, acts)),
            'out',
          ),
        ]
      : []),
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
      button(t.overload.decide, decide, { 'data-key': 'decide', class: 'warn' }),
    ),
  ];
}

const head = (work: StudioWork, plans: Plans, { t, fill, length, moment }: Phrases, minutes: number): HTMLElement[] => [
  el('b', {}, work.title),
  el(
    'span',
    { class: 'meta' },
    [
      minutes < work.minutes && plans.blocks.some((block) => block.work === work.id)
        ? fill(t.left, { length: length(minutes) })
        : work.assumed
          ? fill(t.assumed, { length: length(work.minutes) })
          : length(work.minutes),
      work.due === undefined ? t.noDue : fill(t.due, { time: moment(work.due) }),
      [t.source[work.source], work.list].filter(Boolean).join(', '),
    ].join(' · '),
  ),
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

function outItem(work: StudioWork, plans: Plans, phrases: Phrases, { takeIn }: SideActs): HTMLElement {
  const { t, fill } = phrases;
  return row(
    work,
    plans,
    '',
    ...head(work, plans, phrases, work.minutes),
    work.gone
      ? el('span', { class: 'meta' }, t.gone)
      : plans.editable &&
          el(
            'span',
            { class: 'acts' },
            button(t.takeIn, () => takeIn(work), {
              'data-key': `in ${work.id}`,
              'aria-label': fill(t.takeInNamed, { title: work.title }),
            }),
          ),
  );
}
