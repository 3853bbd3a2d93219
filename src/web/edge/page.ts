import type { StudioReply } from '../../domain/studio.ts';
import { type Edge, Trouble, toReply } from './edge.ts';

/** Writing many events takes its time; a page that waits longer than this has lost its connection. */
const MOST_MS = 120_000;

/** Browsers finish only small requests after the page was left. */
const MOST_KEPT_ALIVE = 60_000;

/** The way from the page of a session, with its form token. */
export function pageEdge(csrf: string): Edge {
  const { origin, pathname } = location;
  const base = `${origin}${pathname.replace(/\/+$/, '')}`;
  const ask = async (path: string, body?: object): Promise<StudioReply> => {
    const headers = { accept: 'application/json', 'content-type': 'application/json', 'x-csrf-token': csrf };
    const signal = AbortSignal.timeout(MOST_MS);
    const text = body && JSON.stringify(body);
    const answer = await fetch(`${base}/${path}`, {
      ...(text ? { method: 'POST', body: text, keepalive: text.length < MOST_KEPT_ALIVE } : {}),
      headers,
      signal,
    }).catch(() => undefined);
    if (answer === undefined) throw new Trouble('offline');
    if (answer.status === 401) throw new Trouble('signed-out', `/sign-in?to=${encodeURIComponent(pathname)}`);
    const reply = toReply(await answer.json().catch(() => undefined));
    if (reply === undefined) throw new Trouble('unreadable');
    return reply;
  };
  return {
    load: () => ask('plan'),
    save: (edits) => ask('edits', edits),
    apply: ({ plan, revision, confirm }) => ask('apply', { plan, revision, ...(confirm ? { confirm } : {}) }),
    undo: ({ revision, confirmed }) => ask('undo', { revision, ...(confirmed ? { confirmed } : {}) }),
    open: (url) => location.assign(url),
    tell: () => undefined,
    enlarge: undefined,
  };
}
