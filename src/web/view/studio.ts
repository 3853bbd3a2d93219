import type { StudioPayload } from '../../domain/studio.ts';
import type { LocalDate } from '../../domain/time.ts';
import { minutesLeft } from '../block.ts';
import { el, keepingFocus } from '../dom.ts';
import type { Edge, Trouble } from '../edge/edge.ts';
import type { Phrases } from '../phrases.ts';
import type { Change } from '../placing.ts';
import { type Screen, Session } from '../session.ts';
import { applyDialog, resultDialog } from './apply-dialog.ts';
import { blockDialog } from './block-dialog.ts';
import { type Grid, type Look, mountGrid } from './calendar.ts';
import { Dialog } from './dialog.ts';
import { dragIn } from './drag-in.ts';
import { Edits } from './edits.ts';
import { entriesOf, hoursOf } from './entries.ts';
import { mainActs, moreActs } from './foot.ts';
import { agenda, dayChips, head, notices } from './head.ts';
import { overloadDialog } from './overload-dialog.ts';
import { planCards, showChosen } from './plan-cards.ts';
import { type SideActs, sideList } from './side-list.ts';
import { Status } from './status.ts';
import { workDialog } from './work-dialog.ts';

const KEYS: Readonly<Record<string, Change>> = {
  ArrowUp: 'earlier',
  ArrowDown: 'later',
  ArrowLeft: 'day-before',
  ArrowRight: 'day-after',
  'Shift ArrowUp': 'shorter',
  'Shift ArrowDown': 'longer',
};
const BLOCK_KEY = /^block (.+)$/;
/** Hosts give a card in a chat no room for the grid. */
const isInCard = (): boolean => document.documentElement.dataset.mode === 'inline';
const PHONE = window.matchMedia('(max-width: 600px)');

/** Draws a session, and hands what the person does to it. */
export class Studio implements Screen {
  readonly #edge: Edge;
  readonly #phrases: Phrases;
  readonly #session: Session;
  readonly #edits: Edits;
  readonly #status = new Status();
  readonly #dialog = new Dialog(isInCard);
  readonly #head = el('header', {});
  readonly #plans = el('section', { class: 'plans-box' });
  readonly #side = el('aside', { class: 'side' });
  readonly #chips = el('div', { class: 'chips-box' });
  readonly #calendar = el('div', { class: 'calendar' });
  readonly #main = el('div', { class: 'main-acts' });
  readonly #more = el('div', { class: 'more-acts' });
  readonly #grid: Grid;
  #look: Look;
  /** The block that has the focus, or had it until it was drawn anew. */
  #held: string | undefined;

  constructor(payload: StudioPayload, phrases: Phrases, edge: Edge, root: HTMLElement) {
    this.#edge = edge;
    this.#phrases = phrases;
    this.#session = new Session(payload, edge, phrases, this);
    this.#edits = new Edits(this.#session, phrases, this);
    this.#look = { view: PHONE.matches ? 'day' : 'week', date: payload.viewDate, hours: hoursOf(this.#session.plans) };
    const { t, html } = phrases;
    document.documentElement.lang = html;
    document.title = `${t.title} · Time Compass`;
    this.#side.setAttribute('aria-label', t.tasks);
    this.#plans.setAttribute('aria-label', t.plans);
    const main = el('main', { class: 'calendar-box' }, this.#chips, this.#calendar);
    const bar = el('div', { class: 'foot-bar' }, this.#status.element, this.#main);
    const footer = el('footer', { class: 'foot' }, this.#more, bar);
    root.replaceChildren(
      el('div', { class: 'studio' }, this.#head, this.#plans, this.#side, main, footer),
      this.#dialog.element,
    );
    this.#grid = mountGrid(this.#calendar, {
      locale: html,
      offset: payload.offset,
      weekStart: payload.weekStart,
      label: t.calendar,
      look: this.#look,
      dayHeader: { weekday: 'short', day: 'numeric' },
      drawn: () => this.#drawn(),
      chosen: (id) => this.#open(id),
      dragged: (id, startBy, endBy) => this.#edits.drag(id, startBy, endBy),
    });
    // before the library hears it, and also while the block that is moved is drawn anew and nothing has the focus
    window.addEventListener('keydown', (event) => this.#key(event), { capture: true });
    window.addEventListener('focusin', ({ target }) => this.#hold(target));
    window.addEventListener('pointerdown', ({ target }) => this.#hold(target), { capture: true });
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.#session.flush();
    });
    PHONE.addEventListener('change', () => this.#show({ view: PHONE.matches ? 'day' : 'week' }));
    this.changed();
    if (!PHONE.matches && !isInCard()) this.say(t.help);
  }

  changed(): void {
    const { plans } = this.#session;
    this.#look = { ...this.#look, hours: hoursOf(plans) };
    keepingFocus(() => {
      this.#drawHead();
      this.#plans.replaceChildren(
        planCards(plans, this.#phrases, (kind) => this.#session.choose(kind)),
        agenda(plans, this.#phrases),
      );
      showChosen(this.#plans);
      this.#side.replaceChildren(
        ...notices(plans, this.#phrases, this.#edge),
        ...sideList(plans, this.#phrases, this.#sideActs()),
      );
      this.#main.replaceChildren(...mainActs(plans, this.#phrases, this.#edge, this.#footActs()));
      this.#more.replaceChildren(...moreActs(plans, this.#phrases, this.#footActs()));
    });
    this.#drawGrid();
  }

  say(sentence: string): void {
    this.#status.say(sentence);
    this.#dialog.tell(sentence);
  }

  complain(sentence: string, trouble?: Trouble): void {
    const acts = { again: () => void this.#session.again(), signIn: (url: string) => location.assign(url) };
    this.#status.complain(sentence, trouble, this.#phrases, acts);
    this.#dialog.tell(`⚠ ${sentence}`);
  }

  reached(): void {
    if (this.#status.isTroubled) this.say(this.#phrases.t.reached);
  }

  /** Google sent the person back without the permission for a calendar. */
  notAllowed(): void {
    this.complain(this.#phrases.t.notAllowed);
    history.replaceState(null, '', location.pathname);
    document.querySelector<HTMLElement>('[data-key=target]')?.focus();
  }

  #drawHead(): void {
    const { plans } = this.#session;
    const skip = () => this.#calendar.querySelector<HTMLElement>('.block, .ec-main[tabindex]')?.focus();
    const acts = {
      view: (view: Look['view']) => this.#show({ view }),
      go: (date: LocalDate) => this.#show({ date }),
      skip,
    };
    this.#head.replaceChildren(head(plans, this.#look, this.#phrases, this.#edge, acts));
    this.#chips.replaceChildren(dayChips(plans, this.#look, this.#phrases, acts.go));
  }

  #drawGrid(): void {
    this.#grid.look(this.#look);
    this.#grid.show(entriesOf(this.#session.plans, this.#phrases));
  }

  #hold(target: EventTarget | null): void {
    const key = target instanceof Element ? target.closest('[data-key]')?.getAttribute('data-key') : undefined;
    this.#held = BLOCK_KEY.exec(key ?? '')?.[1];
  }

  /** The library may have made the element anew that had the focus. */
  #drawn(): void {
    if (this.#held === undefined || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-key="block ${this.#held}"]`)?.focus();
  }

  #show(look: Partial<Look>): void {
    this.#look = { ...this.#look, ...look };
    keepingFocus(() => this.#drawHead());
    this.#drawGrid();
  }

  #open(name: string): void {
    if (this.#session.plans.blocks.some((block) => block.name === name)) {
      document.querySelector<HTMLElement>(`[data-key="block ${name}"]`)?.focus({ preventScroll: true });
      blockDialog(this.#dialog, name, this.#session.plans, this.#phrases, this.#edits);
    }
  }

  #key(event: KeyboardEvent): void {
    const name = this.#held;
    if (name === undefined || this.#dialog.element.open) return;
    const change = KEYS[`${event.shiftKey ? 'Shift ' : ''}${event.key}`];
    const opens = event.key === 'Enter' || event.key === ' ';
    if (!change && !opens) return;
    event.preventDefault();
    event.stopPropagation();
    if (opens) this.#open(name);
    else if (change) this.#edits.step(name, change);
    const moved = this.#session.plans.blocks.find((block) => block.name === name);
    if (this.#look.view === 'day' && moved) this.#show({ date: moved.start.slice(0, 10) as LocalDate });
  }

  #sideActs(): SideActs {
    const { plans } = this.#session;
    return {
      place: (work) => this.#edits.place(work),
      takeIn: (work) => this.#edits.takeIn(work),
      planAnew: (work) => this.#edits.planAnew(work),
      takesTime: (choice) => this.#edits.takesTime(choice),
      openWork: (work) => workDialog(this.#dialog, work, this.#phrases, this.#edits),
      decide: () => overloadDialog(this.#dialog, plans, this.#phrases, (decisions) => this.#edits.decide(decisions)),
      grab: (work, event) => {
        const drop = (time: string) =>
          this.#edits.drop(work, time, Math.min(minutesLeft(work, plans.blocks), work.longest));
        dragIn(work.title, event, (x, y) => this.#grid.timeAt(x, y), drop);
      },
    };
  }

  #footActs() {
    const [session, dialog, phrases] = [this.#session, this.#dialog, this.#phrases];
    return {
      apply: async () => {
        // a list of events is longer than a card may be
        await this.#edge.enlarge?.().catch(() => undefined);
        await applyDialog(dialog, session, phrases);
      },
      result: () => {
        const { applied } = session.plans.payload;
        if (applied) resultDialog(dialog, applied, session, phrases);
      },
      replan: () => void session.replan({ replan: true }),
      reset: () => void session.reset(),
      undo: () => session.undo(),
      target: (id: string) => void session.target(id),
    };
  }
}
