import type { PlanKind } from '../domain/plan.ts';
import type { Applied, ApplyPreview, StudioPayload, StudioReply } from '../domain/studio.ts';
import { type Block, edited } from './block.ts';
import { type Edge, Trouble } from './edge/edge.ts';
import type { Phrases } from './phrases.ts';
import { Plans } from './plans.ts';
import { Saves, type Wish } from './saves.ts';

/** Who shows a session. */
export interface Screen {
  changed(): void;
  /** Says a sentence, also to those who do not see the screen. */
  say(sentence: string): void;
  /** Says what is wrong; with `trouble`, what can be done is offered too. */
  complain(sentence: string, trouble?: Trouble): void;
  /** The server has all of it: trouble that was told of is over. */
  reached(): void;
}

type Refusal = StudioReply & { readonly kind: 'refused' };

/** What the person does with the plans, and what the server says to it. */
export class Session {
  readonly plans: Plans;
  readonly #edge: Edge;
  readonly #phrases: Phrases;
  readonly #screen: Screen;
  readonly #saves: Saves;

  constructor(payload: StudioPayload, edge: Edge, phrases: Phrases, screen: Screen) {
    this.plans = new Plans(payload, phrases.t.source);
    this.#edge = edge;
    this.#phrases = phrases;
    this.#screen = screen;
    this.#saves = new Saves({
      send: (wish) => edge.save({ ...this.#version(), ...wish }),
      taken: (reply, wish) => this.#taken(reply, wish),
      failed: (trouble) => this.#troubled(trouble),
    });
  }

  choose(kind: PlanKind): void {
    this.plans.choose(kind);
    if (this.plans.editable) this.#saves.add({ plan: kind });
    this.#screen.changed();
  }

  /** Replaces the blocks of the plan that is looked at. */
  edit(blocks: readonly Block[], sentence: string): void {
    this.plans.remember();
    this.#put(this.plans.kind, blocks, sentence);
  }

  undo(): void {
    const step = this.plans.recall();
    if (step === undefined) return;
    this.plans.choose(step.kind);
    this.#put(step.kind, step.blocks, this.#phrases.t.undone);
  }

  async reset(): Promise<void> {
    this.plans.remember();
    await this.#sendNow({ plan: this.plans.kind, blocks: 'reset' }, this.#phrases.t.resetDone);
  }

  /** Lengths, what is left out, or plain new plans: earlier steps can no longer be taken back one by one. */
  async replan(wish: Omit<Wish, 'plan' | 'blocks'>): Promise<void> {
    const { t } = this.#phrases;
    this.plans.forget();
    this.#screen.say(t.replanning);
    await this.#sendNow({ plan: this.plans.kind, ...wish }, t.replanned);
  }

  async target(id: string): Promise<void> {
    await this.#sendNow({ target: id });
  }

  /** What applying would do; where the host has asked the person already, what it did. */
  async preview(): Promise<{ readonly preview: ApplyPreview } | { readonly applied: Applied } | undefined> {
    if (!(await this.#saves.settle())) return undefined;
    const reply = await this.#ask(() => this.#edge.apply({ ...this.#version(), plan: this.#toApply() }));
    if (reply?.kind === 'preview') {
      const create = reply.preview.create.map((block) => ({
        ...block,
        title: block.title || this.plans.work(block.work).title,
      }));
      return { preview: { ...reply.preview, create } };
    }
    return reply?.kind === 'payload' ? this.#done(reply.payload) : undefined;
  }

  async apply(confirm: string): Promise<Applied | undefined> {
    const reply = await this.#ask(() => this.#edge.apply({ ...this.#version(), plan: this.#toApply(), confirm }));
    return reply?.kind === 'payload' ? this.#done(reply.payload)?.applied : undefined;
  }

  async undoApply(confirmed?: readonly string[]): Promise<Applied | undefined> {
    const reply = await this.#ask(() => this.#edge.undo({ ...this.#version(), ...(confirmed ? { confirmed } : {}) }));
    return reply?.kind === 'payload' ? this.plans.payload.applied : undefined;
  }

  /** Sends now what would be sent soon. */
  flush(): void {
    void this.#saves.settle();
  }

  /** Once more what could not be sent, then what the server has. */
  async again(): Promise<void> {
    if (await this.#saves.settle()) await this.#ask(() => this.#edge.load(this.plans.payload.session));
  }

  #done({ applied }: StudioPayload): { readonly applied: Applied } | undefined {
    if (applied === undefined) return undefined;
    this.#edge.tell(toldOf(applied));
    return { applied: this.plans.payload.applied ?? applied };
  }

  /** What was begun is brought to its end, whichever plan is looked at. */
  #toApply(): PlanKind {
    const { applied } = this.plans.payload;
    return applied?.state === 'incomplete' ? applied.plan : this.plans.kind;
  }

  #version(): { session: string; revision: number } {
    const { session, revision } = this.plans.payload;
    return { session, revision };
  }

  #put(kind: PlanKind, blocks: readonly Block[], sentence: string): void {
    this.plans.put(kind, blocks);
    this.#saves.add({ plan: kind, blocks: blocks.map(edited) });
    this.#screen.changed();
    this.#screen.say(sentence);
  }

  async #sendNow(wish: Wish, sentence?: string): Promise<void> {
    const { revision } = this.plans.payload;
    this.#saves.add(wish);
    const sent = await this.#saves.settle();
    if (sent && this.plans.payload.revision > revision && sentence) this.#screen.say(sentence);
  }

  /** Asks something that is no edit. */
  async #ask(ask: () => Promise<StudioReply>): Promise<StudioReply | undefined> {
    try {
      const reply = await ask();
      if (reply.kind === 'payload') this.#take(reply.payload);
      if (reply.kind === 'refused') await this.#refused(reply, this.#phrases.t.conflict.again);
      return reply;
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      this.#troubled(error);
      return undefined;
    }
  }

  #troubled(trouble: Trouble): void {
    const { t } = this.#phrases;
    const isUnsaved = trouble.code === 'offline' && this.#saves.waiting.length > 0;
    this.#screen.complain(isUnsaved ? t.unsaved : t.trouble[trouble.code], trouble);
  }

  async #taken(reply: StudioReply, wish: Wish): Promise<Wish | undefined> {
    if (reply.kind === 'payload') this.#take(reply.payload);
    if (reply.kind !== 'refused') return undefined;
    this.plans.forget();
    this.#saves.drop();
    const hasBlocks = wish.blocks !== undefined && wish.blocks !== 'reset';
    if (reply.reason === 'conflict' && hasBlocks) return this.#keepBlocks(wish.plan ?? this.plans.kind);
    await this.#refused(reply, this.#phrases.t.conflict.lost);
    return undefined;
  }

  /** Loads what somebody else changed, and puts the person's blocks onto it as far as their work is still there. */
  async #keepBlocks(kind: PlanKind): Promise<Wish | undefined> {
    const [mine, { revision }] = [this.plans.blocksOf(kind), this.plans.payload];
    await this.#load();
    const { conflict } = this.#phrases.t;
    const canKeep = this.plans.editable && this.plans.payload.revision > revision;
    this.#screen.complain(canKeep ? conflict.kept : conflict.lost);
    if (!canKeep) return undefined;
    const blocks = mine.filter(({ work }) => !this.plans.work(work).gone);
    this.plans.choose(kind);
    this.plans.put(kind, blocks);
    this.#screen.changed();
    return { plan: kind, blocks: blocks.map(edited) };
  }

  /** `outdated` is what a conflict means for what was asked. */
  async #refused({ reason, why, next }: Refusal, outdated: string): Promise<void> {
    await this.#load();
    this.#screen.complain(reason === 'conflict' ? outdated : `${why} ${next}`);
  }

  async #load(): Promise<void> {
    const reply = await this.#edge.load(this.plans.payload.session);
    if (reply.kind === 'payload') this.#take(reply.payload);
  }

  #take(payload: StudioPayload): void {
    const { waiting } = this.#saves;
    const ahead = waiting.flatMap(({ plan, blocks }) => (plan && blocks ? [plan] : []));
    this.plans.take(
      payload,
      ahead,
      waiting.some(({ plan }) => plan),
    );
    this.#screen.changed();
    if (waiting.length === 0) this.#screen.reached();
  }
}

/** For the model: what the person did, in numbers only. */
const toldOf = ({ plan, state, blocks }: Applied): string =>
  `The person applied the plan "${plan}" in Planner Studio: ${blocks.length} blocks, ${state}.`;
