import type { ServerContext } from '@modelcontextprotocol/server';
import type { Caller } from '../domain/identity.ts';
import { wishedLanguage } from '../domain/language.ts';

/** ChatGPT tells with each call which language its person reads. */
const LOCALE = 'openai/locale';

/** Who chose no language is spoken to in that of their host, where it tells one that we have. */
export function inHostLanguage(caller: Caller, { mcpReq }: Pick<ServerContext, 'mcpReq'>): Caller {
  const locale = mcpReq._meta?.[LOCALE];
  if (caller.assumesLanguage !== true || typeof locale !== 'string') return caller;
  const language = wishedLanguage([locale]);
  return language === undefined ? caller : { ...caller, language, assumesLanguage: false };
}
