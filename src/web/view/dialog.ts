import { button, el } from '../dom.ts';

/** The one dialog of the studio; what had the focus before gets it back. */
export class Dialog {
  readonly element = el('dialog', { class: 'dialog', 'aria-labelledby': 'dialog-title' });
  /** What is said while the dialog is open: the line below it is out of reach then. */
  readonly #said = el('p', { class: 'told', role: 'status' });
  readonly #isInline: () => boolean;
  #before: string | undefined;

  /** Within a card in a chat a dialog takes the place of the card: hosts allow no layer above it. */
  constructor(isInline: () => boolean) {
    this.#isInline = isInline;
    // beside it; not where a text was dragged to, nor with the second half of the double click that opened it
    this.element.addEventListener('mousedown', ({ target, detail }) => {
      if (target === this.element && detail < 2) this.close();
    });
    this.element.addEventListener('close', () => {
      const key = this.#before;
      this.#said.textContent = '';
      this.#before = undefined;
      if (key) document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
    });
  }

  /** Shows content in place of what the dialog showed before. */
  show(title: string, ...content: readonly Node[]): void {
    const heading = el('h2', { id: 'dialog-title', tabindex: -1 }, title);
    this.element.replaceChildren(el('div', { class: 'dialog-body' }, heading, ...content), this.#said);
    if (!this.element.open) {
      this.#before ??= document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined;
      if (this.#isInline()) this.element.show();
      else this.element.showModal();
    }
    heading.focus({ preventScroll: true });
  }

  tell(sentence: string): void {
    if (this.element.open) this.#said.textContent = sentence;
  }

  close(): void {
    this.element.close();
  }

  /** The row at the end of a dialog: closing it, and what it is for. */
  buttons(closing: string, ...acts: readonly HTMLElement[]): HTMLElement {
    return el(
      'div',
      { class: 'row' },
      button(closing, () => this.close(), { 'data-key': 'dialog close' }),
      ...acts,
    );
  }
}
