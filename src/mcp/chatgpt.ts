import type { AuthInfo, CallToolResult } from '@modelcontextprotocol/server';
import type { Tool } from '../tools/tool.ts';

/** What a tool needs, in the words by which ChatGPT knows before a call whether to link anew. */
export const securitySchemes = (tool: Tool, writeScopes: readonly string[]) => [
  { type: 'oauth2' as const, scopes: tool.hints.readOnly ? writeScopes.slice(0, 1) : writeScopes },
];

/** Whether the token was given for everything that the tool needs. */
export const isCovered = (tool: Tool, writeScopes: readonly string[], auth: AuthInfo | undefined): boolean =>
  tool.hints.readOnly || writeScopes.every((scope) => auth?.scopes.includes(scope));

/** The answer by which ChatGPT offers its person to link again with more; others are told so by the status 403. */
export function linkAgain(scopes: readonly string[], publicUrl: URL): CallToolResult {
  const challenge = [
    `resource_metadata="${new URL('/.well-known/oauth-protected-resource/mcp', publicUrl)}"`,
    `scope="${scopes.join(' ')}"`,
    'error="insufficient_scope"',
    'error_description="This change needs a permission that was not asked for when the account was linked."',
  ];
  return {
    isError: true,
    content: [
      { type: 'text', text: 'Nothing was changed: the person has to link the account again with more permission.' },
    ],
    _meta: { 'mcp/www_authenticate': [`Bearer ${challenge.join(', ')}`] },
  };
}
