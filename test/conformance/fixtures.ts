import type { Extras } from '../../src/mcp/handler.ts';
import { offerPrompts, offerResources, offerTools } from './fixture-content.ts';
import { offerQuestions, requestState } from './fixture-questions.ts';

/** What the conformance suite expects of a server under test, beside what the product has. */
export const FIXTURES: Extras = {
  options: { requestState },
  offer(server) {
    server.server.registerCapabilities({ logging: {}, completions: {} });
    offerTools(server);
    offerQuestions(server);
    offerResources(server);
    offerPrompts(server);
  },
};
