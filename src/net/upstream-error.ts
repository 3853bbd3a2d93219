interface Marks {
  readonly status?: number | undefined;
  readonly reason?: string | undefined;
}

/**
 * The only form in which an upstream error becomes the cause of a failure: names, codes and a status. The errors of
 * HTTP and OAuth libraries hold requests, answers and tokens, so they are never kept, nor are their messages.
 */
export class UpstreamError extends Error {
  readonly code: string | undefined;
  readonly status: number | undefined;
  readonly reason: string | undefined;

  constructor(thrown: unknown, { status, reason }: Marks = {}) {
    const name = word(field(thrown, 'name')) ?? 'Error';
    super(name);
    this.name = name;
    this.code = codeOf(thrown);
    this.status = status;
    this.reason = word(reason);
  }
}

/** The code of an error, or of what caused it (`fetch failed` hides `ECONNREFUSED`). Answers are not looked into. */
function codeOf(thrown: unknown, depth = 0): string | undefined {
  if (!(thrown instanceof Error) || depth > 4) return undefined;
  return codeOf(thrown.cause, depth + 1) ?? mark(field(thrown, 'code'));
}

function field(thrown: unknown, name: string): unknown {
  return typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, name) : undefined;
}

const mark = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Z][A-Z0-9_]{1,47}$/.test(value) ? value : undefined;

/** Letters and underscores only: upstream text and tokens do not pass. */
function word(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-Za-z_]{1,48}$/.test(value) ? value : undefined;
}
