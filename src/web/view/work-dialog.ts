import type { StudioWork } from '../../domain/studio.ts';
import { wholeOf } from '../block.ts';
import { button, el } from '../dom.ts';
import type { Phrases } from '../phrases.ts';
import type { Dialog } from './dialog.ts';

/** What a person can have said about the length of work. */
const [LEAST_MINUTES, MOST_MINUTES] = [5, 2_400];

export interface WorkActs {
  setMinutes(work: StudioWork, minutes: number): void;
  defer(work: StudioWork): void;
}

/** A field for minutes; `undefined` while what it holds makes no sense, which it then says. */
export function minutesField(work: StudioWork, label: string, { t, fill }: Phrases) {
  const input = el('input', {
    type: 'number',
    min: LEAST_MINUTES,
    max: MOST_MINUTES,
    step: 5,
    value: wholeOf(work),
    inputmode: 'numeric',
    'data-key': `minutes ${work.id}`,
  });
  const wrong = el('span', { class: 'wrong', role: 'alert' });
  const read = (): number | undefined => {
    const minutes = input.valueAsNumber;
    // what came from the server is fine, however long it is
    const fits =
      minutes === wholeOf(work) || (Number.isInteger(minutes) && minutes >= LEAST_MINUTES && minutes <= MOST_MINUTES);
    wrong.textContent = fits ? '' : fill(t.work.wrong, { least: LEAST_MINUTES, most: MOST_MINUTES });
    input.setAttribute('aria-invalid', String(!fits));
    if (!fits) input.focus();
    return fits ? minutes : undefined;
  };
  return { read, field: el('label', { class: 'field' }, el('span', {}, label), input, wrong) };
}

/** How long a piece of work takes, and whether it is planned at all. */
export function workDialog(dialog: Dialog, work: StudioWork, phrases: Phrases, acts: WorkActs): void {
  const { t, fill, length, moment } = phrases;
  const { read, field } = minutesField(work, t.work.length, phrases);
  const save = (event: Event) => {
    event.preventDefault();
    const minutes = read();
    if (minutes === undefined) return;
    dialog.close();
    if (minutes !== wholeOf(work) || work.assumed) acts.setMinutes(work, minutes);
  };
  const defer = () => {
    dialog.close();
    acts.defer(work);
  };
  const due = work.due === undefined ? t.noDue : fill(t.due, { time: moment(work.due) });
  const form = el(
    'form',
    { novalidate: true, onsubmit: save },
    field,
    dialog.buttons(
      t.cancel,
      button(t.work.defer, defer, { 'data-key': 'defer' }),
      el('button', { type: 'submit', class: 'primary' }, t.work.save),
    ),
  );
  const meta = el('p', { class: 'when' }, [t.source[work.source], work.list, due].filter(Boolean).join(' · '));
  dialog.show(
    work.title,
    meta,
    ...(work.planned
      ? [el('p', { class: 'soft' }, fill(t.work.planned, { length: length(work.planned.minutes) }))]
      : []),
    ...(work.assumed ? [el('p', { class: 'soft' }, t.work.assumed)] : []),
    form,
  );
}
