import type { FetchDocument } from './document-fetch.ts';

const KEPT_MS = 86_400_000;
const MOST_KEPT = 100;

interface Limits {
  readonly now: () => number;
  /** Of an answer no more is read than shows that it is longer. */
  readonly mostBytes: number;
}

/**
 * Fetches what clients point to, and gives what was there last where it cannot be had for now: a host that renews its token
 * while its own site is down, or asks for proof of a person, would be told that it is unknown, and sign its people out.
 */
export function withLastDocuments(fetch: FetchDocument, limits: Limits): FetchDocument {
  const last = new LastDocuments(limits.now);
  return async (url, options) => {
    const address = String(url);
    try {
      const answer = await fetch(url, options);
      if (answer.status !== 200) return last.inPlaceOf(answer, address);
      const text = await beginningOf(answer, limits.mostBytes);
      if (!isJson(text)) return last.of(address) ?? new Response(text);
      last.keep(address, text);
      return new Response(text, { headers: answer.headers });
    } catch (error) {
      const found = last.of(address);
      if (found) return found;
      throw error;
    }
  };
}

/** In memory, for a day, and the most recent only, since anybody can name documents. */
class LastDocuments {
  readonly #now: () => number;
  readonly #kept = new Map<string, { readonly text: string; readonly at: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  of(address: string): Response | undefined {
    const found = this.#kept.get(address);
    return found && this.#now() - found.at < KEPT_MS ? new Response(found.text) : undefined;
  }

  /** What is gone for good is kept no longer. */
  inPlaceOf(answer: Response, address: string): Response {
    if (answer.status === 404 || answer.status === 410) this.#kept.delete(address);
    return this.of(address) ?? answer;
  }

  keep(address: string, text: string): void {
    this.#kept.delete(address);
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= MOST_KEPT) this.#kept.delete(oldest);
    this.#kept.set(address, { text, at: this.#now() });
  }
}

async function beginningOf(answer: Response, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    parts.push(part);
    bytes += part.length;
    if (bytes > mostBytes) break;
  }
  return Buffer.concat(parts).toString();
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
