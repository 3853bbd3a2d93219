import { type McpServer, ResourceTemplate, type ServerContext, UriTemplate } from '@modelcontextprotocol/server';
import { Failure } from '../domain/failure.ts';
import type { Caller } from '../domain/identity.ts';
import type { Log } from '../log.ts';
import type { Services } from '../tools/tool.ts';
import { type Asking, inOurWords } from './asking.ts';
import { FAMILIES, RESOURCES } from './resources/index.ts';
import type { Resource, ResourceFamily } from './resources/resource.ts';

const COMPLETION_MS = 5_000;
const MIME_TYPE = 'text/plain';

interface Parts {
  readonly services: Services;
  readonly log: Log;
}

const TEMPLATES = FAMILIES.map((family) => ({
  family,
  about: aboutOf(family),
  uri: new UriTemplate(`${family.base}{${family.variable}}`),
}));

/** Offers every resource to one caller. */
export function offerResources(server: McpServer, { services, log }: Parts, caller: Caller): void {
  const asking = (signal: AbortSignal): Asking => ({ ...services, caller, signal });
  for (const resource of RESOURCES) {
    server.registerResource(resource.name, resource.uri, aboutOf(resource), async ({ href }, { mcpReq }) =>
      contents(href, await inOurWords(log, resource.name, () => resource.read(asking(mcpReq.signal)))),
    );
  }
  for (const { family, about, uri } of TEMPLATES) {
    const complete = async (begun: string): Promise<string[]> =>
      await inOurWords(log, family.name, () => completions(family, begun, asking(AbortSignal.timeout(COMPLETION_MS))));
    const template = new ResourceTemplate(uri, { list: undefined, complete: only(family.variable, complete) });
    const read = async ({ href }: URL, _variables: object, { mcpReq }: ServerContext) =>
      contents(
        href,
        await inOurWords(log, family.name, () => family.read(valueIn(href, family), asking(mcpReq.signal))),
      );
    server.registerResource(family.name, template, about, read);
  }
}

/** Without what every object inherits, since the SDK takes any name that is asked for. */
const only = <Value>(name: string, value: Value): Record<string, Value> =>
  Object.assign(Object.create(null), { [name]: value });

function aboutOf({ title, description, ttlMs }: Omit<Resource, 'uri' | 'read'>) {
  return { title, description, mimeType: MIME_TYPE, cacheHint: { ttlMs, cacheScope: 'private' as const } };
}

const contents = (uri: string, text: string) => ({ contents: [{ uri, mimeType: MIME_TYPE, text }] });

async function completions(family: ResourceFamily, begun: string, asking: Asking): Promise<string[]> {
  const start = begun.toLowerCase();
  return (await family.options(asking)).filter((option) => option.toLowerCase().startsWith(start));
}

/** Names come percent-encoded, since they stand in an address. */
function valueIn(href: string, { base }: ResourceFamily): string {
  try {
    return decodeURIComponent(href.slice(base.length));
  } catch {
    throw new Failure('bad_request', 'The address is not percent-encoded as addresses are.', 'Encode the name anew.');
  }
}
