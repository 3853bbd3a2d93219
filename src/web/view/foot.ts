import { button, el } from '../dom.ts';
import type { Edge } from '../edge/edge.ts';
import type { Phrases } from '../phrases.ts';
import type { Plans } from '../plans.ts';
import { link } from './link.ts';

export interface FootActs {
  apply(): void;
  result(): void;
  replan(): void;
  reset(): void;
  undo(): void;
  target(id: string): void;
}

/** The main step, what belongs to the plan as a whole, and where it is written to. */
export function foot(plans: Plans, phrases: Phrases, edge: Edge, acts: FootActs): HTMLElement[] {
  const { t } = phrases;
  const { enlarge } = edge;
  return [
    ...(plans.editable ? [applyButton(plans, phrases, acts)] : []),
    ...(plans.payload.applied
      ? [button(t.result.show, acts.result, { 'data-key': 'result', class: plans.editable ? '' : 'primary' })]
      : []),
    ...(enlarge
      ? [button(t.enlarge, () => void enlarge().catch(() => undefined), { class: 'enlarge', 'data-key': 'enlarge' })]
      : []),
    ...(plans.editable ? planActs(plans, phrases, edge, acts) : []),
    ...(plans.canUndo ? [button(t.undoEdit, acts.undo, { 'data-key': 'undo' })] : []),
  ];
}

/** Where the person gives the permission that the chosen calendar takes first. */
function permissionUrl({ payload: { targets, target } }: Plans): string | undefined {
  return targets.find(({ id }) => id === target)?.permissionUrl;
}

function applyButton(plans: Plans, { t, fill }: Phrases, { apply }: FootActs): HTMLElement {
  const count = plans.blocks.length;
  const disabled = count === 0 || permissionUrl(plans) !== undefined;
  return button(fill(t.apply, { count }), apply, { class: 'primary', 'data-key': 'apply', disabled });
}

function planActs(plans: Plans, { t }: Phrases, edge: Edge, acts: FootActs): HTMLElement[] {
  const needed = permissionUrl(plans);
  return [
    ...(needed ? [link(t.permission, needed, edge, 'permission')] : []),
    ...(plans.payload.targets.length > 1 ? [targetField(plans, t.target, acts)] : []),
    button(t.replan, acts.replan, { class: 'more', 'data-key': 'replan' }),
    ...(plans.isEdited(plans.kind) ? [button(t.reset, acts.reset, { class: 'more', 'data-key': 'reset' })] : []),
  ];
}

function targetField(plans: Plans, label: string, { target }: FootActs): HTMLElement {
  const select = el(
    'select',
    { 'data-key': 'target', onchange: () => target(select.value) },
    ...plans.payload.targets.map(({ id, name }) =>
      el('option', { value: id, selected: id === plans.payload.target }, name),
    ),
  );
  return el('label', { class: 'target more' }, el('span', {}, label), select);
}
