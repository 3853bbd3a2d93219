import { HOSTS } from '../hosts/hosts.ts';
import { ownerPerson } from '../hosts/people.ts';
import { ScriptedHost } from '../hosts/scripted-host.ts';

/** Claude and ChatGPT with a connector each, as their vendors document them. */
export type Assistants = ReadonlyMap<string, ScriptedHost>;

/** Lets both connect: from 401 over registration, the owner's sign-in and consent to a token. */
export async function connectAll(mcpUrl: string, makeLink: () => string): Promise<Assistants> {
  const connected = new Map<string, ScriptedHost>();
  for (const host of HOSTS.filter(({ name }) => ['Claude on the web', 'ChatGPT that registers'].includes(name))) {
    const assistant = new ScriptedHost(host, mcpUrl);
    await assistant.connect(ownerPerson(makeLink));
    const { status } = await assistant.open();
    if (status !== 200) throw new Error(`${host.name} is answered ${status}`);
    connected.set(host.name, assistant);
  }
  return connected;
}

/** What a tool answers; throws where it refuses, or where the assistant would have to sign in again. */
export async function call(assistant: ScriptedHost, name: string, args: Record<string, unknown> = {}): Promise<string> {
  const { status, result } = await assistant.request('tools/call', { name, arguments: args });
  const text = JSON.stringify(result.content);
  if (status !== 200 || result.isError) throw new Error(`${name} was answered ${status}: ${text}`);
  return text;
}
