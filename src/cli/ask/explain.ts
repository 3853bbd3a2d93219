const MAX_CHARS = 400;
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH']);

/** Says in one line what went wrong with this server. Texts of servers are cut and cannot steer the terminal. */
export function explain(error: unknown, url: URL): string {
  const chain = causesOf(error);
  const code = chain.map((link) => String((link as { code?: unknown }).code)).find((found) => UNREACHABLE.has(found));
  if (code) return `Nothing answers at ${url.href} (${code}). Is the server running? "npm start" starts it.`;
  const errors = chain.filter((link) => link instanceof Error);
  // What `fetch` throws says no more than that it failed; its cause says why.
  const telling = errors.find(({ message }) => message && !/fetch failed$/.test(message)) ?? errors[0];
  const message = telling?.message || 'Something failed without saying what.';
  const line = message.replace(/[\s\p{C}]+/gu, ' ').trim();
  return line.length > MAX_CHARS ? `${line.slice(0, MAX_CHARS)} …` : line;
}

/** An error with everything that caused it; failed attempts on several addresses of one name are causes too. */
function causesOf(error: unknown): object[] {
  const found: object[] = [];
  const waiting: unknown[] = [error];
  while (waiting.length > 0 && found.length < 20) {
    const next = waiting.shift();
    if (typeof next !== 'object' || next === null || found.includes(next)) continue;
    found.push(next);
    const { cause, errors, data } = next as { cause?: unknown; errors?: unknown; data?: { cause?: unknown } };
    waiting.push(cause, data?.cause, ...(Array.isArray(errors) ? errors : []));
  }
  return found;
}
