export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

/** Deeper than anything we answer; beyond it a value is told as null, as are cycles. */
const MAX_DEPTH = 100;

/** Copies any value into what JSON can say. Throws for nothing: what cannot be said becomes null or is left out. */
export const toPlain = (value: unknown): Plain => copy(value, []) ?? null;

/** undefined = nothing to say: left out of an object, null in a list. */
function copy(value: unknown, above: readonly object[]): Plain | undefined {
  switch (typeof value) {
    case 'string':
      return value.toWellFormed();
    case 'number':
      return Number.isFinite(value) ? value : null;
    case 'boolean':
      return value;
    case 'bigint':
      return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
    case 'object':
      return value === null ? null : copyObject(value, above);
    default:
      return undefined;
  }
}

function copyObject(value: object, above: readonly object[]): Plain | undefined {
  if (above.includes(value) || above.length >= MAX_DEPTH) return null;
  const path = [...above, value];
  try {
    if ('toJSON' in value && typeof value.toJSON === 'function') return copy(value.toJSON(), path);
    if (Array.isArray(value) || value instanceof Set) return Array.from(value, (item) => copy(item, path) ?? null);
    return copyEntries(value instanceof Map ? [...value] : Object.entries(value), path);
  } catch {
    // A getter, a proxy or a toJSON of its own failed.
    return null;
  }
}

function copyEntries(entries: readonly (readonly [unknown, unknown])[], path: readonly object[]): Plain {
  const copies: [string, Plain][] = [];
  for (const [key, value] of entries) {
    const kept = copy(value, path);
    if (kept !== undefined) copies.push([String(key).toWellFormed(), kept]);
  }
  return Object.fromEntries(copies);
}
