import type { StudioPayload, StudioReply } from '../../domain/studio.ts';
import { type Edge, Trouble, toReply } from './edge.ts';
import { hostRpc, type Rpc } from './rpc.ts';
import { fitIn, type Surroundings } from './surroundings.ts';
import { type LeftOfResult, readResult } from './tool-result.ts';

const PROTOCOL = '2026-01-26';
/** A host that has sent nothing by then never will; one that told of the call is still waiting for its result. */
const [SILENT_MS, RUNNING_MS] = [4_000, 60_000];
const NOTHING: LeftOfResult = { payload: undefined, session: undefined, url: undefined };

export interface Chat {
  readonly edge: Edge;
  readonly locale: string | undefined;
}

/** The way from within a chat: a host hands on what the tool gave, and calls our tools for us. */
export async function openChat(changed: () => void): Promise<Chat> {
  let around: Surroundings = {};
  let arrived: (left: LeftOfResult) => void = () => undefined;
  let running = false;
  const result = new Promise<LeftOfResult>((resolve) => {
    arrived = resolve;
  });
  const take = (news: Surroundings) => {
    around = { ...around, ...news };
    fitIn(around);
    edge.enlarge =
      around.displayMode !== 'fullscreen' && around.availableDisplayModes?.includes('fullscreen') ? enlarge : undefined;
    changed();
  };
  const hears = (method: string, params: Readonly<Record<string, unknown>>) => {
    if (method === 'ui/notifications/tool-result') arrived(readResult(params));
    if (method === 'ui/notifications/tool-cancelled') arrived(NOTHING);
    if (method === 'ui/notifications/tool-input') running = true;
    if (method === 'ui/notifications/host-context-changed') take(params as Surroundings);
  };
  const rpc = hostRpc(hears, ['ping', 'ui/resource-teardown']);
  const enlarge = async () => {
    const answer = (await rpc.ask('ui/request-display-mode', { mode: 'fullscreen' })) as { mode?: string } | undefined;
    if (answer?.mode) take({ displayMode: answer.mode });
  };
  let canTell = false;
  const edge: Edge = {
    load: async (session) =>
      session ? call(rpc, 'get_plan', { session }) : firstOf(rpc, await leftOf(result, () => running)),
    save: (edits) => call(rpc, 'save_edits', edits),
    apply: (ask) => call(rpc, 'apply_plan', ask),
    undo: (ask) => call(rpc, 'undo_plan', ask),
    open: (url) => void rpc.ask('ui/open-link', { url }).catch(() => undefined),
    tell: (text) => {
      if (canTell) rpc.ask('ui/update-model-context', { content: [{ type: 'text', text }] }).catch(() => undefined);
    },
    enlarge: undefined,
  };
  const host = (await rpc.ask('ui/initialize', {
    protocolVersion: PROTOCOL,
    appInfo: { name: 'time-compass-planner-studio', version: '1' },
    appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
  })) as { hostContext?: Surroundings; hostCapabilities?: { updateModelContext?: object } } | undefined;
  canTell = host?.hostCapabilities?.updateModelContext !== undefined;
  take({ displayMode: 'inline', ...host?.hostContext });
  rpc.tell('ui/notifications/initialized');
  reportSize(rpc);
  return { edge, locale: around.locale };
}

/** What came of the tool's result, once it came or will not come any more. */
async function leftOf(result: Promise<LeftOfResult>, isRunning: () => boolean): Promise<LeftOfResult> {
  const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));
  const early = await Promise.race([result, after(SILENT_MS)]);
  if (early) return early;
  return (isRunning() && (await Promise.race([result, after(RUNNING_MS)]))) || NOTHING;
}

/** The payload of the result; else that of the session it names; else that of the person's newest one; else the link. */
async function firstOf(rpc: Rpc, { payload, session: told, url }: LeftOfResult): Promise<StudioReply> {
  if (payload && isFresh(payload)) return { kind: 'payload', payload };
  const session = payload?.session ?? told;
  for (const named of session ? [{ session }, {}] : [{}]) {
    const reply = await call(rpc, 'get_plan', named).catch(() => undefined);
    if (reply?.kind === 'payload') return reply;
    if (payload) return { kind: 'payload', payload };
  }
  throw new Trouble('nothing', url);
}

const FRESH_MINUTES = 5;

/** Hosts show a chat of last week with the result of last week. */
function isFresh({ now, offset }: StudioPayload): boolean {
  const age = (Date.now() - Date.parse(`${now}${offset}`)) / 60_000;
  return age < FRESH_MINUTES;
}

async function call(rpc: Rpc, name: string, ask: object): Promise<StudioReply> {
  const answer = (await rpc.ask('tools/call', { name, arguments: ask })) as { structuredContent?: unknown } | undefined;
  const reply = toReply(answer?.structuredContent);
  if (reply === undefined) throw new Trouble('unreadable');
  return reply;
}

function reportSize(rpc: Rpc): void {
  const root = document.documentElement;
  const report = () => {
    const { width, height } = root.getBoundingClientRect();
    rpc.tell('ui/notifications/size-changed', { width: Math.ceil(width), height: Math.ceil(height) });
  };
  new ResizeObserver(report).observe(root);
}
