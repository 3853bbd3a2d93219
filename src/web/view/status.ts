import { button, el } from '../dom.ts';
import type { Trouble } from '../edge/edge.ts';
import type { Phrases } from '../phrases.ts';

export interface StatusActs {
  again(): void;
  signIn(url: string): void;
}

/** The line that says what happened, also to those who do not see the screen, with what can be done about it. */
export class Status {
  readonly #text = el('span', { class: 'say', role: 'status', 'aria-live': 'polite' });
  readonly #acts = el('span', { class: 'acts' });
  readonly element = el('div', { class: 'status' }, this.#text, this.#acts);

  /** Something can be done about what it says. */
  get isTroubled(): boolean {
    return this.#acts.hasChildNodes();
  }

  say(sentence: string): void {
    this.#text.classList.remove('bad');
    this.#text.textContent = sentence;
    this.#acts.replaceChildren();
  }

  complain(sentence: string, trouble: Trouble | undefined, { t }: Phrases, { again, signIn }: StatusActs): void {
    this.#text.classList.add('bad');
    this.#text.textContent = `⚠ ${sentence}`;
    const url = trouble?.code === 'signed-out' ? trouble.url : undefined;
    const act = url ? button(t.signIn, () => signIn(url)) : button(t.again, again);
    this.#acts.replaceChildren(...(trouble ? [act] : []));
  }
}
