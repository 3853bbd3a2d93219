// the library's own rules first, so that ours win
import '@event-calendar/core/index.css';
import './style/base.css';
import './style/studio.css';
import './style/grid.css';
import './style/dialog.css';
import './style/narrow.css';
import type { StudioPayload } from '../domain/studio.ts';
import { button, el } from './dom.ts';
import { openChat } from './edge/chat.ts';
import { type Edge, Trouble } from './edge/edge.ts';
import { pageEdge } from './edge/page.ts';
import { languageOf, phrasesIn } from './phrases.ts';
import { link } from './view/link.ts';
import { Studio } from './view/studio.ts';

/** In a page of its own the server has put a word about it beside us; in a chat there is none. */
function bootScript(): { readonly csrf: string; readonly notice?: string } | undefined {
  const text = document.getElementById('studio')?.textContent;
  return text ? (JSON.parse(text) as ReturnType<typeof bootScript>) : undefined;
}

async function start(root: HTMLElement): Promise<void> {
  const boot = bootScript();
  let wishes = navigator.languages;
  const words = () => phrasesIn(languageOf(wishes)).t;
  const note = (...content: Node[]) => root.replaceChildren(el('div', { class: 'notice', role: 'alert' }, ...content));
  let studio: Studio | undefined;
  let edge: Edge | undefined;
  const open = (payload: StudioPayload, way: Edge) => {
    studio = new Studio(payload, phrasesIn(payload.language ?? languageOf(wishes)), way, root);
    if (boot?.notice) studio.notAllowed();
  };
  const show = async (): Promise<void> => {
    root.replaceChildren(el('p', { class: 'notice', role: 'status' }, words().loading));
    try {
      edge ??= boot ? pageEdge(boot.csrf) : await inChat();
      const reply = await edge.load();
      if (reply.kind === 'payload') open(reply.payload, edge);
      if (reply.kind === 'refused') note(el('p', {}, `${reply.why} ${reply.next}`));
    } catch (error) {
      const trouble = error instanceof Trouble ? error : new Trouble('unreadable');
      note(...troubleNote(trouble, edge, words(), () => void show()));
    }
  };
  const inChat = async (): Promise<Edge> => {
    const chat = await openChat(() => studio?.changed());
    if (chat.locale) wishes = [chat.locale, ...wishes];
    return chat.edge;
  };
  await show();
}

function troubleNote(
  { code, url }: Trouble,
  edge: Edge | undefined,
  t: ReturnType<typeof phrasesIn>['t'],
  again: () => void,
): Node[] {
  const way =
    code === 'signed-out' && url ? link(t.signIn, url, undefined) : url ? link(t.openPage, url, edge) : undefined;
  return [el('p', {}, t.trouble[code]), way ?? button(t.again, again)];
}

const root = document.getElementById('app');
if (root) void start(root);
