import {
  type Call,
  ConfirmationNeeded,
  type Confirmations,
  type Subject,
  type TokenRefusal,
} from '../domain/confirming.ts';
import { digest, mac, sameText } from '../domain/digest.ts';

const LIFE_MS = 5 * 60_000;
/** 132 bits; short, since models copy it letter by letter. */
const SIGN_CHARS = 22;

export interface ConfirmationParts {
  /** The first signs, every one checks. */
  readonly keys: readonly Uint8Array[];
  /** Who takes a token's name first has used it up, on every instance. */
  readonly leases: { take(name: string, lifeMs: number): Promise<string | undefined> };
  readonly now: () => number;
}

/**
 * Builds how people are asked before a change. A token `<end>.<signature>` belongs to one preview: this person,
 * connection, tool, arguments, item and version, and the way it was given out; it holds for five minutes and counts once.
 */
export function createConfirmations(parts: ConfirmationParts): Confirmations {
  const [first = new Uint8Array()] = parts.keys;
  return (call) => async (item, preview) => {
    const refusal = call.given === undefined ? 'none' : await redeem(parts, call, item, call.given);
    if (refusal === undefined) return;
    const end = parts.now() + LIFE_MS;
    const token = `${end.toString(36)}.${signature(first, call, item, end)}`;
    throw new ConfirmationNeeded(preview, token, refusal === 'none' ? undefined : refusal);
  };
}

/** Uses a token up; says why it does not count. */
async function redeem(
  { keys, leases, now }: ConfirmationParts,
  call: Call,
  item: Subject,
  given: string,
): Promise<TokenRefusal | undefined> {
  const [end, sign] = parse(given);
  if (!keys.some((key) => sameText(signature(key, call, item, end), sign))) return 'other';
  const left = end - now();
  if (left <= 0) return 'ended';
  return (await leases.take(`confirm ${digest(sign)}`, left)) === undefined ? 'used' : undefined;
}

function parse(given: string): [end: number, sign: string] {
  const [, end = '', sign = ''] = /^([0-9a-z]{1,10})\.([\w-]+)$/.exec(given.trim()) ?? [];
  return [Number.parseInt(end, 36), sign];
}

function signature(key: Uint8Array, { caller, tool, arguments: given, way }: Call, item: Subject, end: number): string {
  const what = [way, caller.user, caller.connection, tool, digest(JSON.stringify(given)), item.id, item.etag, end];
  return mac(key, JSON.stringify(what)).slice(0, SIGN_CHARS);
}
