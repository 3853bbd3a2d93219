import { TextDecoder } from 'node:util';
import { readAddress } from './address.ts';
import { barred, barredRedirect, judged } from './guard-error.ts';
import { type Lookup, lookupAll, openGuarded } from './guarded-connections.ts';
import { fetchWithin } from './transport.ts';

/** The one way to addresses that people type and other servers give. Nothing it throws or tells holds an address. */
export interface Guard {
  /** Reads an address in its one form, without any network; throws `bad_request` where it may not be opened. */
  address(text: string): URL;
  /**
   * Sends one request and reads the answer to its end, whatever its status. Throws `Failure`: `bad_request` for an address
   * that may not be opened, `source_down` where nobody answers, `source_changed` for too much or a redirect that is not
   * followed. `guardErrorOf` tells which.
   */
  fetch(address: string | URL, request?: GuardedRequest): Promise<GuardedAnswer>;
}

export interface GuardedRequest {
  /** Sent by POST; absent = GET. */
  readonly form?: URLSearchParams;
  /** Text sent by POST as JSON. */
  readonly json?: string;
  readonly accept?: string;
  /** Validators of an answer that is known already. */
  readonly ifNoneMatch?: string | undefined;
  readonly ifModifiedSince?: string | undefined;
  /** Of a GET, at most 3: to the same host only, or to any that may be opened. A POST is never sent on. */
  readonly redirects?: 'same-host' | 'any-host';
  /** Bytes after decompression; 8 MB unless given. */
  readonly mostBytes?: number;
  /** Over the whole exchange, redirects and body included; 7 s unless given. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface GuardedAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Where it was read in the end. It may hold a secret. */
  readonly url: URL;
  /** The body by its charset, UTF-8 unless the answer names one; a byte order mark is left out. */
  readonly text: string;
}

interface GuardParts {
  /** `host:port` as `toHostPort` gives them: there http, other ports and private addresses are allowed. */
  readonly privateHosts: readonly string[];
  /** How this server calls itself. */
  readonly userAgent: string;
  readonly lookup?: Lookup;
  readonly ca?: string;
}

const MEGABYTE = 1024 * 1024;
const MOST_REDIRECTS = 3;

/** Makes the guard of this server; one keeps the connections of all that ask. */
export function createGuard({ privateHosts, userAgent, lookup = lookupAll, ca }: GuardParts): Guard {
  const allowed = new Set(privateHosts);
  const connections = openGuarded({ privateHosts: allowed, lookup, ca });
  const address = (text: string) => readAddress(text.trim(), allowed);
  return {
    address,
    async fetch(first, request = {}) {
      const { mostBytes = 8 * MEGABYTE, timeoutMs = 7_000, signal } = request;
      const limit = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
      const send = fetchWithin(timeoutMs, { dispatcher: connections, mostBytes });
      const init = { ...initOf(request, userAgent), signal: limit };
      let url = address(String(first));
      try {
        for (let redirects = 0; ; redirects += 1) {
          const answer = await send(url, init);
          const target = targetOf(answer, url);
          if (target === undefined) return await readAnswer(answer, url);
          if (redirects === MOST_REDIRECTS) throw barred('redirected_often');
          url = next(url, target, request);
        }
      } catch (thrown) {
        throw judged(thrown);
      }
    },
  };

  function next(from: URL, target: URL, request: GuardedRequest): URL {
    const isOther = target.hostname !== from.hostname;
    const isPost = request.form !== undefined || request.json !== undefined;
    if (isPost || (isOther && request.redirects !== 'any-host')) throw barredRedirect(target, from);
    return address(target.href);
  }
}

function initOf({ form, json, accept = '*/*', ifNoneMatch, ifModifiedSince }: GuardedRequest, userAgent: string) {
  const headers = new Headers({ accept, 'user-agent': userAgent });
  if (ifNoneMatch !== undefined) headers.set('if-none-match', ifNoneMatch);
  if (ifModifiedSince !== undefined) headers.set('if-modified-since', ifModifiedSince);
  const body = form?.toString() ?? json;
  if (body === undefined) return { method: 'GET', headers };
  headers.set('content-type', form === undefined ? 'application/json' : 'application/x-www-form-urlencoded');
  return { method: 'POST', headers, body };
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

function targetOf({ status, headers }: Response, from: URL): URL | undefined {
  const location = REDIRECTS.has(status) ? headers.get('location') : null;
  if (location === null) return undefined;
  if (!URL.canParse(location, from.href)) throw barred('redirected_often');
  return new URL(location, from);
}

async function readAnswer(answer: Response, url: URL): Promise<GuardedAnswer> {
  const [, charset = 'utf-8'] = /charset="?([\w-]+)/i.exec(answer.headers.get('content-type') ?? '') ?? [];
  const text = decoderFor(charset).decode(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, url, text };
}

function decoderFor(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
