import type { Block } from '../block.ts';
import { lateBy } from '../block.ts';
import { button, el } from '../dom.ts';
import type { Phrases } from '../phrases.ts';
import type { Change } from '../placing.ts';
import type { Plans } from '../plans.ts';
import type { Dialog } from './dialog.ts';

export interface BlockActs {
  step(name: string, change: Change): void;
  lock(name: string, locked: boolean): void;
  remove(name: string): void;
}

const CHANGES = ['earlier', 'later', 'day-before', 'day-after', 'shorter', 'longer'] as const;

/** All that can be done with a block, without dragging; and why it is where it is. */
export function blockDialog(dialog: Dialog, name: string, plans: Plans, phrases: Phrases, acts: BlockActs): void {
  const block = plans.blocks.find((candidate) => candidate.name === name);
  if (block === undefined) {
    dialog.close();
    return;
  }
  const { t, fill, moment, span } = phrases;
  const work = plans.work(block.work);
  const again = (key: string) => {
    blockDialog(dialog, name, plans, phrases, acts);
    dialog.element.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
  };
  const act = (text: string, key: string, run: () => void) =>
    button(
      text,
      () => {
        run();
        again(key);
      },
      { 'data-key': key },
    );
  const remove = () => {
    acts.remove(name);
    dialog.close();
  };
  const editing = work.gone
    ? []
    : [
        ...CHANGES.map((change) => act(t.block[change], change, () => acts.step(name, change))),
        act(block.locked ? t.block.unlock : t.block.lock, 'lock', () => acts.lock(name, !block.locked)),
      ];
  const due = work.due === undefined ? t.noDue : fill(t.due, { time: moment(work.due) });
  dialog.show(
    work.title,
    el('p', { class: 'when' }, `${span(block)} · ${due}`),
    el('h3', {}, t.why),
    el('ul', { class: 'reasons' }, ...reasons(block, plans, phrases).map((text) => el('li', {}, text))),
    ...(plans.editable
      ? [
          el(
            'div',
            { class: 'grid2' },
            ...editing,
            button(t.block.remove, remove, {
              class: 'danger',
              'data-key': 'remove',
            }),
          ),
        ]
      : []),
    dialog.buttons(t.close),
  );
}

function reasons(block: Block, plans: Plans, { t, fill, length }: Phrases): string[] {
  const late = lateBy(block, plans.work(block.work));
  const { reason } = block;
  if (reason === undefined && !block.locked) return [fill(t.leftOutHere, { parts: t.part.reasons })];
  if (reason === undefined || block.locked) {
    return [t.reason.locked, ...(late > 0 ? [t.afterDue] : [])];
  }
  const { code, spareMinutes, lateMinutes, dayMinutes, part, parts } = reason;
  return [
    fill(t.reason[code], { length: length(lateMinutes) }),
    ...(spareMinutes === undefined ? [] : [fill(t.reason.spare, { length: length(spareMinutes) })]),
    ...(dayMinutes > 0 ? [fill(t.reason.day, { length: length(dayMinutes) })] : []),
    ...(parts > 1 ? [fill(t.reason.part, { part, parts })] : []),
  ];
}
