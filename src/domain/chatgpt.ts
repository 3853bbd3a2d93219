import type { Caller } from './identity.ts';

/**
 * Whether ChatGPT asks: known by the host of its metadata document, or by the name that it registers with. Whoever else
 * takes that name is only offered further ways to read what it may read anyhow.
 */
export const isChatGpt = ({ client, clientHost }: Pick<Caller, 'client' | 'clientHost'>): boolean =>
  clientHost === 'chatgpt.com' || /^chatgpt\b/i.test(client);
