import { completable, fromJsonSchema, type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { z } from 'zod';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const WAV = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAAAAA==';
const PAUSE_MS = 10;

const text = (words: string) => ({ type: 'text' as const, text: words });
const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' };
const embedded = (uri: string, words: string, mimeType = 'text/plain') => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: words },
});
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** Tools with each kind of content, by the names that the conformance suite calls. */
export function offerTools(server: McpServer): void {
  const contents = {
    test_simple_text: [text('This is a simple text response for testing.')],
    test_image_content: [image],
    test_audio_content: [{ type: 'audio' as const, data: WAV, mimeType: 'audio/wav' }],
    test_embedded_resource: [embedded('test://embedded-resource', 'This is an embedded resource content.')],
    test_multiple_content_types: [
      text('Multiple content types test:'),
      image,
      embedded('test://mixed-content-resource', '{"test":"data","value":123}', 'application/json'),
    ],
  };
  for (const [name, content] of Object.entries(contents)) {
    server.registerTool(name, { description: 'Answers always the same.' }, async () => ({ content }));
  }
  server.registerTool('test_error_handling', { description: 'Always fails.' }, async () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  server.registerTool(
    'test_custom_headers',
    { description: 'Repeats a header.', inputSchema: HEADERS },
    async (given) => ({
      content: [text(given.word)],
    }),
  );
  server.registerTool(
    'json_schema_2020_12_tool',
    { description: 'Has a schema with many keywords.', inputSchema: fromJsonSchema(KEYWORDS) },
    async () => ({ content: [text('ok')] }),
  );
  offerSpeakingTools(server);
}

const HEADERS = z.object({ word: z.string().meta({ 'x-mcp-header': 'Word' }) });

const KEYWORDS = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  ...{ if: { properties: { contactMethod: { const: 'phone' } } }, then: { required: ['phone'] } },
  else: { required: ['email'] },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  additionalProperties: false,
};

/** Tools that say something before they answer. */
function offerSpeakingTools(server: McpServer): void {
  server.registerTool('test_tool_with_progress', { description: 'Tells its progress.' }, async ({ mcpReq }) => {
    const token = mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (token !== undefined) {
        await mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken: token, progress, total: 100 },
        });
      }
      await pause();
    }
    return { content: [text('done')] };
  });
  for (const name of ['test_tool_with_logging', 'test_logging_tool']) {
    server.registerTool(name, { description: 'Logs what it does.' }, async ({ mcpReq }) => {
      for (const words of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
        await mcpReq.log('info', words);
        await pause();
      }
      return { content: [text('done')] };
    });
  }
}

/** Resources and what can be done with them. */
export function offerResources(server: McpServer): void {
  const texts = {
    'test://static-text': 'This is the content of the static text resource.',
    'test://watched-resource': 'Nobody changes this.',
  };
  for (const [uri, words] of Object.entries(texts)) {
    const about = { description: 'A text.', mimeType: 'text/plain' };
    server.registerResource(uri, uri, about, async () => ({
      contents: [{ uri, mimeType: 'text/plain', text: words }],
    }));
  }
  const uri = 'test://static-binary';
  server.registerResource(uri, uri, { description: 'A picture.', mimeType: 'image/png' }, async () => ({
    contents: [{ uri, mimeType: 'image/png', blob: PNG }],
  }));
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { description: 'Data of an id.', mimeType: 'application/json' },
    async ({ href }, { id }) => ({
      contents: [{ uri: href, mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true }) }],
    }),
  );
  server.server.registerCapabilities({ resources: { subscribe: true } });
  server.server.setRequestHandler('resources/subscribe', () => ({}));
  server.server.setRequestHandler('resources/unsubscribe', () => ({}));
}

/** Prompts with each kind of content. */
export function offerPrompts(server: McpServer): void {
  const say = (...contents: object[]) => ({
    messages: contents.map((content) => ({ role: 'user' as const, content: content as ReturnType<typeof text> })),
  });
  server.registerPrompt('test_simple_prompt', { description: 'Simple.' }, () =>
    say(text('This is a simple prompt for testing.')),
  );
  const two = z.object({
    arg1: completable(z.string(), (begun) => ['paris', 'park', 'party'].filter((word) => word.startsWith(begun))),
    arg2: z.string(),
  });
  server.registerPrompt('test_prompt_with_arguments', { description: 'Two.', argsSchema: two }, ({ arg1, arg2 }) =>
    say(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  );
  const one = z.object({ resourceUri: z.string() });
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'Embeds.', argsSchema: one },
    ({ resourceUri }) =>
      say(
        embedded(resourceUri, 'Embedded resource content for testing.'),
        text('Please process the embedded resource above.'),
      ),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'Image.' }, () =>
    say(image, text('Please analyze the image above.')),
  );
}
