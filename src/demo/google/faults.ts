import { oauthRefusal, Refusal, refuse } from './refusal.ts';

export type FaultAnswer =
  /** Google's envelope with this status; `reason` such as `rateLimitExceeded`, `quotaExceeded`, `forbidden`. */
  | {
      readonly kind: 'error';
      readonly status: number;
      readonly reason?: string;
      readonly retryAfterSeconds?: number;
    }
  /** Body of the token endpoint, `{"error": …}`; status 400 unless given. */
  | { readonly kind: 'oauth-error'; readonly error: string; readonly status?: number }
  /** Answers as usual, later. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** Never answers. */
  | { readonly kind: 'hang' }
  /** Closes the connection without an answer. */
  | { readonly kind: 'drop' }
  /** 200 with a page in place of JSON. */
  | { readonly kind: 'html' }
  /** 200 with the first half of the JSON. */
  | { readonly kind: 'truncated' }
  /** 200 with `items` taken out. */
  | { readonly kind: 'no-items' }
  /** Does what was asked, and then the answer is lost: the connection closes, nothing comes, or this status in its place. */
  | { readonly kind: 'lost'; readonly as: 'drop' | 'hang' | number };

export interface FaultRule {
  /** `GET /calendar/v3/*`: matches the whole of `METHOD /path` (decoded); a RegExp is tried on `METHOD /path?query`. */
  readonly match: string | RegExp;
  /** How many requests it hits; absent = all. */
  readonly times?: number;
  readonly answer: FaultAnswer;
}

/** The rules that are in force, first match first. */
export class Faults {
  #rules: { rule: FaultRule; left: number }[] = [];

  constructor(rules: readonly FaultRule[] = []) {
    for (const rule of rules) this.add(rule);
  }

  add(rule: FaultRule): void {
    this.#rules.push({ rule, left: rule.times ?? Number.POSITIVE_INFINITY });
  }

  clear(): void {
    this.#rules = [];
  }

  /** Gives the answer of the first rule that matches and uses it up. */
  take(method: string, url: URL): FaultAnswer | undefined {
    const hit = this.#rules.find(({ rule, left }) => left > 0 && matches(rule.match, method, url));
    if (!hit) return undefined;
    hit.left -= 1;
    return hit.rule.answer;
  }
}

function matches(pattern: string | RegExp, method: string, url: URL): boolean {
  const path = `${method} ${decodeURIComponent(url.pathname)}`;
  if (typeof pattern !== 'string') return pattern.test(path + url.search);
  const source = pattern.split('*').map((piece) => piece.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${source.join('.*')}$`).test(path);
}

const DEFAULT_REASONS: Readonly<Record<number, string>> = {
  401: 'authError',
  403: 'forbidden',
  404: 'notFound',
  429: 'rateLimitExceeded',
};
const USAGE = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'dailyLimitExceeded']);

/** The refusal that a fault stands for; undefined when the fault is of another kind. */
export function faultRefusal(fault: FaultAnswer): Refusal | undefined {
  if (fault.kind === 'oauth-error') {
    return oauthRefusal(fault.status ?? 400, fault.error, 'Injected by the demo stand-in.');
  }
  if (fault.kind !== 'error') return undefined;
  const reason = fault.reason ?? DEFAULT_REASONS[fault.status] ?? 'backendError';
  const domain = USAGE.has(reason) ? 'usageLimits' : 'global';
  const { body } = refuse(fault.status, { reason, message: `Injected: ${reason}`, domain });
  const wait = fault.retryAfterSeconds;
  return new Refusal(fault.status, body, wait === undefined ? {} : { 'Retry-After': String(wait) });
}
