type Child = Node | string | undefined | false;
type Attributes = Readonly<Record<string, string | number | boolean | undefined | ((event: Event) => void)>>;

/**
 * Makes an element. Texts become text nodes, never HTML, since titles are written by strangers. `on…` attributes take
 * functions; `false` and undefined leave an attribute out.
 */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (name.startsWith('--')) element.style.setProperty(name, String(value));
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.filter((child) => child !== undefined && child !== false));
  return element;
}

/** A button; `key` is its name for the focus, which stays on it when it is drawn anew. */
export const button = (text: string, run: () => void, attributes: Attributes = {}): HTMLButtonElement =>
  el('button', { type: 'button', onclick: run, ...attributes }, text);

/** Draws, and gives the focus back to what has the same `data-key` as what had it. */
export function keepingFocus(draw: () => void): void {
  const key = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined;
  draw();
  if (key === undefined || document.activeElement?.getAttribute('data-key') === key) return;
  document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}
