import type { KeptApply, KeptBlock, KeptSession } from '../../domain/studio-session.ts';
import type { Frame } from '../frame.ts';
import { outdated } from './opened.ts';
import type { StudioPorts } from './studio-ports.ts';

/** Writes down how far an apply or an undo got, as long as nobody else took the session over. */
export class Progress {
  readonly #ports: StudioPorts;
  readonly #frame: Frame;
  #kept: KeptSession;

  constructor(ports: StudioPorts, frame: Frame, kept: KeptSession) {
    this.#ports = ports;
    this.#frame = frame;
    this.#kept = kept;
  }

  get user(): Frame['user'] {
    return this.#frame.user;
  }

  get session(): KeptSession {
    return this.#kept;
  }

  get applied(): KeptApply {
    const { applied } = this.#kept.content;
    if (applied === undefined) throw new Error('progress of nothing');
    return applied;
  }

  /** Keeps it under the same revision: nobody else has to look again because of it. */
  async note(applied: KeptApply): Promise<void> {
    await this.#keep(applied, this.#kept.revision);
  }

  /** Keeps it as a new revision: what anybody saw before is outdated. */
  async turn(applied: KeptApply): Promise<void> {
    await this.#keep(applied, this.#kept.revision + 1);
  }

  async noteBlock(changed: KeptBlock): Promise<void> {
    await this.note(withBlock(this.applied, changed));
  }

  async #keep(applied: KeptApply, next: number): Promise<void> {
    const { id, revision: seen, content } = this.#kept;
    const changed = { ...content, applied };
    const step = { id, seen, next, content: changed };
    if (!(await this.#ports.sessions.replace(this.#frame.user, step))) throw outdated();
    this.#kept = { ...this.#kept, revision: next, content: changed };
  }
}

const withBlock = (applied: KeptApply, changed: KeptBlock): KeptApply => ({
  ...applied,
  blocks: applied.blocks.map((block) => (block.block === changed.block ? changed : block)),
});
