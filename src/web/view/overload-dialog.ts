import type { Slipping } from '../../domain/plan.ts';
import type { StudioWork } from '../../domain/studio.ts';
import { el } from '../dom.ts';
import type { Phrases } from '../phrases.ts';
import type { Plans } from '../plans.ts';
import { dueMinutes, minutesOf } from '../wall-time.ts';
import type { Dialog } from './dialog.ts';
import { minutesField } from './work-dialog.ts';

const CHOICES = ['anyway', 'another', 'defer'] as const;
export interface Decision {
  readonly work: StudioWork;
  readonly choice: (typeof CHOICES)[number];
  readonly minutes: number;
}

interface Asked {
  readonly work: StudioWork;
  readonly field: HTMLElement;
  readonly read: () => Decision | undefined;
}

/** Names the work that cannot be on time, and asks what is to happen with each piece of it. */
export function overloadDialog(
  dialog: Dialog,
  plans: Plans,
  phrases: Phrases,
  decided: (decisions: readonly Decision[]) => boolean,
): void {
  const { t, slip } = phrases;
  const { slipping } = plans.plan;
  const reasons = [...new Set(slipping.map(slip))];
  const asked = slipping.map((one) => ask(one, plans, phrases));
  const decide = (event: Event) => {
    event.preventDefault();
    const decisions = asked.map(({ read }) => read());
    if (decisions.every((decision) => decision !== undefined) && decided(decisions)) dialog.close();
  };
  dialog.show(
    t.overload.title,
    ...reasons.map((reason) => el('p', { class: 'excess' }, reason)),
    el(
      'form',
      { novalidate: true, onsubmit: decide },
      ...asked.map(({ field }) => field),
      dialog.buttons(t.cancel, el('button', { type: 'submit', class: 'primary' }, t.overload.save)),
    ),
  );
}

function ask(slipping: Slipping, plans: Plans, phrases: Phrases): Asked {
  const { t, fill, moment } = phrases;
  const work = plans.work(slipping.work);
  const minutes = minutesField(work, t.work.length, phrases);
  const isOver = dueMinutes(slipping.due) <= minutesOf(plans.payload.now);
  // nothing can be on time any more after its deadline
  const radios = CHOICES.filter((choice) => choice !== 'anyway' || !isOver).map((choice) => {
    const key = `${choice} ${work.id}`;
    const input = el('input', {
      type: 'radio',
      name: `choice ${work.id}`,
      value: choice,
      checked: choice === 'another',
      'data-key': key,
    });
    return { choice, input, field: el('label', { class: 'choice' }, input, t.overload[choice]) };
  });
  const done = slipping.doneAt ? fill(t.overload.doneAt, { time: moment(slipping.doneAt) }) : t.overload.notDone;
  return {
    work,
    read: () => {
      const [choice, length] = [radios.find(({ input }) => input.checked)?.choice, minutes.read()];
      return choice === undefined || length === undefined ? undefined : { work, choice, minutes: length };
    },
    field: el(
      'fieldset',
      {},
      el('legend', {}, work.title),
      el('p', { class: 'soft' }, `${fill(t.due, { time: moment(slipping.due) })} · ${done}`),
      ...radios.map(({ field }) => field),
      minutes.field,
    ),
  };
}
