import { randomBytes } from 'node:crypto';
import {
  acceptedContent,
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  type InputRequest,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';

interface State {
  readonly round: string;
}

const codec = createRequestStateCodec<State>({ key: randomBytes(32), bind: ({ mcpReq }) => mcpReq.method });

/** Lets the server refuse a state that was changed on its way. */
export const requestState = { verify: codec.verify };

const answer = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });

const form = (message: string, field: string, schema: z.ZodType = z.string()): InputRequest =>
  inputRequired.elicit({ message, requestedSchema: z.object({ [field]: schema }) });

const sample = (words: string, maxTokens = 100): InputRequest =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: words } }],
    maxTokens,
  });

const said = (ctx: ServerContext, key: string) => acceptedContent(ctx.mcpReq.inputResponses, key);
const answered = (ctx: ServerContext, key: string): boolean =>
  inputResponse(ctx.mcpReq.inputResponses, key).kind !== 'missing';

const NAME = z.object({ name: z.string() });

/** Tools that ask before they answer, by the names that the conformance suite calls. */
export function offerQuestions(server: McpServer): void {
  const tool = (name: string, run: (ctx: ServerContext) => Promise<CallToolResult | InputRequiredResult>) =>
    server.registerTool(name, { description: 'Asks something first.' }, run);
  tool('test_input_required_result_elicitation', async (ctx) => {
    const given = acceptedContent(ctx.mcpReq.inputResponses, 'user_name', NAME);
    if (given) return answer(`Hello, ${given.name}!`);
    return inputRequired({ inputRequests: { user_name: form('What is your name?', 'name') } });
  });
  tool('test_input_required_result_sampling', async (ctx) =>
    answered(ctx, 'capital_question')
      ? answer('Paris')
      : inputRequired({ inputRequests: { capital_question: sample('What is the capital of France?') } }),
  );
  tool('test_input_required_result_list_roots', async (ctx) => {
    const given = inputResponse(ctx.mcpReq.inputResponses, 'client_roots');
    if (given.kind === 'roots') return answer(given.roots.map(({ uri }) => uri).join(' '));
    return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
  });
  for (const name of ['test_input_required_result_request_state', 'test_input_required_result_tampered_state']) {
    tool(name, async (ctx) => {
      if (said(ctx, 'confirm') && ctx.mcpReq.requestState<State>()) return answer('state-ok');
      return inputRequired({
        inputRequests: { confirm: form('Please confirm', 'ok', z.boolean()) },
        requestState: await codec.mint({ round: 'only' }, ctx),
      });
    });
  }
  tool('test_input_required_result_multiple_inputs', askThree);
  tool('test_input_required_result_multi_round', askTwice);
  tool('test_input_required_result_capabilities', askWhatIsDeclared);
  tool('test_missing_capability', async () => inputRequired({ inputRequests: { one: sample('Anything') } }));
  tool('test_streaming_elicitation', async () => inputRequired({ inputRequests: { one: form('Anything?', 'word') } }));
  server.registerPrompt('test_input_required_result_prompt', { description: 'Asks first.' }, (ctx) => {
    const given = said(ctx, 'user_context');
    if (!given) return inputRequired({ inputRequests: { user_context: form('What context?', 'context') } });
    return { messages: [{ role: 'user', content: { type: 'text', text: `Context: ${String(given.context)}` } }] };
  });
}

async function askThree(ctx: ServerContext) {
  const keys = ['user_name', 'greeting', 'client_roots'];
  if (keys.every((key) => answered(ctx, key)) && ctx.mcpReq.requestState<State>()) return answer('all there');
  return inputRequired({
    inputRequests: {
      user_name: form('What is your name?', 'name'),
      greeting: sample('Generate a greeting', 50),
      client_roots: inputRequired.listRoots(),
    },
    requestState: await codec.mint({ round: 'only' }, ctx),
  });
}

async function askTwice(ctx: ServerContext) {
  const round = ctx.mcpReq.requestState<State>()?.round;
  if (round === 'second' && said(ctx, 'step2')) return answer('both rounds are done');
  if (round === 'first' && said(ctx, 'step1')) {
    return inputRequired({
      inputRequests: { step2: form('Step 2: What is your favorite color?', 'color') },
      requestState: await codec.mint({ round: 'second' }, ctx),
    });
  }
  return inputRequired({
    inputRequests: { step1: form('Step 1: What is your name?', 'name') },
    requestState: await codec.mint({ round: 'first' }, ctx),
  });
}

async function askWhatIsDeclared(ctx: ServerContext) {
  const envelope = ctx.mcpReq.envelope as Record<string, Record<string, object> | undefined> | undefined;
  const declared = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? {};
  return inputRequired({
    inputRequests: {
      ...(declared.sampling && { sampled: sample('Anything') }),
      ...(declared.elicitation && { asked: form('Anything?', 'word') }),
    },
    requestState: await codec.mint({ round: 'only' }, ctx),
  });
}
