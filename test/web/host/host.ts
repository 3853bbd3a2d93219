import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';

/** What a host does to the result of a tool before it hands it to the view; `silent` hands on nothing at all. */
const asked = new URLSearchParams(location.search);
const kept = (asked.get('keep') ?? '').split(',');
const dark = asked.get('theme') === 'dark';

/** What the view asked of its host, for the tests. */
const seen: { sizes: number[]; told: string[]; opened: string[] } = { sizes: [], told: [], opened: [] };
Object.assign(window, { seen });

const client = new Client({ name: 'test-host', version: '1' });
await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', location.href)));
const { tools } = await client.listTools();
const launch = tools.find(({ name }) => name === 'launch_planner_studio');
const { ui } = (launch?._meta ?? {}) as { ui?: { resourceUri: string } };
const [resource] = (await client.readResource({ uri: ui?.resourceUri ?? '' })).contents;
const html = resource && 'text' in resource ? resource.text : '';

const frame = document.querySelector('iframe') as HTMLIFrameElement;
const bridge = new AppBridge(
  client as never,
  { name: 'test-host', version: '1' },
  { openLinks: {}, serverTools: {}, updateModelContext: { text: {} } },
  {
    hostContext: {
      theme: dark ? 'dark' : 'light',
      displayMode: 'inline',
      availableDisplayModes: asked.has('small') ? ['inline'] : ['inline', 'fullscreen'],
      locale: asked.get('locale') ?? 'en',
      styles: { variables: { '--color-background-primary': dark ? '#262624' : '#ffffff' } as never },
    },
  },
);
bridge.onsizechange = ({ height }) => {
  if (!height || document.body.dataset.mode === 'fullscreen') return;
  seen.sizes.push(height);
  frame.style.height = `${height}px`;
};
bridge.onrequestdisplaymode = async ({ mode }) => {
  document.body.dataset.mode = mode;
  frame.style.height = '';
  return { mode };
};
bridge.onopenlink = async ({ url }) => {
  seen.opened.push(url);
  return {};
};
bridge.onupdatemodelcontext = async ({ content }) => {
  seen.told.push(JSON.stringify(content));
  return {};
};
bridge.oninitialized = async () => {
  if (kept.includes('silent')) return;
  await bridge.sendToolInput({ arguments: {} });
  const { content, structuredContent, _meta } = await client.callTool({ name: 'launch_planner_studio', arguments: {} });
  await bridge.sendToolResult({
    content: kept.includes('text') ? content : [],
    ...(kept.includes('structured') ? { structuredContent } : {}),
    ...(kept.includes('meta') ? { _meta } : {}),
  } as never);
};
bridge.onsandboxready = async () => {
  await bridge.sendSandboxResourceReady({ html, sandbox: 'allow-scripts allow-same-origin allow-forms' });
};
const inner = frame.contentWindow as Window;
frame.src = asked.get('sandbox') ?? '';
await bridge.connect(new PostMessageTransport(inner, inner));
