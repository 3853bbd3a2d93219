import { el } from '../dom.ts';
import type { Edge } from '../edge/edge.ts';

/** A link that is opened beside the studio: in a chat the host has to do that. */
export function link(text: string, url: string, edge: Edge | undefined, look = ''): HTMLAnchorElement {
  const open = (event: Event) => {
    if (edge === undefined) return;
    event.preventDefault();
    edge.open(url);
  };
  return el('a', { href: url, class: look, onclick: open }, text);
}
