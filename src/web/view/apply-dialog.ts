import type { Applied, AppliedBlock, ApplyPreview } from '../../domain/studio.ts';
import { button, el } from '../dom.ts';
import type { Phrases } from '../phrases.ts';
import type { Session } from '../session.ts';
import type { Dialog } from './dialog.ts';
import { missingNotes } from './head.ts';

const GOOD: readonly string[] = ['created', 'already', 'removed', 'gone'];

/** Lists exactly what would be created, and creates it once the person agrees. */
export async function applyDialog(dialog: Dialog, session: Session, phrases: Phrases): Promise<void> {
  const { t } = phrases;
  wait(dialog, t.preparing, phrases);
  const asked = await session.preview();
  if (!dialog.element.open) return;
  if (asked === undefined) dialog.close();
  else if ('applied' in asked) resultDialog(dialog, asked.applied, session, phrases);
  else confirm(dialog, asked.preview, phrases, () => void write(dialog, asked.preview, session, phrases));
}

async function write(dialog: Dialog, preview: ApplyPreview, session: Session, phrases: Phrases): Promise<void> {
  wait(dialog, phrases.t.writing, phrases);
  const applied = await session.apply(preview.confirm);
  if (applied) resultDialog(dialog, applied, session, phrases);
  else dialog.close();
}

function wait(dialog: Dialog, sentence: string, { t }: Phrases): void {
  dialog.show(sentence, el('div', { class: 'waiting', role: 'progressbar', 'aria-label': t.loading }));
}

function confirm(dialog: Dialog, preview: ApplyPreview, { t, fill, span }: Phrases, agreed: () => void): void {
  const { create, overlaps, calendar, missing } = preview;
  if (create.length === 0) {
    dialog.show(t.confirm.none, dialog.buttons(t.close));
    return;
  }
  const lines = create.map(({ block, title, ...times }) => {
    const new_ = overlaps.filter((overlap) => overlap.block === block);
    const warnings = new_.map((overlap) => fill(t.confirm.overlap, { title: overlap.title ?? t.busy }));
    return el(
      'li',
      {},
      el('span', { class: 'clock' }, span(times)),
      ' ',
      el('b', {}, title),
      ...warnings.map((text) => el('span', { class: 'warning' }, `⚠ ${text}`)),
    );
  });
  dialog.show(
    fill(t.confirm.title, { calendar: calendar || t.space }),
    ...missingNotes(missing, { t, fill }, () => ''),
    el('ul', { class: 'events', tabindex: 0, 'aria-labelledby': 'dialog-title' }, ...lines),
    dialog.buttons(
      t.cancel,
      button(fill(t.confirm.yes, { count: create.length }), agreed, { class: 'primary', 'data-key': 'agree' }),
    ),
  );
}

/** Tells how an apply stands, block by block, and what can be done about it. */
export function resultDialog(dialog: Dialog, applied: Applied, session: Session, phrases: Phrases): void {
  const { t, fill } = phrases;
  const edited = applied.blocks.filter(({ state }) => state === 'edited');
  const left =
    applied.state === 'undone' ? edited.map((block) => ({ block, box: el('input', { type: 'checkbox' }) })) : [];
  const summary = applied.state === 'undone' && left.length > 0 ? 'partly' : applied.state;
  const ticked = () => left.filter(({ box }) => box.checked).map(({ block }) => block.block);
  const remove = async (confirmed?: readonly string[]) => {
    wait(dialog, t.result.removing, phrases);
    const after = await session.undoApply(confirmed);
    if (after) resultDialog(dialog, after, session, phrases);
    else dialog.close();
  };
  const acts = [
    ...(applied.state === 'undone' ? [] : [button(t.result.undo, () => void remove(), { 'data-key': 'take out' })]),
    ...(applied.state === 'incomplete'
      ? [
          button(t.result.resume, () => void applyDialog(dialog, session, phrases), {
            class: 'primary',
            'data-key': 'resume',
          }),
        ]
      : []),
    ...(left.length > 0
      ? [
          button(
            t.result.removeEdited,
            () => {
              if (ticked().length > 0) void remove(ticked());
            },
            { class: 'danger', 'data-key': 'remove edited' },
          ),
        ]
      : []),
  ];
  const boxes = left.map(({ block, box }) =>
    el('label', { class: 'choice' }, box, `${phrases.span(block)} ${block.title}`),
  );
  const lines = applied.blocks.filter((block) => !left.some((one) => one.block === block));
  dialog.show(
    fill(t.result[summary], { calendar: applied.calendar || t.space }),
    ...(left.length > 0 ? [el('p', {}, t.result.edited), ...boxes] : []),
    el(
      'ul',
      { class: 'events', tabindex: 0, 'aria-labelledby': 'dialog-title' },
      ...lines.map((block) => resultLine(block, phrases)),
    ),
    dialog.buttons(t.close, ...acts),
  );
}

function resultLine({ title, state, why, ...times }: AppliedBlock, { t, span }: Phrases): HTMLElement {
  const isGood = GOOD.includes(state);
  return el(
    'li',
    {},
    el('span', { class: 'clock' }, span(times)),
    ' ',
    el('b', {}, title),
    ' ',
    el('span', { class: isGood ? 'good' : 'bad' }, `${isGood ? '✓' : '⚠'} ${t.state[state]}`),
    why !== undefined && el('span', { class: 'why' }, why),
  );
}
