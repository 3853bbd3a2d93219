import { button, el } from '../dom.ts';
import type { Edge } from '../edge/edge.ts';
import type { Phrases } from '../phrases.ts';
import type { Plans } from '../plans.ts';
import { link } from './link.ts';

export interface FootActs {
  apply(): Promise<void>;
  result(): void;
  replan(): void;
  reset(): void;
  undo(): void;
  target(id: string): void;
}

/** The main step, and what is at hand beside it. */
export function mainActs(plans: Plans, phrases: Phrases, edge: Edge, acts: FootActs): HTMLElement[] {
  const { t } = phrases;
  const { enlarge } = edge;
  const needed = plans.editable ? permissionUrl(plans) : undefined;
  return [
    ...(plans.editable ? [applyButton(plans, phrases, acts)] : []),
    ...(plans.payload.applied
      ? [button(t.result.show, acts.result, { 'data-key': 'result', class: plans.editable ? '' : 'primary' })]
      : []),
    ...(needed ? [link(t.permission, needed, edge, 'permission')] : []),
    ...(enlarge
      ? [button(t.enlarge, () => void enlarge().catch(() => undefined), { class: 'enlarge', 'data-key': 'enlarge' })]
      : []),
    ...(plans.canUndo ? [button(t.undoEdit, acts.undo, { 'data-key': 'undo' })] : []),
  ];
}

/** What belongs to the plan as a whole: where it is written to, new plans, and as it was computed. */
export function moreActs(plans: Plans, { t }: Phrases, acts: FootActs): HTMLElement[] {
  if (!plans.editable) return [];
  return [
    ...(plans.payload.targets.length > 1 ? [targetField(plans, t, acts)] : []),
    button(t.replan, acts.replan, { 'data-key': 'replan' }),
    ...(plans.isEdited(plans.kind) ? [button(t.reset, acts.reset, { 'data-key': 'reset' })] : []),
  ];
}

/** Where the person gives the permission that the chosen calendar takes first. */
function permissionUrl({ payload: { targets, target } }: Plans): string | undefined {
  return targets.find(({ id }) => id === target)?.permissionUrl;
}

function applyButton(plans: Plans, { t, fill }: Phrases, { apply }: FootActs): HTMLElement {
  const count = plans.blocks.length;
  const disabled = count === 0 || permissionUrl(plans) !== undefined;
  return button(fill(t.apply, { count }), () => void apply(), { class: 'primary', 'data-key': 'apply', disabled });
}

function targetField(plans: Plans, t: Phrases['t'], { target }: FootActs): HTMLElement {
  const select = el(
    'select',
    { 'data-key': 'target', onchange: () => target(select.value) },
    ...plans.payload.targets.map(({ id, name }) =>
      el('option', { value: id, selected: id === plans.payload.target }, name || t.space),
    ),
  );
  return el('label', { class: 'target' }, el('span', {}, t.target), select);
}
