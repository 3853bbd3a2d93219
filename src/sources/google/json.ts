import { isDeepStrictEqual } from 'node:util';

export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What a patch must hold to turn these fields of `now` into those of `wanted`: objects are merged by Google, so what they
 * hold too much is set to null; everything else is replaced.
 */
export function difference(now: Json, wanted: Json, names: readonly string[]): Json {
  const differing = names.filter((name) => !isDeepStrictEqual(now[name], wanted[name]));
  return Object.fromEntries(differing.map((name) => [name, change(now[name], wanted[name])]));
}

function change(now: unknown, wanted: unknown): unknown {
  if (wanted === undefined) return null;
  if (!isObject(now) || !isObject(wanted)) return wanted;
  return difference(now, wanted, [...new Set([...Object.keys(now), ...Object.keys(wanted)])]);
}

/** Without the fields that a patch would take away. */
export const withoutNulls = (body: Json): Json =>
  Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, isObject(value) ? withoutNulls(value) : value]),
  );
