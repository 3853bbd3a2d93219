import type { DayChoice, StudioWork } from '../../domain/studio.ts';
import { type Block, newBlock, wholeOf } from '../block.ts';
import type { Phrases } from '../phrases.ts';
import { blockUnder, type Change, hopped, place, placeAnyway, refusal } from '../placing.ts';
import type { Screen, Session } from '../session.ts';
import { DAY, minutesOf, wallTime } from '../wall-time.ts';
import type { Decision } from './overload-dialog.ts';

/** Everything that a person does to the blocks of a plan, each with the sentence that tells it. */
export class Edits {
  readonly #session: Session;
  readonly #phrases: Phrases;
  readonly #screen: Screen;

  constructor(session: Session, phrases: Phrases, screen: Screen) {
    this.#session = session;
    this.#phrases = phrases;
    this.#screen = screen;
  }

  step(name: string, change: Change): void {
    const block = this.#editable(name);
    if (block) this.#replace(hopped(block, change, this.#session.plans.blocks));
  }

  drag(name: string, startBy: number, endBy: number): void {
    const block = this.#editable(name);
    if (block === undefined) return;
    const [start, end] = [minutesOf(block.start) + startBy, minutesOf(block.end) + endBy];
    this.#replace({ ...block, start: wallTime(start), end: wallTime(end) });
  }

  lock(name: string, locked: boolean): void {
    const { t, fill } = this.#phrases;
    const block = this.#editable(name);
    if (block === undefined) return;
    const values = { title: this.#title(block.work) };
    this.#session.edit(this.#with({ ...block, locked }), fill(locked ? t.kept : t.released, values));
  }

  remove(name: string): void {
    const block = this.#editable(name);
    if (block === undefined) return;
    const { t, fill } = this.#phrases;
    const rest = this.#session.plans.blocks.filter((other) => other !== block);
    this.#session.edit(rest, fill(t.removed, { title: this.#title(block.work) }));
  }

  place(work: StudioWork): void {
    const { plans } = this.#session;
    const made = place(plans.payload, work, plans.blocks);
    const { t, fill } = this.#phrases;
    if (made === undefined) this.#screen.complain(fill(t.noSlot, { title: work.title }));
    else this.#session.edit([...plans.blocks, ...made], this.#placedText(work, made));
  }

  /** Puts work that was dragged into the grid where it was let go. */
  drop(work: StudioWork, start: string, minutes: number): void {
    const midnight = (Math.floor(minutesOf(start) / DAY) + 1) * DAY;
    const end = Math.min(minutesOf(start) + Math.max(15, Math.ceil(minutes / 15) * 15), midnight);
    const block = newBlock({ work: work.id, start, end: wallTime(end) });
    if (this.#isRefused(block)) return;
    this.#session.edit([...this.#session.plans.blocks, block], this.#placedText(work, [block]));
  }

  /** Does what was decided about work that cannot be on time; false when some of it cannot be done. */
  decide(decisions: readonly Decision[]): boolean {
    const { plans } = this.#session;
    let blocks = plans.blocks;
    const told: string[] = [];
    for (const { work, choice, minutes } of decisions) {
      if (choice !== 'anyway') continue;
      const placed = placeAnyway(plans.payload, { ...work, minutes: work.minutes + minutes - wholeOf(work) }, blocks);
      if (placed === undefined) {
        this.#screen.complain(this.#phrases.fill(this.#phrases.t.overload.noAnyway, { title: work.title }));
        return false;
      }
      const made = placed.filter((block) => !blocks.includes(block));
      told.push(this.#placedText(work, made));
      blocks = placed;
    }
    if (told.length > 0) this.#session.edit(blocks, told.join(' '));
    const changed = decisions.filter(({ work, minutes }) => minutes !== wholeOf(work));
    const left = decisions.filter(({ choice }) => choice === 'defer').map(({ work }) => work.id);
    if (changed.length > 0 || left.length > 0) {
      void this.#session.replan({
        minutes: Object.fromEntries(changed.map(({ work, minutes }) => [work.id, minutes])),
        deferred: [...plans.payload.deferred, ...left],
      });
    }
    return true;
  }

  setMinutes(work: StudioWork, minutes: number): void {
    void this.#session.replan({ minutes: { [work.id]: minutes } });
  }

  /** As long as it takes in all, beside what is in calendars already. */
  planAnew(work: StudioWork): void {
    this.setMinutes(work, wholeOf(work) + (work.planned?.minutes ?? 0));
  }

  takesTime({ id, takesTime }: DayChoice): void {
    void this.#session.replan({ takes: { [id]: !takesTime } });
  }

  defer(work: StudioWork): void {
    void this.#session.replan({ deferred: [...this.#session.plans.payload.deferred, work.id] });
  }

  takeIn(work: StudioWork): void {
    void this.#session.replan({ deferred: this.#session.plans.payload.deferred.filter((id) => id !== work.id) });
  }

  #replace(block: Block): void {
    const { t, fill, span } = this.#phrases;
    if (this.#isRefused(block)) return;
    const moved = { ...block, locked: true, reason: undefined };
    this.#session.edit(this.#with(moved), fill(t.movedTo, { title: this.#title(block.work), time: span(block) }));
  }

  /** Says why a block cannot be there, and draws it where it was. */
  #isRefused(block: Block): boolean {
    const { plans } = this.#session;
    const { t, fill } = this.#phrases;
    const why = refusal(block, plans.payload);
    const under = blockUnder(block, plans.blocks);
    if (why === undefined && under === undefined) return false;
    this.#screen.changed();
    const title = under ? this.#title(under.work) : '';
    this.#screen.complain(why ? t.refusal[why] : fill(t.refusal.taken, { title }));
    return true;
  }

  #editable(name: string): Block | undefined {
    const { plans } = this.#session;
    return plans.editable ? plans.blocks.find((block) => block.name === name) : undefined;
  }

  #with(block: Block): Block[] {
    return this.#session.plans.blocks.map((other) => (other.name === block.name ? block : other));
  }

  #placedText({ title }: StudioWork, made: readonly Block[]): string {
    const { t, fill, span, list } = this.#phrases;
    return fill(t.placed, { title, time: list(made.map(span)) });
  }

  #title(id: string): string {
    return this.#session.plans.work(id).title;
  }
}
