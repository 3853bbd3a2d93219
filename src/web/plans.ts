import type { PlanKind } from '../domain/plan.ts';
import type { StudioPayload, StudioPlan, StudioWork, WorkSource } from '../domain/studio.ts';
import { type Block, blocksOf } from './block.ts';
import { type CardNumbers, countBlocks } from './plan-numbers.ts';

interface Step {
  readonly kind: PlanKind;
  readonly blocks: readonly Block[];
}

/** The plans as they are on the screen: what the server answered, with edits that it may not know yet. */
export class Plans {
  readonly #blocks = new Map<PlanKind, readonly Block[]>();
  readonly #unsaved = new Set<PlanKind>();
  #history: Step[] = [];
  #payload: StudioPayload;
  #kind: PlanKind;
  readonly #names: Readonly<Record<WorkSource, string>>;

  /** `names` stand for titles that are not told, as when a source does not answer. */
  constructor(payload: StudioPayload, names: Readonly<Record<WorkSource, string>>) {
    this.#names = names;
    this.#payload = payload;
    this.#kind = payload.plan;
    this.take(payload, []);
  }

  get payload(): StudioPayload {
    return this.#payload;
  }

  /** The plan that is looked at. */
  get kind(): PlanKind {
    return this.#kind;
  }

  get plan(): StudioPlan {
    return this.planOf(this.#kind);
  }

  get blocks(): readonly Block[] {
    return this.blocksOf(this.#kind);
  }

  /** What is in a calendar is changed by taking it out there first. */
  get editable(): boolean {
    const { applied } = this.#payload;
    return applied === undefined || applied.state === 'undone';
  }

  get canUndo(): boolean {
    return this.editable && this.#history.length > 0;
  }

  planOf(kind: PlanKind): StudioPlan {
    const plan = this.#payload.plans.find((candidate) => candidate.kind === kind);
    if (plan === undefined) throw new Error(`no plan ${kind}`);
    return plan;
  }

  blocksOf(kind: PlanKind): readonly Block[] {
    return this.#blocks.get(kind) ?? [];
  }

  isEdited(kind: PlanKind): boolean {
    return this.#unsaved.has(kind) || this.planOf(kind).edited;
  }

  numbersOf(kind: PlanKind): CardNumbers {
    return this.#unsaved.has(kind) ? countBlocks(this.#payload, this.blocksOf(kind)) : this.planOf(kind).numbers;
  }

  /** Work that the server does not name any more is gone. */
  work(id: string): StudioWork {
    return this.#payload.work.find((work) => work.id === id) ?? { ...GONE, id, title: this.#names.todos };
  }

  choose(kind: PlanKind): void {
    this.#kind = kind;
  }

  /** Puts blocks on the screen that the server does not have yet. */
  put(kind: PlanKind, blocks: readonly Block[]): void {
    this.#blocks.set(kind, blocks);
    this.#unsaved.add(kind);
  }

  /** Notes the blocks of the plan that is looked at, to come back to. */
  remember(): void {
    this.#history.push({ kind: this.#kind, blocks: this.blocks });
  }

  /** The last step to come back to, which is used up. */
  recall(): Step | undefined {
    return this.#history.pop();
  }

  forget(): void {
    this.#history = [];
  }

  #titled(payload: StudioPayload): StudioPayload {
    const work = payload.work.map((one) => (one.title ? one : { ...one, title: this.#names[one.source] }));
    const titleOf = (id: string) => work.find((one) => one.id === id)?.title ?? this.#names.todos;
    const { applied } = payload;
    const blocks =
      applied?.blocks.map((block) => (block.title ? block : { ...block, title: titleOf(block.work) })) ?? [];
    return { ...payload, work, applied: applied && { ...applied, blocks } };
  }

  /** Takes what the server has; `ahead` are plans that are newer on the screen. */
  take(payload: StudioPayload, ahead: readonly PlanKind[], choosing = false): void {
    this.#payload = this.#titled(payload);
    if (!choosing) this.#kind = payload.plan;
    for (const plan of payload.plans) {
      if (ahead.includes(plan.kind)) continue;
      this.#blocks.set(plan.kind, blocksOf(plan, this.blocksOf(plan.kind)));
      this.#unsaved.delete(plan.kind);
    }
  }
}

const GONE: Omit<StudioWork, 'id' | 'title'> = {
  minutes: 0,
  assumed: false,
  weight: 1,
  shortest: 15,
  longest: 120,
  deep: false,
  source: 'todos',
  list: '',
  gone: true,
};
