import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { ConfirmationNeeded, Way } from '../domain/confirming.ts';
import { Failure } from '../domain/failure.ts';
import type { Language } from '../domain/identity.ts';
import { confirmationNeeded } from '../layouts/confirmation.ts';
import { questionFor } from '../layouts/question.ts';
import { refuseAs } from './reply.ts';

/** The one question of a form, and the box in it. */
const KEY = 'confirm';

/** What a call brings along of a question that was asked before. */
export interface Heard {
  readonly way: Way;
  /** The token of the preview that the person agreed to. */
  readonly given: string | undefined;
}

/**
 * Reads how the host lets its person confirm, and what the person said. Forms come with revision 2026-07-28 and where the
 * request declares them; older hosts would need a session for them. Throws when the person said no.
 */
export function hear(era: 'modern' | 'legacy', { mcpReq }: ServerContext, token: string | undefined): Heard {
  if (era === 'legacy' || !takesForms(mcpReq.envelope)) return { way: 'token', given: token };
  const said = inputResponse(mcpReq.inputResponses, KEY);
  if (said.kind !== 'elicit') return { way: 'form', given: undefined };
  if (said.action !== 'accept' || said.content?.[KEY] !== true) throw saidNo();
  return { way: 'form', given: mcpReq.requestState<string>() };
}

/** Asks: by the host's own form, which then repeats the call, or by an answer that the model shows. */
export function ask(
  needed: ConfirmationNeeded,
  { tool, way, language }: { tool: string; way: Way; language: Language },
): CallToolResult | InputRequiredResult {
  if (way === 'token') return refuseAs(confirmationNeeded(tool, needed));
  const { message, yes } = questionFor(needed.preview, language);
  const requestedSchema = {
    type: 'object' as const,
    properties: { [KEY]: { type: 'boolean' as const, title: yes } },
    required: [KEY],
  };
  return inputRequired({
    inputRequests: { [KEY]: inputRequired.elicit({ message, requestedSchema }) },
    requestState: needed.token,
  });
}

/** A declaration that names no mode means forms. */
function takesForms(envelope: unknown): boolean {
  const capabilities = (envelope as Record<string, { elicitation?: object } | undefined> | undefined)?.[
    CLIENT_CAPABILITIES_META_KEY
  ];
  const modes = capabilities?.elicitation;
  return modes !== undefined && ('form' in modes || !('url' in modes));
}

const saidNo = (): Failure =>
  new Failure(
    'not_permitted',
    'The person was asked and did not agree; nothing was changed.',
    'Leave it as it is, unless the person asks for it again.',
  );
