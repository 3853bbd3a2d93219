import type { StudioEdits, StudioReply } from '../domain/studio.ts';
import { Trouble } from './edge/edge.ts';

/** An edit that waits to be sent. */
export type Wish = Omit<StudioEdits, 'session' | 'revision'>;

interface Sending {
  send(wish: Wish): Promise<StudioReply>;
  /** Takes an answer; gives what is to be sent next instead of the wish, where somebody else was faster. */
  taken(reply: StudioReply, wish: Wish): Promise<Wish | undefined>;
  /** The wish is kept, and sent with the next one or on `settle`. */
  failed(trouble: Trouble): void;
}

/** Who moves a block with the keyboard makes many small edits. */
const QUIET_MS = 400;

const isOnlyBlocks = (wish: Wish): boolean => Object.keys(wish).every((key) => key === 'plan' || key === 'blocks');

/** Sends edits one after another; those that come in the meantime become one. */
export class Saves {
  readonly #sending: Sending;
  readonly #waiting: Wish[] = [];
  #running: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(sending: Sending) {
    this.#sending = sending;
  }

  get waiting(): readonly Wish[] {
    return this.#waiting;
  }

  /** Sends an edit soon, together with what follows within a moment. */
  add(wish: Wish): void {
    const last = this.#waiting.at(-1);
    const joins = last && isOnlyBlocks(last) && isOnlyBlocks(wish) && (last.plan === wish.plan || !last.blocks);
    if (joins) this.#waiting.pop();
    this.#waiting.push(joins ? { ...last, ...wish } : wish);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.settle(), QUIET_MS);
  }

  drop(): void {
    this.#waiting.length = 0;
  }

  /** Sends all that waits; false when it could not be sent. */
  async settle(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
    return this.#waiting.length === 0;
  }

  async #run(): Promise<void> {
    for (let wish = this.#waiting.shift(); wish; wish = this.#waiting.shift()) {
      try {
        const instead = await this.#sending.taken(await this.#sending.send(wish), wish);
        if (instead) this.#waiting.unshift(instead);
      } catch (error) {
        if (!(error instanceof Trouble)) throw error;
        this.#waiting.unshift(wish);
        this.#sending.failed(error);
        return;
      }
    }
  }
}
