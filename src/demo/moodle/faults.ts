import recorded from '../../../fixtures/moodle/errors.json' with { type: 'json' };

export type RecordedFault = keyof typeof recorded;

export type FaultAnswer =
  /** A refusal as it was recorded; of pages their status, headers and a short text. */
  | { readonly recorded: RecordedFault }
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  /** Never answers. */
  | { readonly kind: 'hang' }
  /** Closes the connection without an answer. */
  | { readonly kind: 'drop' }
  /** Answers as usual, later. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** 200 with so many bytes of JSON. */
  | { readonly kind: 'large'; readonly bytes: number };

export interface FaultRule {
  /** A text is looked for in `METHOD /path function inner,functions`; a RegExp is tried on it. */
  readonly match: string | RegExp;
  /** How many requests it hits; absent = all. */
  readonly times?: number;
  readonly answer: FaultAnswer;
}

/** The rules that are in force, first match first. */
export class Faults {
  #rules: { readonly rule: FaultRule; left: number }[] = [];

  add(rule: FaultRule): void {
    this.#rules.push({ rule, left: rule.times ?? Number.POSITIVE_INFINITY });
  }

  clear(): void {
    this.#rules = [];
  }

  /** Gives the answer of the first rule that matches and uses it up. */
  take(request: string): FaultAnswer | undefined {
    const hit = this.#rules.find(({ rule: { match }, left }) => left > 0 && matches(match, request));
    if (!hit) return undefined;
    hit.left -= 1;
    return hit.rule.answer;
  }
}

const matches = (match: string | RegExp, request: string): boolean =>
  typeof match === 'string' ? request.includes(match) : match.test(request);

/** The answer that a recorded refusal or a given one stands for; undefined for faults of another kind. */
export function faultResponse(answer: FaultAnswer, wwwroot: string): Response | undefined {
  if ('recorded' in answer) {
    const { status, headers, body } = recorded[answer.recorded];
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, at(value, wwwroot)]));
    return new Response(at(text, wwwroot), { status, headers: own });
  }
  if ('status' in answer)
    return new Response(answer.body ?? '', { status: answer.status, headers: { ...answer.headers } });
  if (answer.kind !== 'large') return undefined;
  const headers = { 'Content-Type': 'application/json' };
  return new Response(`["${'x'.repeat(Math.max(0, answer.bytes - 4))}"]`, { headers });
}

const at = (text: string, wwwroot: string): string => text.replaceAll('{wwwroot}', wwwroot);
